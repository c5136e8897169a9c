import { build } from '../../scripts/build.ts';

/** Vitest's global set-up: the build that browsers are sent, for a run that did not begin with it. */
export async function setup(): Promise<void> {
  await build();
}
