// biome-ignore-all lint/a11y/useSemanticElements: only lines on the screen are drawn, each in its own place: no table of HTML can do that
import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import type { SortColumn } from '../../shared/queue.ts';
import classes from './file-list.module.css';

export interface Order {
  column: SortColumn;
  descending: boolean;
}

const columns: { column: Exclude<SortColumn, 'queue'>; words: LocalText }[] = [
  { column: 'name', words: { zh: '图片', en: 'Image' } },
  { column: 'before', words: { zh: '原大小', en: 'Before' } },
  { column: 'after', words: { zh: '新大小', en: 'After' } },
  { column: 'ratio', words: { zh: '变化', en: 'Change' } },
  { column: 'ms', words: { zh: '用时', en: 'Time' } },
  { column: 'state', words: { zh: '状态', en: 'Status' } },
];

/** Names of the columns: one press sorts by one, another turns the order, a third gives the queue's own back. */
export function SortHead({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span role="columnheader" aria-label={t({ zh: '缩略图', en: 'Thumbnail' })} tabIndex={-1} />
      {columns.map(({ column, words }) => {
        const mine = order.column === column;
        return (
          <span
            key={column}
            role="columnheader"
            tabIndex={-1}
            data-column={column}
            aria-sort={mine ? (order.descending ? 'descending' : 'ascending') : 'none'}
          >
            <button type="button" onClick={() => onOrder(nextOrder(order, column))}>
              {t(words)}
              <span aria-hidden className={classes.arrow}>
                {mine ? (order.descending ? '↓' : '↑') : ''}
              </span>
            </button>
          </span>
        );
      })}
      <span role="columnheader" tabIndex={-1} data-column="actions" aria-label={t({ zh: '操作', en: 'Actions' })} />
    </div>
  );
}

function nextOrder({ column, descending }: Order, pressed: SortColumn): Order {
  if (column !== pressed) return { column: pressed, descending: false };
  return descending ? { column: 'queue', descending: false } : { column, descending: true };
}
