import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return [{ pid: Number(name), parent: field('PPid'), command }];
      } catch {
        return [];
      }
    });
}

/**
 * The renderers of the browsers below this process. Of memory the largest counts, workers and WebAssembly included; what it
 * shares with others counts by its part, the program's own files not at all: how many run it is not its matter. The browser
 * keeps another one spare. Linux alone tells.
 */
function renderers(): number[] {
  const all = processes();
  const ours = new Set([process.pid]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { pid, parent } of all)
      if (ours.has(parent) && !ours.has(pid)) {
        ours.add(pid);
        grew = true;
      }
  }
  return all.filter(({ pid, command }) => ours.has(pid) && command.includes('--type=renderer')).map(({ pid }) => pid);
}

/** Dedicated workers of the renderers: each is a thread that Chromium gives this name. */
export const rendererWorkers = (): number => renderers().reduce((sum, pid) => sum + workersOf(pid), 0);

function workersOf(pid: number): number {
  try {
    const names = readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8'));
    return names.filter((name) => name.startsWith('DedicatedWorker')).length;
  } catch {
    return 0;
  }
}

export const rendererBytes = (): number => Math.max(0, ...renderers().map(heldBy));

/** Seconds of processor that the renderers took so far, all their threads together. */
const rendererSeconds = (): number => renderers().reduce((sum, pid) => sum + secondsOf(pid), 0);

function secondsOf(pid: number): number {
  try {
    // Behind the name, which may hold anything: user and system time in hundredths (proc(5), fields 14 and 15).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function heldBy(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
    return field('Pss_Anon') + field('Pss_Shmem');
  } catch {
    return 0;
  }
}

/** The most bytes of a renderer while `work` went on, and the seconds of processor that it took. */
export async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; peak: number; seconds: number }> {
  const before = rendererSeconds();
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, rendererBytes());
  }, 200);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, rendererBytes()), seconds: rendererSeconds() - before };
  } finally {
    clearInterval(look);
  }
}

/** What a line through samples of memory says. */
export interface Slope {
  /** Bytes for each one of what the samples are counted by, and its standard error. */
  slope: number;
  error: number;
  /** Bytes, of the samples that count. */
  least: number;
  most: number;
}

/** Milliseconds between two samples, and those of which the least counts: a frame that is looked at has some megabytes. */
const sampleMs = 3000;
const floorMs = 30_000;

/**
 * Samples a renderer for `ms` milliseconds; what counts are the least of each half minute in the last `part` (0 to 1). Each
 * sample comes after `collect` took the garbage away: how many frames of it lie about at a moment says nothing.
 */
export async function memorySlope(ms: number, part: number, collect: () => Promise<void>): Promise<Slope> {
  const began = performance.now();
  const floors = new Map<number, number>();
  for (;;) {
    await new Promise((done) => setTimeout(done, sampleMs));
    await collect();
    const passed = performance.now() - began;
    if (passed >= ms) break;
    const at = Math.floor(passed / floorMs);
    if (passed >= ms * (1 - part)) floors.set(at, Math.min(floors.get(at) ?? Infinity, rendererBytes()));
  }
  return slopeOf(Array.from(floors, ([at, bytes]) => ({ at: (at * floorMs) / 60_000, bytes })));
}

/** By least squares, of three samples at least; `at`: minutes, or whatever the growth is told by. */
export function slopeOf(samples: readonly { at: number; bytes: number }[]): Slope {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ bytes }) => bytes))];
  const spread = samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  const slope = samples.reduce((sum, { at, bytes }) => sum + (at - x) * (bytes - y), 0) / spread;
  const rest = samples.reduce((sum, { at, bytes }) => sum + (bytes - y - slope * (at - x)) ** 2, 0);
  const all = samples.map(({ bytes }) => bytes);
  return {
    slope,
    error: Math.sqrt(rest / (samples.length - 2) / spread),
    least: Math.min(...all),
    most: Math.max(...all),
  };
}
