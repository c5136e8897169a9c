import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { Chunk, Group } from './chunks.ts';
import { NamesTaken } from './taken-names.ts';

export interface MergedFile {
  /** File name with its content hash. */
  file: string;
  code: string;
  /** Group names it imports statically, and by import(). */
  imports: string[];
  group: Group;
}

const hashLength = 7;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Seven letters and digits that name a content: every page lists some hundred and fifty of them. */
export function shortHash(...contents: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  const bytes = hash.digest();
  return Array.from({ length: hashLength }, (_, index) => alphabet[(bytes[index] ?? 0) & 31]).join('');
}

/**
 * The second pass: bundles each group of chunks into one file. Imports between groups stay imports, by names that
 * carry the chunk (`c3_a`), and esbuild sees to everything else: order, renaming, lazy parts of the same file.
 * File names hold a placeholder of the hash's length until all contents are known, so source maps stay right.
 */
export async function mergeChunks(options: {
  chunks: Map<string, Chunk>;
  code: Map<string, string>;
  groups: Group[];
  /** Chunk → the css file that it must load itself. */
  cssFile: Map<string, string>;
  /** Chunk → css that comes in its code: less than a request of its own is worth. */
  cssInside?: Map<string, string>;
  esbuild: BuildOptions;
}): Promise<Map<Group, MergedFile>> {
  const facades = addFacades(options.chunks, options.code, options.groups);
  const { groups } = options;
  const names = uniqueNames(groups);
  const placeholder = new Map(
    groups.map((group, index) => [group, `${names.get(group)}-0G${String(index).padStart(4, '0')}0`]),
  );
  const result = await build({
    ...options.esbuild,
    entryPoints: groups.map((group) => ({ in: `group:${groups.indexOf(group)}`, out: placeholder.get(group) ?? '' })),
    bundle: true,
    splitting: false,
    write: false,
    metafile: true,
    outdir: '/out',
    plugins: [groupPlugin(options, facades, (group) => `./${placeholder.get(group)}.js`)],
  });
  const raw = new Map<Group, string>();
  for (const file of result.outputFiles ?? []) {
    const stem = basename(file.path, '.js');
    const group = groups.find((candidate) => placeholder.get(candidate) === stem);
    if (group !== undefined) raw.set(group, file.text);
  }
  return nameByContent(groups, raw, placeholder, names);
}

/**
 * import() of a chunk that lies inside another group's file would give that file's exports. Such a chunk gets a small
 * file of its own that passes its names on.
 */
function addFacades(chunks: Map<string, Chunk>, code: Map<string, string>, groups: Group[]): Map<string, Group> {
  const groupOf = new Map(groups.flatMap((group) => [...group.members].map((id) => [id, group] as const)));
  const facades = new Map<string, Group>();
  for (const chunk of [...chunks.values()]) {
    for (const id of chunk.lazy) {
      const target = groupOf.get(id);
      const inner = chunks.get(id);
      if (target === undefined || inner === undefined || facades.has(id)) continue;
      if (target === groupOf.get(chunk.id) || target.primary === id) continue;
      const facade = `facade-${facades.size}.js`;
      code.set(facade, `export { ${inner.exports.join(', ')} } from ${JSON.stringify(id)};`);
      chunks.set(facade, { id: facade, bytes: 0, imports: [id], lazy: [], exports: inner.exports });
      const group = { name: 'lazy', members: new Set([facade]), primary: facade };
      groups.push(group);
      facades.set(id, group);
    }
  }
  return facades;
}

function uniqueNames(groups: Group[]): Map<Group, string> {
  const count = new Map<string, number>();
  return new Map(
    groups.map((group) => {
      const n = (count.get(group.name) ?? 0) + 1;
      count.set(group.name, n);
      return [group, n === 1 ? group.name : `${group.name}${n}`];
    }),
  );
}

const pattern = /[\w-]+-0G\d{4}0\.js/g;

function nameByContent(
  groups: Group[],
  raw: Map<Group, string>,
  placeholder: Map<Group, string>,
  names: Map<Group, string>,
): Map<Group, MergedFile> {
  const byPlaceholder = new Map(groups.map((group) => [`${placeholder.get(group)}.js`, group]));
  const uses = new Map<Group, Set<Group>>();
  for (const group of groups) {
    const found = (raw.get(group) ?? '').match(pattern) ?? [];
    uses.set(group, new Set(found.flatMap((name) => byPlaceholder.get(name) ?? [])));
  }
  // A file's name must change with anything it leads to, also where import() makes circles: so it is made of
  // the contents (with placeholders) of all files that can be reached from it.
  const finalName = new Map<string, string>();
  for (const group of groups) {
    const reached = new Set<Group>([group]);
    for (const one of reached) for (const other of uses.get(one) ?? []) reached.add(other);
    const contents = [...reached].map((one) => raw.get(one) ?? '');
    const own = contents.shift() ?? '';
    finalName.set(`${placeholder.get(group)}.js`, `${names.get(group)}-${shortHash(own, ...contents.sort())}.js`);
  }
  const rename = (code: string): string => code.replace(pattern, (name) => finalName.get(name) ?? name);
  return new Map(
    groups.map((group) => {
      const code = raw.get(group) ?? '';
      const staticImports = [...code.matchAll(/(?:from|import)\s*["']\.\/([\w-]+-0G\d{4}0\.js)["']/g)];
      return [
        group,
        {
          file: rename(`${placeholder.get(group)}.js`),
          code: rename(code),
          imports: [...new Set(staticImports.map(([, name = '']) => rename(name)))],
          group,
        },
      ];
    }),
  );
}

const groupScheme = /^group:(\d+)$/;
/** A chunk of another group as one group sees it: `3:chunk-X.js`. */
const bridgeScheme = /^(\d+):(.+)$/;

function groupPlugin(
  { chunks, code, groups, cssFile, cssInside }: Parameters<typeof mergeChunks>[0],
  facades: Map<string, Group>,
  url: (group: Group) => string,
): Plugin {
  const groupOf = new Map<string, Group>();
  for (const group of groups) for (const id of group.members) groupOf.set(id, group);
  const ids = [...chunks.keys()];
  const taken = new NamesTaken(code);
  const byName = new Map(ids.map((id) => [basename(id), id]));
  const exportedName = (id: string, name: string): string =>
    groupOf.get(id)?.primary === id ? name : `c${ids.indexOf(id)}_${name}`;
  return {
    name: 'groups',
    setup(build) {
      build.onResolve({ filter: groupScheme }, ({ path }) => ({ path, namespace: 'group' }));
      build.onResolve({ filter: styleScheme }, ({ path }) => ({ path, namespace: 'style' }));
      build.onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: groupSource(groups[Number(groupScheme.exec(path)?.[1])] as Group, {
          chunks,
          groupOf,
          taken,
          exportedName,
        }),
        loader: 'js',
      }));
      build.onResolve({ filter: /.*/ }, ({ path, importer, namespace, kind }) => {
        const id = chunks.has(path) ? path : byName.get(basename(path));
        if (id === undefined) return { path, external: true };
        const target = groupOf.get(id) as Group;
        if (namespace === 'bridge') return { path: url(target), external: true };
        const own = namespace === 'group' ? groups[Number(groupScheme.exec(importer)?.[1])] : groupOf.get(importer);
        if (target === own) return { path: id, namespace: 'chunk' };
        if (kind === 'dynamic-import') return { path: url(facades.get(id) ?? target), external: true };
        return { path: `${groups.indexOf(own as Group)}:${id}`, namespace: 'bridge' };
      });
      build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
        contents: insideStyle(cssInside?.get(path)) + lazyStyle(cssFile.get(path)) + (code.get(path) ?? ''),
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'style' }, ({ path }) => ({
        contents: adopted([...(cssInside?.values() ?? [])].find((css) => styleName(css) === path) ?? ''),
        loader: 'js',
      }));
      build.onLoad({ filter: bridgeScheme, namespace: 'bridge' }, ({ path }) => {
        const [, group = '', id = ''] = bridgeScheme.exec(path) ?? [];
        const names = taken.of(id, chunks.get(id)?.exports ?? [], groups[Number(group)]?.members ?? []);
        return { contents: bridgeSource(id, names, exportedName), loader: 'js' };
      });
    },
  };
}

/** What a group's file exports: its primary's names as they are, and what other groups take of its other chunks. */
function groupSource(
  group: Group,
  {
    chunks,
    groupOf,
    taken,
    exportedName,
  }: {
    chunks: Map<string, Chunk>;
    groupOf: Map<string, Group>;
    taken: NamesTaken;
    exportedName: (id: string, name: string) => string;
  },
): string {
  const lines: string[] = [];
  for (const id of group.members) {
    const chunk = chunks.get(id) as Chunk;
    const others = [...chunks.values()].filter((one) => one.imports.includes(id) && groupOf.get(one.id) !== group);
    const primary = group.primary === id;
    if (!primary && others.length === 0) continue;
    const own = primary
      ? chunk.exports
      : taken.of(
          id,
          chunk.exports,
          others.map((one) => one.id),
        );
    const names = own.map((name) => `${name} as ${exportedName(id, name)}`);
    lines.push(`import ${JSON.stringify(id)};`);
    if (names.length > 0) lines.push(`export { ${names.join(', ')} } from ${JSON.stringify(id)};`);
  }
  return lines.join('\n');
}

/** Stands for a chunk of another group: the names that are taken of it, out of that group's file. */
function bridgeSource(id: string, names: string[], exportedName: (id: string, name: string) => string): string {
  const list = names.map((name) => `${exportedName(id, name)} as ${name}`).join(', ');
  return names.length === 0 ? `import ${JSON.stringify(id)};` : `export { ${list} } from ${JSON.stringify(id)};`;
}

const styleScheme = /^style:\w+$/;

function styleName(css: string): string {
  return `style:${shortHash(css)}`;
}

/** Imports a stylesheet as a module: parts of one file that have the same css have it once. */
function insideStyle(css: string | undefined): string {
  return css === undefined ? '' : `import ${JSON.stringify(styleName(css))};\n`;
}

/** Code that gives its document a style sheet. */
export function adopted(css: string): string {
  return `const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(css)});
document.adoptedStyleSheets.push(sheet);`;
}

/** A lazy part that is no entry point loads its own css: nobody else knows of it. */
function lazyStyle(file: string | undefined): string {
  if (file === undefined) return '';
  return `await new Promise((done) => {
  const href = new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return done();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = link.onerror = done;
  document.head.append(link);
});\n`;
}
