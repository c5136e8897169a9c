import { pluralize } from '@fitout/sdk';
import { FormDialog, fieldProps } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Select, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { Batch } from '../../shared/calls/imports.ts';
import { readNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import type { CountedPool } from './client.ts';

/** What is moved: a batch, all of a pool, or numbers of a list into a pool. */
export type Moving =
  | { what: 'batch'; pool: CountedPool; batch: Batch }
  | { what: 'pool'; pool: CountedPool }
  | { what: 'numbers'; pool: CountedPool };

/** 移动: to another pool of the same carrier. */
export function MoveDialog(props: { moving: Moving; pools: readonly CountedPool[]; close(moved?: boolean): void }) {
  const { moving, pools, close } = props;
  const { http, toasts } = usePlugin();
  const t = useText();
  const others = pools.filter(({ id, carrier }) => id !== moving.pool.id && carrier === moving.pool.carrier);
  const [to, setTo] = useState(others[0]?.id ?? '');
  const [text, setText] = useState('');
  const numbers = [...new Set(text.split(/[\s,，;；、]+/).flatMap((one) => readNumber(one) ?? []))];
  const send = async () => {
    const call = numbersCalls(http);
    const { id } = moving.pool;
    if (moving.what === 'numbers') {
      const { moved, missing } = await call('POST pools/:id/numbers', { params: { id }, body: { numbers } });
      toasts.success({
        zh: `已移入 ${moved} 个号码${missing.length > 0 ? `，${missing.length} 个不在同一运营商的号码池里` : ''}`,
        en: `${pluralize(moved, 'number', 'numbers')} moved here${missing.length > 0 ? `; not in any pool of this carrier: ${missing.length}` : ''}`,
      });
    } else if (moving.what === 'pool') {
      await call('POST pools/:id/move', { params: { id }, body: { to } });
      toasts.success({ zh: '正在移动，完成后数量会更新', en: 'Moving numbers. Counts update when done' });
    } else await call('POST batches/:id/move', { params: { id: moving.batch.id }, body: { to } });
    close(true);
  };
  const ready = moving.what === 'numbers' ? numbers.length > 0 && numbers.length <= limits.movedNumbers : to !== '';
  const title =
    moving.what === 'batch'
      ? { zh: `移动批次“${moving.batch.name}”`, en: `Move batch “${moving.batch.name}”` }
      : moving.what === 'pool'
        ? { zh: `把“${moving.pool.name}”的号码全部移走`, en: `Move all numbers out of “${moving.pool.name}”` }
        : { zh: `把号码移入“${moving.pool.name}”`, en: `Move numbers into “${moving.pool.name}”` };
  return (
    <FormDialog
      title={t(title)}
      submit={t({ zh: '移动', en: 'Move' })}
      onSubmit={() => (ready ? send() : undefined)}
      onCancel={() => close()}
    >
      {moving.what === 'numbers' ? (
        <Field
          {...fieldProps({
            label: t({ zh: '号码', en: 'Numbers' }),
            hint: t(
              {
                zh: '一行一个，或用逗号隔开，最多 10,000 个；已认出 {n} 个',
                en: 'One per line or separated by commas, 10,000 at most. {n} recognised',
              },
              { n: numbers.length },
            ),
          })}
        >
          <Textarea value={text} rows={8} onChange={(_, data) => setText(data.value)} />
        </Field>
      ) : others.length === 0 ? (
        <p>
          {t({
            zh: '这个运营商没有别的号码池，请先新建一个。',
            en: 'This carrier has no other pool. Create one first.',
          })}
        </p>
      ) : (
        <Field {...fieldProps({ label: t({ zh: '移到', en: 'Move to' }) })}>
          <Select value={to} onChange={(_, data) => setTo(data.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
