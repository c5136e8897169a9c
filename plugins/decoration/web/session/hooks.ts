import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import type { NodeId } from '../../shared/document.ts';
import type { CellState } from '../document/cell.ts';
import type { BlockSelection } from '../selection/block-selection.ts';
import type { EditorSession } from './session.ts';

const SessionReact = createContext<EditorSession | undefined>(undefined);

export const SessionProvider = SessionReact.Provider;

export function useSession(): EditorSession {
  const session = useContext(SessionReact);
  if (session === undefined) throw new Error('useSession: outside of an editor');
  return session;
}

export function useChildren(id: NodeId, slot: string): readonly NodeId[] {
  const { store } = useSession();
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeChildren(id, slot, listener), [store, id, slot]),
    () => store.children(id, slot),
  );
}

/** A block's values; `sync` for inputs, whose caret must not jump. */
export function useCellState(state: CellState, sync = false): CellState {
  return useSnapshot(state as object, { sync }) as CellState;
}

/** Is this block marked? Wakes for this block alone. */
export function useIsSelected(marks: BlockSelection, id: NodeId): boolean {
  return useSyncExternalStore(
    useCallback((listener) => marks.on(id, listener), [marks, id]),
    () => marks.has(id),
  );
}

export function useSelectedIds(marks: BlockSelection): readonly NodeId[] {
  return useSyncExternalStore(
    useCallback((listener) => marks.onAny(listener), [marks]),
    () => marks.ids,
  );
}

/** A value of something that tells when it changed. */
export function useObservable<T extends { subscribe(listener: () => void): () => void }, R>(
  source: T,
  read: (source: T) => R,
): R {
  return useSyncExternalStore(
    useCallback((listener) => source.subscribe(listener), [source]),
    () => read(source),
  );
}
