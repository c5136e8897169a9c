import { DialogFrame, LoadFailed, Loading, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import type { Batch } from '../../shared/calls/imports.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { numbersCalls } from '../client.ts';
import classes from './pools.module.css';

const words = {
  held: { zh: '已保留', en: 'held' },
  reserved: { zh: '已预订', en: 'reserved' },
  sold: { zh: '已售', en: 'sold' },
};

/** What stays of a batch that is withdrawn: numbers that somebody has. */
export function TakenDialog({ batch, close }: { batch: Batch; close(): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing<never>(close);
  const { data, error, reload } = useRemote(batch.id, (signal) =>
    numbersCalls(http)('GET batches/:id/taken', { params: { id: batch.id } }, { signal }),
  );
  return (
    <DialogFrame
      title={t({ zh: '客户已占用的号码', en: 'Numbers in use by customers' })}
      closing={closing}
      onClose={() => closing.finish()}
      actions={
        <Button appearance="primary" onClick={() => closing.finish()}>
          {t({ zh: '关闭', en: 'Close' })}
        </Button>
      }
    >
      {error !== undefined ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading />
      ) : data.total === 0 ? (
        <p>{t({ zh: '没有：这个批次的号码都空闲。', en: 'None. All numbers in this batch are available.' })}</p>
      ) : (
        <>
          <p>
            {t(
              { zh: '共 {n} 个，撤回批次时会保留：', en: '{n} in total. They stay when the batch is withdrawn:' },
              { n: data.total },
            )}
          </p>
          <ul className={classes.taken}>
            {data.items.map(({ number, state }) => (
              <li key={number}>
                <span>{groupedNumber(number)}</span>
                <span>{t(words[state])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogFrame>
  );
}
