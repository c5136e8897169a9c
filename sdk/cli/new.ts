import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type Command, UsageError } from './command.ts';
import { newProject } from './new-plugin.ts';
import { shown } from './problem.ts';

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

export const create: Command = {
  usage: 'new <id> [--desktop] [--mobile]',
  summary: 'Makes a folder with a plugin that works at once: TypeScript, tests of its own, README, CI.',
  options: {
    desktop: { about: 'a page in the staff’s workbench (this where nothing is said)' },
    mobile: { about: 'a page on phones, under /m' },
    both: { about: 'as --desktop --mobile' },
    in: { value: '<folder>', about: 'the folder to make it in, in place of the present one' },
    sdk: {
      value: '<spec>',
      about: 'where @fitout/sdk comes from, in place of where this one did: a version, or file:../fitout-sdk-0.1.0.tgz',
    },
  },
  words: [1, 1],
  async run({ words: [id = ''], on, text }) {
    if (on('both') && (on('desktop') || on('mobile'))) throw new UsageError('--both is --desktop and --mobile');
    const mobile = on('mobile') || on('both');
    const desktop = on('desktop') || on('both') || !mobile;
    const parent = resolve(text('in') ?? '.');
    const sdk = text('sdk') ?? (await ownSpec(join(parent, id)));
    const folder = await newProject(id, parent, { desktop, mobile }, sdk);
    console.log(`${shown(folder)} is there. Next:\n\n  cd ${shown(folder)}\n  npm install\n  npm run dev`);
    return 0;
  },
};
