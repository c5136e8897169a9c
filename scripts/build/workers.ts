import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { browserOptions } from './options.ts';
import { shortHash } from './splitting/coalesce.ts';

/** Scripts of workers, and the files (WebAssembly, models) that scripts name, that a build came across. */
export interface WorkerFiles {
  /** By file name. */
  files: Map<string, Uint8Array>;
  /** Their sources, relative to the root, by the path of the worker's own. */
  inputs: Map<string, string[]>;
}

export function workerFiles(): WorkerFiles {
  return { files: new Map(), inputs: new Map() };
}

const classic = /^(\.{1,2}\/.+)\?worker&url$/;
const module = /^(\.{1,2}\/.+)\?worker&module$/;
/** Packages of WebAssembly look for these where they run in Node. */
const nodeOnly = ['fs', 'path', 'crypto', 'url', 'worker_threads', 'module'];

/**
 * `import url from './import.worker.ts?worker&url'` answers the address of a script that stands alone: a worker has no
 * import map, so what it imports comes with it. A classic script, under /static/ as the page's policy wants it:
 * `new Worker(url)`. With `?worker&module` what it imports by import() stays apart until it is needed:
 * `new Worker(url, {type: 'module'})`. `import {url, integrity, bytes} from 'package/codec.wasm?file'` names a file that is fetched
 * (.wasm, .onnx, .tflite, .txt, .woff2, .json). `import { url } from './names.data.ts?file'` names a JSON file whose content
 * is what that module exports as `data`, computed when the product is built.
 * What is built so is put into `found`.
 */
export function workerPlugin(dev: boolean, found: WorkerFiles): Plugin {
  return {
    name: 'workers',
    setup(outer) {
      for (const [scheme, namespace] of [
        [classic, 'worker'],
        [module, 'module-worker'],
      ] as const) {
        outer.onResolve({ filter: scheme }, ({ path, resolveDir }) => ({
          path: join(resolveDir, scheme.exec(path)?.[1] ?? ''),
          namespace,
        }));
      }
      outer.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
        const file = await buildWorker(path, dev, found, { format: 'iife' });
        return { contents: address(file), loader: 'js' };
      });
      outer.onLoad({ filter: /.*/, namespace: 'module-worker' }, async ({ path }) => {
        const file = await buildWorker(path, dev, found, {
          format: 'esm',
          splitting: true,
          external: nodeOnly,
          plugins: [filePlugin(found)],
        });
        return { contents: address(file), loader: 'js' };
      });
      loadFiles(outer, found);
    },
  };
}

const address = (file: string): string =>
  `export default new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href;`;

/** Builds the script at `path` and answers the name of its file. */
async function buildWorker(path: string, dev: boolean, found: WorkerFiles, options: BuildOptions): Promise<string> {
  const name = basename(path, '.ts').replace(/\W+/g, '-');
  const { outputFiles, metafile } = await build({
    ...browserOptions(dev),
    minify: !dev,
    sourcemap: dev ? 'inline' : false,
    ...options,
    write: false,
    metafile: true,
    outdir: '/out',
    entryPoints: [{ in: path, out: name }],
    chunkNames: `${name}-[name]-[hash]`,
  });
  found.inputs.set(path, Object.keys(metafile?.inputs ?? {}).filter(isOurs));
  const [entry] = (outputFiles ?? []).filter((output) => basename(output.path) === `${name}.js`);
  if (entry === undefined) throw new Error(`${path} gave no script`);
  for (const output of outputFiles ?? []) {
    if (output !== entry) found.files.set(basename(output.path), output.contents);
  }
  const file = `${name}-${shortHash(entry.contents)}.js`;
  found.files.set(file, entry.contents);
  return file;
}

function filePlugin(found: WorkerFiles): Plugin {
  return { name: 'files', setup: (inner) => loadFiles(inner, found) };
}

function loadFiles(build: Parameters<Plugin['setup']>[0], found: WorkerFiles): void {
  build.onResolve(
    { filter: /\.(?:wasm|onnx|tflite|txt|woff2|json|data\.ts)\?file$/ },
    async ({ path, importer, resolveDir, kind }) => {
      const wanted = path.replace(/\?file$/, '');
      // A package's `exports` may name its modules alone: a file of it is looked for where it is installed.
      const installed = wanted.startsWith('.') ? undefined : inPackage(wanted, resolveDir);
      if (installed !== undefined) return { path: installed, namespace: 'asset' };
      const resolved = await build.resolve(wanted, { importer, resolveDir, kind });
      return resolved.errors.length > 0 ? { errors: resolved.errors } : { path: resolved.path, namespace: 'asset' };
    },
  );
  build.onLoad({ filter: /.*/, namespace: 'asset' }, async ({ path }) => {
    const computed = path.endsWith(dataEnding);
    const data = computed ? await computeData(path) : await readFile(path);
    const ending = computed ? dataEnding : extname(path);
    const file = `${basename(path, ending).replace(/\W+/g, '-')}-${shortHash(data)}${computed ? '.json' : ending}`;
    found.files.set(file, data);
    const integrity = `sha384-${createHash('sha384').update(data).digest('base64')}`;
    const contents = `export const url = new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href;
export const integrity = ${JSON.stringify(integrity)};
export const bytes = ${data.length};`;
    return { contents, loader: 'js' };
  });
}

/** Sources whose export `data` becomes a file. */
const dataEnding = '.data.ts';

/** The JSON of what the module at `path` exports as `data`. A process evaluates it once: `npm run dev` starts anew for a change of it. */
async function computeData(path: string): Promise<Uint8Array> {
  const { data } = (await import(pathToFileURL(path).href)) as { data?: unknown };
  if (data === undefined) throw new Error(`${path} exports no data`);
  return Buffer.from(JSON.stringify(data));
}

/** `package/folder/file` in the nearest node_modules that has it. */
function inPackage(path: string, from: string): string | undefined {
  const file = join(from, 'node_modules', path);
  if (existsSync(file)) return file;
  return dirname(from) === from ? undefined : inPackage(path, dirname(from));
}

function isOurs(path: string): boolean {
  return !path.includes('node_modules/') && !/^[\w-]+:/.test(path);
}
