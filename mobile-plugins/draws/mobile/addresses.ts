import type { Game, PoolKey } from '../shared/model.ts';
import { gameOf, poolInfo, pools } from '../shared/rules/pools.ts';

/** What a page of the tool shows. The overview is the one without a name. */
export const screens = ['', 'records', 'timeline', 'compare', 'share', 'import', 'data'] as const;
export type Screen = (typeof screens)[number];

/** Pools without a page of their own stand on the game's standard one. */
const home: Record<Game, PoolKey> = { ys: 'ysnp', mc: 'mcnw' };

/** `/m/ysupp?show=records`. */
export function addressOf(pool: PoolKey, screen: Screen = ''): string {
  const own = poolInfo(pool).page;
  const query = new URLSearchParams({ ...(own ? {} : { pool }), ...(screen === '' ? {} : { show: screen }) });
  const search = query.toString();
  return `/m/${own ? pool : home[gameOf(pool)]}${search === '' ? '' : `?${search}`}`;
}

/** The pool and the screen of an address; words that mean nothing lead to the overview of the page's own pool. */
export function readAddress(path: string, search: string): { pool: PoolKey; screen: Screen } {
  const page = (pools.find(({ key, page: own }) => own && path === `/m/${key}`)?.key ?? 'ysupp') as PoolKey;
  const query = new URLSearchParams(search);
  const asked = query.get('pool') ?? '';
  const fits = /^(?:ys|mc)-[\w-]{1,40}$/.test(asked) && gameOf(asked as PoolKey) === gameOf(page);
  const screen = screens.find((one) => one === query.get('show')) ?? '';
  return { pool: fits ? (asked as PoolKey) : page, screen };
}
