import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/**
 * `npm run faults`: tests/faults in full, which takes about twenty minutes: 210 SIGKILLs of server and database, jobs of
 * killed servers, full disks, a database that is away, malformed requests, and hostile uploads for ten minutes; also the
 * suites elsewhere that try a sample in `npm test`, with all of their cases. `npm test` runs a shorter kill loop.
 * Words after `--` go to vitest: `npm run faults -- kill`.
 */
const root = resolve(import.meta.dirname, '..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const args = ['run', '--config', 'scripts/vitest.config.ts', '--project', 'faults', ...process.argv.slice(2)];
const child = spawn(process.execPath, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FITOUT_FAULTS: 'full' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
