import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArtifact } from '../../artifact/read.ts';
import { makeArtifact } from '../make.ts';
import { newProject } from '../new-plugin.ts';
import { CliProblem } from '../problem.ts';

const root = resolve(import.meta.dirname, '../../..');
let parent: string;
/** What `fitout-plugin new` makes. */
let starter: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fitout-cli-'));
  await symlink(join(root, 'node_modules'), join(parent, 'node_modules'));
  starter = await newProject('starter', parent, { desktop: true, mobile: true });
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A copy of the starter with other files in it; a value of null leaves the file out. */
async function plugin(name: string, files: Record<string, string | null> = {}): Promise<string> {
  const folder = join(parent, name);
  await cp(starter, folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    if (text === null) await rm(path);
    else await writeFile(path, text);
  }
  return folder;
}

async function manifestWith(change: object): Promise<string> {
  const manifest = JSON.parse(await readFile(join(starter, 'plugin.json'), 'utf8')) as object;
  return JSON.stringify({ ...manifest, ...change }, null, 2);
}

async function faults(folder: string): Promise<string> {
  try {
    await makeArtifact(folder);
  } catch (error) {
    if (error instanceof CliProblem) return error.message;
    throw error;
  }
  return '';
}

const packageCode = "export const hi = () => globalThis.dispatchEvent(new Event('hi'));";

describe('an artifact', () => {
  it('has the same bytes from another folder, at another time, with other line ends and packages elsewhere', async () => {
    const words = {
      'web/index.ts':
        "import { defineWeb } from '@fitout/sdk/web';\nimport { hi } from 'words';\nexport default defineWeb({ views: { notes: () => import('./views/notes.tsx') }, activate: () => hi() });",
    };
    const far = join(parent, 'far');
    const one = await plugin('one', { ...words, 'node_modules/words/index.js': packageCode });
    const two = await plugin('far/away/two', words);
    await mkdir(join(far, 'node_modules/words'), { recursive: true });
    await writeFile(join(far, 'node_modules/words/index.js'), packageCode);
    const json = join(two, 'plugin.json');
    await writeFile(json, (await readFile(json, 'utf8')).replaceAll('\n', '\r\n'));
    await utimes(json, 1, 1);
    const [first, second] = [await makeArtifact(one), await makeArtifact(two)];
    expect(Buffer.compare(first.packed.bytes, second.packed.bytes)).toBe(0);
    expect((await readArtifact(first.packed.bytes)).manifest.id).toBe('starter');
  });

  it('has one entry for each half and view, with its styles, and leaves to the host what the host lends', async () => {
    const { packed } = await makeArtifact(await plugin('parts'));
    const { index, entries } = packed;
    expect(Object.keys(index.views)).toEqual(['notes', 'phone-notes']);
    expect(index.web?.css).toEqual([]);
    expect(index.views.notes?.css).toHaveLength(1);
    expect(index.views.notes?.imports).toEqual(index.views['phone-notes']?.imports);
    expect(index.externals).toEqual([
      '@fitout/sdk',
      '@fitout/sdk/desktop',
      '@fitout/sdk/web',
      'react',
      'react/jsx-runtime',
    ]);
    expect([...entries.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual(
      Object.keys(index.files).map((name) => `files/${name}`),
    );
    const css = Buffer.from(entries.get(`files/${index.views.notes?.css[0]}`) ?? []).toString();
    expect(css).toContain('.starter_notes_form');
  });

  it('gives CommonJS packages the host’s React, in place of a require that fails in the browser', async () => {
    const folder = await plugin('old', {
      'shared/old.cjs': "module.exports = require('react').version;",
      'web/views/notes.tsx': "import version from '../../shared/old.cjs'; export default () => <p>{version}</p>;",
    });
    const { packed } = await makeArtifact(folder);
    expect(packed.index.externals).toContain('react');
    for (const data of packed.entries.values()) expect(Buffer.from(data).toString()).not.toContain('Dynamic require');
  });
});

describe('what is refused, with its place', () => {
  const view = 'web/views/notes.tsx';
  it.each([
    [
      'an import that is not literal',
      `const x = '1';\nexport default () => void import(x);`,
      /notes\.tsx:2: import\(x\) is not literal/,
    ],
    [
      'a module of Node',
      `import 'node:fs';\nexport default () => null;`,
      /notes\.tsx:1: node:fs is there on a server only/,
    ],
    [
      'code of another site',
      `import 'https://cdn.example/x.js';\nexport default () => null;`,
      /notes\.tsx:1: .*other sites/,
    ],
    [
      'the SDK of servers',
      `import { fun } from '@fitout/sdk/server';\nexport default () => fun('a.b');`,
      /:1: @fitout\/sdk\/server/,
    ],
    ['a require that is not literal', `export default () => require(globalThis.name);`, /require\(…\)/],
    ['what is not there', `import './gone.ts';\nexport default () => null;`, /notes\.tsx:1: Could not resolve/],
    ['styles of another site', `import './x.css';\nexport default () => null;`, /x\.css:1: .*styles take nothing/],
  ])('%s', async (name, code, expected) => {
    const folder = await plugin(name.replaceAll(' ', '-'), {
      [view]: code,
      'web/views/x.css': '.x { background: url(https://cdn.example/x.png) }',
    });
    expect(await faults(folder)).toMatch(expected);
  });

  it.each([
    [
      'a server half',
      { halves: ['web', 'mobile', 'server'] },
      /plugin\.json:\d+: halves\.2: an outside plugin has no server half/,
    ],
    ['an unknown field', { color: 'red' }, /plugin\.json:\d*:? ?.*color/],
    ['a capability of servers', { capabilities: ['storage', 'server.blobs'] }, /capabilities\.1: server\.blobs/],
    ['a range without this SDK', { sdk: '^9.0.0' }, /plugin\.json:4: sdk: \^9\.0\.0 does not take in/],
    ['a bad id', { id: 'Notes' }, /plugin\.json:2: id: lower-case/],
  ])('%s', async (name, change, expected) => {
    const folder = await plugin(name.replaceAll(' ', '-'), { 'plugin.json': await manifestWith(change) });
    expect(await faults(folder)).toMatch(expected);
  });

  it('a view that is not there, a half that is not there, a manifest that is no JSON, a folder of something else', async () => {
    expect(await faults(await plugin('no-view', { [view]: null }))).toMatch(
      /plugin\.json:\d+: routes\.0\.view: there is no web\/views\/notes\.tsx/,
    );
    expect(await faults(await plugin('no-half', { 'mobile/index.ts': null }))).toMatch(/halves\.1: there is no mobile/);
    expect(await faults(await plugin('no-json', { 'plugin.json': '{\n "id": "x",,\n}' }))).toMatch(/plugin\.json:2: /);
    expect(await faults(parent)).toMatch(/plugin\.json: is not there/);
  });
});
