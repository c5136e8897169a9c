import { errorText } from '@fitout/sdk/desktop';
import { callsOf, siteOrigin, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useState } from 'react';
import type { Share, shareCalls } from '../../../shared/calls/shares.ts';

/** What a link is to be. */
export interface Wanted {
  days: 1 | 7 | 30;
  guests: boolean;
  decide: boolean;
  /** The one result that it shows; null for all. */
  review: string | null;
}

/** A link that was made just now: its address is told this once. */
export interface Made {
  url: string;
  until: string;
}

/** The links of a document for phones, as they are opened. */
export function useShares(id: string) {
  const { http, overlays, session, toasts } = usePlugin();
  const call = callsOf<typeof shareCalls>(http, { showError: false });
  const remote = useRemote(`shares ${id}`, (signal) =>
    call('GET documents/:id/shares', { params: { id } }, { signal }),
  );
  useServerChanges(['ai.share'], remote.reload);
  const [working, setWorking] = useState(false);
  const [made, setMade] = useState<Made>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setWorking(true);
    try {
      await work();
    } catch (error) {
      toasts.error(errorText(error), error);
      remote.reload();
    }
    setWorking(false);
  };
  return {
    ...{ remote, working, made },
    make: (wanted: Wanted) =>
      attempt(async () => {
        const { token, until } = await call('POST documents/:id/shares', { params: { id }, body: wanted });
        setMade({ url: `${siteOrigin(session)}/#/m/ai-preview/${token}`, until });
        remote.reload();
      }),
    withdraw: (share: Share) =>
      attempt(async () => {
        const agreed = await overlays.confirm({
          title: { zh: '撤回这个链接？', en: 'Revoke this link?' },
          message: {
            zh: '拿到它的人马上不能再查看，撤回后不能恢复；已写下的评论会保留。',
            en: 'Anyone who has it loses access at once, and this cannot be undone. Comments already written are kept.',
          },
          confirm: { zh: '撤回', en: 'Revoke' },
          danger: true,
        });
        if (agreed) remote.set(await call('DELETE shares/:id', { params: { id: share.id } }));
      }),
  };
}
