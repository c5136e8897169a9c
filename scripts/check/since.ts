import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';
import semver from 'semver';
import { sdkVersion } from '../../sdk/index.ts';

/** The doors that outside plugins may use while they run, and `ctx` for the parts of the context. */
export type SinceTable = Record<string, Record<string, string>>;

const doors = {
  '@fitout/sdk': 'index',
  '@fitout/sdk/web': 'web',
  '@fitout/sdk/mobile': 'mobile',
  '@fitout/sdk/desktop': 'desktop',
};

/**
 * The table of what came with which version of the SDK (sdk/since.json): every name keeps the version that it stands
 * there with, a new one gets the present one, one that is gone is left out.
 */
export async function sinceTable(root: string, known: SinceTable): Promise<SinceTable> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(doors).map((door) => `sdk/${door}.ts`),
    outdir: join(root, 'out'),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'silent',
  });
  const table: SinceTable = {};
  for (const [specifier, door] of Object.entries(doors)) {
    const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === `sdk/${door}.ts`);
    table[specifier] = dated(output?.exports ?? [], known[specifier]);
  }
  table.ctx = dated(await contextParts(root), known.ctx);
  return table;
}

function dated(names: readonly string[], known: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries([...names].sort().map((name) => [name, known[name] ?? sdkVersion]));
}

/** Names of the parts of `ctx`. */
async function contextParts(root: string): Promise<string[]> {
  const file = join(root, 'sdk/web/context.ts');
  const { program } = parseSync(file, await readFile(file, 'utf8'));
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'TSInterfaceDeclaration')
      continue;
    if (statement.declaration.id.name !== 'PluginContext') continue;
    return statement.declaration.body.body.flatMap((member) =>
      'key' in member && member.key.type === 'Identifier' ? member.key.name : [],
    );
  }
  throw new Error('sdk/web/context.ts declares no PluginContext');
}

/** What is wrong with the committed table. */
export async function sinceProblems(
  root: string,
  write: (table: SinceTable) => Promise<void> | undefined,
): Promise<string[]> {
  const known = JSON.parse(await readFile(join(root, 'sdk/since.json'), 'utf8').catch(() => '{}')) as SinceTable;
  const now = await sinceTable(root, known);
  const future = Object.entries(now).flatMap(([door, names]) =>
    Object.entries(names)
      .filter(([, since]) => semver.gt(since, sdkVersion))
      .map(([name, since]) => `sdk/since.json: ${door} ${name} came with ${since}, which is still to come`),
  );
  if (JSON.stringify(now) === JSON.stringify(known)) return future;
  const done = write(now);
  if (done !== undefined) {
    await done;
    return future;
  }
  return [
    ...future,
    'sdk/since.json is not what the SDK exports; if the change is meant, run npm run check -- --write',
  ];
}
