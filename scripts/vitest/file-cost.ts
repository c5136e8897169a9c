import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, type TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    cost?: FileCost;
  }
}

/** What a test file took of the machine. */
export interface FileCost {
  /** Processor time of the worker and of all its processes (browsers, servers), in milliseconds. */
  cpu: number;
  /** Share of the file's time in which something on the machine waited for a processor. */
  pressure: number;
}

/** A tick of the kernel's account, in milliseconds (USER_HZ is 100 on every Linux that Node runs on). */
const tick = 10;

/** Of the file that runs. */
let meta: TaskMeta | undefined;
let began: { cpu: number; waited: number; at: number };

beforeAll(() => {
  meta = undefined;
  began = now();
});

beforeEach(({ task }) => {
  meta = task.file.meta;
});

afterAll(() => {
  if (meta === undefined) return;
  const { cpu, waited, at } = now();
  meta.cost = {
    cpu: Math.max(0, cpu - began.cpu),
    pressure: Math.round((100 * (waited - began.waited)) / Math.max(1, at - began.at)) / 100,
  };
});

function now(): typeof began {
  return { cpu: treeTime(process.pid), waited: waitedTime(), at: performance.now() };
}

/** Milliseconds that processors spent on a process and all below it, ended ones included; 0 where the system has no /proc. */
function treeTime(root: number): number {
  const rows = processes();
  const below = new Map<number, number[]>();
  for (const [pid, { parent }] of rows) below.set(parent, [...(below.get(parent) ?? []), pid]);
  let sum = 0;
  for (const left = [root]; left.length > 0; ) {
    const pid = left.pop() ?? 0;
    sum += rows.get(pid)?.time ?? 0;
    left.push(...(below.get(pid) ?? []));
  }
  return sum;
}

function processes(): Map<number, { parent: number; time: number }> {
  const rows = new Map<number, { parent: number; time: number }>();
  for (const name of namesIn('/proc')) {
    const stat = read(`/proc/${name}/stat`);
    // Fields after the command, which may hold spaces and brackets: state, parent, …; 11 to 14 are the times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) continue;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    rows.set(Number(name), { parent: Number(fields[1]), time: ticks * tick });
  }
  return rows;
}

/** Milliseconds in which some process waited for a processor, since the machine started. */
function waitedTime(): number {
  return Number(/^some .*total=(\d+)/m.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / 1000;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
