import { usePlugin, useTag } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EditorSession } from './session.ts';

/** Passes on what window, network and tag tell, while the tag is in front. */
export function useSessionEvents(session: EditorSession): void {
  const tag = useRef(useTag());
  const { events } = usePlugin();
  const { name } = useSnapshot(session.facts);
  const saved = useSnapshot(session.saver.state).now.kind === 'saved';
  useEffect(() => {
    const { saver, lease } = session;
    lease.start();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') saver.hidden();
    };
    const online = (): void => saver.retry();
    const unload = (): void => {
      saver.hidden();
      lease.releaseOnUnload();
    };
    const comeBack = (): void => lease.start();
    const changes = events.on('server.event', ({ topic, id }) => {
      if (topic === 'ai.lease' && id === session.id) lease.refreshSoon();
    });
    const resyncs = events.on('server.resync', () => lease.refreshSoon());
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', unload);
    window.addEventListener('pageshow', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', unload);
      window.removeEventListener('pageshow', comeBack);
      changes.dispose();
      resyncs.dispose();
      saver.hidden();
    };
  }, [session, events]);
  useEffect(() => tag.current.setTitle(name), [name]);
  useEffect(() => tag.current.setUnsaved(saved ? undefined : { save: () => session.saver.flush() }), [saved, session]);
}
