import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
  bytes: number;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return [{ pid: Number(name), parent: field('PPid'), command, bytes: field('VmRSS') * 1024 }];
      } catch {
        return [];
      }
    });
}

/** Bytes that the renderers of browsers below this process hold in memory. Linux alone tells. */
export function rendererBytes(): number {
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
  return all
    .filter(({ pid, command }) => ours.has(pid) && command.includes('--type=renderer'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The most that `rendererBytes` said while `work` went on. */
export async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, rendererBytes());
  }, 100);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, rendererBytes()) };
  } finally {
    clearInterval(look);
  }
}
