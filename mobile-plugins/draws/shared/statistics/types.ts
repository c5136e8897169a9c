import type { LocalText } from '@fitout/sdk';
import type { DrawRecord, PoolKey } from '../model.ts';

/**
 * What became of a 5★ on a banner.
 * - `won`: the 50/50 (75/25 for Genshin weapons) gave a rate-up item
 * - `lost`: it did not (歪)
 * - `sure`: a rate-up item by guarantee, or since the pool never misses
 * - `up`: a rate-up item, but whether by luck or by guarantee cannot be told (a history that begins in the middle)
 * - `plain`: the pool has no rate-up
 * - `unknown`: no banner is known for that moment and the item says nothing either
 */
export type Outcome = 'won' | 'lost' | 'sure' | 'up' | 'plain' | 'unknown';

export interface FiveStar {
  /** Index into the pool's records (oldest first). */
  index: number;
  record: DrawRecord;
  /** Pulls since the 5★ before, this one included. */
  pity: number;
  /** False for the first 5★ of a history that begins in the middle: `pity` is then the least it can have been. */
  exact: boolean;
  outcome: Outcome;
}

/**
 * What the next 5★ will be: `open` by chance, `sure` a rate-up item, `unknown` (no 5★ seen yet, or the last one's
 * outcome is unknown), `none` for pools without rate-up.
 */
export type Guarantee = 'open' | 'sure' | 'unknown' | 'none';

/** Chances from 0 to 1. Two ends where the state is not fully known; equal where it is. */
export interface Range {
  low: number;
  high: number;
}

/** Of the next pulls. */
export interface Odds {
  pulls: number;
  /** At least one 5★. */
  five: Range;
  /** At least one rate-up 5★; undefined where the pool has none. */
  up?: Range;
  /** At least one copy of the chosen weapon (定轨); Genshin's weapon pool alone. */
  chosen?: Range;
}

export interface Bar {
  /** Pity, 1 to the hard limit. */
  pity: number;
  /** 5★ that came there, exact ones alone. */
  count: number;
  /** How many the model expects of as many 5★. */
  expected: number;
}

export interface Luck {
  /** 0 to 1: the share of players who have less luck with as many pulls. 0.5 is the middle. */
  share: number;
  /** What it counts: pulls and what came of them, from the first moment whose state is known. */
  pulls: number;
  hits: number;
}

export interface PoolStatistics {
  pool: PoolKey;
  total: number;
  /** Times of the oldest and the newest record, server-local; empty without records. */
  first: string;
  last: string;
  /** By rank, `three` with what is below; `unknown` are records whose rank nobody knows: they count as pulls and as nothing else. */
  ranks: { five: number; four: number; three: number; unknown: number };
  /** Pulls since the last 5★; limits are undefined where the pool has no model. `exact` is false while the history has none and begins in the middle. */
  pity5: { count: number; hard: number | undefined; soft: number | undefined; exact: boolean };
  /** Pulls since the last 4★: counted on its own, a 5★ does not reset it. */
  pity4: { count: number; hard: number; exact: boolean };
  guarantee: Guarantee;
  /** Oldest first. */
  fives: FiveStar[];
  /** Mean pity of exact 5★; undefined without one. */
  meanFive: number | undefined;
  meanFour: number | undefined;
  /** The model's; undefined where the pool has none. */
  expectedFive: number | undefined;
  won: number;
  lost: number;
  /** won / (won + lost): of 50/50s whose outcome is known; undefined without one. */
  winRate: number | undefined;
  /** Rate-up 5★. */
  ups: number;
  /** Pulls per rate-up 5★, from the first moment whose state is known; undefined without one. */
  pullsPerUp: number | undefined;
  expectedPerUp: number | undefined;
  luckFive: Luck | undefined;
  luckUp: Luck | undefined;
  histogram: Bar[];
  odds: Odds[];
  /** 160 a pull; the unit says of what (原石, 星声). */
  spent: { amount: number; unit: LocalText };
  /** In order of time; `key` is `YYYY-MM-DD` and `YYYY-MM`, on the server's clock. */
  days: Count[];
  months: Count[];
  /** What the model leaves out (捕获明光), where it matters. */
  notes: LocalText[];
}

export interface Count {
  key: string;
  pulls: number;
  five: number;
}

/** Per record of a pool, oldest first: which pull since the last 5★ and 4★ it was (1 is the first). */
export interface PityColumns {
  five: Uint16Array;
  four: Uint16Array;
}
