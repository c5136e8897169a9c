import { resolve } from 'node:path';
import { build } from '../../scripts/build.ts';

export const shellDist = resolve('out/shell-dist');

/** Many files want these builds, and run side by side: they are made once, before any of them. */
export async function setup(): Promise<void> {
  await build();
  await build({ out: shellDist, plugins: ['login', 'tools'], compressed: false });
}
