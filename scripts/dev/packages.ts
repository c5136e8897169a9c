import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildResult, build, type Plugin } from 'esbuild';
import { slimFramework7 } from '../build/framework7.ts';
import { browserOptions } from '../build/options.ts';
import { root } from '../build/paths.ts';
import { barrels, withoutBarrels } from '../build/splitting/barrels.ts';
import { vendorName, vendorPlugin, vendors } from '../build/vendors.ts';

/** Packages as a page loads them while developing: found by their names through the import map. */
export interface PackageBuild {
  /** Name as sources import it → file. */
  entries: Map<string, string>;
  /** File → those that it imports statically, and they in turn. */
  imports: Map<string, string[]>;
  files: NonNullable<BuildResult['outputFiles']>;
}

/** Package → what sources import of it. */
export type Wanted = Map<string, Set<string>>;

const require = createRequire(join(root, 'package.json'));

const statement = /\b(?:import|export)\s+(?!type\b)([\w\s{},*$]*?)\s*from\s*['"]([^'"./][^'"]*)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"./][^'"]*)['"]\s*\)/g;

/** What a source imports of packages: names, `default`, or `*` for all of it. */
export function importsOfPackages(code: string): Wanted {
  const wanted: Wanted = new Map();
  const add = (name: string, what: string): void => {
    wanted.set(name, (wanted.get(name) ?? new Set()).add(what));
  };
  for (const [, clause = '', name = ''] of code.matchAll(statement)) {
    const named = /\{([^}]*)\}/.exec(clause)?.[1];
    for (const part of named?.split(',') ?? []) {
      const word = part.trim().split(/\s+as\s+/)[0] ?? '';
      if (word !== '' && !word.startsWith('type ')) add(name, word);
    }
    if (clause.includes('*')) add(name, '*');
    if (/^[\w$]+/.test(clause)) add(name, 'default');
  }
  for (const [, name = ''] of code.matchAll(dynamic)) add(name, '*');
  return wanted;
}

const scheme = /^package:(.+)$/;

/** Builds the packages that sources import, each by one file with just these names. Takes seconds: once, and when a name is new. */
export async function buildPackages(wanted: Wanted): Promise<PackageBuild> {
  const names = [...wanted.keys()].filter((name) => !vendors.includes(name));
  const shared = vendors.filter((name) => !name.startsWith('@fitout/'));
  const fileOf = (name: string): string => vendorName(name).replace('vendor', 'package');
  const result = await build({
    ...browserOptions(true),
    entryPoints: [
      ...shared.map((name) => ({ in: `vendor:${name}`, out: vendorName(name) })),
      ...names.map((name) => ({ in: `package:${name}`, out: fileOf(name) })),
    ],
    splitting: true,
    write: false,
    metafile: true,
    outdir: join(root, 'out/dev/client'),
    entryNames: '[name]-[hash]',
    chunkNames: 'package-chunk-[hash]',
    plugins: [slimFramework7(), vendorPlugin(), packagePlugin(wanted)],
  });
  const built: PackageBuild = { entries: new Map(), imports: new Map(), files: result.outputFiles };
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    const file = basename(path);
    const statically = output.imports.filter(({ kind, external }) => kind === 'import-statement' && external !== true);
    built.imports.set(
      file,
      statically.map((item) => basename(item.path)),
    );
    const stem = file.replace(/-[A-Z0-9]{8}\.js$/, '');
    for (const name of shared) if (vendorName(name) === stem) built.entries.set(name, file);
    for (const name of names) if (fileOf(name) === stem) built.entries.set(name, file);
  }
  return built;
}

function packagePlugin(wanted: Wanted): Plugin {
  return {
    name: 'packages',
    setup(build) {
      build.onResolve({ filter: scheme }, ({ path }) => ({
        path: scheme.exec(path)?.[1] ?? path,
        namespace: 'package',
      }));
      build.onLoad({ filter: /.*/, namespace: 'package' }, async ({ path }) => ({
        contents: await sourceOf(path, wanted.get(path) ?? new Set()),
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}

async function sourceOf(name: string, wanted: ReadonlySet<string>): Promise<string> {
  const from = JSON.stringify(name);
  if (!wanted.has('*')) {
    const code = `export { ${[...wanted].sort().join(', ')} } from ${from};`;
    return barrels.includes(name) ? withoutBarrels(code.replaceAll('"', "'")) : code;
  }
  const names = namesOf(name).filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && !/^(?:default|__esModule)$/.test(one));
  return `import * as all from ${from};
const whole = 'default' in all ? all['default'] : all;
export { whole as default };
export { ${names.join(', ')} } from ${from};`;
}

/** Names are listed, since `export *` of a CommonJS module yields none. A package that needs a page has its default alone. */
function namesOf(name: string): string[] {
  try {
    const all: unknown = require(name);
    return typeof all === 'object' && all !== null ? Object.keys(all) : [];
  } catch {
    return [];
  }
}
