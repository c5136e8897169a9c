import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildManifest, BuiltFile } from '../sdk/manifest/build-manifest.ts';
import { buildBrowser } from './build/browser-build.ts';
import { writeCompressed, writeWhole } from './build/compress.ts';
import { isFresh, sourceStamp, withLock } from './build/fresh.ts';
import { buildIslands } from './build/islands.ts';
import { root } from './build/paths.ts';
import { buildServer } from './build/server-build.ts';
import { shortHash } from './build/splitting/coalesce.ts';
import { writeSources } from './build/write-sources.ts';

export interface BuildOptions {
  /** Build although nothing changed. */
  force?: boolean;
  /** Leave out the .br and .gz neighbours. */
  compressed?: boolean;
  /** Where to: `dist` of the project where it is left out. */
  out?: string;
  /** Ids of the plugins to build; all of them where it is left out. */
  plugins?: readonly string[];
  /** More folders of plugin folders, relative to the root: those of tests. */
  parents?: readonly string[];
}

export interface BuildOutcome {
  manifest: BuildManifest;
  /** False where everything was there already. */
  built: boolean;
  milliseconds: number;
}

/**
 * Makes dist/ of the sources: the client with its manifest, and the server. Does nothing when no source changed
 * since the last one. Two at once on one folder wait for each other.
 */
export async function build(options: BuildOptions = {}): Promise<BuildOutcome> {
  const out = options.out ?? join(root, 'dist');
  const started = performance.now();
  await writeSources();
  await mkdir(out, { recursive: true });
  return withLock(join(out, '.lock'), async () => {
    const stamp = `${await sourceStamp(options.parents)} ${options.plugins?.join(',') ?? 'all'}`;
    if (options.force !== true && (await isFresh(out, stamp))) {
      return { manifest: await readManifest(out), built: false, milliseconds: performance.now() - started };
    }
    const manifest = await make(out, options);
    await writeWhole(join(out, '.stamp'), stamp);
    return { manifest, built: true, milliseconds: performance.now() - started };
  });
}

export async function readManifest(out = join(root, 'dist')): Promise<BuildManifest> {
  return JSON.parse(await readFile(join(out, 'build.json'), 'utf8')) as BuildManifest;
}

async function make(out: string, { compressed = true, plugins, parents }: BuildOptions): Promise<BuildManifest> {
  const [browser, islands, server] = await Promise.all([
    buildBrowser(plugins, parents),
    buildIslands(false, plugins, parents),
    buildServer(plugins),
  ]);
  const { manifest } = await writeClient(
    out,
    { ...browser, islands: islands.islands },
    [browser.files, islands.files],
    compressed,
  );
  const folder = join(out, 'server');
  for (const [name, data] of server.files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeWhole(join(folder, name), data);
  }
  await removeOthers(folder, new Set(server.files.keys()));
  return manifest;
}

/** Writes the client's files, then its manifest, then removes what neither this build nor the one before names. */
export async function writeClient(
  out: string,
  parts: Omit<BuildManifest, 'version' | 'files'>,
  sources: Map<string, Uint8Array>[],
  compressed: boolean,
): Promise<{ manifest: BuildManifest }> {
  const client = join(out, 'client');
  await mkdir(client, { recursive: true });
  const before = existsSync(join(out, 'build.json')) ? Object.keys((await readManifest(out)).files) : [];
  const files: Record<string, BuiltFile> = {};
  await Promise.all(
    sources
      .flatMap((source) => [...source])
      .map(async ([name, data]) => {
        files[name] = await writeCompressed(client, name, data, compressed);
      }),
  );
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { boot, areas, frame, phoneFrame, vendors, vendorImports, plugins, islands } = parts;
  const version = shortHash(JSON.stringify(sorted));
  const documents = { boot, areas, frame, phoneFrame };
  const lent = { vendors, ...(vendorImports === undefined ? {} : { vendorImports }) };
  const manifest: BuildManifest = { version, ...documents, ...lent, plugins, islands, files: sorted };
  await writeWhole(join(out, 'build.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  // Pages that are open, and servers that still run, name the files of the build before.
  const named = [...before, ...Object.keys(sorted)];
  await removeOthers(client, new Set(named.flatMap((name) => [name, `${name}.br`, `${name}.gz`])));
  return { manifest };
}

async function removeOthers(folder: string, keep: Set<string>): Promise<void> {
  if (!existsSync(folder)) return;
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const path = join(item.parentPath, item.name);
    if (!keep.has(path.slice(folder.length + 1))) await rm(path, { force: true });
  }
}

/** The numbers a person wants to see after a build. */
function summary(manifest: BuildManifest): string[] {
  const size = (names: string[]): number =>
    names.reduce((sum, name) => sum + (manifest.files[name]?.br ?? manifest.files[name]?.bytes ?? 0), 0);
  return (['desktop', 'mobile'] as const).map((area) => {
    const entry = manifest.areas[area];
    const names = [
      ...new Set([manifest.boot.file, ...manifest.boot.imports, entry.file, ...entry.imports, ...entry.css]),
    ];
    return `${area}: ${(size(names) / 1000).toFixed(1)} kB brotli in ${names.filter(Boolean).length} files`;
  });
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: { force: { type: 'boolean' }, out: { type: 'string' }, plugins: { type: 'string' } },
    });
    const outcome = await build({
      force: values.force ?? false,
      ...(values.out === undefined ? {} : { out: resolve(values.out) }),
      ...(values.plugins === undefined ? {} : { plugins: values.plugins.split(',') }),
    });
    console.log(
      `${outcome.built ? 'built' : 'nothing changed'} in ${Math.round(outcome.milliseconds)} ms: ${Object.keys(outcome.manifest.files).length} files, version ${outcome.manifest.version}`,
    );
    for (const line of summary(outcome.manifest)) console.log(line);
  } catch (error) {
    const { formatFailure } = await import('./build/failure.ts');
    console.error(await formatFailure(error));
    process.exit(1);
  }
}
