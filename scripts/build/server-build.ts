import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { inputsOf } from './browser-build.ts';
import { pluginFolders } from './entries.ts';
import { sdkAlias } from './options.ts';
import { root } from './paths.ts';

/** File name (relative to dist/server) → content. */
export interface ServerBuild {
  files: Map<string, Uint8Array>;
  inputs: string[];
}

/** Packages of a hundred small files each: a fifth of a start was the reading of them. */
const bundled = ['kysely', 'pinyin-pro', 'write-excel-file', 'zod'];

/**
 * The server: main.js and plugins/<id>.js, sharing what they share (an SDK module exists once). Packages stay in
 * node_modules, but for `bundled`; styles have no meaning here.
 */
export async function buildServer(only?: readonly string[]): Promise<ServerBuild> {
  const entryPoints = serverEntries(only);
  const files = new Map<string, Uint8Array>();
  if (entryPoints.length === 0) return { files, inputs: [] };
  const outdir = join(root, 'dist/server');
  const result = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    charset: 'utf8',
    logLevel: 'silent',
    chunkNames: 'chunks/[name]-[hash]',
    loader: { '.css': 'empty', '.module.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [packages()],
  });
  for (const file of result.outputFiles) files.set(file.path.slice(outdir.length + 1), file.contents);
  return { files, inputs: inputsOf(result) };
}

function serverEntries(only?: readonly string[]): { in: string; out: string }[] {
  const main = join(root, 'kernel/server/main.ts');
  const halves = pluginFolders(root, only).flatMap(({ id, folder }) =>
    ['ts', 'tsx']
      .map((ending) => join(root, folder, `server/index.${ending}`))
      .filter((file) => existsSync(file))
      .map((file) => ({ in: file, out: `plugins/${id}` })),
  );
  return [...(existsSync(main) ? [{ in: main, out: 'main' }] : []), ...halves, ...workerEntries(only)];
}

/**
 * Scripts of worker threads (`<name>.worker.ts` in what runs on the server), each as workers/<name>.worker.js: that is
 * where sdk/server/work/worker-file.ts looks for them.
 */
function workerEntries(only?: readonly string[]): { in: string; out: string }[] {
  const folders = ['kernel/server', 'sdk/server', ...pluginFolders(root, only).map(({ folder }) => `${folder}/server`)];
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.worker.ts`, { cwd: root }));
  const entries = files.map((file) => ({ in: join(root, file), out: `workers/${basename(file, '.ts')}` }));
  const twice = entries.find(({ out }, at) => entries.findIndex((one) => one.out === out) !== at);
  if (twice !== undefined) throw new Error(`two workers of the server are called ${basename(twice.out)}`);
  return entries;
}

function packages(): Plugin {
  return {
    name: 'packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        const sdk = sdkAlias[path];
        if (sdk !== undefined) return { path: sdk };
        return bundled.some((name) => path === name || path.startsWith(`${name}/`))
          ? undefined
          : { path, external: true };
      });
    },
  };
}
