import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { queryOf, wishFrom } from '../../shared/search/address.ts';
import type { Order, Wish } from '../../shared/search/wish.ts';

export interface WishState {
  wish: Wish;
  order: Order;
  /** `typed`: as somebody types; else the wish before is one step back. */
  set(wish: Wish, typed?: boolean): void;
  setOrder(order: Order): void;
}

/** What is searched, kept in the address of the tag: there again after a reload, and for whoever gets the link. */
export function useWish(): WishState {
  const search = useSearch();
  const [path, go] = useLocation();
  const value = useMemo(() => wishFrom(search), [search]);
  // Two changes in one event: the second builds on the first, which no render has seen yet.
  const now = useRef(search);
  now.current = search;
  const write = useCallback(
    (wish: Wish, order: Order, replace: boolean) => {
      const query = queryOf(wish, order, now.current);
      if (query === now.current) return;
      now.current = query;
      go(query === '' ? path : `${path}?${query}`, { replace });
    },
    [go, path],
  );
  const set = useCallback((wish: Wish, typed = false) => write(wish, wishFrom(now.current).order, typed), [write]);
  const setOrder = useCallback((order: Order) => write(wishFrom(now.current).wish, order, true), [write]);
  return useMemo(() => ({ ...value, set, setOrder }), [value, set, setOrder]);
}
