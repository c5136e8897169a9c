import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile } from 'esbuild';
import type { BuiltEntry, BuiltPlugin } from '../../sdk/manifest/build-manifest.ts';
import { type Entry, findEntries } from './entries.ts';
import { slimFramework7 } from './framework7.ts';
import { browserOptions } from './options.ts';
import { root } from './paths.ts';
import { barrelPlugin } from './splitting/barrels.ts';
import { type Chunk, type Group, type GroupArea, type Situation, staticClosure } from './splitting/chunks.ts';
import { type MergedFile, mergeChunks } from './splitting/coalesce.ts';
import { makeGroups } from './splitting/groups.ts';
import { cutStyles, labelOf, type Styles, staticSources } from './styles.ts';
import { themePlugin } from './themes.ts';
import { vendorName, vendorPlugin, vendors } from './vendors.ts';
import { buildWholeLibraries } from './whole-libraries.ts';
import { type WorkerFiles, workerFiles, workerPlugin } from './workers.ts';

/** The browser's part of a build, before compression. */
export interface BrowserBuild {
  files: Map<string, Uint8Array>;
  boot: BuiltEntry;
  areas: { desktop: BuiltEntry; mobile: BuiltEntry };
  frame: BuiltEntry;
  phoneFrame: BuiltEntry;
  vendors: Record<string, string>;
  vendorImports: Record<string, string[]>;
  plugins: Record<string, BuiltPlugin>;
  /** Sources it read, relative to the root. */
  inputs: string[];
}

const outdir = join(root, 'dist/client');

/** Options of the first pass: one build of everything, split by esbuild. */
export function firstPassOptions(entries: Entry[], dev: boolean, workers = workerFiles()): BuildOptions {
  return {
    ...browserOptions(dev),
    entryPoints: [
      ...entries.map(({ name, file }) => ({ in: join(root, file), out: name })),
      ...vendors.map((specifier) => ({ in: `vendor:${specifier}`, out: vendorName(specifier) })),
    ],
    splitting: true,
    write: false,
    metafile: true,
    outdir,
    entryNames: dev ? '[name]-[hash]' : '[name]',
    chunkNames: 'chunk-[hash]',
    minifySyntax: !dev,
    sourcemap: dev ? 'inline' : false,
    plugins: [slimFramework7(), themePlugin(), barrelPlugin(), vendorPlugin(), workerPlugin(dev, workers)],
  };
}

/** Builds all that a browser loads of the kernel, the plugins and what they share. */
export async function buildBrowser(only?: readonly string[], parents?: readonly string[]): Promise<BrowserBuild> {
  const entries = findEntries(root, only, parents);
  const workers = workerFiles();
  const first = await build(firstPassOptions(entries, false, workers));
  return secondPass(first, entries, workers);
}

/** Bytes of a view's css up to which it comes in the view's code rather than by a request of its own. */
const smallStyle = 12_000;

/**
 * Takes the small ones out of `styles`: chunk → css. A document's own css stays a file, which the page names; that of
 * what is lent through the import map never does, since nobody would name it.
 */
function takeSmallStyles(styles: Styles, { byEntry }: FirstPass, entries: Entry[]): Map<string, string> {
  const inside = new Map<string, string>();
  const named = entries.filter(({ kind }) => kind === 'half' || kind === 'view').map(({ name }) => name);
  const lent = new Set(vendors.map(vendorName));
  for (const name of [...named, ...lent]) {
    const id = byEntry.get(name);
    const file = id === undefined ? undefined : styles.ofEntry.get(id)?.file;
    const data = file === undefined ? undefined : styles.files.get(file);
    if (id === undefined || data === undefined || (data.length > smallStyle && !lent.has(name))) continue;
    inside.set(id, Buffer.from(data).toString());
    styles.ofEntry.delete(id);
  }
  const left = new Set([...styles.ofEntry.values()].map(({ file }) => file));
  for (const file of [...styles.files.keys()]) if (!left.has(file)) styles.files.delete(file);
  return inside;
}

/** Names of a development build carry esbuild's hash. */
const hashed = /-[A-Z0-9]{8}$/;

interface FirstPass {
  chunks: Map<string, Chunk>;
  code: Map<string, string>;
  /** Entry name → chunk. */
  byEntry: Map<string, string>;
}

export function readFirstPass(result: BuildResult, entries: Entry[]): FirstPass {
  const meta = result.metafile as Metafile;
  const names = new Set([...entries.map(({ name }) => name), ...vendors.map(vendorName)]);
  const chunks = new Map<string, Chunk>();
  const byEntry = new Map<string, string>();
  for (const [path, output] of Object.entries(meta.outputs)) {
    if (!path.endsWith('.js')) continue;
    const id = basename(path);
    const name = id.slice(0, -3).replace(hashed, '');
    const isEntry = output.entryPoint !== undefined && names.has(name);
    const of = (kind: string): string[] => [
      ...new Set(
        output.imports.filter((item) => item.kind === kind && !item.external).map((item) => basename(item.path)),
      ),
    ];
    chunks.set(id, {
      id,
      bytes: output.bytes,
      imports: of('import-statement'),
      lazy: of('dynamic-import'),
      exports: output.exports,
      ...(output.entryPoint === undefined ? {} : { label: labelOf(id, output.entryPoint) }),
      ...(output.cssBundle === undefined ? {} : { css: basename(output.cssBundle) }),
      ...(isEntry ? { entry: name } : {}),
    });
    if (isEntry) byEntry.set(name, id);
  }
  const code = new Map<string, string>();
  for (const file of result.outputFiles ?? []) {
    if (file.path.endsWith('.js')) code.set(basename(file.path), file.text);
  }
  return { chunks, code, byEntry };
}

async function secondPass(result: BuildResult, entries: Entry[], workers: WorkerFiles): Promise<BrowserBuild> {
  const first = readFirstPass(result, entries);
  const files = new Map<string, Uint8Array>();
  const chunk = (name: string): string | undefined => first.byEntry.get(name);
  const keep = new Set(
    [...entries.filter(({ kind }) => kind !== 'view').map(({ name }) => name), ...vendors.map(vendorName)].flatMap(
      (name) => chunk(name) ?? [],
    ),
  );
  const documents = Object.fromEntries(
    (['boot', 'desktop', 'mobile'] as const).flatMap((name) => {
      const id = chunk(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
  const situations = findSituations(first, entries);
  const styles = await cutStyles(result, stylesThere(first, situations, result));
  const cssInside = takeSmallStyles(styles, first, entries);
  for (const [file, data] of styles.files) files.set(file, data);
  const lazyStyles = [...styles.ofEntry].filter(([id]) => first.chunks.get(id)?.entry === undefined);
  const alone = new Set(vendors.flatMap((specifier) => chunk(vendorName(specifier)) ?? []));
  const groups = makeGroups({ chunks: first.chunks, ...documents, situations, keep, alone });
  const merged = await mergeChunks({
    chunks: first.chunks,
    code: first.code,
    groups,
    cssInside,
    cssFile: new Map(lazyStyles.map(([id, { file }]) => [id, file])),
    esbuild: { ...browserOptions(false), minify: true },
  });
  for (const { file, code } of merged.values()) files.set(file, Buffer.from(code));
  const entryOf = (name: string): BuiltEntry | undefined => builtEntry(groups, merged, styles, chunk(name));
  const whole = await buildWholeLibraries();
  for (const [file, code] of Object.entries(whole.files)) files.set(file, Buffer.from(code));
  for (const [file, data] of workers.files) files.set(file, data);
  return {
    files,
    ...documentsOf(entryOf),
    vendors: {
      ...Object.fromEntries(vendors.map((specifier) => [specifier, entryOf(vendorName(specifier))?.file ?? ''])),
      ...whole.vendors,
    },
    vendorImports: Object.fromEntries(
      vendors.map((specifier) => [specifier, entryOf(vendorName(specifier))?.imports ?? []]),
    ),
    plugins: pluginsOf(entries, entryOf),
    inputs: [...inputsOf(result), ...[...workers.inputs.values()].flat()],
  };
}

export const noEntry: BuiltEntry = { file: '', css: [], imports: [] };

export function documentsOf(entryOf: (name: string) => BuiltEntry | undefined) {
  return {
    boot: entryOf('boot') ?? noEntry,
    areas: { desktop: entryOf('desktop') ?? noEntry, mobile: entryOf('mobile') ?? noEntry },
    frame: entryOf('frame') ?? noEntry,
    phoneFrame: entryOf('phone-frame') ?? noEntry,
  };
}

export function pluginsOf(
  entries: Entry[],
  entryOf: (name: string) => BuiltEntry | undefined,
): Record<string, BuiltPlugin> {
  const plugins: Record<string, BuiltPlugin> = {};
  for (const entry of entries) {
    if (entry.kind !== 'half' && entry.kind !== 'view') continue;
    const plugin = plugins[entry.plugin] ?? { views: {} };
    plugins[entry.plugin] = plugin;
    const built = entryOf(entry.name);
    if (built === undefined) continue;
    if (entry.kind === 'half') plugin[entry.half] = built;
    else plugin.views[entry.view] = built;
  }
  return plugins;
}

/** Sources of a build, relative to the root; packages are covered by the lock file. */
export function inputsOf(result: BuildResult): string[] {
  return Object.keys(result.metafile?.inputs ?? {}).filter(
    (path) => !path.includes('node_modules/') && !/^[\w-]+:/.test(path),
  );
}

/** What is lent to outside plugins of one area alone. */
const ownAreas: Partial<Record<string, GroupArea>> = {
  '@fitout/sdk/desktop': 'desktop',
  '@fitout/sdk/mobile': 'mobile',
};

/** What a person does that loads files, for the grouping. */
function findSituations({ chunks, byEntry }: FirstPass, entries: Entry[]): Situation[] {
  const id = (name: string): string[] => [byEntry.get(name) ?? []].flat();
  const areaOf = (entry: Entry): GroupArea[] =>
    entry.kind === 'boot'
      ? ['desktop', 'mobile']
      : entry.kind === 'area' || entry.kind === 'frame'
        ? [entry.area]
        : [entry.half === 'web' ? 'desktop' : 'mobile'];
  const situations: Situation[] = [];
  for (const entry of entries) {
    const areas = areaOf(entry);
    const document = areas.flatMap((area) => id(area)).concat(id('boot'));
    const half = entry.kind === 'view' ? id(`${entry.plugin}-${entry.half}`) : [];
    const plain = entry.kind === 'boot' || entry.kind === 'area' || entry.kind === 'frame';
    situations.push({
      name: entry.name,
      areas,
      loads: [...half, ...id(entry.name)],
      base: plain ? [] : document,
      ...(plain ? {} : { plugin: entry.plugin }),
      weight: weightOf(entry),
    });
  }
  for (const specifier of vendors) {
    const loads = id(vendorName(specifier));
    // /m never loads Fluent UI, so what draws with it is the desktop's; the pages of phones are never on the desktop.
    const only = ownAreas[specifier];
    const areas: GroupArea[] = only === undefined ? ['desktop', 'mobile'] : [only];
    situations.push({ name: specifier, areas, loads, base: [], weight: 0.1 });
  }
  return [...situations, ...lazySituations(chunks, situations)];
}

/** How often an entry point is loaded, beside others. */
function weightOf(entry: Entry): number {
  // Everybody's first page waits for whatever stands in its files: it is loaded as often as all others together.
  if (entry.kind === 'view') return entry.first ? 32 : 1;
  if (entry.kind !== 'half') return 1;
  // A half that nothing wakes early comes with one of its views, never alone.
  return entry.early ? 0.5 : 0.01;
}

/** Lazy parts that are no entry point: in the areas of whoever can reach them. */
function lazySituations(chunks: Map<string, Chunk>, known: Situation[]): Situation[] {
  const lazy = new Map<string, Situation>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const situation of [...known, ...lazy.values()]) {
      for (const id of staticClosure(chunks, situation.loads)) {
        for (const target of chunks.get(id)?.lazy ?? []) {
          if (chunks.get(target)?.entry !== undefined) continue;
          const found = lazy.get(target) ?? {
            name: target,
            areas: [],
            loads: [target],
            ...(situation.plugin === undefined ? {} : { plugin: situation.plugin }),
            // Whoever gets to it has loaded what led there: the document, the half, the view.
            base: [...situation.base, ...situation.loads],
            weight: 0.5,
          };
          const before = found.areas.length;
          found.areas = [...new Set([...found.areas, ...situation.areas])];
          if (found.plugin !== situation.plugin) delete found.plugin;
          if (!lazy.has(target) || found.areas.length > before) grew = true;
          lazy.set(target, found);
        }
      }
    }
  }
  return [...lazy.values()];
}

/** Lazy part → sources whose css is in every document that may load it. */
function stylesThere(
  { byEntry }: FirstPass,
  situations: Situation[],
  result: BuildResult,
): (id: string) => ReadonlySet<string> {
  const meta = result.metafile as Metafile;
  const ofArea = (area: GroupArea): Set<string> => {
    const chunk = byEntry.get(area);
    const output = Object.entries(meta.outputs).find(([path]) => basename(path) === chunk)?.[1];
    return output?.entryPoint === undefined ? new Set() : staticSources(meta, output.entryPoint);
  };
  const documents = { desktop: ofArea('desktop'), mobile: ofArea('mobile') };
  const areasOf = new Map(situations.map(({ name, areas }) => [name, areas]));
  return (id) => {
    const [first, ...rest] = (areasOf.get(id) ?? []).map((area) => documents[area]);
    return new Set([...(first ?? [])].filter((source) => rest.every((other) => other.has(source))));
  };
}

function builtEntry(
  groups: Group[],
  merged: Map<Group, MergedFile>,
  styles: Styles,
  id: string | undefined,
): BuiltEntry | undefined {
  const group = groups.find((candidate) => id !== undefined && candidate.members.has(id));
  const file = group === undefined ? undefined : merged.get(group);
  if (id === undefined || file === undefined) return undefined;
  const byFile = new Map([...merged.values()].map((one) => [one.file, one]));
  const seen = new Set<string>([file.file]);
  for (const name of seen) for (const next of byFile.get(name)?.imports ?? []) seen.add(next);
  seen.delete(file.file);
  const style = styles.ofEntry.get(id);
  return { file: file.file, css: style === undefined ? [] : [style.file], imports: [...seen].sort() };
}
