import type { Challenge } from './calls/visitors.ts';

/** What the path of a picture is made of, and nothing else. */
const strokes = /^[MLQ\d\s.,-]{0,20000}$/;

/** A challenge as it came from somewhere; undefined for anything else. */
export function challengeOf(value: unknown): Challenge | undefined {
  const { token, path, words } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Challenge>;
  if (typeof token !== 'string' || typeof path !== 'string' || typeof words !== 'string') return undefined;
  return strokes.test(path) ? { token, path, words } : undefined;
}

/** What a form that nobody fills in shows in place of a challenge: “F7KM” with a line across, in the box of 160 × 48. */
export const sampleChallenge = {
  path: 'M18 40L18 9L38 9M18 24L33 24M56 9L78 8L63 40M96 8L95 40M115 9L96 26L116 40M128 40L130 9L140 27L150 9L152 40M4 30Q80 12 156 33',
  words: '三加四等于几？请写数字',
};
