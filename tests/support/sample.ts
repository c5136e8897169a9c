import { createHash } from 'node:crypto';

/** Whether all cases are tried (`npm run faults`), not a sample of them. */
export const allCases = process.env.FITOUT_FAULTS === 'full';

/** Chooses the cases of samples. Assertions on sampled cases name it in their messages; FITOUT_SEED repeats it. */
export const sampleSeed = process.env.FITOUT_SEED ?? String(Date.now());

/** So many of the cases as the seed chooses, another set in each run; in `npm run faults` all of them. */
export function sampled<T extends { name: string }>(cases: readonly T[], size: number): T[] {
  if (allCases) return [...cases];
  return cases
    .map((one) => ({ one, key: createHash('sha256').update(`${sampleSeed} ${one.name}`).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);
}
