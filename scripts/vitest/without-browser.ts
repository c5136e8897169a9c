import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';

/** Skips every test with the reason in FITOUT_NO_BROWSER, and with them the hooks that would start servers and browsers. */
export default class WithoutBrowser extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) skip(file, process.env.FITOUT_NO_BROWSER ?? 'no browser');
  }
}

function skip(task: RunnerTask, note: string): void {
  if (task.mode !== 'run' && task.mode !== 'queued') return;
  task.mode = 'skip';
  if ('tasks' in task) for (const below of task.tasks) skip(below, note);
  // Reporters read the note of a skipped test here, although its type does not name it.
  else task.result = Object.assign({ state: 'skip' as const }, { note });
}
