import type { Rates } from '../rules/rates.ts';
import type { Guarantee, Odds, Range } from './types.ts';

/** Where a player stands: pulls since the last 5★, and whether the next one is sure to be a rate-up one. */
interface State {
  pity: number;
  exact: boolean;
  guarantee: Guarantee;
}

const steps = [10, 20, 50];

/**
 * Chances of the next 10, 20 and 50 pulls. What is not known of the state makes a range: a history that begins in the
 * middle may stand higher, an unknown guarantee may hold or not, and no file tells of the chosen weapon.
 */
export function oddsOf(rates: Rates, { pity, exact, guarantee }: State): Odds[] {
  const { five, up } = rates;
  const last = five.length - 2;
  const low = Math.min(pity, last);
  const high = exact ? low : last;
  return steps.map((pulls) => {
    const odds: Odds = { pulls, five: { low: atLeastFive(five, low, pulls), high: atLeastFive(five, high, pulls) } };
    if (up === undefined) return odds;
    const range = (chances: (pity: number, sure: boolean) => number): Range => ({
      low: chances(low, guarantee === 'sure'),
      high: chances(high, guarantee !== 'open'),
    });
    odds.up = range((from, sure) => hitWithin(five, from, pulls, [up.chance, 1], sure ? 1 : 0));
    if (up.chosen !== undefined) {
      const { chance } = up.chosen;
      odds.chosen = {
        // After a miss the next rate-up is one of two; after any miss of the chosen one, fate makes it sure.
        low: hitWithin(five, low, pulls, guarantee === 'sure' ? [0.5, 1] : [chance, 1], 0),
        high: hitWithin(five, high, pulls, [chance, 1], 1),
      };
    }
    return odds;
  });
}

function atLeastFive(five: readonly number[], pity: number, pulls: number): number {
  let none = 1;
  for (let pull = 1; pull <= pulls; pull++) none *= 1 - (five[pity + pull] ?? 1);
  return 1 - none;
}

/**
 * At least one hit within `pulls`, where a 5★ is a hit with chance `chances[n]`, n the misses so far (the last entry
 * for more). Follows every state: chance of standing at a pity after so many misses without a hit.
 */
function hitWithin(
  five: readonly number[],
  pity: number,
  pulls: number,
  chances: readonly number[],
  misses: number,
): number {
  let states = chances.map(() => new Float64Array(five.length));
  (states[misses] as Float64Array)[pity] = 1;
  let hit = 0;
  for (let pull = 0; pull < pulls; pull++) {
    const next = chances.map(() => new Float64Array(five.length));
    for (const [level, at] of states.entries()) {
      const chance = chances[level] as number;
      const after = next[Math.min(level + 1, chances.length - 1)] as Float64Array;
      const same = next[level] as Float64Array;
      for (let now = 0; now < five.length - 1; now++) {
        const here = at[now] as number;
        if (here === 0) continue;
        const found = here * (five[now + 1] as number);
        hit += found * chance;
        after[0] = (after[0] as number) + found * (1 - chance);
        same[now + 1] = (same[now + 1] as number) + here - found;
      }
    }
    states = next;
  }
  return Math.min(1, hit);
}
