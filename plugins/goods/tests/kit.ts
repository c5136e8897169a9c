import type { Good, GoodInput } from '../shared/types.ts';

/** A whole good as the drawer sends it. */
export function goodInput(name: string, more: Partial<Good> = {}): GoodInput {
  return {
    name,
    code: '',
    images: [],
    price: 1000,
    listPrice: null,
    stock: 10,
    unit: '件',
    tags: [],
    description: '',
    link: '',
    listed: false,
    sort: 0,
    ...more,
  };
}
