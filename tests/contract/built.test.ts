import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../scripts/build.ts';
import type { BuiltEntry } from '../../sdk/manifest/build-manifest.ts';
import { ownFiles } from './page/own-files.ts';

const root = resolve(import.meta.dirname, '../..');
const whyNot = existsSync(join(root, 'dist/build.json')) ? undefined : 'there is no build: npm run build';

const closure = (entry: BuiltEntry | undefined): string[] =>
  entry === undefined ? [] : [entry.file, ...entry.imports, ...entry.css].filter(Boolean);

describe('what was built', () => {
  it('loads nothing of a plugin with a document, and nothing of one plugin with another', async (test) => {
    if (whyNot !== undefined) test.skip(whyNot);
    const manifest = await readManifest();
    const own = ownFiles(manifest);
    const documents = [manifest.boot, manifest.areas.desktop, manifest.areas.mobile].flatMap(closure);
    for (const [id, files] of own) {
      for (const file of documents) expect(files, `a document loads ${id}`).not.toContain(file);
      for (const [other, { web, mobile, views }] of Object.entries(manifest.plugins)) {
        if (other === id) continue;
        for (const entry of [web, mobile, ...Object.values(views)])
          for (const file of closure(entry)) expect(files, `${other} loads ${id}`).not.toContain(file);
      }
    }
  });

  it('keeps the areas apart: no file of one is in the other', async (test) => {
    if (whyNot !== undefined) test.skip(whyNot);
    const { areas } = await readManifest();
    expect(closure(areas.mobile)).not.toContain(areas.desktop.file);
    expect(closure(areas.desktop)).not.toContain(areas.mobile.file);
  });

  it('needs nothing that pages name only where an outside plugin runs', async (test) => {
    if (whyNot !== undefined) test.skip(whyNot);
    const { vendors, files } = await readManifest();
    const ours = Object.keys(files).filter((file) => file.endsWith('.js') && !Object.values(vendors).includes(file));
    for (const file of ours) {
      const code = await readFile(join(root, 'dist/client', file), 'utf8');
      expect(code.match(/"\.\/vendor-[\w-]+\.js"/g), file).toBeNull();
    }
  });

  it('lists every file that it names, each with its sha384', async (test) => {
    if (whyNot !== undefined) test.skip(whyNot);
    const { boot, areas, plugins, vendors, islands, files } = await readManifest();
    const named = [
      ...[boot, areas.desktop, areas.mobile].flatMap(closure),
      ...Object.values(plugins).flatMap(({ web, mobile, views }) =>
        [web, mobile, ...Object.values(views)].flatMap(closure),
      ),
      ...Object.values(vendors),
      ...Object.values(islands),
    ];
    for (const file of named) expect(files[file]?.integrity, file).toMatch(/^sha384-[\w+/]{64}$/);
    for (const file of named) expect(files[file]?.short, file).toMatch(/^sha256-[\w+/]{43}=$/);
  });

  it('keeps boot under 4 kB, and each area’s document in few files', async (test) => {
    if (whyNot !== undefined) test.skip(whyNot);
    const { boot, areas, files } = await readManifest();
    expect(files[boot.file]?.br).toBeLessThanOrEqual(4096);
    for (const area of [areas.desktop, areas.mobile]) expect(closure(area).length).toBeLessThanOrEqual(5);
  });
});
