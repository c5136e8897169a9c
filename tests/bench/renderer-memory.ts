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
 * Bytes of memory that the largest renderer of the browsers below this process holds, workers and WebAssembly included;
 * what it shares with others counts by its part. The browser keeps another one spare. Linux alone tells.
 */
function rendererBytes(): number {
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
  const renderers = all.filter(({ pid, command }) => ours.has(pid) && command.includes('--type=renderer'));
  return Math.max(0, ...renderers.map(({ pid }) => heldBy(pid)));
}

function heldBy(pid: number): number {
  try {
    return Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The most that `rendererBytes` said while `work` went on. */
export async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, rendererBytes());
  }, 200);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, rendererBytes()) };
  } finally {
    clearInterval(look);
  }
}
