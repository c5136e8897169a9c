import { keyOf, plainMoney } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Card, Carrier } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { marksOf } from '../../shared/search/marks.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { levelName, priceText } from './card-texts.ts';
import classes from './grid.module.css';

/** A number 3-4-4, with the digits for which it was found in the accent colour. */
export function MarkedNumber({ number, wish }: { number: string; wish: Wish }) {
  const marks = marksOf(wish, number);
  const groups = [
    [0, 3],
    [3, 7],
    [7, 11],
  ] as const;
  return (
    <span className={classes.number} role="img" aria-label={groupedNumber(number)}>
      {groups.map(([from, to]) => (
        <span key={from} aria-hidden>
          {[...number.slice(from, to)].map((digit, index) =>
            marks.has(from + index) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
              <b key={index}>{digit}</b>
            ) : (
              digit
            ),
          )}
        </span>
      ))}
    </span>
  );
}

export interface GridProps {
  items: readonly Card[];
  carrier: Carrier;
  wish: Wish;
  /** The number whose sheet is open. */
  open: string | undefined;
  compared: ReadonlySet<string>;
  favourites: ReadonlySet<string>;
  /** The rows are of an earlier wish. */
  waiting: boolean;
  /** Takes the focus into the grid. */
  enter: RefObject<(() => void) | undefined>;
  onOpen(card: Card): void;
}

/** The numbers of a batch; arrows go through them, Enter opens one. */
export function NumberGrid(props: GridProps) {
  const { items, carrier, wish, open, compared, favourites, waiting, enter, onOpen } = props;
  const t = useText();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [at, setAt] = useState(0);
  const buttons = () => [...(list?.querySelectorAll('button') ?? [])];
  const focus = (index: number) => {
    const all = buttons();
    const next = Math.min(all.length - 1, Math.max(0, index));
    setAt(next);
    all[next]?.focus();
  };
  enter.current = () => focus(Math.min(at, items.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const elements: readonly Element[] = all;
    const now = elements.indexOf(document.activeElement ?? document.body);
    if (now < 0) return;
    const top = all[0]?.offsetTop;
    const columns = Math.max(1, all.filter(({ offsetTop }) => offsetTop === top).length);
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now - columns,
      ArrowDown: now + columns < all.length ? now + columns : now,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[keyOf(event)];
    if (next === undefined) return;
    event.preventDefault();
    focus(next < 0 ? now : next);
  };
  const tabbed = Math.min(at, items.length - 1);
  return (
    <ul
      ref={setList}
      className={classes.grid}
      aria-label={t({ zh: '号码', en: 'Numbers' })}
      aria-busy={waiting}
      onKeyDown={onKeyDown}
    >
      {items.map((card, index) => (
        <li key={card.number}>
          <button
            type="button"
            className={classes.card}
            aria-expanded={open === card.number}
            data-number={card.number}
            tabIndex={index === tabbed ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onOpen(card)}
          >
            <MarkedNumber number={card.number} wish={wish} />
            <CardLine card={card} carrier={carrier} />
            <span className={classes.flags}>
              {favourites.has(card.number) ? <i title={t({ zh: '已收藏', en: 'Favourite' })}>★</i> : null}
              {compared.has(card.number) ? <i>{t({ zh: '对比', en: 'compared' })}</i> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a number costs, in one quiet line, with its level as a mark. */
function CardLine({ card, carrier }: { card: Card; carrier: Carrier }) {
  const t = useText();
  const { price, prestore, monthly, level } = card;
  const parts = [
    ...(prestore === 0 ? [] : [t({ zh: '存 {n}', en: 'pre. {n}' }, { n: plainMoney(prestore) })]),
    ...(monthly === 0 ? [] : [t({ zh: '月 {n}', en: '{n}/mo' }, { n: plainMoney(monthly) })]),
  ];
  const plain = !carrier.levels.some(({ code }) => code === level);
  return (
    <span className={classes.line}>
      <strong>{t(priceText(price))}</strong>
      <span>{parts.join(' · ')}</span>
      <em data-plain={plain} translate="no">
        {t(levelName(carrier, level))}
      </em>
    </span>
  );
}

/** As many empty cards as a batch has, while the first is on its way. */
export function GridBones() {
  const t = useText();
  return (
    <div className={classes.grid} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} className={classes.bone} />
      ))}
    </div>
  );
}
