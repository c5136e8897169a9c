import { pluralize } from '@fitout/sdk';
import { htmlReady, usePlugin } from '@fitout/sdk/web';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageDetail } from '../../shared/calls/outputs.ts';
import type { Op } from '../../shared/document/document.ts';
import { registerContributedBlocks } from '../contributions/contributions.ts';
import { leaseOf } from '../lease/lease-of.ts';
import { DraftStorage } from '../saving/draft-storage.ts';
import { openPage, reopenPage } from './open-page.ts';
import { EditorSession } from './session.ts';
import { useSessionEvents } from './use-session-events.ts';

export interface OpenEditor {
  session: EditorSession;
  detail: PageDetail;
  /** Edits of this device that do not fit what the server has. */
  conflicting: Op[];
}

export interface EditorHandle {
  open: OpenEditor | undefined;
  error: Error | undefined;
  /** Loads the draft anew; `mine` is applied to it. */
  reload(mine?: readonly Op[]): void;
}

/** Opens a page for editing, and suspends the editor while its tag is hidden. */
export function useEditor(id: string): EditorHandle {
  const ctx = usePlugin();
  const [open, setOpen] = useState<OpenEditor>();
  const [error, setError] = useState<Error>();
  const opened = useRef<string>(undefined);
  const user = ctx.session.user?.id ?? '0';
  // One for as long as the tag is open: a page loaded anew goes on with the lease that this window has.
  const lease = useMemo(() => leaseOf(ctx, id), [ctx, id]);

  useEffect(() => {
    if (opened.current === id) return;
    let gone = false;
    const storage = new DraftStorage(ctx.storage, user, id);
    Promise.all([registerContributedBlocks(ctx).then(() => openPage(ctx, storage, id)), htmlReady()]).then(
      ([found]) => {
        if (gone) return storage.close();
        opened.current = id;
        const { detail, conflicting, broken } = found;
        const held = broken === undefined ? lease : leaseOf(ctx, id, { viewOnly: true });
        setOpen({ session: new EditorSession(ctx, storage, held, found), detail, conflicting });
      },
      (reason: Error) => gone || setError(reason),
    );
    return () => {
      gone = true;
    };
  }, [ctx, id, user, lease]);

  const reload = useCallback(
    (mine: readonly Op[] = []) => {
      setError(undefined);
      const storage = new DraftStorage(ctx.storage, user, id);
      const run = async () => {
        await storage.delete();
        const { opened: found, dropped } = await reopenPage(ctx, id, mine);
        const { detail } = found;
        setOpen({ session: new EditorSession(ctx, storage, lease, found), detail, conflicting: [] });
        if (dropped > 0)
          ctx.toasts.warning({
            zh: `${dropped} 处修改所在的组件已不存在，未保留`,
            en: `${pluralize(dropped, 'change is', 'changes are')} about blocks that are gone`,
          });
      };
      run().catch(setError);
    },
    [ctx, id, user, lease],
  );
  const session = open?.session;
  useSessionEvents(session, reload);
  return { open, error, reload };
}
