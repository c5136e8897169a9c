import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the script of a worker lies: as it is among sources; in a build under `workers/` beside main.js, whichever
 * chunk asks for it.
 */
export function workerFile(source: URL): URL {
  if (import.meta.url.endsWith('.ts')) return source;
  const name = basename(fileURLToPath(source)).replace(/\.ts$/, '.js');
  // Chunks and plugins lie one folder below main.js.
  const top = /\/(?:chunks|plugins)\/[^/]*$/.test(import.meta.url) ? '..' : '.';
  return new URL(`${top}/workers/${name}`, import.meta.url);
}
