import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { type LocalText, pluralize } from '../../../sdk/base/text.ts';
import { mebibyte, reserve } from '../../postgres/disk-guard.ts';
import { type Config, StartError } from '../../settings/index.ts';
import { isFull } from './errors.ts';

/** What a first start takes (a new cluster, its log, and the tables: 60 MiB), and what must stay free. */
export const firstNeeds = 64 * mebibyte + reserve;

/**
 * Why the server did not start, where that is trouble of a disk or of rights in an outside database: how much room there
 * is and is needed, and where; the statement that gives the right. Any other error is answered as it is.
 */
export async function startTrouble(error: unknown, config: Config): Promise<unknown> {
  const chain = causes(error);
  if (chain.some((one) => isFull(one) || isStorageFull(one) || /No space left|ENOSPC/.test(String(one)))) {
    return config.databaseUrl !== undefined && !chain.some((one) => /ENOSPC/.test(String(one)))
      ? new StartError(remoteFull, error)
      : fullDisk(config.dataDir, firstNeeds, error);
  }
  const denied = chain.find((one) => (one as { code?: unknown }).code === '42501');
  if (denied === undefined || config.databaseUrl === undefined) return error;
  const words = await missingRight(config.databaseUrl, (denied as Error).message).catch(() => undefined);
  return words === undefined ? error : new StartError(words, error);
}

/** Says how many bytes are free where `folder` lies, and how many are needed. */
export async function fullDisk(folder: string, needed: number, cause?: unknown): Promise<StartError> {
  const found = await statfs(folder).catch(() => undefined);
  const free = found === undefined ? '?' : bytes(found.bavail * found.bsize);
  return new StartError(
    {
      zh: `磁盘已满：${folder} 所在的磁盘剩余 ${free} 字节，需要 ${bytes(needed)} 字节。请清理磁盘，或用 FITOUT_DATA 指定其他位置`,
      en: `the disk is full: where ${folder} lies ${pluralize(free, 'byte is', 'bytes are')} free, and ${pluralize(bytes(needed), 'byte is', 'bytes are')} needed. Make room, or name another place by FITOUT_DATA`,
    },
    cause,
  );
}

const remoteFull: LocalText = {
  zh: 'DATABASE_URL 的数据库服务器磁盘已满，请在那台机器上清理',
  en: 'the disk of the server of DATABASE_URL is full, make room on that machine',
};

function bytes(count: number): string {
  return `${count.toLocaleString('en')}${count >= mebibyte ? ` (${Math.floor(count / mebibyte)} MiB)` : ''}`;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let one = error;
    one !== undefined && one !== null && chain.length < 10;
    one = (one as { cause?: unknown }).cause
  )
    chain.push(one);
  return chain;
}

function isStorageFull(error: unknown): boolean {
  return (error as { codeName?: unknown } | null)?.codeName === 'storageFull';
}

interface Rights {
  role: string;
  database: string;
  may: boolean;
  owner: string | null;
}

/** The statement that an administrator of the database runs: for new schemas, or to be one with whom the tables belong to. */
async function missingRight(connectionString: string, said: string): Promise<LocalText> {
  const { role, database, may, owner } = await rightsOf(connectionString);
  const name = (one: string): string => `"${one.replaceAll('"', '""')}"`;
  const statement =
    may && owner !== null && owner !== role
      ? `GRANT ${name(owner)} TO ${name(role)};`
      : `GRANT CREATE ON DATABASE ${name(database)} TO ${name(role)};`;
  return {
    zh: `DATABASE_URL 的角色 ${role} 权限不足（${said}）。请以数据库管理员身份执行：${statement}`,
    en: `the role ${role} of DATABASE_URL lacks a right (${said}). As an administrator of the database run: ${statement}`,
  };
}

async function rightsOf(connectionString: string): Promise<Rights> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Rights>(`
      select current_user as role, current_database() as database,
        has_database_privilege(current_database(), 'CREATE') as may,
        (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'fitout') as owner`);
    const [found] = rows;
    if (found === undefined) throw new Error('no answer');
    return found;
  } finally {
    client.end().catch(() => undefined);
  }
}
