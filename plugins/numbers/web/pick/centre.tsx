import { LoadFailed } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Card, Carrier } from '../../shared/calls/outputs.ts';
import { type Names, wishTokens } from '../../shared/search/texts.ts';
import type { Order, Wish } from '../../shared/search/wish.ts';
import { GridBones, NumberGrid } from './grid.tsx';
import { NothingFound } from './nothing-found.tsx';
import classes from './pick.module.css';
import type { Numbers } from './use-numbers.ts';

export interface CentreProps {
  carrier: Carrier;
  wish: Wish;
  order: Order;
  names: Names;
  numbers: Numbers;
  open: string | undefined;
  compared: ReadonlySet<string>;
  favourites: ReadonlySet<string>;
  enter: RefObject<(() => void) | undefined>;
  onWish(wish: Wish): void;
  onOrder(order: Order): void;
  onOpen(card: Card): void;
}

/** What is wished in words, the numbers, and the way to others. */
export function Centre(props: CentreProps) {
  const { carrier, wish, names, numbers, onWish } = props;
  const { items, at } = numbers;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  // Another batch begins at its top, also where the page scrolls as a whole.
  useLayoutEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    scroller.current?.scrollTo({ top: 0 });
    void scroller.current?.scrollIntoView({ block: 'start' });
  }, [at]);
  return (
    <section className={classes.centre}>
      <div className={classes.bar}>
        <Tokens wish={wish} names={names} onWish={onWish} />
        <OrderChoice order={props.order} onOrder={props.onOrder} />
      </div>
      <div ref={scroller} className={classes.scroll}>
        {numbers.error === undefined ? null : <LoadFailed error={numbers.error} onRetry={numbers.retry} />}
        {items === undefined ? (
          numbers.error === undefined ? (
            <GridBones />
          ) : null
        ) : items.length === 0 && at === 0 && !numbers.waiting ? (
          <NothingFound carrier={carrier.key} wish={wish} names={names} onChange={onWish} />
        ) : (
          <NumberGrid {...props} items={items} waiting={numbers.waiting} />
        )}
      </div>
      <Pager numbers={numbers} />
    </section>
  );
}

/** What is chosen, each to be taken away. */
function Tokens({ wish, names, onWish }: Pick<CentreProps, 'wish' | 'names' | 'onWish'>) {
  const t = useText();
  const tokens = wishTokens(wish, names);
  if (tokens.length === 0) return <p className={classes.all}>{t({ zh: '全部号码', en: 'All numbers' })}</p>;
  return (
    <ul className={classes.tokens} aria-label={t({ zh: '已选条件', en: 'Selected filters' })}>
      {tokens.map(({ key, words, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t({ zh: '去掉 {words}', en: 'Remove {words}' }, { words: t(words) })}
            onClick={() => onWish(without)}
          >
            {t(words)}
            <DismissRegular aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={() => onWish({})}>
          {t({ zh: '全部清空', en: 'Clear all' })}
        </button>
      </li>
    </ul>
  );
}

const choices: { order: Order; words: { zh: string; en: string } }[] = [
  { order: 'mixed', words: { zh: '综合', en: 'Default' } },
  { order: 'level', words: { zh: '等级', en: 'Level' } },
  { order: 'beauty', words: { zh: '靓度', en: 'Premium' } },
];

function OrderChoice({ order, onOrder }: Pick<CentreProps, 'order' | 'onOrder'>) {
  const t = useText();
  const byPrice = order === 'price-up' || order === 'price-down';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.orders} role="group" aria-label={t({ zh: '排序', en: 'Sort by' })}>
      {choices.map((one) => (
        <button key={one.order} type="button" aria-pressed={order === one.order} onClick={() => onOrder(one.order)}>
          {t(one.words)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={byPrice}
        aria-label={
          order === 'price-down'
            ? t({ zh: '价格从高到低', en: 'Price, high to low' })
            : t({ zh: '价格从低到高', en: 'Price, low to high' })
        }
        onClick={() => onOrder(order === 'price-up' ? 'price-down' : 'price-up')}
      >
        {t({ zh: '价格', en: 'Price' })} {order === 'price-down' ? '↓' : '↑'}
      </button>
    </div>
  );
}

/** 换一批 and back. Nothing is shown twice, whatever others buy meanwhile. */
function Pager({ numbers }: { numbers: Numbers }) {
  const t = useText();
  const { at, more, items } = numbers;
  if (items === undefined || (items.length === 0 && at === 0)) return null;
  return (
    <div className={classes.pager}>
      <Button disabled={at === 0} onClick={numbers.previous}>
        {t({ zh: '‹ 上一批', en: '‹ Previous' })}
      </Button>
      <span>{t({ zh: '第 {n} 批', en: 'Batch {n}' }, { n: at + 1 })}</span>
      <Button disabled={!more} onClick={numbers.next}>
        {more || at === 0 ? t({ zh: '换一批', en: 'Next batch' }) : t({ zh: '已是最后一批', en: 'End of results' })}
        {more ? <kbd>{t({ zh: '空格', en: 'Space' })}</kbd> : null}
      </Button>
    </div>
  );
}
