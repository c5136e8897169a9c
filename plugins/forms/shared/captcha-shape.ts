import type { Challenge } from './calls/visitors.ts';

/** What the path of a picture is made of, and nothing else. */
const strokes = /^[MLQ\d\s.,-]{0,20000}$/;

/** A challenge as it came from somewhere; undefined for anything else. */
export function challengeOf(value: unknown): Challenge | undefined {
  const { token, path, words } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Challenge>;
  if (typeof token !== 'string' || typeof path !== 'string' || typeof words !== 'string') return undefined;
  return strokes.test(path) ? { token, path, words } : undefined;
}
