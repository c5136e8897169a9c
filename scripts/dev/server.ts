import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The server of `npm run dev`, in a process of its own: what was built into the folder that the first argument names. */
const out = process.argv[2] ?? '';
const main = (await import(
  pathToFileURL(join(out, 'server/main.js')).href
)) as typeof import('../../kernel/server/main.ts');

// As in a running platform: a promise or timer that a plugin forgot ends nothing.
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => console.error('an error that nobody caught', error));

const ending = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => ending.abort());

try {
  const running = await main.startServer(main.readConfig(process.env), {
    dist: out,
    pluginFolders: ['plugins', 'mobile-plugins'].map((folder) => join(import.meta.dirname, '../..', folder)),
    serverHalves: 'built',
    strict: true,
    signal: ending.signal,
  });
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.send?.({ url: running.url, firstStart: running.firstStart });
  ending.signal.addEventListener('abort', stop);
  if (ending.signal.aborted) stop();
} catch (error) {
  if (ending.signal.aborted) process.exit(0);
  process.stderr.write(`${main.fatal(error)}\n`);
  process.exit(1);
}
