import { type Done, errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';
import { useSure } from './use-sure.ts';

interface Offer {
  id: string;
  title: string;
}

let count = 0;

/** What is done to a coupon or a promotion from its card. `changed` loads the list again. */
export function useOffer(
  kind: 'coupon' | 'activity',
  set: (id: string, set: { enabled?: boolean; trashed?: boolean }) => Promise<unknown>,
  changed: () => void,
) {
  const { toasts, i18n } = usePlugin();
  const sureOf = useSure(kind);
  const [done, setDone] = useState<Done>();
  const attempt = async (work: Promise<unknown>, then: () => void): Promise<void> => {
    try {
      await work;
      then();
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    changed();
  };
  const restore = ({ id }: Offer) =>
    attempt(set(id, { trashed: false }), () => toasts.success({ zh: '已恢复', en: 'Restored' }));
  return {
    done,
    close: () => setDone(undefined),
    saved() {
      toasts.success({ zh: '已保存', en: 'Saved' });
      changed();
    },
    async enable({ id }: Offer, enabled: boolean) {
      if (!enabled && !(await sureOf('pause', [id]))) return;
      await attempt(set(id, { enabled }), () =>
        toasts.success(enabled ? { zh: '已恢复', en: 'Resumed' } : { zh: '已暂停', en: 'Paused' }),
      );
    },
    restore,
    async trash(offer: Offer) {
      if (!(await sureOf('trash', [offer.id]))) return;
      await attempt(set(offer.id, { trashed: true }), () =>
        setDone({
          id: ++count,
          words: i18n.t({ zh: '已删除“{title}”', en: '“{title}” deleted' }, { title: offer.title }),
          undo: () => void restore(offer),
        }),
      );
    },
  };
}
