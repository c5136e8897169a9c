import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barrelPlugin } from '../../scripts/build/barrels.ts';
import { browserOptions, sdkAlias } from '../../scripts/build/options.ts';
import { newPlugin } from '../../scripts/plugin-new.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
let parent: string;
let folder: string;

beforeAll(async () => {
  await mkdir(join(root, 'out'), { recursive: true });
  // Inside of the project, so that packages are found as they are for a plugin.
  parent = await mkdtemp(join(root, 'out/plugin-new-'));
  folder = await newPlugin('wall-board', parent);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe('npm run plugin:new', () => {
  it('leaves no trace of the template’s name, and refuses names that are bad or taken', async () => {
    for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (item.isFile()) expect(await readFile(join(item.parentPath, item.name), 'utf8')).not.toMatch(/\btemplate\b/);
    }
    await expect(newPlugin('Wall', parent)).rejects.toThrow(/lower-case/);
    await expect(newPlugin('wall-board', parent)).rejects.toThrow();
  });

  it('makes a plugin whose types hold', async () => {
    const config = join(parent, 'tsconfig.json');
    await writeFile(
      config,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        include: [folder, join(root, 'sdk/css-modules.d.ts')],
        exclude: [],
        compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      }),
    );
    const { stdout } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
    expect(stdout).toBe('');
  });

  it('makes a plugin that builds, for the browser and for the server', async () => {
    const browser = await build({
      ...browserOptions(false),
      entryPoints: [join(folder, 'web/index.ts')],
      splitting: true,
      write: false,
      outdir: '/out',
      plugins: [barrelPlugin()],
    });
    expect(browser.outputFiles.map(({ path }) => path.split('.').pop())).toContain('css');
    const server = await build({
      entryPoints: [join(folder, 'server/index.ts')],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      external: ['kysely', 'zod'],
      alias: sdkAlias,
    });
    expect(server.outputFiles).toHaveLength(1);
  });
});
