import type { DrawItem } from '../api.ts';

/** The key of an item's line, and of its name where banners tell of it. */
export function itemKey({ game, id }: Pick<DrawItem, 'game' | 'id'>): string {
  return `${game}-${id}`;
}
