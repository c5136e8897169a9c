import { beforeEach } from 'vitest';
import { budgetSpent } from './deadline.ts';
import { long } from './long.ts';

beforeEach(({ task, skip }) => {
  skip(task.tags?.includes(long.name) === true && budgetSpent(), 'time budget');
});
