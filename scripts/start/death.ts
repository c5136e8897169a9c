import { readFile } from 'node:fs/promises';
import type { Death } from '../../kernel/server/crash.ts';

export interface LastOf {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What it said last. */
  words: string;
  /** The system ended processes for lack of memory while it ran. */
  memoryKills: boolean;
}

/** Why a process died that nobody had asked to end. */
export function reasonOf({ code, signal, words, memoryKills }: LastOf): Pick<Death, 'reason' | 'ownFault'> {
  const how = signal === null ? { zh: `退出码 ${code}`, en: `exit code ${code}` } : { zh: signal, en: signal };
  if (/heap out of memory|Array buffer allocation failed/.test(words) || (signal === 'SIGKILL' && memoryKills)) {
    return { reason: { zh: `内存不足，${how.zh}`, en: `out of memory, ${how.en}` }, ownFault: true };
  }
  return { reason: how, ownFault: signal === null || faults.has(signal) };
}

const faults = new Set<NodeJS.Signals>([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
  'SIGXCPU',
]);

/** How many processes this system ended for lack of memory; 0 where it does not count them. */
export async function memoryKills(): Promise<number> {
  const counts = await readFile('/proc/vmstat', 'utf8').catch(() => '');
  return Number(/^oom_kill (\d+)$/m.exec(counts)?.[1] ?? 0);
}
