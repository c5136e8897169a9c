import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Orders } from './supervise.ts';

// A quarter of a start is the compiler's. Where nothing can be kept, it compiles as ever.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/node'));

/** The built server, in the process that `npm start` watches; dist/server/main.js does not exist before the build. */
const main = pathToFileURL(resolve(import.meta.dirname, '../../dist/server/main.js')).href;
const { runServer } = (await import(main)) as {
  runServer(env: NodeJS.ProcessEnv, orders: Orders): Promise<void>;
};
await runServer(process.env, JSON.parse(process.argv[2] ?? '{}') as Orders);
