import { useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FilterShape, type FilterValues, noFilters, readFilters, writeFilters } from './filter-address.ts';

export interface Filters<S extends FilterShape> {
  value: FilterValues<S>;
  /** Says the values as one text: the key of `useRemoteList`. */
  key: string;
  /** Fewer lines are shown than there are; an order, or what else is `quiet`, does not count. */
  narrowed: boolean;
  set(change: Partial<FilterValues<S>>): void;
  /** Takes away what narrows. */
  clear(): void;
}

/**
 * The filters of a list, kept in the address of its page: `{ q: '', status: ['', 'on', 'off'] }` takes any text for `q`
 * and one of three words for `status`. They are there again after a reload and for whoever gets the link. `quiet` names
 * those that leave nothing out, such as an order. Give the same shape at each call.
 */
export function useFilters<const S extends FilterShape>(shape: S, quiet: readonly (keyof S)[] = []): Filters<S> {
  const search = useSearch();
  const [path, go] = useLocation();
  const key = JSON.stringify(readFilters(shape, search));
  // The same object as long as it says the same.
  const value = useMemo(() => JSON.parse(key) as FilterValues<S>, [key]);
  const none = noFilters(shape);
  // Two changes in one event: the second builds on the first, which no render has seen yet.
  const now = useRef(search);
  now.current = search;
  const write = (change: Partial<FilterValues<S>>): void => {
    const query = writeFilters(shape, now.current, { ...readFilters(shape, now.current), ...change });
    now.current = query;
    go(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  return {
    value,
    key,
    narrowed: (Object.keys(shape) as (keyof S)[]).some((name) => !quiet.includes(name) && value[name] !== none[name]),
    set: write,
    clear: () => {
      const narrowing = Object.entries(none).filter(([name]) => !quiet.includes(name));
      write(Object.fromEntries(narrowing) as Partial<FilterValues<S>>);
    },
  };
}
