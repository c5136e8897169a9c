import { type SpawnOptions, spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import { killGroup } from './processes.ts';

interface User {
  uid: number;
  gid: number;
}

/** Under whom PostgreSQL runs. It refuses to run as root, so root hands it to another user. */
export interface RunAs {
  /** Whom its files belong to; undefined for ourselves. */
  owner: User | undefined;
  /** Command and arguments in front of the binary, where plain uid and gid are not enough. */
  prefix: readonly string[];
}

/** How to spawn `binary` under `user`. */
export function commandOf(
  { owner, prefix }: RunAs,
  binary: string,
  args: readonly string[],
): { command: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> } {
  const [command = binary, ...all] = [...prefix, binary, ...args];
  // With something in front, that changes the user: it needs root's rights first.
  return { command, args: all, options: { ...(prefix.length > 0 ? {} : owner), env: cleanEnvironment() } };
}

/**
 * Ourselves, unless we are root: then whom the cluster in `folder` belongs to, else `postgres` where the machine has
 * it, else `nobody`. Below a folder that only root may enter (a checkout in /root), that user gets the one capability
 * to pass through it. Each way is tried with the very binaries. Throws StartError where there is none.
 */
export async function runAs(binaries: Binaries, folder: string, signal?: AbortSignal): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: undefined, prefix: [] };
  const owner = await otherUser(folder);
  let why = '';
  for (const prefix of ways(owner)) {
    const failure = await tryOut({ owner, prefix }, binaries, folder, signal);
    signal?.throwIfAborted();
    if (failure === undefined) return { owner, prefix };
    why = failure;
  }
  const closed = (await closedFolder([binaries.postgres, folder], owner.uid)) ?? dirname(folder);
  throw new StartError({
    zh: `以 root 运行时，内置 PostgreSQL 使用另一个用户，但该用户无法进入 ${closed}：请把程序与数据移到其他用户可以进入的文件夹（如 /opt、/srv），或用普通用户运行（${why}）`,
    en: `as root, the built-in PostgreSQL runs under another user, who may not enter ${closed}: move program and data to a folder that others may enter (such as /opt or /srv), or run as an ordinary user (${why})`,
  });
}

async function otherUser(folder: string): Promise<User> {
  const found = await stat(folder).catch(() => undefined);
  if (found !== undefined && found.uid > 0) return { uid: found.uid, gid: found.gid };
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  const uid = Number(entry?.[2] ?? 65_534);
  const gid = Number(entry?.[3] ?? 65_534);
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65_534, gid: 65_534 };
}

/**
 * Plainly; else with a capability that stays through the change of user. Containers commonly lack the first of these
 * capabilities, and have the second. PostgreSQL looks at its files by access(2), which goes by a process's capabilities
 * only where changing the user does not fix them up.
 */
function ways({ uid, gid }: User): string[][] {
  const change = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const passing = ['dac_read_search', 'dac_override'].map((name) => [
    ...change,
    `--inh-caps=+${name}`,
    `--ambient-caps=+${name}`,
  ]);
  return [[], ...passing];
}

/**
 * What stands in the way of PostgreSQL; undefined for nothing. `initdb --show` finds its postgres, its libraries and its
 * templates as every start of it does, and `postgres -C` goes into the data folder, which need not be there yet.
 */
async function tryOut(
  user: RunAs,
  { initdb, postgres }: Binaries,
  folder: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [shown, entered] = await Promise.all([
    run(user, initdb, ['--show', '-D', folder], signal),
    run(user, postgres, ['-D', folder, '-C', 'port'], signal),
  ]);
  if (shown.code !== 0) return firstLine(shown.said);
  return /Permission denied/.test(entered.said) ? firstLine(entered.said) : undefined;
}

/** Runs a binary of PostgreSQL under `user` to its end: its exit code, null where it could not start, and what it said. */
export async function run(
  user: RunAs,
  binary: string,
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number | null; said: string }> {
  const way = commandOf(user, binary, args);
  const child = spawn(way.command, way.args, {
    ...way.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A group of its own: initdb asks postgres for its version.
  const end = (): void => killGroup(child.pid);
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((done) => {
    child.once('error', (error) => {
      said ||= error.message;
      done(null);
    });
    child.once('close', done);
  }).finally(() => signal?.removeEventListener('abort', end));
  return { code, said: said.trim() };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

async function closedFolder(paths: readonly string[], uid: number): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = await stat(folder).catch(() => undefined);
      if (found !== undefined && (found.mode & 0o001) === 0 && found.uid !== uid) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

/** The environment of PostgreSQL's processes: none of the PG* variables that would steer them elsewhere. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'DATABASE_URL');
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LC_MESSAGES: 'C' };
}
