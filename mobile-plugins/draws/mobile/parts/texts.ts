import type { LocalText, Text } from '@fitout/sdk';
import { useLanguage, useText } from '@fitout/sdk/web';
import { useMemo } from 'react';
import type { Origin, PoolKey } from '../../shared/model.ts';
import { ratesOf } from '../../shared/rules/rates.ts';
import type { Guarantee, Outcome, PoolStatistics, Range } from '../../shared/statistics/types.ts';

export const gameNames = {
  ys: { zh: '原神', en: 'Genshin' },
  mc: { zh: '鸣潮', en: 'WuWa' },
} as const;

/**
 * What became of a 5★, in a word. Pools that never miss say UP where others say that it was guaranteed; of pools whose
 * rules nobody has told there is nothing to say.
 */
export function outcomeWord(outcome: Outcome, pool: PoolKey): LocalText | undefined {
  if (ratesOf(pool) === undefined) return undefined;
  if (outcome === 'sure' && !neverMisses(pool)) return { zh: '大保底', en: 'Guaranteed' };
  return outcomeTexts[outcome];
}

const outcomeTexts: Record<Outcome, LocalText | undefined> = {
  won: { zh: 'UP', en: 'Won' },
  lost: { zh: '歪', en: 'Lost' },
  sure: { zh: 'UP', en: 'Rate-up' },
  up: { zh: 'UP', en: 'Rate-up' },
  plain: undefined,
  unknown: { zh: '未知', en: 'Unknown' },
};

/** What the next 5★ of a pool will be, in a word and in a sentence; undefined for pools without rate-up. */
export function guaranteeOf(guarantee: Guarantee, pool: PoolKey): { word: LocalText; why: LocalText } | undefined {
  const words = guaranteeTexts[guarantee];
  return guarantee === 'open' && words !== undefined
    ? { ...words, word: { zh: words.word.zh, en: chancesOf(pool) } }
    : words;
}

/** Every 5★ of the pool is a rate-up one: there is nothing to win or lose. */
export function neverMisses(pool: PoolKey): boolean {
  return ratesOf(pool)?.up?.chance === 1;
}

/** How often a 5★ that nothing guarantees was a rate-up one: what the figure is called. */
export function winsOf(pool: PoolKey): LocalText {
  return { zh: '小保底不歪', en: `${chancesOf(pool)} won` };
}

/** Rate-up against anything else, as players say it. */
function chancesOf(pool: PoolKey): string {
  return pool === 'ysupw' ? '75/25' : '50/50';
}

const guaranteeTexts: Record<Guarantee, { word: LocalText; why: LocalText } | undefined> = {
  open: {
    word: { zh: '小保底', en: '50/50' },
    why: { zh: '下一个五星可能歪', en: 'The next 5★ may not be the rate-up' },
  },
  sure: {
    word: { zh: '大保底', en: 'Guaranteed' },
    why: { zh: '下一个五星必是 UP', en: 'The next 5★ is guaranteed to be the rate-up' },
  },
  unknown: {
    word: { zh: '保底未知', en: 'Guarantee unknown' },
    why: {
      zh: '记录不完整，看不出上一个五星是否歪了',
      en: 'The history is incomplete, so it is unclear whether the last 5★ was the rate-up',
    },
  },
  none: undefined,
};

export const originNames: Record<Origin, Text> = {
  uigf4: 'UIGF 4',
  uigf3: 'UIGF 3',
  uigf2: 'UIGF 2',
  'wish-export': 'genshin-wish-export',
  paimon: 'paimon.moe',
  'ys-api': { zh: '原神接口', en: 'Genshin API' },
  'mc-api': { zh: '鸣潮接口', en: 'Wuthering Waves API' },
  wwgf: 'WWGF',
  wuwatracker: 'wuwatracker',
  backup: { zh: '本站备份', en: 'Backup from this site' },
};

export interface Formats {
  count(n: number): string;
  /** One digit after the point. */
  mean(n: number | undefined): string;
  share(n: number | undefined, digits?: number): string;
  /** `12 %`, or `12–15 %` where the ends differ. */
  range(range: Range): string;
}

/** Numbers as the person's language writes them; a dash where there is none. */
export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language);
    const one = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const shareOf = (n: number, digits: number): string =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(n);
    return {
      count: (n) => whole.format(n),
      mean: (n) => (n === undefined ? '–' : one.format(n)),
      share: (n, digits = 1) => (n === undefined ? '–' : shareOf(n, digits)),
      range({ low, high }) {
        const [from, to] = [shareOf(low, 1), shareOf(high, 1)];
        return from === to ? from : `${from.replace('%', '')}–${to}`;
      },
    };
  }, [language]);
}

/** How an account is called: its uid. */
export function useAccountName(): (account: { uid: string }) => string {
  const t = useText();
  return ({ uid }) => (/^\d+$/.test(uid) ? `UID ${uid}` : t({ zh: '未命名账号', en: 'Unnamed account' }));
}

/** `good`, `middle` or `bad`: how lucky a 5★ at this pity was, against the pool's own model. */
export function luckOfPity(
  pity: number,
  { pity5, expectedFive }: Pick<PoolStatistics, 'pity5' | 'expectedFive'>,
): Tone {
  if (pity5.soft === undefined || expectedFive === undefined) return 'plain';
  if (pity >= pity5.soft) return 'bad';
  return pity > expectedFive * 0.8 ? 'middle' : 'good';
}

/** `plain` where no model says what is lucky. */
export type Tone = 'good' | 'middle' | 'bad' | 'plain';
