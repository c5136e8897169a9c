import type { Wish } from '../../../shared/search/wish.ts';
import type { ShownNumber } from '../../../shared/visitors/shown.ts';
import { cardOf } from './cards.ts';

/** Batches that one may go back by. */
const maxEarlier = 50;

/** A batch that is on the screen, or was. */
export interface Batch {
  items: readonly ShownNumber[];
  /** What the following one is asked by; null after the last. */
  next: string | null;
  /** By which it was found, for the digits in colour. */
  wish: Wish;
}

export interface NumberGrid {
  of(number: string): ShownNumber | undefined;
  shown(): string[];
  /** Takes out those that somebody has. */
  drop(numbers: readonly string[]): void;
  next(): string | null;
  busy(is: boolean): void;
  /** `further`: what stood there before can be gone back to. */
  show(batch: Batch, further: boolean): void;
  /** Shows the batch before this one; answers whether there was one. */
  back(): boolean;
}

/** The numbers of a block, and the batches that were there before. */
export function numberGrid(root: HTMLElement, first: Batch): NumberGrid {
  const grid = root.querySelector<HTMLElement>('.fb-picker-grid');
  const earlier: Batch[] = [];
  const items = new Map(first.items.map((item) => [item.number, item]));
  let batch = first;
  const put = (one: Batch) => {
    batch = one;
    items.clear();
    for (const item of one.items) items.set(item.number, item);
    grid?.replaceChildren(...one.items.map((item) => cardOf(item, one.wish)));
    const back = root.querySelector<HTMLElement>('.fb-picker-back');
    if (back !== null) back.hidden = earlier.length === 0;
    showTop(grid);
  };
  return {
    of: (number) => items.get(number),
    shown: () => [...items.keys()],
    drop(numbers) {
      for (const number of numbers) {
        if (!items.delete(number)) continue;
        grid?.querySelector(`[data-number="${number}"]`)?.closest('li')?.remove();
      }
    },
    next: () => batch.next,
    busy: (is) => {
      if (is) grid?.setAttribute('aria-busy', 'true');
      else grid?.removeAttribute('aria-busy');
    },
    show(next, further) {
      if (!further) earlier.length = 0;
      else if (earlier.push(batch) > maxEarlier) earlier.shift();
      put(next);
    },
    back() {
      const before = earlier.pop();
      if (before !== undefined) put(before);
      return before !== undefined;
    },
  };
}

/** Another batch is read from its first number on, which a long page may have above the screen. */
function showTop(grid: HTMLElement | null): void {
  const top = grid?.getBoundingClientRect().top ?? 0;
  if (top < 0) grid?.scrollIntoView({ block: 'start' });
}
