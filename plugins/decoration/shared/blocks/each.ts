import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Items one after the other, each by its place: for lists whose items have no id of their own, of elements that hold no
 * state. Children given one by one need no keys.
 */
export function Each<T>({ of, children }: { of: readonly T[]; children: (item: T, at: number) => ReactNode }) {
  return createElement(Fragment, null, ...of.map(children));
}
