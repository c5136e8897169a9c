import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLayers } from '../../scripts/check/layers.ts';
import { wantedOf } from '../../scripts/plugin-new.ts';
import { readArtifact } from '../../sdk/artifact/read.ts';
import { makeArtifact } from '../../sdk/cli/make.ts';
import { type Mix, newPlugin, newProject } from '../../sdk/cli/new-plugin.ts';
import { checks } from '../../sdk/contract/checks.ts';
import { runChecks, subjectOf } from '../../sdk/contract/run.ts';

/** Every plugin that `npm run plugin:new` and `fitout-plugin new` make works at once, and keeps to what all must. */

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const mixes: Record<string, Mix> = {
  'mix-desktop': { desktop: true },
  'mix-mobile': { mobile: true },
  'mix-pages': { desktop: true, mobile: true },
  'mix-server': { server: true },
  'mix-desktop-server': { desktop: true, server: true },
  'mix-mobile-server': { mobile: true, server: true },
  'mix-all-of-a-rather-long-name': { desktop: true, mobile: true, server: true },
};
const projects: Record<string, Mix> = {
  'own-desktop': { desktop: true },
  'own-mobile': { mobile: true },
  'own-both': { desktop: true, mobile: true },
};

/** What runs of tests within the test get: no report of theirs, and words without colours. */
const childEnv = { ...process.env, FITOUT_TEST_REPORT: undefined, FORCE_COLOR: undefined, NO_COLOR: '1' };

/** Inside of the project, so that its packages are found. */
let parent: string;
/** The repository with the plugins of each mix, and no other ones. */
let copy: string;
/** What the commands are run by. */
const bin = (name: string): string => join(root, 'node_modules', name);

beforeAll(async () => {
  await mkdir(join(root, 'out'), { recursive: true });
  parent = await mkdtemp(join(root, 'out/new-plugins-'));
  copy = join(parent, 'repository');
  await copyRepository();
  const makeAll = `import { makePlugin } from './scripts/plugin-new.ts';
for (const [id, mix] of Object.entries(JSON.parse(process.argv[1]))) await makePlugin(id, mix);`;
  await run(process.execPath, ['--input-type=module', '-e', makeAll, JSON.stringify(mixes)], { cwd: copy });
  for (const [id, mix] of Object.entries(projects)) await newProject(id, parent, mix);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** What a plugin of the repository stands on. */
async function copyRepository(): Promise<void> {
  const files = [
    'kernel',
    'sdk',
    'scripts',
    'tests/support',
    'tests/contract',
    'package.json',
    'tsconfig.json',
    '.biome.json',
  ];
  const filter = (file: string): boolean =>
    !/\/node_modules$|^(?!.*\/(?:contract|template)\/).*\.test\.tsx?$/.test(file);
  for (const file of files) await cp(join(root, file), join(copy, file), { recursive: true, filter });
  // Of the plugins that are not there.
  await rm(join(copy, 'sdk/openapi.json'));
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@fitout'), { recursive: true });
  for (const name of await readdir(bin(''))) if (name !== '@fitout') await symlink(bin(name), join(modules, name));
  await symlink(join(copy, 'sdk'), join(modules, '@fitout/sdk'));
}

const made = (): string[] =>
  Object.entries(mixes).map(([id, { mobile, desktop }]) =>
    join(copy, mobile && !desktop ? 'mobile-plugins' : 'plugins', id),
  );

/** The compiler's complaints about these folders, by the settings of the folder `home`. */
async function typeProblems(home: string, include: readonly string[]): Promise<string> {
  const config = JSON.parse(await readFile(join(home, 'tsconfig.json'), 'utf8')) as object;
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ ...config, include, exclude: [] }));
  return run(process.execPath, [bin('typescript/bin/tsc'), '-p', home]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe('npm run plugin:new', () => {
  it('takes what the flags name, asks a terminal where they name no half, and has a usual mix', async () => {
    const flags = (...names: string[]) => ({ on: (name: string) => names.includes(name) });
    const mix = { desktop: false, mobile: false, server: false, sandboxed: false };
    expect(await wantedOf(flags(), undefined)).toEqual({ ...mix, desktop: true, server: true });
    expect(await wantedOf(flags('mobile', 'server'), undefined)).toEqual({ ...mix, mobile: true, server: true });
    expect(await wantedOf(flags('sandboxed'), undefined)).toEqual({ ...mix, sandboxed: true, desktop: true });
    await expect(wantedOf(flags('sandboxed', 'server'), undefined)).rejects.toThrow('no server half');
    const asked: string[] = [];
    const answers = ['n', '', 'yes', 'n'];
    const asking = async (question: string): Promise<string> => answers[asked.push(question) - 1] ?? '';
    expect(await wantedOf(flags(), asking)).toEqual({ ...mix, desktop: true, mobile: true });
    expect(asked).toHaveLength(4);
  });

  it('leaves no trace of the template’s name, and refuses names that are bad or taken', async () => {
    for (const folder of [...made(), ...Object.keys(projects).map((id) => join(parent, id))])
      for (const item of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (item.isFile())
          expect(await readFile(join(item.parentPath, item.name), 'utf8'), item.name).not.toMatch(/\btemplate\b/);
    await expect(newPlugin('Wall', parent, { desktop: true })).rejects.toThrow(/lower-case/);
    await expect(newPlugin('own-both', parent, { desktop: true })).rejects.toThrow(/is there already/);
    await expect(newPlugin('wall', parent, {})).rejects.toThrow(/one half/);
  });

  it('makes plugins that are formatted, whose types hold, and that import what they may', async () => {
    const biome = [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', 'plugins', 'mobile-plugins'];
    await run(process.execPath, biome, { cwd: copy });
    expect(checkLayers(copy).filter((line) => /^(?:mobile-)?plugins\//.test(line))).toEqual([]);
    expect(await typeProblems(copy, [...made(), 'sdk/css-modules.d.ts'])).toBe('');
  });

  it('adds their calls to the document of the API', async () => {
    const { paths } = JSON.parse(await readFile(join(copy, 'sdk/openapi.json'), 'utf8')) as { paths: object };
    const own = Object.keys(paths).filter((path) => path.startsWith('/api/p/'));
    const ids = Object.keys(mixes).filter((id) => mixes[id]?.server);
    expect(own.sort()).toEqual(ids.flatMap((id) => [`/api/p/${id}/notes`, `/api/p/${id}/notes/{id}`]).sort());
  });

  it('makes plugins whose own tests pass, and that keep to the contract', {
    tags: ['long'],
  }, async () => {
    await run(process.execPath, ['scripts/build.ts'], { cwd: copy });
    const words = ['plugins/mix-', 'tests/contract/plugins.test', 'sdk/contract/activation.test'];
    const { stdout } = await run(
      process.execPath,
      [bin('vitest/vitest.mjs'), 'run', '--config', 'scripts/vitest.config.ts', ...words],
      { cwd: copy, env: childEnv },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/Test Files\s+24 passed \(24\)/);
  });
});

describe('fitout-plugin new', () => {
  it('makes projects whose types hold', async () => {
    const home = join(parent, 'types');
    await cp(join(root, 'sdk/template/project/tsconfig.json'), join(home, 'tsconfig.json'));
    const folders = Object.keys(projects).map((id) => join(parent, id));
    expect(await typeProblems(home, folders)).toBe('');
  });

  it.each(Object.keys(projects))('makes %s, whose artifact keeps to what can be seen of its files', async (id) => {
    const { packed } = await makeArtifact(join(parent, id));
    const subject = subjectOf(await readArtifact(packed.bytes));
    const problems: string[] = [];
    const files = checks.filter(({ files }) => files !== undefined);
    await runChecks(files, { subject, others: [], platform: undefined }, (outcome) =>
      problems.push(...outcome.problems),
    );
    expect(problems).toEqual([]);
  });

  it('makes a project whose own tests pass', { tags: ['long'] }, async () => {
    const folder = join(parent, 'own-both');
    const { stdout } = await run(process.execPath, [bin('vitest/vitest.mjs'), 'run', '--root', folder], {
      env: childEnv,
    }).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(/Test Files\s+4 passed \(4\)/);
  });
});
