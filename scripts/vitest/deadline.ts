/** When the time of `npm test -- --minutes` is used up, in milliseconds since 1970. */
const deadline = Number(process.env.FITOUT_TEST_DEADLINE ?? Number.POSITIVE_INFINITY);

/** Whether long tests no longer begin. A hook that needs what one of them made returns early then. */
export const budgetSpent = (): boolean => Date.now() > deadline;
