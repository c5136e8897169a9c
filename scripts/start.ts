import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askedToEnd } from './start/asked.ts';
import { supervise } from './start/supervise.ts';

const root = resolve(import.meta.dirname, '..');

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    'no-build': { type: 'boolean' },
    'new-password': { type: 'boolean' },
  },
});

if (values.help === true) {
  const { helpText } = await import('../kernel/settings/index.ts');
  process.stdout.write(helpText());
} else {
  await start(values['no-build'] === true, values['new-password'] === true);
}

/** Builds where a source changed since the last build (a folder without sources is run as it is), runs the server and keeps it up. */
async function start(asItIs: boolean, newPassword: boolean): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  const asked = askedToEnd();
  if (!asItIs && existsSync(join(root, 'kernel')) && (await build(asked)) !== 0) {
    if (asked.aborted) process.exit(0);
    process.stderr.write('构建失败，原因见上 / The build failed, for the reason above\n');
    process.exit(1);
  }
  process.exit(await supervise({ script: join(root, 'scripts/start/server.ts'), orders: { newPassword }, asked }));
}

/** In a process of its own, so that what watches the server stays small. Answers its exit code. */
async function build(asked: AbortSignal): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  asked.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((done) => child.once('close', done));
}
