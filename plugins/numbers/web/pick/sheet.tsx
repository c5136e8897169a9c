import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DismissRegular, StarFilled, StarRegular } from '@fluentui/react-icons';
import type { Card, Carrier } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import type { Names } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { copyText, termLines } from './card-texts.ts';
import { MarkedNumber } from './grid.tsx';
import classes from './sheet.module.css';

export interface SheetProps {
  card: Card;
  carrier: Carrier;
  names: Names;
  wish: Wish;
  compared: readonly Card[];
  favourite: boolean;
  onCompare(card: Card): void;
  onFavourite(card: Card): void;
  onHold(card: Card): void;
  onClose(): void;
}

/** A number with its terms, and what can be done with it. It stands beside the grid, which stays in use. */
export function NumberSheet(props: SheetProps) {
  const { card, carrier, names, wish, compared, favourite, onCompare, onFavourite, onHold, onClose } = props;
  const { session, toasts } = usePlugin();
  const t = useText();
  const isCompared = compared.some(({ number }) => number === card.number);
  const star = favourite
    ? t({ zh: '取消收藏', en: 'Remove from favourites' })
    : t({ zh: '收藏', en: 'Add to favourites' });
  return (
    <aside
      className={classes.sheet}
      aria-label={t({ zh: '号码 {number}', en: 'Number {number}' }, { number: groupedNumber(card.number) })}
    >
      <header className={classes.head}>
        <h2>
          <MarkedNumber number={card.number} wish={wish} />
        </h2>
        <Button
          appearance="subtle"
          icon={favourite ? <StarFilled /> : <StarRegular />}
          aria-label={star}
          aria-pressed={favourite}
          title={star}
          onClick={() => onFavourite(card)}
        />
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '关闭', en: 'Close' })}
          title={t({ zh: '关闭（Esc）', en: 'Close (Esc)' })}
          onClick={onClose}
        />
      </header>
      <dl className={classes.terms}>
        {termLines(card, carrier, names).map(({ key, name, value }) => (
          <div key={key} data-term={key}>
            <dt>{t(name)}</dt>
            <dd>{t(value)}</dd>
          </div>
        ))}
      </dl>
      {session.can('numbers.sell') ? (
        <p className={classes.note}>
          {t(
            {
              zh: '保留后 {n} 分钟内完成预订，过时自动放回号码池。',
              en: 'Reserve within {n} {n|minute|minutes} of holding, or the number returns to the pool automatically.',
            },
            { n: limits.holdMinutes },
          )}
        </p>
      ) : null}
      <footer className={classes.foot}>
        <Button
          aria-pressed={isCompared}
          disabled={!isCompared && compared.length >= limits.compared}
          onClick={() => onCompare(card)}
        >
          {isCompared
            ? t({ zh: '移出对比', en: 'Compared' })
            : t({ zh: '对比 {n}/{most}', en: 'Compare {n}/{most}' }, { n: compared.length, most: limits.compared })}
        </Button>
        <Button onClick={() => void toasts.copy(copyText(card, carrier, names))}>
          {t({ zh: '复制文案', en: 'Copy text' })}
        </Button>
        {session.can('numbers.sell') ? (
          <Button appearance="primary" onClick={() => onHold(card)}>
            {t({ zh: '保留 {n} 分钟', en: 'Hold {n} min' }, { n: limits.holdMinutes })}
          </Button>
        ) : null}
      </footer>
    </aside>
  );
}
