/**
 * Whether long tests no longer begin: the time of `npm test -- --minutes` is used up. A hook that needs what one of them made
 * returns early then.
 */
export function budgetSpent(): boolean {
  // Milliseconds since 1970.
  return Date.now() > Number(process.env.FITOUT_TEST_DEADLINE ?? Number.POSITIVE_INFINITY);
}
