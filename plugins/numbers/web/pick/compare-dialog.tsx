import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { Card, Carrier } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import type { Names } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { termLines } from './card-texts.ts';
import classes from './compare.module.css';
import { MarkedNumber } from './grid.tsx';

export interface CompareDialogProps {
  cards: readonly Card[];
  carrier: Carrier;
  names: Names;
  wish: Wish;
  onRemove(card: Card): void;
  /** `hold`: all of them are wanted. */
  close(choice?: 'hold' | 'clear'): void;
}

/** Up to six numbers as columns, their terms as rows; the best price, deposit and minimum stand out. */
export function CompareDialog({ cards, carrier, names, wish, onRemove, close }: CompareDialogProps) {
  const { session } = usePlugin();
  const t = useText();
  const closing = useClosing<'hold' | 'clear'>(close);
  const columns = cards.map((card) => termLines(card, carrier, names));
  const least = (key: 'price' | 'prestore' | 'monthly' | 'months') => Math.min(...cards.map((card) => card[key]));
  const best = (card: Card, key: string): boolean =>
    cards.length > 1 &&
    (key === 'price' || key === 'prestore' || key === 'monthly' || key === 'months') &&
    card[key] === least(key) &&
    cards.some((other) => other[key] !== card[key]);
  return (
    <DialogFrame
      wide
      title={t({ zh: '对比号码', en: 'Compare numbers' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      // As wide as its columns; a class would lose to the dialog's own.
      style={{
        width: 'fit-content',
        minWidth: 'min(440px, calc(100vw - 24px))',
        maxWidth: 'min(1240px, calc(100vw - 24px))',
      }}
      actions={
        <>
          <Button onClick={() => closing.finish('clear')}>{t({ zh: '清空对比', en: 'Clear' })}</Button>
          <Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>
          {session.can('numbers.sell') ? (
            <Button appearance="primary" style={{ whiteSpace: 'nowrap' }} onClick={() => closing.finish('hold')}>
              {t({ zh: '一起保留 {n} 个', en: 'Hold all {n}' }, { n: cards.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label={t({ zh: '号码对比表', en: 'Number comparison' })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {cards.map((card) => (
                <th key={card.number} scope="col">
                  <MarkedNumber number={card.number} wish={wish} />
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<DismissRegular />}
                    aria-label={t(
                      { zh: '移出对比 {number}', en: 'Remove {number}' },
                      { number: groupedNumber(card.number) },
                    )}
                    onClick={() => (cards.length === 1 ? closing.finish('clear') : onRemove(card))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(columns[0] ?? []).map(({ key, name }, row) => (
              <tr key={key}>
                <th scope="row">{t(name)}</th>
                {cards.map((card, column) => (
                  <td key={card.number} data-best={best(card, key)}>
                    {t(columns[column]?.[row]?.value ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </DialogFrame>
  );
}
