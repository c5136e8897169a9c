import { type RunnerTask, type RunnerTaskResultPack, type RunnerTestFile, TestRunner } from 'vitest';
import { budgetSpent } from './deadline.ts';
import { long } from './long.ts';

/**
 * Skips, before any hook starts a server or a browser, what is known not to run: all tests of a browser where there is
 * none (the reason in FITOUT_NO_BROWSER), and long tests once the time budget is spent.
 */
export default class SkippingRunner extends TestRunner {
  /** Vitest adds it to each runner; its class does not name it. */
  declare onTaskUpdate?: (packs: RunnerTaskResultPack[], events: []) => Promise<void>;

  async onCollected(files: RunnerTestFile[]): Promise<void> {
    const missing = process.env.FITOUT_NO_BROWSER;
    const skipped: RunnerTask[] = [];
    for (const file of files) {
      if (missing !== undefined && file.projectName === 'e2e') skip(file, missing, skipped);
      else if (budgetSpent()) skip(file, 'time budget', skipped, isLong);
    }
    // Of a suite that is skipped whole, vitest reports nothing of its tests.
    await this.onTaskUpdate?.(
      skipped.map(({ id, result, meta }) => [id, result, meta]),
      [],
    );
  }
}

function isLong(task: RunnerTask): boolean {
  return task.tags?.includes(long.name) === true;
}

/**
 * Skips the tests of a task that `chosen` names, and adds them to `skipped`; a suite of nothing else is skipped whole, with
 * its hooks.
 */
function skip(
  task: RunnerTask,
  note: string,
  skipped: RunnerTask[],
  chosen: (task: RunnerTask) => boolean = () => true,
): void {
  if (task.mode !== 'run' && task.mode !== 'queued') return;
  if ('tasks' in task) {
    for (const below of task.tasks) skip(below, note, skipped, chosen);
    if (task.tasks.every(({ mode }) => mode === 'skip' || mode === 'todo')) task.mode = 'skip';
    return;
  }
  if (!chosen(task)) return;
  task.mode = 'skip';
  // Reporters read the note of a skipped test here, although its type does not name it.
  task.result = Object.assign({ state: 'skip' as const }, { note });
  skipped.push(task);
}
