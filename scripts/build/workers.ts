import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { shortHash } from './coalesce.ts';
import { browserOptions } from './options.ts';

/** Scripts of workers that a build came across. */
export interface WorkerFiles {
  /** By file name. */
  files: Map<string, Uint8Array>;
  /** Their sources, relative to the root, by the path of the worker's own. */
  inputs: Map<string, string[]>;
}

export function workerFiles(): WorkerFiles {
  return { files: new Map(), inputs: new Map() };
}

const scheme = /^(\.{1,2}\/.+)\?worker&url$/;

/**
 * `import url from './import.worker.ts?worker&url'` answers the address of a script that stands alone: a worker has no
 * import map, so what it imports comes with it. A classic script, under /static/ as the page's policy wants it:
 * `new Worker(url)`. What is built so is put into `found`.
 */
export function workerPlugin(dev: boolean, found: WorkerFiles): Plugin {
  return {
    name: 'workers',
    setup(outer) {
      outer.onResolve({ filter: scheme }, ({ path, resolveDir }) => ({
        path: join(resolveDir, scheme.exec(path)?.[1] ?? ''),
        namespace: 'worker',
      }));
      outer.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
        const { outputFiles, metafile } = await build({
          ...browserOptions(dev),
          format: 'iife',
          minify: !dev,
          sourcemap: dev ? 'inline' : false,
          write: false,
          metafile: true,
          outdir: '/out',
          entryPoints: [path],
        });
        const [output] = outputFiles;
        if (output === undefined) throw new Error(`${path} gave no script`);
        const file = `${basename(path, '.ts').replace(/\W+/g, '-')}-${shortHash(output.contents)}.js`;
        found.files.set(file, output.contents);
        found.inputs.set(path, Object.keys(metafile.inputs).filter(isOurs));
        return {
          contents: `export default new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href;`,
          loader: 'js',
        };
      });
    },
  };
}

function isOurs(path: string): boolean {
  return !path.includes('node_modules/') && !/^[\w-]+:/.test(path);
}
