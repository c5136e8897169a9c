import { resolve } from 'node:path';
import { build } from '../../scripts/build.ts';

export const shellDist = resolve('out/shell-dist');

/** Several files want this build, and run side by side: it is made once, before any of them. */
export async function setup(): Promise<void> {
  await build({ out: shellDist, plugins: ['login', 'tools'], compressed: false });
}
