import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { articleTopic } from '../../api.ts';
import type { WritingSession } from './session.ts';

/** Passes on what window, network, server and tag tell, while the tag is in front. */
export function useSessionEvents(session: WritingSession, reload: () => void): void {
  const { events } = usePlugin();
  useEffect(() => {
    const { saver } = session;
    const hide = (): void => {
      if (document.visibilityState === 'hidden') saver.hidden();
    };
    const online = (): void => saver.retry();
    const unload = (): void => saver.hidden();
    const changes = events.on('server.event', ({ topic, id }) => {
      if (topic === articleTopic && id === session.id) void follow(session, reload);
    });
    const reconnects = events.on('server.resync', () => {
      saver.retry();
      void follow(session, reload);
    });
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', unload);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', unload);
      changes.dispose();
      reconnects.dispose();
      saver.hidden();
    };
  }, [session, events, reload]);
  useTagState(session);
}

/** Another person saved, published or deleted it: who has nothing unsent here sees that at once. */
async function follow(session: WritingSession, reload: () => void): Promise<void> {
  const { saver, call, id } = session;
  if (!saver.idle) return;
  try {
    const [now] = (await call('POST articles/by-ids', { body: { ids: [id] } })).items;
    if (now === undefined || !saver.idle) return;
    const moved = now.status === 'trash' || session.standing.status === 'trash';
    // What was asked before a save of ours is past.
    if (now.rev < saver.rev) return;
    if (now.rev === saver.rev && !moved) return session.stand(now);
    // Whoever has the caret somewhere is not pulled out of it: the next save says that somebody was faster.
    const writing = session.editor.isFocused || document.activeElement?.matches('input, textarea') === true;
    if (writing && session.mayEdit && !moved) return;
    reload();
  } catch {
    // The next event, or the next save, tells.
  }
}

/** The tag's title, and that closing it would lose something. */
function useTagState(session: WritingSession): void {
  const tag = useRef(useTag());
  const t = useText();
  const { title } = useSnapshot(session.facts);
  const saved = useSnapshot(session.saver.state).now.kind === 'saved';
  useEffect(() => tag.current.setTitle(title.trim() === '' ? t({ zh: '无标题', en: 'Untitled' }) : title), [title, t]);
  useEffect(() => tag.current.setUnsaved(saved ? undefined : { save: () => session.saver.flush() }), [saved, session]);
}
