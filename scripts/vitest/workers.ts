import { availableParallelism, totalmem } from 'node:os';

/** Bytes that a file takes at its height: a server, its part of PostgreSQL and a browser with its pages. */
const bytesOfFile = 2 * 2 ** 30;

/**
 * Files that run at once. They wait for servers, databases and browsers, so there may be more of them than processors; four
 * keep a machine of two so busy that tests take a minute that need a second.
 */
export const maxWorkers = Math.max(
  1,
  Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(totalmem() / bytesOfFile)),
);
