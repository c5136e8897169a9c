import { readdir, readFile } from 'node:fs/promises';

/** Processes whose command names the folder, which are those that work below it. */
export async function processesOn(folder: string): Promise<{ pid: number; words: string }[]> {
  const found: { pid: number; words: string }[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) found.push({ pid: Number(pid), words: command.replaceAll('\0', ' ') });
  }
  return found;
}
