import { callsOf, usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import type { EditorSession } from './session.ts';

/**
 * Another window or person saved the document: where nothing here is unsaved it is opened anew, else saving finds the
 * conflict and a person chooses.
 */
export function useFollow(session: EditorSession, reload: () => void): void {
  const { events, http, toasts } = usePlugin();
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    const ends = new AbortController();
    const look = async (): Promise<void> => {
      const call = callsOf<typeof documentCalls>(http, { showError: false, signal: ends.signal });
      const now = await call('GET documents/:id', { params: { id: session.id } }).catch(() => undefined);
      if (now === undefined || ends.signal.aborted) return;
      session.facts.name = now.name;
      await session.saver.settled();
      const busy = session.ui.work !== undefined || session.saver.state.now.kind !== 'saved';
      if (now.rev <= session.saver.rev || busy) return;
      toasts.info({ zh: `已更新为 ${now.by} 保存的内容`, en: `Updated to what ${now.by} saved` });
      latest.current();
    };
    const changes = events.on('server.event', ({ topic, id }) => {
      if (topic === 'ai.document' && id === session.id) void look();
    });
    const resyncs = events.on('server.resync', () => void look());
    return () => {
      ends.abort();
      changes.dispose();
      resyncs.dispose();
    };
  }, [session, events, http, toasts]);
}
