import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { readFirstPass } from '../browser-build.ts';
import type { Entry } from '../entries.ts';
import type { Situation } from './chunks.ts';
import { mergeChunks } from './coalesce.ts';
import { makeGroups } from './groups.ts';

/** A small product with every shape that matters: shared state, CommonJS, lazy parts, parts inside of documents. */
const sources: Record<string, string> = {
  'boot.js': `import { seen } from './state.js'; seen.push('boot'); export const area = 'desktop';`,
  'state.js': `export const seen = []; export default class Box { value = seen; }`,
  'legacy.cjs': `exports.count = 0; exports.add = () => (exports.count += 1); module.exports.default = 'legacy default';`,
  'kit.js': `import legacy from './legacy.cjs'; export const kit = () => legacy.add(); export { default as Box } from './state.js';`,
  'tool.js': `import { seen } from './state.js'; export const tool = (n) => { seen.push('tool ' + n); return n * 2; };`,
  'desktop.js': `import { kit } from './kit.js'; import { seen } from './state.js'; import { tool } from './tool.js';
    seen.push('desktop'); export { kit }; export const palette = () => import('./palette.js'); export const twice = tool(1);`,
  'mobile.js': `import { kit } from './kit.js'; import { seen } from './state.js'; seen.push('mobile'); export default kit;`,
  'palette.js': `import { seen } from './state.js'; seen.push('palette'); export const open = () => seen.length; export default 'palette';`,
  'half.js': `export default { views: { list: () => import('./list.js'), edit: () => import('./edit.js') } };`,
  'rows.js': `import { Box } from './kit.js'; export const rows = new Box().value; export let live = 1; export const raise = () => { live += 1; };`,
  'list.js': `import { rows, live } from './rows.js'; rows.push('list'); export default () => ['list', rows.length, live];`,
  'edit.js': `import { rows, raise } from './rows.js'; import { seen } from './state.js'; export const same = rows === seen;
    export default () => { raise(); return 'edit'; }; export const tool = () => import('./tool.js');`,
};

const entries: Entry[] = [
  { kind: 'boot', name: 'boot', file: 'boot.js' },
  { kind: 'area', name: 'desktop', file: 'desktop.js', area: 'desktop' },
  { kind: 'area', name: 'mobile', file: 'mobile.js', area: 'mobile' },
  { kind: 'half', name: 'demo-web', file: 'half.js', plugin: 'demo', half: 'web', early: false },
  { kind: 'view', name: 'demo-list', file: 'list.js', plugin: 'demo', half: 'web', view: 'list', first: false },
  { kind: 'view', name: 'demo-edit', file: 'edit.js', plugin: 'demo', half: 'web', view: 'edit', first: false },
];

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function write(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-build-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function coalesced(change: Record<string, string> = {}) {
  const source = await write({ ...sources, ...change });
  const result = await build({
    absWorkingDir: source,
    entryPoints: entries.map(({ name, file }) => ({ in: join(source, file), out: name })),
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: join(source, 'out'),
    chunkNames: 'chunk-[hash]',
  });
  const first = readFirstPass(result, entries);
  const id = (name: string): string => first.byEntry.get(name) ?? '';
  const lazy = [...first.chunks.values()].filter(({ entry }) => entry === undefined).map((chunk) => chunk.id);
  const situation = (name: string, loads: string[], base: string[], areas: Situation['areas']): Situation => ({
    name,
    loads,
    base,
    areas,
    weight: 1,
  });
  const groups = makeGroups({
    chunks: first.chunks,
    boot: id('boot'),
    desktop: id('desktop'),
    mobile: id('mobile'),
    keep: new Set(['boot', 'desktop', 'mobile', 'demo-web'].map(id)),
    situations: [
      situation('boot', [id('boot')], [], ['desktop', 'mobile']),
      situation('desktop', [id('desktop')], [], ['desktop']),
      situation('mobile', [id('mobile')], [], ['mobile']),
      situation('list', [id('demo-web'), id('demo-list')], [id('desktop'), id('boot')], ['desktop']),
      situation('edit', [id('demo-web'), id('demo-edit')], [id('desktop'), id('boot')], ['desktop']),
      ...lazy.map((name) => situation(name, [name], [], ['desktop'])),
    ],
  });
  const merged = await mergeChunks({
    chunks: first.chunks,
    code: first.code,
    groups,
    cssFile: new Map(),
    esbuild: { format: 'esm', minify: true },
  });
  const out = await write({
    'package.json': '{"type":"module"}',
    ...Object.fromEntries([...merged.values()].map(({ file, code }) => [file, code])),
  });
  const fileOf = (name: string): string =>
    [...merged.values()].find(({ group }) => group.members.has(id(name)))?.file ?? '';
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(out, fileOf(name))).href);
  return { files: [...merged.values()].map(({ file }) => file).sort(), fileOf, load, merged };
}

describe('chunks merged into few files', () => {
  it('behave as before: exports, one copy of state, CommonJS, live bindings, lazy parts', async () => {
    const { load } = await coalesced();
    const boot = await load('boot');
    expect(boot.area).toBe('desktop');
    const desktop = await load('desktop');
    expect([desktop.kit(), desktop.kit(), desktop.twice]).toEqual([1, 2, 2]);
    const mobile = await load('mobile');
    expect(mobile.default()).toBe(3);
    const palette = await desktop.palette();
    expect(palette.default).toBe('palette');
    const { views } = (await load('demo-web')).default;
    const [list, edit] = [await views.list(), await views.edit()];
    expect(edit.same).toBe(true);
    expect(list.default()).toEqual(['list', 6, 1]);
    expect(edit.default()).toBe('edit');
    expect(list.default()).toEqual(['list', 6, 2]);
    expect(palette.open()).toBe(6);
  });

  it('gives import() of a part that lies inside a document’s file that part’s exports', async () => {
    const { load } = await coalesced();
    const { views } = (await load('demo-web')).default;
    const part = await (await views.edit()).tool();
    expect(Object.keys(part)).toEqual(['tool']);
    expect(part.tool(4)).toBe(8);
  });

  it('are few: each document loads boot, common and its own; small views come with their plugin', async () => {
    const { files, fileOf, merged } = await coalesced();
    const desktop = [...merged.values()].find(({ file }) => file === fileOf('desktop'));
    expect((desktop?.imports ?? []).map((file) => file.split('-')[0]).sort()).toEqual(['boot', 'common']);
    expect(fileOf('demo-list')).toBe(fileOf('demo-web'));
    expect(files.length).toBeLessThanOrEqual(7);
  });

  it('take of each other what they use, and give no more than is taken', async () => {
    const { merged } = await coalesced();
    const files = new Map([...merged.values()].map(({ file, code }) => [file, code]));
    for (const code of files.values()) {
      const clauses = [...code.matchAll(/import\{([^}]*)\}from"[^"]*"/g)].map(([, names = '']) => names);
      for (const name of clauses.flatMap((clause) => clause.split(',')).map((one) => one.split(' as ').at(-1) ?? ''))
        expect(code.match(new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`, 'g'))?.length).toBeGreaterThan(
          1,
        );
    }
    const all = [...files.values()].join('\n');
    const given = new Set(all.match(/(?<=[ {,])c\d+_\w+(?=[},])/g) ?? []);
    expect(given.size).toBeGreaterThan(0);
    for (const name of given) expect(all).toMatch(new RegExp(`import\\{[^}]*\\b${name}( as |\\b)[^}]*\\}from`));
  });

  it('get new names exactly where they or what they lead to changed', async () => {
    const before = await coalesced();
    expect((await coalesced()).files).toEqual(before.files);
    const after = await coalesced({ 'palette.js': `${sources['palette.js']} export const more = 1;` });
    expect(after.fileOf('boot')).toBe(before.fileOf('boot'));
    expect(after.fileOf('mobile')).toBe(before.fileOf('mobile'));
    expect(after.fileOf('desktop')).not.toBe(before.fileOf('desktop'));
  });
});
