/** A server in a process of its own, from the sources (see startChildServer). */
import { runServer } from '../../kernel/server/run.ts';

await runServer();
