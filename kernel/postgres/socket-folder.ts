import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../settings/start-error.ts';
import { giveTo } from './create.ts';
import type { RunAs } from './run-as.ts';

/** A unix socket's whole path has 107 bytes at most (103 on macOS). */
const longest = 103;

/**
 * The folder of PostgreSQL's socket: in the data folder, or, where that path is too long, in the system's
 * temporary folder under a name made of it. Nobody but PostgreSQL's user (and root) may enter.
 */
export async function socketFolder(dataDir: string, user: RunAs): Promise<string> {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock')) <= longest) return prepare(inside, user);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = join(tmpdir(), `fitout-${name}`);
  await refuseForeign(outside, user);
  return prepare(outside, user);
}

async function prepare(folder: string, user: RunAs): Promise<string> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  await giveTo(folder, user);
  return folder;
}

/** In a folder that everybody may write to, somebody else may have made ours before us. */
async function refuseForeign(folder: string, user: RunAs): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || process.getuid === undefined) return;
  if (found.uid === process.getuid() || found.uid === user.owner?.uid) return;
  await rm(folder, { recursive: true, force: true }).catch((cause: unknown) => {
    throw new StartError({ zh: `${folder} 属于其他用户`, en: `${folder} belongs to another user` }, cause);
  });
}
