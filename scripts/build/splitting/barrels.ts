import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../paths.ts';

/**
 * esbuild splits by file: one import from a package's index file pulls into the first load whatever any view anywhere
 * uses of that package. So each name that our sources import from these is followed through the index files to the
 * file that defines it. Sources keep the conventional import.
 */
export const barrels = ['@fluentui/react-components', '@fluentui/react-icons', 'framework7-react'];

/** The SDK's own index files: what one view takes of it is nothing that every page must load. */
const own: Record<string, string> = {
  '@fitout/sdk': join(root, 'sdk/index.ts'),
  '@fitout/sdk/web': join(root, 'sdk/web.ts'),
  '@fitout/sdk/mobile': join(root, 'sdk/mobile.ts'),
  '@fitout/sdk/desktop': join(root, 'sdk/desktop.ts'),
};

const resolveFrom = createRequire(join(root, 'package.json'));

/** `export { a, b as c } from './x'` and friends; `import X from './x'` for packages that import and then export. */
const reexport = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const star = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const imported = /import\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["']/g;
const localExport = /export\s*\{([^}]*)\}(?!\s*from)/g;

interface IndexFile {
  /** Exported name → where it comes from. */
  from: Map<string, { source: string; name: string }>;
  stars: string[];
}

const indexFiles = new Map<string, Promise<IndexFile>>();

function pairs(list: string): { name: string; as: string }[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });
}

function readIndex(file: string): Promise<IndexFile> {
  let known = indexFiles.get(file);
  if (known === undefined) {
    known = readFile(file, 'utf8').then(parseIndex);
    indexFiles.set(file, known);
  }
  return known;
}

/** Which names an index file passes on, and from where. */
export function parseIndex(code: string): IndexFile {
  const from: IndexFile['from'] = new Map();
  const locals = new Map<string, { source: string; name: string }>();
  for (const [, fallback, names, source = ''] of code.matchAll(imported)) {
    if (fallback !== undefined) locals.set(fallback, { source, name: 'default' });
    for (const { name, as } of pairs(names ?? '')) locals.set(as, { source, name });
  }
  for (const [, names = ''] of code.matchAll(localExport)) {
    for (const { name, as } of pairs(names)) {
      const local = locals.get(name);
      if (local !== undefined) from.set(as, local);
    }
  }
  for (const [, names = '', source = ''] of code.matchAll(reexport)) {
    for (const { name, as } of pairs(names)) from.set(as, { source, name });
  }
  return { from, stars: [...code.matchAll(star)].map(([, source = '']) => source) };
}

function resolveModule(source: string, importer: string): string | undefined {
  if (source.startsWith('.')) {
    const base = join(dirname(importer), source);
    return [base, `${base}.js`, join(base, 'index.js')].find(
      (file) => /\.(?:m?js|tsx?)$/.test(file) && existsSync(file),
    );
  }
  return packageEntry(source, importer);
}

/** The ESM entry file of a package, as esbuild would pick it. */
function packageEntry(name: string, importer: string): string | undefined {
  const paths = resolveFrom.resolve.paths(name) ?? [];
  const near = importer.includes('node_modules') ? createRequire(importer).resolve.paths(name) : undefined;
  const folder = [...(near ?? []), ...paths].map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder === undefined) return undefined;
  const data = createRequire(join(folder, 'x.js'))('./package.json') as {
    module?: string;
    exports?: Record<string, unknown>;
  };
  const entry = data.exports?.['.'];
  const fromExports = typeof entry === 'object' && entry !== null ? (entry as { import?: unknown }).import : undefined;
  const file = data.module ?? (typeof fromExports === 'string' ? fromExports : undefined);
  return file === undefined ? undefined : join(folder, file);
}

/** Icons lie one file per picture; their index is 60 files of 400 icons each, so it is not walked. */
async function iconFile(name: string, index: string): Promise<string | undefined> {
  const stem = name.replace(/\d*(?:Regular|Filled|Light|Color)$/, '');
  const kebab = stem
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
  const file = join(dirname(index), 'atoms/svg', `${kebab}.js`);
  if (!existsSync(file)) return undefined;
  return (await readFile(file, 'utf8')).includes(`export const ${name} `) ? file : undefined;
}

const found = new Map<string, Promise<{ file: string; name: string }>>();

/** The file that defines what `barrel` exports as `name`, and its name there. */
export function definitionOf(barrel: string, name: string): Promise<{ file: string; name: string }> {
  const key = `${barrel}#${name}`;
  let known = found.get(key);
  if (known === undefined) {
    known = (async () => {
      const index = own[barrel] ?? packageEntry(barrel, join(root, 'package.json'));
      if (index === undefined) throw new Error(`${barrel} is not installed`);
      if (barrel.endsWith('/react-icons')) {
        const icon = await iconFile(name, index);
        if (icon !== undefined) return { file: icon, name };
      }
      const hit = await followStar(index, name, new Set());
      if (hit === undefined) throw new Error(`${barrel} exports no ${name}`);
      return hit;
    })();
    found.set(key, known);
  }
  return known;
}

async function follow(
  file: string,
  name: string,
  seen: Set<string>,
): Promise<{ file: string; name: string } | undefined> {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const { from, stars } = await readIndex(file);
  const hit = from.get(name);
  if (hit !== undefined) {
    const next = resolveModule(hit.source, file);
    // What comes from another kind of package (griffel's, or a CommonJS one) is defined there for our purpose.
    if (next === undefined) return { file, name };
    return (await follow(next, hit.name, seen)) ?? { file: next, name: hit.name };
  }
  for (const source of stars) {
    const next = resolveModule(source, file);
    const deeper = next === undefined ? undefined : await followStar(next, name, seen);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

async function followStar(file: string, name: string, seen: Set<string>) {
  const deeper = await follow(file, name, seen);
  if (deeper !== undefined) return deeper;
  const code = await readFile(file, 'utf8');
  return new RegExp(`export\\s+(?:const|let|var|function|class)\\s+${name}\\b`).test(code) ? { file, name } : undefined;
}

const followed = [...barrels, ...Object.keys(own)];
const names = followed.join('|');
const ofBarrel = new RegExp(`\\b(import|export)(\\s+type)?\\s*\\{([^}]*)\\}\\s*from\\s*['"](${names})['"]`, 'g');
const wholeBarrel = new RegExp(`import\\s+(?:\\*\\s+as\\s+)?\\w+\\s+from\\s*['"](${names})['"]`);

/** Rewrites a source's imports from barrels into imports from the defining files, on the same lines. */
export async function withoutBarrels(code: string): Promise<string> {
  const whole = wholeBarrel.exec(code);
  if (whole !== null && !whole[0].startsWith('import type'))
    throw new Error(`import names from ${whole[1]}: the whole of it would be loaded at once (${whole[0]})`);
  const parts: string[] = [];
  let end = 0;
  for (const match of code.matchAll(ofBarrel)) {
    const [all, word = '', type, names = '', barrel = ''] = match;
    parts.push(code.slice(end, match.index));
    end = match.index + all.length;
    const lines = '\n'.repeat(all.split('\n').length - 1);
    if (type !== undefined) {
      parts.push(lines);
      continue;
    }
    const statements = await Promise.all(
      pairs(names).map(async ({ name, as }) => {
        const place = await definitionOf(barrel, name);
        return `${word} { ${place.name} as ${as} } from ${JSON.stringify(place.file)};`;
      }),
    );
    parts.push(statements.join(' ') + lines);
  }
  return parts.join('') + code.slice(end);
}

const ofPlugin = /\b(import|export)(\s+type)?\s*\{([^}]*)\}\s*from\s*['"]((?:\.{1,2}\/)+(?:[\w-]+\/)*api\.ts)['"];?/g;

/**
 * A plugin's `api.ts` passes on what is spread over its rooms: who takes a token of it would load, with the first of its
 * views, all that any view takes of it. Names are followed as those of other index files; one that `api.ts` defines itself
 * stays there.
 * @param path of the source
 */
export async function withoutPluginIndexes(code: string, path: string): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: all, 1: word, 2: type, 3: names = '', 4: source = '', index: at } of code.matchAll(ofPlugin)) {
    const index = join(dirname(path), source);
    const statements = await Promise.all(
      (type === undefined ? pairs(names) : []).map(async ({ name, as }) => {
        const place = (await follow(index, name, new Set())) ?? { file: index, name };
        return `${word} { ${place.name} as ${as} } from ${JSON.stringify(place.file)};`;
      }),
    );
    parts.push(code.slice(end, at), statements.join(' '), '\n'.repeat(all.split('\n').length - 1));
    end = at + all.length;
  }
  return parts.join('') + code.slice(end);
}

const ofFluent = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"](@fluentui\/[\w-]+)['"];?/g;

/**
 * Fluent UI's packages import each other by their index files too: what one lazy dialog uses of react-tabster would
 * come with the first page (13 kB of it). A name that cannot be followed keeps its import; one that is imported and
 * never used loses it, since it alone would bring its file along (all 34 kB of `tokens` to the shell, for nothing).
 */
export async function withoutFluentIndexes(code: string): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: all, 1: word, 2: names = '', 3: index = '', index: at } of code.matchAll(ofFluent)) {
    const rest = code.slice(0, at) + code.slice(at + all.length);
    const needed = pairs(names).filter(
      ({ as }) => word === 'export' || new RegExp(`\\b${as.replaceAll('$', '\\$')}\\b`).test(rest),
    );
    const statements = await Promise.all(
      needed.map(async ({ name, as }) => {
        const place = await definitionOf(index, name).catch(() => ({ file: index, name }));
        return `${word} { ${place.name} as ${as} } from ${JSON.stringify(place.file)};`;
      }),
    );
    parts.push(code.slice(end, at), statements.join(' '));
    end = at + all.length;
  }
  return parts.join('') + code.slice(end);
}

/** The esbuild plugin: our own sources are rewritten; plugins' indexes and Fluent UI's where bytes matter (not while developing). */
export function barrelPlugin(): Plugin {
  return {
    name: 'barrels',
    setup(build) {
      const bytesMatter = build.initialOptions.define?.['process.env.NODE_ENV'] === '"production"';
      if (bytesMatter) {
        build.onLoad({ filter: /[\\/]node_modules[\\/]@fluentui[\\/].*\.js$/ }, async ({ path }) => ({
          contents: await withoutFluentIndexes(await readFile(path, 'utf8')),
          loader: 'js',
        }));
      }
      build.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const source = await readFile(path, 'utf8');
        const code = bytesMatter ? await withoutPluginIndexes(source, path) : source;
        const loader = path.endsWith('.tsx') ? 'tsx' : 'ts';
        if (!followed.some((barrel) => code.includes(barrel))) return { contents: code, loader };
        try {
          return { contents: await withoutBarrels(code), loader };
        } catch (error) {
          return { errors: [{ text: (error as Error).message, location: { file: path } }] };
        }
      });
    },
  };
}
