import type { RunnerTaskResultPack, RunnerTestFile } from 'vitest';
import { afterEach, expect, test, vi } from 'vitest';
import SkippingRunner from './skipping-runner.ts';

afterEach(() => vi.unstubAllEnvs());

/** What the runner reports of a file with two tests in a suite, the first of them long. */
async function reported(projectName: string): Promise<{ notes: Record<string, unknown>; modes: string[] }> {
  const packs: RunnerTaskResultPack[] = [];
  const runner = Object.assign(Object.create(SkippingRunner.prototype) as SkippingRunner, {
    onTaskUpdate: async (sent: RunnerTaskResultPack[]) => void packs.push(...sent),
  });
  const one = (id: string, tags: string[] = []) => ({ id, type: 'test', mode: 'run', meta: {}, tags });
  const suite = { id: 'suite', type: 'suite', mode: 'run', tasks: [one('a', ['long']), one('b')] };
  const file = { id: 'file', type: 'suite', mode: 'run', projectName, tasks: [suite] };
  await runner.onCollected([file as unknown as RunnerTestFile]);
  return {
    notes: Object.fromEntries(packs.map(([id, result]) => [id, (result as { note?: string } | undefined)?.note])),
    modes: [file.mode, suite.mode, ...suite.tasks.map(({ mode }) => mode)],
  };
}

test('without a browser all tests of its suites are skipped, each with the reason, and their hooks with them', async () => {
  vi.stubEnv('FITOUT_NO_BROWSER', 'there is none');
  vi.stubEnv('FITOUT_TEST_DEADLINE', undefined);
  expect(await reported('e2e')).toEqual({
    notes: { a: 'there is none', b: 'there is none' },
    modes: ['skip', 'skip', 'skip', 'skip'],
  });
  expect(await reported('server')).toEqual({ notes: {}, modes: ['run', 'run', 'run', 'run'] });
});

test('once the time is spent long tests are skipped for that reason', async () => {
  vi.stubEnv('FITOUT_NO_BROWSER', undefined);
  vi.stubEnv('FITOUT_TEST_DEADLINE', '1');
  expect(await reported('e2e')).toEqual({ notes: { a: 'time budget' }, modes: ['run', 'run', 'skip', 'run'] });
});
