import { statfs } from 'node:fs/promises';

export const mebibyte = 1024 * 1024;
/** Below this much free space nothing more is written: PostgreSQL's log needs room for what was promised already. */
export const reserve = 64 * mebibyte;
/** Writing goes on above this, so that it does not flutter. */
const enough = 80 * mebibyte;
const every = 200;

export interface DiskGuard {
  /** Whether writes are refused now. */
  full(): boolean;
  /** Looks at the disk now, in place of within 200 ms. */
  look(): Promise<boolean>;
  stop(): void;
}

/**
 * Watches the free space of the data folder. A disk that is really full would stop PostgreSQL in the middle of a
 * commit; refusing writes a little earlier (507) keeps it up, so that reads go on and space can be made.
 */
export function watchDisk(folder: string, onChange: (full: boolean) => void): DiskGuard {
  let full = false;
  let stopped = false;

  async function look(): Promise<boolean> {
    const found = await statfs(folder).catch(() => undefined);
    if (found === undefined || stopped) return full;
    const free = found.bavail * found.bsize;
    const next = free < (full ? enough : reserve);
    if (next !== full) {
      full = next;
      onChange(full);
    }
    return full;
  }
  const timer = setInterval(look, every);
  timer.unref();
  return {
    full: () => full,
    look,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
