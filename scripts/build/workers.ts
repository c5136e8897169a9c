import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { browserOptions } from './options.ts';
import { shortHash } from './splitting/coalesce.ts';

/** Scripts of workers, and the WebAssembly that scripts name, that a build came across. */
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
 * `new Worker(url, {type: 'module'})`. `import {url, integrity} from 'package/codec.wasm?file'` names a file that is fetched.
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
          plugins: [wasmPlugin(found)],
        });
        return { contents: address(file), loader: 'js' };
      });
      loadWasm(outer, found);
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

function wasmPlugin(found: WorkerFiles): Plugin {
  return { name: 'wasm', setup: (inner) => loadWasm(inner, found) };
}

function loadWasm(build: Parameters<Plugin['setup']>[0], found: WorkerFiles): void {
  build.onResolve({ filter: /\.wasm\?file$/ }, async ({ path, importer, resolveDir, kind }) => {
    const found = await build.resolve(path.replace(/\?file$/, ''), { importer, resolveDir, kind });
    return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, namespace: 'wasm' };
  });
  build.onLoad({ filter: /\.wasm$/, namespace: 'wasm' }, async ({ path }) => {
    const data = await readFile(path);
    const file = `${basename(path, '.wasm').replace(/\W+/g, '-')}-${shortHash(data)}.wasm`;
    found.files.set(file, data);
    const integrity = `sha384-${createHash('sha384').update(data).digest('base64')}`;
    const contents = `export const url = new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href;
export const integrity = ${JSON.stringify(integrity)};`;
    return { contents, loader: 'js' };
  });
}

function isOurs(path: string): boolean {
  return !path.includes('node_modules/') && !/^[\w-]+:/.test(path);
}
