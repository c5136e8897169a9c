import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../settings/start-error.ts';
import { processBirth } from './processes.ts';

interface Holder {
  pid: number;
  /** Tells a process from a later one that was given the same pid. */
  birth: string | undefined;
  host: string;
  nonce: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** A holder on another machine (or container) shows life by touching its lock this often. */
const touchEvery = 2000;

/**
 * Takes the data folder for this process. A lock whose process is gone (kill -9, power cut) is taken over.
 * Throws StartError naming the pid where another server lives on the folder.
 */
export async function lockFolder(folder: string, signal?: AbortSignal): Promise<FolderLock> {
  const path = join(folder, 'server.lock');
  const mine: Holder = {
    pid: process.pid,
    birth: await processBirth(process.pid),
    host: hostname(),
    nonce: randomUUID(),
  };
  const draft = join(folder, `server.lock.${mine.nonce}`);
  try {
    // On a full disk the file is made, and stays empty.
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await linked(draft, path)) {
        await removeDrafts(folder);
        return hold(path, mine);
      }
      await refuseOrClear(path, folder, signal);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new StartError({ zh: `无法锁定数据文件夹 ${folder}`, en: `could not lock the data folder ${folder}` });
}

/** What starts left that were killed before they had the lock. One that is under way keeps its own. */
async function removeDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('server.lock.'));
  for (const path of names.map((name) => join(folder, name))) {
    const of = await readHolder(path);
    if (of?.host === hostname() && (await processBirth(of.pid)) !== of.birth) await rm(path, { force: true });
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function hold(path: string, mine: Holder): FolderLock {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, touchEvery);
  timer.unref();
  // Also where the time to end runs out.
  const releaseAtOnce = (): void => {
    if (holderIn(readTextNow(path))?.nonce === mine.nonce) rmSync(path, { force: true });
  };
  process.once('exit', releaseAtOnce);
  return {
    async release() {
      clearInterval(timer);
      process.off('exit', releaseAtOnce);
      const there = await readHolder(path);
      if (there?.nonce === mine.nonce) await rm(path, { force: true });
    },
  };
}

async function refuseOrClear(path: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const there = await readHolder(path);
  if (there !== undefined && (await alive(there, path, signal))) {
    throw new StartError({
      zh: `数据文件夹 ${folder} 正被另一个服务器使用（进程 ${there.pid}）`,
      en: `the data folder ${folder} is in use by another server (pid ${there.pid})`,
    });
  }
  // Moved aside before it goes, and looked at again: between our reading and now another start may have replaced it.
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && moved.nonce !== there?.nonce) await linked(aside, path);
  await rm(aside, { force: true });
}

async function alive(holder: Holder, path: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (holder.host === hostname()) {
    const birth = await processBirth(holder.pid);
    return birth !== undefined && birth === holder.birth;
  }
  // Another machine's processes cannot be seen; its touches can.
  const before = await touched(path);
  await pause(touchEvery * 2.5, undefined, { signal });
  return (await touched(path)) !== before;
}

async function touched(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

async function readHolder(path: string): Promise<Holder | undefined> {
  return holderIn(await readFile(path, 'utf8').catch(() => ''));
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function readTextNow(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
