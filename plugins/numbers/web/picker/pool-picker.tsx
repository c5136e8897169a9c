import { DialogFrame, Empty, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { PhoneRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { PickedThing } from '../../../decoration/api.ts';
import type { Pool } from '../../shared/calls/outputs.ts';
import { builtInCarriers } from '../../shared/carriers.ts';
import classes from './pool-picker.module.css';

interface Props {
  pools: readonly Pool[];
  chosen: readonly PickedThing[];
  close(picked?: PickedThing[]): void;
}

/** The pools of the organisation as a chooser. A block has those of one carrier: another one's begin anew. */
export function PoolPicker({ pools, chosen, close: end }: Props) {
  const closing = useClosing(end);
  const t = useText();
  const { navigation } = usePlugin();
  const [ids, setIds] = useState(() => new Set(chosen.map(({ id }) => id)));
  const picked = pools.filter(({ id }) => ids.has(String(id)));
  const carrierName = (key: string) => builtInCarriers.find((one) => one.key === key)?.name ?? key;
  const toggle = ({ id, carrier }: Pool) => {
    const own = picked.filter((one) => one.carrier === carrier).map((one) => String(one.id));
    const next = new Set(own);
    if (!next.delete(String(id))) next.add(String(id));
    setIds(next);
  };
  const title = t({ zh: '选择号码池', en: 'Select pools' });
  return (
    <DialogFrame
      title={title}
      closing={closing}
      onClose={() => closing.finish()}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button
            appearance="primary"
            disabled={picked.length === 0}
            onClick={() => closing.finish(picked.map(({ id, name }) => ({ id: String(id), name })))}
          >
            {t({ zh: '使用 {n} 个', en: 'Use {n}' }, { n: picked.length })}
          </Button>
        </>
      }
    >
      {pools.length === 0 ? (
        <Empty icon={<PhoneRegular />} title={t({ zh: '还没有号码池', en: 'No pools yet' })}>
          <Button
            onClick={() => {
              closing.finish();
              navigation.open('/numbers/pools');
            }}
          >
            {t({ zh: '去新建', en: 'Create a pool' })}
          </Button>
        </Empty>
      ) : null}
      <ul className={classes.list} aria-label={title}>
        {pools.map((pool) => (
          <li key={pool.id}>
            <label className={classes.choice} data-on={ids.has(String(pool.id))}>
              <input type="checkbox" checked={ids.has(String(pool.id))} onChange={() => toggle(pool)} />
              <span className={classes.words}>
                <strong>{pool.name}</strong>
                <small>
                  {carrierName(pool.carrier)}
                  {pool.open ? '' : ` · ${t({ zh: '未对访客开放', en: 'not open to visitors' })}`}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
