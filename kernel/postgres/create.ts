import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import { type RunAs, run } from './run-as.ts';

export const superuser = 'fitout';

/**
 * Makes a new database cluster in `folder` unless there is one. Half a cluster is never seen under that name.
 * `beforeMaking` may refuse it.
 */
export async function createCluster(
  folder: string,
  binaries: Binaries,
  user: RunAs,
  { signal, beforeMaking }: { signal?: AbortSignal | undefined; beforeMaking?: (() => Promise<void>) | undefined } = {},
): Promise<void> {
  await clearHalves(folder);
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made !== undefined) return refuseOtherVersion(folder, Number.parseInt(made, 10), binaries.major);
  if (((await readdir(folder).catch(() => [])) as string[]).length > 0) {
    throw new StartError({
      zh: `${folder} 里的数据库已损坏（缺少 PG_VERSION）：请从备份恢复，或移走该文件夹`,
      en: `the database in ${folder} is damaged (PG_VERSION is missing): restore a backup, or move the folder away`,
    });
  }
  await beforeMaking?.();
  const draft = `${folder}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await giveTo(draft, user);
    await runBinary(binaries.initdb, initdbArguments(draft), user, signal);
    // Synced once here, at the end: initdb's own way syncs file by file while it writes.
    await runBinary(binaries.initdb, ['-D', draft, '--sync-only'], user, signal);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

function refuseOtherVersion(folder: string, made: number, major: number): void {
  if (made === major || !Number.isFinite(made)) return;
  throw new StartError({
    zh: `${folder} 里的数据库由 PostgreSQL ${made} 创建，而内置的是 PostgreSQL ${major}：请用创建它的 Fitout 版本启动，或用 PostgreSQL ${made} 导出（pg_dump）后再导入`,
    en: `the database in ${folder} was made by PostgreSQL ${made}, and the built-in one is PostgreSQL ${major}: start it by the version of Fitout that made it, or dump it by PostgreSQL ${made} (pg_dump) and restore the dump`,
  });
}

function initdbArguments(folder: string): string[] {
  return [
    ...['-D', folder, '-U', superuser, '-E', 'UTF8', '--data-checksums', '--no-sync', '--no-instructions'],
    // The same order of texts on every machine, whatever locales it has.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    // No TCP; the socket's folder is open to nobody else.
    ...['--auth-local=trust', '--auth-host=reject'],
  ];
}

/** Gives a folder to the user that PostgreSQL runs under. */
export async function giveTo(folder: string, user: RunAs): Promise<void> {
  if (user.owner !== undefined) await chown(folder, user.owner.uid, user.owner.gid);
  await chmod(folder, 0o700);
}

async function clearHalves(folder: string): Promise<void> {
  const parent = dirname(folder);
  const names = await readdir(parent);
  const halves = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  await Promise.all(halves.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

async function runBinary(binary: string, args: string[], user: RunAs, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { code, said } = await run(user, binary, args, signal);
  signal?.throwIfAborted();
  if (code === 0) return;
  const reason =
    said
      .split('\n')
      .find((line) => /error|fatal|could not/i.test(line))
      ?.trim() ?? `exit code ${code}`;
  throw new StartError({
    zh: `无法创建内置数据库：${reason}`,
    en: `could not create the built-in database: ${reason}`,
  });
}
