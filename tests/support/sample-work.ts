import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { FitoutError } from '../../sdk/base/errors.ts';
import { serveWork } from '../../sdk/server/work/serve-work.ts';

/** A worker of `boundedWork` for its tests (sdk/server/work/bounded-work.test.ts). */

export type SampleTask =
  | { kind: 'echo'; value: unknown }
  | { kind: 'where' }
  | { kind: 'refuse' }
  | { kind: 'fail' }
  | { kind: 'fill' }
  /** Never answers, and lets nothing else of its thread run; writes the file when it begins. */
  | { kind: 'hold'; file: string }
  | { kind: 'crash' };

/** Where a call was answered. */
export interface Where {
  pid: number;
  threadId: number;
  /** As `nice` counts: of all threads, where the system counts by thread. */
  priorities: number[];
  /** Names of the environment that is seen. */
  env: string[];
}

serveWork((task: SampleTask): unknown => {
  switch (task.kind) {
    case 'echo':
      return task.value;
    case 'where':
      return { pid: process.pid, threadId, priorities: priorities(), env: Object.keys(process.env) } satisfies Where;
    case 'refuse':
      throw new FitoutError('conflict', {
        reason: 'sample.refused',
        message: { zh: '不行', en: 'No' },
        detail: { at: 3 },
      });
    case 'fail':
      throw new TypeError('a fault of ours');
    case 'fill':
      for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, n) => `${kept.length} ${n}`));
    case 'hold':
      writeFileSync(task.file, '');
      for (;;) Math.random();
    case 'crash':
      return process.kill(process.pid, 'SIGKILL');
  }
});

function priorities(): number[] {
  if (process.platform !== 'linux') return [getPriority()];
  return readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
}
