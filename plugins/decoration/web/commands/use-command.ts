import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../session/hooks.ts';
import type { EditorSession } from '../session/session.ts';
import type { EditorCommand } from './command.ts';

/** Whether a command is enabled; renders again only when that changes. */
export function useEnabled(command: EditorCommand): boolean {
  return useSessionValue((session) => command.enabled(session));
}

/** What is true of the session now; renders again only when that changes, whichever part of the session changes it. */
export function useSessionValue(read: (session: EditorSession) => boolean): boolean {
  const session = useSession();
  return useSyncExternalStore(
    useCallback((listener) => subscribe(session, listener), [session]),
    () => read(session),
  );
}

function subscribe({ store, history, selection, lease, view }: EditorSession, listener: () => void): () => void {
  const ends = [
    store.onChange(listener),
    history.subscribe(listener),
    selection.onAny(listener),
    lease.subscribe(listener),
    view.subscribe(listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}
