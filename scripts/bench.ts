import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../tests/bench/figure.ts';
import { formatFailure } from './build/failure.ts';
import { root } from './build/paths.ts';
import { build } from './build.ts';

const folder = join(root, 'tests/bench');
const runs = readdirSync(folder).filter((name) =>
  [
    'ai.ts',
    'api.ts',
    'camera.ts',
    'convert.ts',
    'dev.ts',
    'draws.ts',
    'editor.ts',
    'first-load.ts',
    'json.ts',
    'numbers.ts',
    'page.ts',
    'plugins.ts',
    'start.ts',
    'tags.ts',
    'together.ts',
  ].includes(name),
);
const names = runs.map((name) => name.slice(0, -3));

/**
 * `npm run bench -- <name>…`: one JSON object per line on stdout, `{figure, value, unit, gate, ok, peers}`; exit code 1
 * where a gate is missed. Without a name, all of them; with `--long` those that can go on for longer do. What it compares
 * with is installed into tests/bench alone.
 */
async function main(args: string[]): Promise<number> {
  const long = args.includes('--long');
  const wanted = args.filter((name) => name !== '--long');
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`no benchmark is called ${unknown}; there are: ${names.join(', ')}`);
    return 2;
  }
  await installPeers();
  const { built, milliseconds } = await build();
  console.error(built ? `built in ${Math.round(milliseconds)} ms` : 'build is up to date');
  let missed = false;
  for (const name of wanted.length === 0 ? names : wanted) {
    const { run } = (await import(join(folder, `${name}.ts`))) as {
      run(options: { long: boolean }): Promise<Figure[]> | AsyncIterable<Figure>;
    };
    // Those that take minutes tell each figure as soon as it is there.
    for await (const one of await run({ long })) {
      console.log(JSON.stringify(one));
      missed ||= !one.ok;
    }
  }
  return missed ? 1 : 0;
}

async function installPeers(): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return;
  console.error('installing what is compared with into tests/bench');
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(await formatFailure(error));
  process.exitCode = 1;
}
