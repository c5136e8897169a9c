import type { ShownNumber } from '../../../shared/visitors/shown.ts';
import { termLines } from '../../../shared/visitors/shown.ts';
import { make } from './dom.ts';

type Terms = Omit<ShownNumber, 'number' | 'level'> & { transfer: string };

/** All that a customer agrees to, of each number, and what the shop adds to it. */
export function termsOf(terms: readonly Terms[], more: string): HTMLElement[] {
  const lists = terms.map((one) => {
    const list = make('dl', { class: 'fb-picker-terms' });
    for (const { label, value } of termLines(one, one.transfer))
      list.append(make('dt', {}, label.zh), make('dd', {}, value.zh));
    return list;
  });
  return [...lists, ...(more === '' ? [] : [make('p', { class: 'fb-picker-more' }, more)])];
}
