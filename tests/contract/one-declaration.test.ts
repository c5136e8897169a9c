import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A call is declared once: who changes the declaration is led by the compiler to its handler and to its callers.
 * @module-tag long
 */
const root = resolve(import.meta.dirname, '../..');
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'fitout-declared-'));
  for (const name of ['kernel', 'sdk', 'mobile-plugins', 'node_modules', 'tests'])
    await symlink(join(root, name), join(copy, name));
  await mkdir(join(copy, 'plugins'));
  for (const name of await readdir(join(root, 'plugins')))
    if (name !== 'goods') await symlink(join(root, 'plugins', name), join(copy, 'plugins', name));
  await cp(join(root, 'plugins/goods'), join(copy, 'plugins/goods'), { recursive: true });
  await rm(join(copy, 'plugins/goods/tests'), { recursive: true });
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
  const include = ['plugins/goods', 'sdk/css-modules.d.ts'];
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Files with type errors after `change` of a file of the goods plugin, which is put back. */
async function broken(file: string, change: (text: string) => string): Promise<string[]> {
  const path = join(copy, 'plugins/goods', file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: copy,
    });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    return [...new Set([...stdout.matchAll(/^plugins\/goods\/([^(]+)\(/gm)].map(([, name = '']) => name))].sort();
  } finally {
    await writeFile(path, before);
  }
}

const side = (files: string[], folder: string) => files.filter((name) => name.startsWith(folder));

test('a field that is renamed in its declaration breaks the handler and the page', async () => {
  const files = await broken('shared/calls/outputs.ts', (text) => text.replace('  listPrice:', '  priceBefore:'));
  expect(side(files, 'server/')).not.toEqual([]);
  expect(side(files, 'web/')).not.toEqual([]);
});

test('a call that is added, or goes, breaks the handlers; one that goes, its callers', async () => {
  const renamed = await broken('shared/calls/goods.ts', (text) => text.replace("'GET overview'", "'GET summary'"));
  expect(renamed).toContain('server/routes-goods.ts');
  expect(renamed).toContain('web/client.ts');
});

test('what a call takes is asked of its callers', async () => {
  const files = await broken('shared/calls/inputs.ts', (text) =>
    text.replace('good: goodInput })', 'good: goodInput, reason: z.string() })'),
  );
  expect(files).toEqual(['web/client.ts']);
});
