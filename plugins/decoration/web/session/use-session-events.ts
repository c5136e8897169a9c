import { usePlugin } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { followRemote } from '../sync/follow-remote.ts';
import type { EditorSession } from './session.ts';

/**
 * Keeps a session going while its tag is in front: passes on what the window and the server tell, and suspends it when
 * the tag is hidden. `reload` loads a draft that was replaced as a whole.
 */
export function useSessionEvents(session: EditorSession | undefined, reload: () => void): void {
  const ctx = usePlugin();
  useEffect(() => {
    if (session === undefined) return;
    const { id, backup, saver, lease, remoteEdits } = session;
    session.resume();
    const hide = () => document.visibilityState === 'hidden' && void backup.write(true);
    const online = () => saver.retry();
    const unload = () => {
      void backup.write(true);
      lease.releaseOnUnload();
    };
    const comeBack = () => lease.start();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', unload);
    window.addEventListener('pageshow', comeBack);
    const remote = followRemote({ lease, saver, pull: () => remoteEdits.pull() });
    const changes = ctx.events.on('server.event', ({ topic, id: which }) => {
      if (which !== id) return;
      if (topic === 'decoration.lease') lease.refreshSoon();
      if (topic === 'decoration.draft') remote.changed();
    });
    const reconnected = ctx.events.on('server.resync', () => {
      lease.refreshSoon();
      remote.changed();
    });
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', unload);
      window.removeEventListener('pageshow', comeBack);
      changes.dispose();
      reconnected.dispose();
      remote.end();
      session.suspend();
    };
  }, [session, ctx]);
  useEffect(() => {
    if (session !== undefined) session.onReplaced = () => reload();
  }, [session, reload]);
}
