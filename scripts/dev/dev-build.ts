import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildContext, type BuildOptions, type BuildResult, context, type Metafile } from 'esbuild';
import type { BuildManifest, BuiltEntry, BuiltFile } from '../../kernel/core/build-manifest.ts';
import { documentsOf, pluginsOf } from '../build/browser-build.ts';
import { shortHash } from '../build/coalesce.ts';
import { digestsOf, writeWhole } from '../build/compress.ts';
import { type Entry, findEntries } from '../build/entries.ts';
import { buildIslands, type IslandBuild } from '../build/islands.ts';
import { browserOptions } from '../build/options.ts';
import { root } from '../build/paths.ts';
import { vendorName, vendorPlugin, vendors } from '../build/vendors.ts';
import { buildPackages, importsOfPackages, type PackageBuild, type Wanted } from './packages.ts';

type OutputFile = NonNullable<BuildResult['outputFiles']>[number];

/**
 * The browser's side while developing: one pass, not minified. Packages are built once and found through the import
 * map, so that a change costs what our own sources cost.
 */
export class DevBuild {
  readonly #out: string;
  #context: BuildContext | undefined;
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
    const result = await this.#sources();
    const outputs = (result.metafile as Metafile).outputs;
    const wanted = await this.#wanted(Object.keys((result.metafile as Metafile).inputs), changed);
    if (this.#packages === undefined || !covers(this.#has, wanted)) {
      this.#packages = await buildPackages(wanted);
      this.#has = wanted;
    }
    const packages = this.#packages;
    if (this.#islands === undefined || this.#islands.inputs.some((file) => changed.has(file)))
      this.#islands = await buildIslands(true);
    const { islands } = this.#islands;
    const files = await this.#write([...(result.outputFiles ?? []), ...packages.files], this.#islands);
    const entryOf = this.#entryOf(outputs, packages);
    const names = vendors.map((name) => [name, entryOf(vendorName(name))?.file ?? packages.entries.get(name) ?? '']);
    const manifest: BuildManifest = {
      version: shortHash(JSON.stringify(files)),
      ...documentsOf(entryOf),
      vendors: { ...Object.fromEntries(packages.entries), ...Object.fromEntries(names) },
      plugins: pluginsOf(this.#entries, entryOf),
      islands,
      files,
    };
    await writeWhole(join(this.#out, 'build.json'), JSON.stringify(manifest));
    return manifest;
  }

  async dispose(): Promise<void> {
    await this.#context?.dispose();
  }

  async #sources(): Promise<BuildResult> {
    const entries = findEntries(root);
    const list = (some: Entry[]): string => some.map(({ file }) => file).join();
    if (this.#context === undefined || list(entries) !== list(this.#entries)) {
      await this.#context?.dispose();
      this.#context = await context(sourceOptions(entries));
    }
    this.#entries = entries;
    return this.#context.rebuild();
  }

  /** What all sources import of packages. */
  async #wanted(inputs: readonly string[], changed: ReadonlySet<string>): Promise<Wanted> {
    const all: Wanted = new Map();
    await Promise.all(
      inputs
        .filter((file) => /\.tsx?$/.test(file) && (changed.has(file) || !this.#scanned.has(file)))
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
        .flatMap(({ path, external }) => (external === true ? (packages.entries.get(path) ?? []) : basename(path)));
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
      seen.delete(file);
      const css = byFile.get(file)?.cssBundle;
      return { file, css: css === undefined ? [] : [basename(css)], imports: [...seen] };
    };
  }

  async #write(outputs: OutputFile[], islands: IslandBuild): Promise<Record<string, BuiltFile>> {
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
      ...[...islands.files].map(([name, data]) => write(name, name, () => data)),
    ]);
    return files;
  }
}

const hashed = /-[A-Z0-9]{8}\.js$/;

const { resolve } = createRequire(join(root, 'package.json'));

/** They stay outside, but for their styles. */
const packages = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson).dependencies,
);

interface PackageJson {
  dependencies: Record<string, string>;
}

const outside = (name: string): boolean =>
  !name.endsWith('/css') && packages.some((one) => name === one || name.startsWith(`${one}/`));

function sourceOptions(entries: Entry[]): BuildOptions {
  return {
    ...browserOptions(true),
    entryPoints: [
      ...entries.map(({ name, file }) => ({ in: join(root, file), out: name })),
      ...vendors
        .filter((name) => name.startsWith('@fitout/'))
        .map((name) => ({ in: `vendor:${name}`, out: vendorName(name) })),
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
      {
        name: 'styles-of-packages',
        setup(build) {
          build.onResolve({ filter: /^\w.*\/css$/ }, ({ path }) => ({ path: resolve(path) }));
        },
      },
    ],
  };
}

function covers(has: Wanted, wanted: Wanted): boolean {
  return [...wanted].every(([name, words]) => words.isSubsetOf(has.get(name) ?? new Set()));
}
