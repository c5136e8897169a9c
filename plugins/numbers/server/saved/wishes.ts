import { type CheckedWish, type Wish, wishShape } from '../../shared/search/wish.ts';

/** A checked wish as it is kept: JSON has no bigint. */
export function keptWish({ pools, ...wish }: CheckedWish): Wish {
  return { ...wish, ...(pools === undefined ? {} : { pools: pools.map(String) }) };
}

/** A kept wish, checked again: patterns or limits may have changed since. Undefined where it holds no more. */
export function checkedWish(kept: Wish): CheckedWish | undefined {
  return wishShape.safeParse(kept).data;
}
