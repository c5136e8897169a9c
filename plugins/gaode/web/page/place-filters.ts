import type { FilterValues } from '@fitout/sdk/desktop';
import type { PlaceFilter } from '../store/places.ts';

/** What stands in the address of the page. `id` is the opened place; it narrows nothing, nor does the order. */
export const filterShape = {
  q: '',
  tag: '',
  status: ['', 'visible', 'hidden', 'trash'],
  order: ['name', 'updated', 'created', 'code'],
  id: '',
} as const;

export const quietFilters = ['order', 'id'] as const;

/** The filter that an address asks for. */
export function filterOf({ q, tag, status }: FilterValues<typeof filterShape>): PlaceFilter {
  return { search: q, tag, status: status === '' ? 'all' : status };
}

/** The opened place that an address names; undefined for what is no id. */
export function openedOf({ id }: Pick<FilterValues<typeof filterShape>, 'id'>): string | undefined {
  return /^\d{1,19}$/.test(id) ? id : undefined;
}
