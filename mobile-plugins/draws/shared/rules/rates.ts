import type { LocalText } from '@fitout/sdk';
import type { Game, PoolKey } from '../model.ts';
import { type ModelKey, poolInfo } from './pools.ts';

/** How rate-up works in a pool. */
export interface UpRule {
  /** Chance that a 5★ is a rate-up one where nothing guarantees it. 1: never misses. */
  chance: number;
  /** Share of the chosen weapon among all 5★ (定轨), and how many misses guarantee it. */
  chosen?: { chance: number; cap: number };
}

export interface Rates {
  /** Chance of a 5★ in pull n since the last one, n from 1; the entry before that is 0. The last one is 1. */
  five: readonly number[];
  /** What the game says at the latest; the table may end earlier. */
  hard: number;
  /** First pull with a raised chance. */
  soft: number;
  /** Pulls after which a 4★ is sure; counted on its own. */
  hardFour: number;
  up: UpRule | undefined;
  source: LocalText;
}

/** `base` up to the pull before the first step; then each step adds to the chance before it; 1 at the end. */
function table(
  base: number,
  steps: readonly (readonly [from: number, to: number, add: number])[],
  end: number,
): number[] {
  const chances = [0];
  for (let pull = 1; pull < end; pull++) {
    const step = steps.find(([from, to]) => pull >= from && pull <= to);
    const before = pull === 1 ? base : (chances[pull - 1] ?? base);
    chances.push(step === undefined ? before : Math.min(1, before + step[2]));
  }
  return [...chances, 1];
}

const genshin: LocalText = {
  zh: '概率模型：GGanalysis（2023，社区统计）',
  en: 'Odds model: GGanalysis (2023, community statistics)',
};
const waves: LocalText = {
  zh: '概率模型：GGanalysis（根据测试阶段推测，第 79 抽必得）',
  en: 'Odds model: GGanalysis (estimated from the beta, guaranteed at pull 79)',
};

const common = table(0.006, [[74, 89, 0.06]], 90);
const weapon = table(0.007, [[63, 76, 0.07]], 77);
const tuned = table(
  0.008,
  [
    [66, 70, 0.04],
    [71, 75, 0.08],
    [76, 78, 0.1],
  ],
  79,
);

/** Since when fate needs one miss alone: version 5.0 (facts: cap 2 before 5.0, 1 after). */
export const captureFrom = '2024-08-28 00:00:00';

const models: Record<ModelKey, Rates> = {
  'ys-character': { five: common, hard: 90, soft: 74, hardFour: 10, up: { chance: 0.5 }, source: genshin },
  'ys-weapon': {
    five: weapon,
    hard: 80,
    soft: 63,
    hardFour: 10,
    up: { chance: 0.75, chosen: { chance: 0.375, cap: 1 } },
    source: genshin,
  },
  'ys-standard': { five: common, hard: 90, soft: 74, hardFour: 10, up: undefined, source: genshin },
  'mc-character': { five: tuned, hard: 80, soft: 66, hardFour: 10, up: { chance: 0.5 }, source: waves },
  'mc-weapon': { five: tuned, hard: 80, soft: 66, hardFour: 10, up: { chance: 1 }, source: waves },
  'mc-standard': { five: tuned, hard: 80, soft: 66, hardFour: 10, up: undefined, source: waves },
};

/** The model of a pool; undefined where none is known (beginners', chronicled, …). */
export function ratesOf(pool: PoolKey): Rates | undefined {
  const { model } = poolInfo(pool);
  return model === undefined ? undefined : models[model];
}

/** Of a pull; what a pack of ten costs is ten times that. */
export const pricePerPull = 160;

export const currency: Record<Game, LocalText> = {
  ys: { zh: '原石', en: 'Primogems' },
  mc: { zh: '星声', en: 'Astrite' },
};
