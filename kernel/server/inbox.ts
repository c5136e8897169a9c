import type { Dirent } from 'node:fs';
import { constants, type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FitoutError } from '../../sdk/base/errors.ts';
import type { Inbox, InboxFile } from '../../sdk/server.ts';

const most = 200;

/** Of a file and nothing else: no path, none that a shell hides. */
const plainName = /^[^/\\\0.][^/\\\0]{0,254}$/;

/** What `ctx.inbox` is; `folder` is FITOUT_INBOX. */
export function inboxAt(folder: string | undefined): Inbox {
  const folderOf = (orgId: bigint): string | undefined =>
    folder === undefined ? undefined : join(folder, String(orgId));
  return {
    folderOf,
    async list(orgId) {
      const own = folderOf(orgId);
      if (own === undefined) return [];
      const files = (await entriesOf(own)).filter((one) => one.isFile() && plainName.test(one.name));
      const found = await Promise.all(files.map(({ name }) => lookAt(own, name)));
      return found
        .flatMap((one) => one ?? [])
        .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
        .slice(0, most);
    },
    async open(orgId, name) {
      const own = folderOf(orgId);
      const handle = own === undefined || !plainName.test(name) ? undefined : await opened(join(own, name));
      if (handle === undefined)
        throw new FitoutError('notFound', {
          reason: 'kernel.inbox',
          message: { zh: `服务器文件夹里没有 ${name}`, en: `${name} is not in the server’s folder` },
        });
      return handle.createReadStream();
    },
  };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw readable(error);
  }
}

async function lookAt(folder: string, name: string): Promise<InboxFile | undefined> {
  try {
    const { size, mtime } = await stat(join(folder, name));
    return { name, bytes: size, changedAt: mtime.toISOString() };
  } catch (error) {
    // Taken away in the meantime.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A file itself: a link could lead to anything that the server may read. */
async function opened(path: string): Promise<FileHandle | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw readable(error);
  }
}

/** What the operator can mend, in words. */
function readable(error: unknown): unknown {
  if (!isOf(error, ['EACCES', 'EPERM'])) return error;
  return new FitoutError('unprocessable', {
    reason: 'kernel.inbox-denied',
    message: {
      zh: '服务器没有读取这个文件夹或文件的权限，请联系运维人员',
      en: 'The server may not read that folder or file: ask its operator',
    },
  });
}

const isMissing = (error: unknown): boolean => isOf(error, ['ENOENT', 'ENOTDIR', 'ELOOP']);

const isOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
