import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Manifest } from '../manifest/manifest.ts';
import { type Command, UsageError } from './command.ts';
import { CliProblem, shown } from './problem.ts';

const wanted = /^[a-z][a-z0-9-]{1,39}$/;

export type NewKind = 'desktop' | 'mobile' | 'both';

/**
 * Copies the folder `template` to `parent`/`id` and puts the id in place of `word`, in names and texts. Answers the new
 * folder. Throws CliProblem where the id is no good or taken.
 */
export async function copyTemplate(template: string, word: string, id: string, parent: string): Promise<string> {
  if (!wanted.test(id))
    throw new CliProblem(`${id || 'the id'}: lower-case letters, digits and dashes, 2 to 40 of them, a letter first`);
  const folder = join(parent, id);
  await mkdir(parent, { recursive: true });
  try {
    await cp(template, folder, { recursive: true, errorOnExist: true, force: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_FS_CP_EEXIST') throw new CliProblem(`${folder} is there already`);
    throw error;
  }
  const own = new RegExp(`\\b${word}\\b`, 'g');
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const file = join(item.parentPath, item.name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(own, id));
  }
  return folder;
}

/** Makes a project of its own with a plugin that works at once. `sdk` is what its package.json asks for. */
export async function newProject(id: string, parent: string, kind: NewKind, sdk?: string): Promise<string> {
  const folder = await copyTemplate(resolve(import.meta.dirname, '../starter'), 'starter', id, parent);
  // npm leaves dot files out of packages.
  await rename(join(folder, '_gitignore'), join(folder, '.gitignore'));
  await mkdir(join(folder, '.github/workflows'), { recursive: true });
  await rename(join(folder, 'ci.yml'), join(folder, '.github/workflows/check.yml'));
  if (kind !== 'both') await keepOnly(folder, kind);
  if (sdk !== undefined) {
    const file = join(folder, 'package.json');
    const data = JSON.parse(await readFile(file, 'utf8')) as { devDependencies: Record<string, string> };
    data.devDependencies['@fitout/sdk'] = sdk;
    await writeFile(file, `${JSON.stringify(data, null, 2)}\n`);
  }
  return folder;
}

/**
 * Where the SDK of this command came from, as a project made in `folder` asks for it: what its own project asks for.
 * Undefined where it is not installed in one.
 */
async function ownSpec(folder: string): Promise<string | undefined> {
  const home = /^(.*)[\\/]node_modules[\\/]@fitout[\\/]sdk[\\/]/.exec(import.meta.dirname)?.[1];
  if (home === undefined) return undefined;
  const text = await readFile(join(home, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  const spec = { ...dependencies, ...devDependencies }['@fitout/sdk'];
  return spec?.startsWith('file:') ? `file:${relative(folder, resolve(home, spec.slice('file:'.length)))}` : spec;
}

async function keepOnly(folder: string, kind: 'desktop' | 'mobile'): Promise<void> {
  const half = kind === 'desktop' ? 'web' : 'mobile';
  const other = half === 'web' ? 'mobile' : 'web';
  await rm(join(folder, other), { recursive: true });
  const file = join(folder, 'plugin.json');
  const { menu, contributes, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const kept = {
    ...manifest,
    halves: [half],
    routes: manifest.routes?.filter(({ path }) => path.startsWith('/m/') === (half === 'mobile')),
    ...(half === 'web' ? { menu } : { contributes }),
  };
  const { capabilities, ...rest } = kept;
  await writeFile(file, `${JSON.stringify({ ...rest, capabilities }, null, 2)}\n`);
  const readme = join(folder, 'README.md');
  const lines = (await readFile(readme, 'utf8')).split('\n');
  await writeFile(readme, lines.filter((line) => !line.startsWith(`| ${other}/ `)).join('\n'));
  const config = join(folder, 'tsconfig.json');
  await writeFile(config, (await readFile(config, 'utf8')).replace(`, "${other}"`, ''));
}

export const create: Command = {
  usage: 'new <id> [--desktop | --mobile | --both]',
  summary: 'Makes a folder with a plugin that works at once: TypeScript, tests of its own, README, CI.',
  options: {
    desktop: { about: 'a page in the staff’s workbench (this where nothing is said)' },
    mobile: { about: 'a page on phones, under /m' },
    both: { about: 'one of each' },
    in: { value: '<folder>', about: 'the folder to make it in, in place of the present one' },
    sdk: {
      value: '<spec>',
      about: 'where @fitout/sdk comes from, in place of where this one did: a version, or file:../fitout-sdk-0.1.0.tgz',
    },
  },
  words: [1, 1],
  async run({ words: [id = ''], on, text }) {
    const kinds = (['desktop', 'mobile', 'both'] as const).filter(on);
    if (kinds.length > 1) throw new UsageError('one of --desktop, --mobile and --both');
    const parent = resolve(text('in') ?? '.');
    const sdk = text('sdk') ?? (await ownSpec(join(parent, id)));
    const folder = await newProject(id, parent, kinds[0] ?? 'desktop', sdk);
    console.log(`${shown(folder)} is there. Next:\n\n  cd ${shown(folder)}\n  npm install\n  npm run dev`);
    return 0;
  },
};
