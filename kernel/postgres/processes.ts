import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** When a process was born, in words that only serve to compare; undefined where there is no such process (or only its corpse). */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The command in parentheses may hold spaces; fields after it count from the state.
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

/** Whether `pid` is a PostgreSQL that runs on this data folder, and not a stranger who was given the pid. */
export async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if ((await processBirth(pid)) === undefined) return false;
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(folder);
}

/** Sends a signal; false where the process is gone. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ends a process that leads a group, and all of the group. */
export function killGroup(leader: number | undefined): void {
  if (leader !== undefined) signal(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
}
