import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterEach, expect, test } from 'vitest';
import { workerFiles, workerPlugin } from './workers.ts';

let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('a worker’s script stands alone, beside the file that names it', async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-worker-'));
  await writeFile(join(folder, 'twice.ts'), 'export const twice = (n: number): number => n * 2;');
  await writeFile(join(folder, 'sum.worker.ts'), "import { twice } from './twice.ts'; postMessage(twice(21));");
  await writeFile(join(folder, 'page.ts'), "import url from './sum.worker.ts?worker&url'; export const address = url;");
  const workers = workerFiles();
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [workerPlugin(false, workers)],
  });
  const [[name, script] = ['', new Uint8Array()]] = workers.files;
  expect(workers.files.size).toBe(1);
  expect(name).toMatch(/^sum-worker-\w+\.js$/);
  expect(outputFiles[0]?.text).toContain(`new URL("./${name}", import.meta.url)`);
  const said: unknown[] = [];
  runInNewContext(Buffer.from(script).toString(), { postMessage: (what: unknown) => said.push(what) });
  expect(said).toEqual([42]);
});

test('a file of a package is found though the package exports it not, and tells its size', async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-worker-'));
  const home = join(folder, 'node_modules/weights/assets');
  await mkdir(home, { recursive: true });
  await writeFile(join(folder, 'node_modules/weights/package.json'), '{"name":"weights","exports":{}}');
  await writeFile(join(home, 'a_model.onnx'), 'weights');
  await writeFile(join(folder, 'page.ts'), "export { bytes, url } from 'weights/assets/a_model.onnx?file';");
  const workers = workerFiles();
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [workerPlugin(false, workers)],
  });
  const [[name, data] = ['', new Uint8Array()]] = workers.files;
  expect(name).toMatch(/^a_model-\w+\.onnx$/);
  expect(Buffer.from(data).toString()).toBe('weights');
  expect(outputFiles[0]?.text).toContain(`new URL("./${name}", import.meta.url)`);
  expect(outputFiles[0]?.text).toContain('bytes = 7');
});

test('a module’s import() and its WebAssembly stay files of their own', async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-worker-'));
  // The smallest module there is.
  await writeFile(join(folder, 'nothing.wasm'), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  await writeFile(
    join(folder, 'codec.ts'),
    "import { integrity, url } from './nothing.wasm?file'; export { integrity, url };",
  );
  await writeFile(join(folder, 'sum.worker.ts'), "onmessage = async () => postMessage(await import('./codec.ts'));");
  await writeFile(
    join(folder, 'page.ts'),
    "import url from './sum.worker.ts?worker&module'; export const address = url;",
  );
  const workers = workerFiles();
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [workerPlugin(false, workers)],
  });
  const name = (pattern: RegExp): string => [...workers.files.keys()].find((file) => pattern.test(file)) ?? '';
  const text = (file: string): string => Buffer.from(workers.files.get(file) ?? []).toString();
  const [entry, codec, wasm] = [/^sum-worker-\w+\.js$/, /^sum-worker-codec-\w+\.js$/, /^nothing-\w+\.wasm$/].map(name);
  expect(workers.files.size).toBe(3);
  expect(outputFiles[0]?.text).toContain(`new URL("./${entry}", import.meta.url)`);
  expect(text(entry ?? '')).toContain(`import("./${codec}")`);
  expect(text(codec ?? '')).toContain(`new URL("./${wasm}",import.meta.url)`);
  expect(text(codec ?? '')).toMatch(/"sha384-[\w+/]{64}"/);
});

test('what a data module exports becomes a JSON file, and a JSON file of a package stays as it is', async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-worker-'));
  await mkdir(join(folder, 'node_modules/atlas'), { recursive: true });
  await writeFile(join(folder, 'node_modules/atlas/world.json'), '{ "land": [1] }');
  await writeFile(join(folder, 'names.data.ts'), "export const data: string[] = ['山', '水'].toReversed();");
  await writeFile(
    join(folder, 'page.ts'),
    "export { url as world } from 'atlas/world.json?file'; export { url as names } from './names.data.ts?file';",
  );
  const workers = workerFiles();
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [workerPlugin(false, workers)],
  });
  const found = new Map([...workers.files].map(([name, data]) => [name, Buffer.from(data).toString()]));
  const [names, world] = [...found.keys()].sort();
  expect(names).toMatch(/^names-\w+\.json$/);
  expect(world).toMatch(/^world-\w+\.json$/);
  expect(found.get(names ?? '')).toBe('["水","山"]');
  expect(found.get(world ?? '')).toBe('{ "land": [1] }');
  for (const name of found.keys()) expect(outputFiles[0]?.text).toContain(`new URL("./${name}", import.meta.url)`);
});
