import type { LocalText } from '@fitout/sdk';
import type { Game, PoolKey } from '../model.ts';

/** What a pool's 5★ are: see `rates.ts` for the figures behind each. */
export type ModelKey = 'ys-character' | 'ys-weapon' | 'ys-standard' | 'mc-character' | 'mc-weapon' | 'mc-standard';

export interface PoolInfo {
  key: PoolKey;
  game: Game;
  name: LocalText;
  /** For tabs and cards. */
  short: LocalText;
  /** Upstream's codes; the first is the one of the pool, others share its pity. */
  codes: readonly string[];
  /** Has a page of its own, `/m/<key>`. */
  page: boolean;
  /** Undefined where no figures are known: such a pool is counted and listed, its odds are not told. */
  model: ModelKey | undefined;
}

const info = (
  key: PoolKey,
  codes: readonly string[],
  name: LocalText,
  short: LocalText,
  model: ModelKey | undefined,
  page = false,
): PoolInfo => ({ key, game: key.startsWith('ys') ? 'ys' : 'mc', name, short, codes, page, model });

/** Every pool that has a name, in the order of display. Codes: UIGF's documentation; the query of 鸣潮's record page. */
export const pools: readonly PoolInfo[] = [
  info(
    'ysupp',
    ['301', '400'],
    { zh: '原神 角色活动祈愿', en: 'Genshin character event' },
    { zh: '角色活动', en: 'Character' },
    'ys-character',
    true,
  ),
  info(
    'ysupw',
    ['302'],
    { zh: '原神 武器活动祈愿', en: 'Genshin weapon event' },
    { zh: '武器活动', en: 'Weapon' },
    'ys-weapon',
    true,
  ),
  info(
    'ysnp',
    ['200'],
    { zh: '原神 常驻祈愿', en: 'Genshin standard' },
    { zh: '常驻', en: 'Standard' },
    'ys-standard',
    true,
  ),
  info(
    'ys-100',
    ['100'],
    { zh: '原神 新手祈愿', en: 'Genshin beginners’' },
    { zh: '新手', en: 'Beginners’' },
    undefined,
  ),
  info(
    'ys-500',
    ['500'],
    { zh: '原神 集录祈愿', en: 'Genshin chronicled' },
    { zh: '集录', en: 'Chronicled' },
    undefined,
  ),
  info(
    'ys-1000',
    ['1000'],
    { zh: '千星奇域 常驻颂愿', en: 'Miliastra Wonderland standard' },
    { zh: '常驻颂愿', en: 'Standard ode' },
    undefined,
  ),
  info(
    'ys-2000',
    ['2000', '20011', '20012', '20021', '20022'],
    { zh: '千星奇域 活动颂愿', en: 'Miliastra Wonderland event' },
    { zh: '活动颂愿', en: 'Event ode' },
    undefined,
  ),
  info(
    'mcupp',
    ['1'],
    { zh: '鸣潮 角色活动唤取', en: 'WuWa character event' },
    { zh: '角色活动', en: 'Character' },
    'mc-character',
    true,
  ),
  info(
    'mcupw',
    ['2'],
    { zh: '鸣潮 武器活动唤取', en: 'WuWa weapon event' },
    { zh: '武器活动', en: 'Weapon' },
    'mc-weapon',
    true,
  ),
  info(
    'mcnw',
    ['4'],
    { zh: '鸣潮 武器常驻唤取', en: 'WuWa standard weapon' },
    { zh: '武器常驻', en: 'Standard weapon' },
    'mc-standard',
    true,
  ),
  info(
    'mc-3',
    ['3'],
    { zh: '鸣潮 角色常驻唤取', en: 'WuWa standard character' },
    { zh: '角色常驻', en: 'Standard character' },
    'mc-standard',
  ),
  info('mc-5', ['5'], { zh: '鸣潮 新手唤取', en: 'WuWa novice' }, { zh: '新手', en: 'Novice' }, undefined),
  info('mc-6', ['6'], { zh: '鸣潮 自选唤取', en: 'WuWa selector' }, { zh: '自选', en: 'Selector' }, undefined),
  info('mc-7', ['7'], { zh: '鸣潮 感恩定向唤取', en: 'WuWa giveback' }, { zh: '感恩定向', en: 'Giveback' }, undefined),
  info(
    'mc-8',
    ['8'],
    { zh: '鸣潮 新旅唤取（8）', en: 'WuWa new voyage (8)' },
    { zh: '新旅（8）', en: 'New voyage (8)' },
    undefined,
  ),
  info(
    'mc-9',
    ['9'],
    { zh: '鸣潮 新旅唤取（9）', en: 'WuWa new voyage (9)' },
    { zh: '新旅（9）', en: 'New voyage (9)' },
    undefined,
  ),
  info(
    'mc-10',
    ['10'],
    { zh: '鸣潮 联动唤取（10）', en: 'WuWa collaboration (10)' },
    { zh: '联动（10）', en: 'Collaboration (10)' },
    undefined,
  ),
  info(
    'mc-11',
    ['11'],
    { zh: '鸣潮 联动唤取（11）', en: 'WuWa collaboration (11)' },
    { zh: '联动（11）', en: 'Collaboration (11)' },
    undefined,
  ),
  info(
    'mc-12',
    ['12'],
    { zh: '鸣潮 忆旅唤取（12）', en: 'WuWa reminiscence (12)' },
    { zh: '忆旅（12）', en: 'Reminiscence (12)' },
    undefined,
  ),
  info(
    'mc-13',
    ['13'],
    { zh: '鸣潮 忆旅唤取（13）', en: 'WuWa reminiscence (13)' },
    { zh: '忆旅（13）', en: 'Reminiscence (13)' },
    undefined,
  ),
];

const byKey = new Map(pools.map((pool) => [pool.key, pool]));
const byCode = new Map(pools.flatMap((pool) => pool.codes.map((code) => [`${pool.game} ${code}`, pool.key] as const)));

/** The pool of a code; a code without a name makes a pool of its own: nothing is ever dropped. */
export function poolOf(game: Game, code: string): PoolKey {
  return byCode.get(`${game} ${code}`) ?? `${game}-${code}`;
}

export function gameOf(pool: PoolKey): Game {
  return pool.startsWith('ys') ? 'ys' : 'mc';
}

/** What is known of a pool; of one without a name, its code is the name. */
export function poolInfo(key: PoolKey): PoolInfo {
  const known = byKey.get(key);
  if (known !== undefined) return known;
  const game = gameOf(key);
  const code = key.slice(key.indexOf('-') + 1);
  const title = game === 'ys' ? { zh: '原神', en: 'Genshin' } : { zh: '鸣潮', en: 'WuWa' };
  return info(
    key,
    [code],
    { zh: `${title.zh} 卡池 ${code}`, en: `${title.en} banner ${code}` },
    { zh: `卡池 ${code}`, en: `Banner ${code}` },
    undefined,
  );
}

/** Order of display: pools with a name as in `pools`, others after them by their codes. */
export function comparePools(a: PoolKey, b: PoolKey): number {
  const place = (key: PoolKey): number => {
    const at = pools.findIndex((pool) => pool.key === key);
    return at < 0 ? pools.length : at;
  };
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
