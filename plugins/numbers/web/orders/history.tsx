import { LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import type { OrderEvent } from '../../shared/calls/outputs.ts';
import { deedTexts } from '../../shared/order-texts.ts';
import { orderClient, orderTopics } from './client.ts';
import classes from './orders.module.css';

const parts = {
  until: { zh: '保留至', en: 'Held until' },
  seller: { zh: '销售', en: 'Seller' },
  customer: { zh: '顾客', en: 'Customer' },
  contact: { zh: '联系人', en: 'Contact' },
  phone: { zh: '联系电话', en: 'Phone' },
  note: { zh: '备注', en: 'Note' },
} as const;

/** What was done to an order, by whom and why, the newest first. */
export function OrderHistory({ id }: { id: string }) {
  const { http } = usePlugin();
  const t = useText();
  const history = useRemote(`order history ${id}`, (signal) => orderClient(http).history(id, signal));
  useServerChanges(orderTopics, history.reload);
  return (
    <section className={classes.part} aria-label={t({ zh: '历史', en: 'History' })}>
      <h2>{t({ zh: '历史', en: 'History' })}</h2>
      {history.error === undefined ? null : <LoadFailed error={history.error} onRetry={history.reload} />}
      <ol className={classes.history}>
        {history.data?.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a history never change places with each other
          <Deed key={`${event.at} ${index}`} event={event} />
        ))}
      </ol>
    </section>
  );
}

function Deed({ event }: { event: OrderEvent }) {
  const t = useText();
  const when = useWhen(useSetTimes().zone);
  const said = (part: OrderEvent['changes'][number]['part'], value: string | null) =>
    value === null ? t({ zh: '无', en: 'none' }) : part === 'until' ? when(value) : value;
  // A visitor gives no reasons: what has one and nobody's name was done by a job.
  const byItself = event.what === 'lapse' || event.reason !== '';
  const by = event.by ?? (byItself ? t({ zh: '系统', en: 'System' }) : t({ zh: '访客', en: 'Visitor' }));
  return (
    <li>
      <span>
        <strong>{t(deedTexts[event.what])}</strong>
        <small>
          {by} · {when(event.at)}
        </small>
      </span>
      {event.changes.map(({ part, before, after }) => (
        <small key={part}>
          {t(parts[part])}
          {before === null && after === null
            ? null
            : before === null
              ? ` ${said(part, after)}`
              : ` ${said(part, before)} → ${said(part, after)}`}
        </small>
      ))}
      {event.reason === '' ? null : <q>{event.reason}</q>}
    </li>
  );
}
