import { usePlugin, useRemote, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';

const states = {
  waiting: { color: 'informative', label: { zh: '等待', en: 'Waiting' } },
  sent: { color: 'success', label: { zh: '已送达', en: 'Sent' } },
  failed: { color: 'danger', label: { zh: '失败', en: 'Failed' } },
} as const;

/** What became of the newest answers on their way to the webhook. */
export function Deliveries({ id }: { id: string }) {
  const { http } = usePlugin();
  const t = useText();
  const when = useWhen(useSetTimes().zone);
  const client = formsClient(http);
  const deliveries = useRemote(`deliveries ${id}`, (signal) => client.deliveries(id, signal));
  const items = deliveries.data?.items ?? [];
  if (items.length === 0) return <span>{t({ zh: '还没有发送记录', en: 'Nothing sent yet' })}</span>;
  return (
    <ul className={classes.deliveries} aria-label={t({ zh: '发送记录', en: 'Deliveries' })}>
      {items.slice(0, 10).map((one) => (
        <li key={one.id}>
          <Badge appearance="tint" color={states[one.state].color}>
            {t(states[one.state].label)}
          </Badge>
          {one.number} · {when(one.at)} · {one.said}
          {one.state === 'failed' ? (
            <Button size="small" onClick={() => void client.retry(one.id).then(deliveries.reload, () => undefined)}>
              {t({ zh: '重发', en: 'Send again' })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
