import { beforeEach } from 'vitest';
import { long } from './long.ts';

/** When the time of `npm test -- --minutes` is used up, in milliseconds since 1970. */
const deadline = Number(process.env.FITOUT_TEST_DEADLINE ?? Number.POSITIVE_INFINITY);

beforeEach(({ task, skip }) => {
  skip(task.tags?.includes(long.name) === true && Date.now() > deadline, 'time budget');
});
