import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openBlobs, storeName } from '../../blobs/index.ts';
import { type Config, StartError } from '../../settings/index.ts';
import { firstNeeds, fullDisk } from './start-trouble.ts';

/**
 * Called before a new site is made. Throws StartError where its store of files holds some already: then the database
 * that knew them is lost, or another one is meant, and an empty site with a new password would only hide that.
 */
export async function refuseLostDatabase(config: Config, log: Logger): Promise<void> {
  if (!(await hasFiles(config, log))) return;
  const where = storeName(config);
  const lost = config.databaseUrl === undefined ? join(config.dataDir, 'pg') : 'DATABASE_URL';
  const own = config.s3 === undefined;
  throw new StartError({
    zh: `${where} 里有文件，但数据库（${lost}）是空的：看来数据库丢失了，或 DATABASE_URL / FITOUT_DATA 指向了别处。请从备份恢复数据库；若确实要从空站点开始，请${own ? `移走 ${where}` : '换一个 FITOUT_S3_PREFIX'}`,
    en: `there are files in ${where}, but no database (${lost}): it seems to be lost, or DATABASE_URL or FITOUT_DATA leads elsewhere. Restore the database from a backup; to begin with an empty site all the same, ${own ? `move ${where} away` : 'take another FITOUT_S3_PREFIX'}`,
  });
}

async function hasFiles(config: Config, log: Logger): Promise<boolean> {
  const room = { full: () => false, look: async () => false };
  try {
    const blobs = await openBlobs(config, room);
    for await (const _ of blobs.list()) return true;
  } catch (error) {
    // A store that is away says so when it is asked for; it does not keep a server from starting.
    log.warn({ err: error }, 'the store of files could not be asked whether it is empty');
  }
  return false;
}

/** Refuses a first start on a disk that could not hold it, before anything is made. */
export async function refuseSmallDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < firstNeeds) throw await fullDisk(folder, firstNeeds);
}
