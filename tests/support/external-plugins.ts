import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

interface PackageJson {
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Installs the packed SDK into `folder`/node_modules as npm would, without a network: its files from the .tgz, and beside
 * them what its package.json and the project's own ask for, and nothing else, from this project's node_modules.
 */
export async function installPacked(tgz: string, folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, '@fitout/sdk');
  await mkdir(sdk, { recursive: true });
  await run('tar', ['-xzf', tgz, '--strip-components=1', '-C', sdk]);
  const own = await read(join(sdk, 'package.json'));
  const project = existsSync(join(folder, 'package.json')) ? await read(join(folder, 'package.json')) : {};
  const names = new Set(
    [own.dependencies, own.peerDependencies, project.dependencies, project.devDependencies].flatMap((some) =>
      Object.keys(some ?? {}),
    ),
  );
  names.delete('@fitout/sdk');
  for (const name of names) {
    const link = join(modules, name);
    if (existsSync(link)) continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const [name, file] of Object.entries(own.bin ?? {})) {
    await chmod(join(sdk, file), 0o755);
    await symlink(join(sdk, file), join(modules, '.bin', name));
  }
}

async function read(file: string): Promise<PackageJson> {
  return JSON.parse(await readFile(file, 'utf8')) as PackageJson;
}

/** Runs a program of Node in `folder`; answers what it printed and its exit code. Never throws for a bad one. */
export async function runIn(
  folder: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    // As on somebody's machine: React that tests can look at is not that of the servers within our tests.
    const env = { ...process.env, NODE_ENV: undefined };
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env, maxBuffer: 1 << 26 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, stdout, stderr: stderr || String(error) };
  }
}

/** The command of the SDK that is installed in `folder`. */
export function fitoutPlugin(folder: string, ...args: string[]): ReturnType<typeof runIn> {
  return runIn(folder, join(folder, 'node_modules/@fitout/sdk/cli/fitout-plugin.js'), ...args);
}
