import { usePlugin } from '@fitout/sdk/web';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDetail } from '../../shared/calls/things.ts';
import type { Op } from '../../shared/document.ts';
import { newNodeId } from '../../shared/ids.ts';
import { applyOps } from '../../shared/ops.ts';
import { repairDocument } from '../../shared/repair.ts';
import { decorationCalls } from '../client.ts';
import { takeContributed } from '../contributions/contributions.ts';
import { leaseOf } from '../lease/lease.ts';
import { Keeper } from '../saving/local-draft.ts';
import { keepUp } from '../sync/follow-remote.ts';
import { htmlReady } from './html-ready.ts';
import { fitting, openPage, UnreadablePage } from './open-page.ts';
import { EditorSession } from './session.ts';

export interface OpenEditor {
  session: EditorSession;
  detail: PageDetail;
  /** Edits of this device that do not stand on what the server has. */
  stranded: Op[];
}

export interface EditorHandle {
  open: OpenEditor | undefined;
  error: Error | undefined;
  /** Loads the draft anew; `mine` is laid over it. */
  reload(mine?: readonly Op[]): void;
}

/** Opens a page for editing, and lets the editor sleep while its tag is hidden. */
export function useEditor(id: string): EditorHandle {
  const ctx = usePlugin();
  const [open, setOpen] = useState<OpenEditor>();
  const [error, setError] = useState<Error>();
  const opened = useRef<string>(undefined);
  const user = ctx.session.user?.id ?? '0';
  // One for as long as the tag is open: a page loaded anew goes on with the right to edit that this window has.
  const lease = useMemo(() => leaseOf(ctx, id), [ctx, id]);

  useEffect(() => {
    if (opened.current === id) return;
    let gone = false;
    const keeper = new Keeper(ctx.storage, user, id);
    Promise.all([takeContributed(ctx).then(() => openPage(ctx, keeper, id)), htmlReady()]).then(
      ([found]) => {
        if (gone) return keeper.close();
        opened.current = id;
        setOpen({
          session: new EditorSession(ctx, keeper, found.broken === undefined ? lease : leaseOf(ctx, id, true), found),
          detail: found.detail,
          stranded: found.stranded,
        });
      },
      (reason: Error) => gone || setError(reason),
    );
    return () => {
      gone = true;
    };
  }, [ctx, id, user, lease]);

  const session = open?.session;
  useEffect(() => {
    if (session === undefined) return;
    session.resume();
    const keep = () => document.visibilityState === 'hidden' && void session.keepNow(true);
    const online = () => session.saver.retry();
    const leave = () => {
      void session.keepNow(true);
      session.lease.leaveAtOnce();
    };
    const comeBack = () => session.lease.start();
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    const others = keepUp({ lease: session.lease, saver: session.saver, follow: () => session.follow() });
    const news = ctx.events.on('server.event', ({ topic, id: which }) => {
      if (which !== id) return;
      if (topic === 'decoration.lease') session.lease.heard();
      if (topic === 'decoration.draft') others.heard();
    });
    const again = ctx.events.on('server.again', () => {
      session.lease.heard();
      others.heard();
    });
    return () => {
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      news.dispose();
      again.dispose();
      others.end();
      session.suspend();
    };
  }, [session, ctx, id]);

  const reload = useCallback(
    (mine: readonly Op[] = []) => {
      setError(undefined);
      const keeper = new Keeper(ctx.storage, user, id);
      const run = async () => {
        await keeper.forget();
        const detail = await decorationCalls(ctx.http)('GET pages/:id', { params: { id } });
        const read = repairDocument(detail.document);
        if (read === undefined) throw new UnreadablePage(detail);
        const doc = migrateDocument(read.doc);
        const { ops, dropped } = fitting(doc, mine);
        const found = { detail, doc: applyOps(doc, ops).doc, client: newNodeId(), pending: ops, stranded: [] };
        setOpen({ session: new EditorSession(ctx, keeper, lease, found), detail, stranded: [] });
        if (dropped > 0)
          ctx.toasts.warning({
            zh: `${dropped} 处修改所在的组件已不存在，未保留`,
            en: `${dropped} changes are about blocks that are gone`,
          });
      };
      run().catch(setError);
    },
    [ctx, id, user, lease],
  );
  useEffect(() => {
    if (session !== undefined) session.onReplaced = () => reload();
  }, [session, reload]);
  return { open, error, reload };
}
