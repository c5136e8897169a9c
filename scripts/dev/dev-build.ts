import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildContext, type BuildOptions, context, type Metafile, type OutputFile } from 'esbuild';
import type { BuildManifest, BuiltEntry, BuiltFile } from '../../sdk/manifest/build-manifest.ts';
import { documentsOf, pluginsOf } from '../build/browser-build.ts';
import { digestsOf, writeWhole } from '../build/compress.ts';
import { type Entry, findEntries } from '../build/entries.ts';
import { buildIslands, type IslandBuild } from '../build/islands.ts';
import { browserOptions } from '../build/options.ts';
import { root } from '../build/paths.ts';
import { shortHash } from '../build/splitting/coalesce.ts';
import { vendorName, vendorPlugin, vendors } from '../build/vendors.ts';
import { type WorkerFiles, workerFiles, workerPlugin } from '../build/workers.ts';
import { buildPackages, importsOfPackages, type PackageBuild, type Wanted } from './packages.ts';

/** Sources that are built together: the kernel with the SDK, or one plugin, which takes both from the import map. */
interface Part {
  entries: Entry[];
  context: BuildContext;
  metafile: Metafile;
  outputs: OutputFile[];
  workers: WorkerFiles;
}

/**
 * The browser's side while developing: one pass, not minified. Packages are built once and found through the import
 * map, and each plugin is built by itself as an outside one would be, so that a change costs what its plugin costs.
 */
export class DevBuild {
  readonly #out: string;
  /** By plugin; the kernel's is under the empty name. */
  readonly #parts = new Map<string, Part>();
  /** Parts whose last build failed: which file mends them is not known, so each change tries them again. */
  readonly #failed = new Set<string>();
  #entries: Entry[] = [];
  #packages: PackageBuild | undefined;
  /** What the packages were built for. */
  #has: Wanted = new Map();
  /** Source → what it imports of packages. */
  readonly #scanned = new Map<string, Wanted>();
  #islands: IslandBuild | undefined;
  /** File → esbuild's hash of what was written, and what the manifest says of it. */
  readonly #written = new Map<string, { hash: string; built: BuiltFile }>();

  constructor(out: string) {
    this.#out = out;
  }

  /** Builds after these sources (relative to the root) changed, writes it, and answers the new manifest. */
  async build(changed: ReadonlySet<string> = new Set()): Promise<BuildManifest> {
    const parts = await this.#sources(changed);
    const outputs = Object.assign({}, ...parts.map(({ metafile }) => metafile.outputs)) as Metafile['outputs'];
    const inputs = new Set(parts.flatMap(({ metafile }) => Object.keys(metafile.inputs)));
    const wanted = await this.#wanted([...inputs], changed);
    if (this.#packages === undefined || !covers(this.#has, wanted)) {
      this.#packages = await buildPackages(wanted);
      this.#has = wanted;
    }
    const packages = this.#packages;
    const { inputs: ofIslands = [] } = this.#islands ?? {};
    const islandsTouched =
      ofIslands.some((file) => changed.has(file)) || [...changed].some((file) => newIsland.test(file));
    if (this.#islands === undefined || islandsTouched) this.#islands = await buildIslands(true);
    const { islands } = this.#islands;
    const ready = [this.#islands.files, ...parts.map(({ workers }) => workers.files)].flatMap((files) => [...files]);
    const files = await this.#write([...parts.flatMap((part) => part.outputs), ...packages.files], ready);
    const entryOf = this.#entryOf(outputs, packages);
    const names = vendors.map((name) => [name, entryOf(vendorName(name))?.file ?? packages.entries.get(name) ?? '']);
    const manifest: BuildManifest = {
      version: shortHash(JSON.stringify(files)),
      ...documentsOf(entryOf),
      vendors: { ...Object.fromEntries(packages.entries), ...Object.fromEntries(names) },
      named: true,
      plugins: pluginsOf(this.#entries, entryOf),
      islands,
      files,
    };
    await writeWhole(join(this.#out, 'build.json'), JSON.stringify(manifest));
    return manifest;
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#parts.values()].map(({ context: made }) => made.dispose()));
  }

  /** All parts, those built anew that these sources touch. */
  async #sources(changed: ReadonlySet<string>): Promise<Part[]> {
    this.#entries = findEntries(root);
    const groups = Map.groupBy(this.#entries, (entry) => ('plugin' in entry ? entry.plugin : ''));
    for (const [name, part] of this.#parts) {
      if (groups.has(name)) continue;
      this.#parts.delete(name);
      this.#failed.delete(name);
      await part.context.dispose();
    }
    return Promise.all([...groups].map(([name, entries]) => this.#part(name, entries, changed)));
  }

  async #part(name: string, entries: Entry[], changed: ReadonlySet<string>): Promise<Part> {
    const before = this.#parts.get(name);
    const list = (some: Entry[]): string => some.map(({ file }) => file).join();
    const same = before !== undefined && list(before.entries) === list(entries);
    const inputs = new Set([
      ...Object.keys(before?.metafile.inputs ?? {}),
      ...[...(before?.workers.inputs.values() ?? [])].flat(),
    ]);
    const touched = this.#failed.has(name) || [...changed].some((file) => inputs.has(file));
    if (same && !touched) return before;
    if (!same) await before?.context.dispose();
    const workers = same ? before.workers : workerFiles();
    const made = same ? before.context : await context(sourceOptions(name, entries, workers));
    // Kept before it is built, so that a context that fails is found and ended.
    if (!same)
      this.#parts.set(name, { entries, context: made, metafile: { inputs: {}, outputs: {} }, outputs: [], workers });
    this.#failed.add(name);
    workers.files.clear();
    const { metafile, outputFiles = [] } = await made.rebuild();
    this.#failed.delete(name);
    const built = { entries, context: made, metafile: metafile as Metafile, outputs: outputFiles, workers };
    this.#parts.set(name, built);
    return built;
  }

  /** What all sources import of packages. */
  async #wanted(inputs: readonly string[], changed: ReadonlySet<string>): Promise<Wanted> {
    const all: Wanted = new Map();
    await Promise.all(
      inputs
        // A worker's address comes in as `worker:<its path>`; what it imports comes with it.
        .filter(
          (file) => /^(?!(?:module-)?worker:).*\.tsx?$/.test(file) && (changed.has(file) || !this.#scanned.has(file)),
        )
        .map(async (file) => this.#scanned.set(file, importsOfPackages(await readFile(join(root, file), 'utf8')))),
    );
    for (const file of inputs)
      for (const [name, words] of this.#scanned.get(file) ?? [])
        if (outside(name)) all.set(name, (all.get(name) ?? new Set()).union(words));
    return all;
  }

  #entryOf(outputs: Metafile['outputs'], packages: PackageBuild): (name: string) => BuiltEntry | undefined {
    const byFile = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
    const next = (file: string): string[] =>
      packages.imports.get(file) ??
      (byFile.get(file)?.imports ?? [])
        .filter(({ kind }) => kind === 'import-statement')
        .flatMap(({ path, external }) => (external === true ? outsideFile(path) : basename(path)));
    const outsideFile = (path: string): string | string[] =>
      packages.entries.get(path) ?? byName.get(vendorName(path)) ?? [];
    const byName = new Map(
      [...byFile]
        .filter(([, { entryPoint }]) => entryPoint !== undefined)
        .map(([file]) => [file.replace(hashed, ''), file]),
    );
    return (name) => {
      const file = byName.get(name);
      if (file === undefined) return undefined;
      const seen = new Set([file]);
      for (const one of seen) for (const other of next(one)) seen.add(other);
      // What it takes of the SDK comes with styles of its own, which nobody else names.
      const css = [...seen].flatMap((one) => byFile.get(one)?.cssBundle ?? []).map((path) => basename(path));
      seen.delete(file);
      return { file, css, imports: [...seen] };
    };
  }

  async #write(outputs: OutputFile[], ready: [string, Uint8Array][]): Promise<Record<string, BuiltFile>> {
    const client = join(this.#out, 'client');
    await mkdir(client, { recursive: true });
    const files: Record<string, BuiltFile> = {};
    const write = async (name: string, hash: string, data: () => Uint8Array): Promise<void> => {
      const known = this.#written.get(name);
      if (known?.hash === hash) {
        files[name] = known.built;
        return;
      }
      const bytes = data();
      const built = { ...digestsOf(bytes), bytes: bytes.length };
      files[name] = built;
      await writeWhole(join(client, name), bytes);
      this.#written.set(name, { hash, built });
    };
    await Promise.all([
      ...outputs.map((file) => write(basename(file.path), file.hash, () => file.contents)),
      // Their names carry the hash of what is in them.
      ...ready.map(([name, data]) => write(name, name, () => data)),
    ]);
    return files;
  }
}

/** What a block that is new brings to published pages. */
const newIsland = /\/shared\/blocks\/[^/]+\/(?:island\.ts|style\.css)$/;

const hashed = /-[A-Z0-9]{8}\.js$/;

const { resolve } = createRequire(join(root, 'package.json'));

/** They stay outside, but for their styles. */
const packages = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson).dependencies,
);

const ourVendors = vendors.filter((name) => name.startsWith('@fitout/'));

interface PackageJson {
  dependencies: Record<string, string>;
}

const outside = (name: string): boolean =>
  !name.endsWith('/css') && packages.some((one) => name === one || name.startsWith(`${one}/`));

function sourceOptions(part: string, entries: Entry[], workers: WorkerFiles): BuildOptions {
  const kernel = part === '';
  return {
    ...browserOptions(true),
    entryPoints: [
      ...entries.map(({ name, file }) => ({ in: join(root, file), out: name })),
      ...(kernel ? ourVendors : []).map((name) => ({ in: `vendor:${name}`, out: vendorName(name) })),
    ],
    splitting: true,
    write: false,
    metafile: true,
    outdir: join(root, 'out/dev/client'),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    sourcemap: 'inline',
    external: packages,
    plugins: [
      vendorPlugin(),
      workerPlugin(true, workers),
      {
        name: 'styles-of-packages',
        setup(build) {
          build.onResolve({ filter: /^\w.*\/css$/ }, ({ path }) => ({ path: resolve(path) }));
        },
      },
      {
        name: 'sdk-from-import-map',
        setup(build) {
          // Said here: a path of the tsconfig would win over esbuild's own list of what stays outside.
          if (!kernel) build.onResolve({ filter: /^@fitout\/sdk/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  };
}

function covers(has: Wanted, wanted: Wanted): boolean {
  return [...wanted].every(([name, words]) => words.isSubsetOf(has.get(name) ?? new Set()));
}
