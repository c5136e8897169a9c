import { marksOf } from '../../../shared/search/marks.ts';
import type { Wish } from '../../../shared/search/wish.ts';
import { costLine, type ShownNumber } from '../../../shared/visitors/shown.ts';
import { make } from './dom.ts';

const parts = [
  [0, 3],
  [3, 7],
  [7, 11],
] as const;

/** `186 0731 6688` with the digits in the accent colour that were looked for. */
export function numberParts(number: string, marks: ReadonlySet<number> = new Set()): HTMLElement[] {
  return parts.map(([from, to]) => {
    const part = make('span');
    for (let at: number = from; at < to; ) {
      let end = at + 1;
      while (end < to && marks.has(end) === marks.has(at)) end++;
      const text = number.slice(at, end);
      part.append(marks.has(at) ? make('b', {}, text) : text);
      at = end;
    }
    return part;
  });
}

/** A number of the grid, as the server draws it. */
export function cardOf(item: ShownNumber, wish: Wish): HTMLElement {
  const card = make(
    'button',
    { type: 'button', class: 'fb-picker-card', 'data-number': item.number },
    make('span', { class: 'fb-picker-number' }, ...numberParts(item.number, marksOf(wish, item.number))),
    make(
      'span',
      { class: 'fb-picker-cost' },
      costLine(item),
      ...(item.level === '' ? [] : [make('i', {}, item.level)]),
    ),
  );
  return make('li', {}, card);
}
