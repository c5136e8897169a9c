import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../config/start-error.ts';

/** Under whom PostgreSQL runs. It refuses to run as root, so root hands it to another user. */
export interface RunAs {
  uid?: number;
  gid?: number;
  /** Command and arguments in front of the binary, where plain uid and gid are not enough. */
  prefix: string[];
}

/**
 * Ourselves, unless we are root: then `postgres` where the machine has it, else `nobody`.
 * Below a folder that only root may enter (a checkout in /root), the other user gets the one capability
 * to pass through it.
 */
export async function runAs(paths: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const user = await otherUser();
  const closed = await firstClosedFolder(paths, user.uid);
  if (closed === undefined) return { ...user, prefix: [] };
  const prefix = passThrough(user);
  if (prefix === undefined) {
    throw new StartError({
      zh: `以 root 运行时，内置 PostgreSQL 使用另一个用户，但该用户无法进入 ${closed}：请移到其他文件夹，或用普通用户运行`,
      en: `as root, the built-in PostgreSQL runs under another user, who may not enter ${closed}: move to another folder, or run as an ordinary user`,
    });
  }
  return { prefix };
}

async function otherUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  const uid = Number(entry?.[2] ?? 65_534);
  const gid = Number(entry?.[3] ?? 65_534);
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65_534, gid: 65_534 };
}

async function firstClosedFolder(paths: readonly string[], uid: number): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = await stat(folder).catch(() => undefined);
      if (found !== undefined && (found.mode & 0o001) === 0 && found.uid !== uid) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

/** Containers commonly lack the first of these capabilities, and have the second. */
function passThrough({ uid, gid }: { uid: number; gid: number }): string[] | undefined {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
    ];
    const [command = '', ...args] = prefix;
    if (spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0) return prefix;
  }
  return undefined;
}
