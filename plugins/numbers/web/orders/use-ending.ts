import { pluralize } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { limits } from '../../shared/limits.ts';
import { orderClient } from './client.ts';
import { nameOf } from './use-order-acts.ts';

/** Says in a toast when a hold of one's own is about to end. */
export function useEndingHolds(): void {
  const { events, http, session, toasts } = usePlugin();
  useEffect(() => {
    const changes = events.on('server.event', ({ topic, id }) => {
      if (topic !== 'numbers.ending') return;
      void orderClient(http)
        .read(id)
        .then((order) => {
          if (String(order.sellerId) !== session.user?.id || order.state !== 'held') return;
          const { remindMinutes: n } = limits;
          toasts.warning({
            zh: `${nameOf(order)} 的保留还剩约 ${n} 分钟，请预订或延长`,
            en: `The hold on ${nameOf(order)} ends in about ${pluralize(n, 'minute', 'minutes')}. Reserve or extend it`,
          });
        })
        .catch(() => undefined);
    });
    return () => changes.dispose();
  }, [events, http, session, toasts]);
}
