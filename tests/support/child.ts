import { resolve } from 'node:path';

/** The built server in a process of its own (see startChildServer). */
const main: string = resolve(import.meta.dirname, '../../dist/server/main.js');
const { runServer } = (await import(main)) as { runServer(): Promise<void> };
await runServer();
