import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'metrics-token';

/** The token of /metrics where the operator set none: made once, and kept in the data folder for its owner's eyes alone. */
export async function ownMetricsToken(dataDir: string): Promise<string> {
  const path = join(dataDir, fileName);
  const kept = await readToken(path);
  if (kept !== undefined) return kept;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Of two servers that start at once on one folder, the first one's stays.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readToken(path)) ?? ownMetricsToken(dataDir);
}

async function readToken(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim().length >= 16 ? text.trim() : undefined;
}
