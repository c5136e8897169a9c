import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** What dist/server/main.js exports; it does not exist before the build. */
interface Built {
  runServer(env: NodeJS.ProcessEnv, orders: { newPassword: boolean }): Promise<void>;
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    'no-build': { type: 'boolean' },
    'new-password': { type: 'boolean' },
  },
});

if (values.help === true) {
  const { helpText } = await import('../kernel/server/config/index.ts');
  process.stdout.write(helpText());
} else {
  await start(values['no-build'] === true, values['new-password'] === true);
}

/** Builds where a source changed since the last build (a folder without sources is run as it is), and runs the server in this process. */
async function start(asItIs: boolean, newPassword: boolean): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  const main = join(root, 'dist/server/main.js');
  if (!asItIs && existsSync(join(root, 'kernel'))) {
    const { build } = await import('./build.ts');
    try {
      await build();
    } catch (error) {
      process.stderr.write(`构建失败 / The build failed: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  }
  const { runServer } = (await import(main)) as Built;
  await runServer(process.env, { newPassword });
}
