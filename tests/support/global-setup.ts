import { startCluster } from './cluster.ts';

interface Shared {
  users: number;
  started: Promise<() => Promise<void>> | undefined;
}

const key = Symbol.for('fitout.test.cluster');
const home = globalThis as typeof globalThis & { [key]?: Shared };

/** Vitest's global set-up: one PostgreSQL for the whole run, however many projects ask for it. */
export default async function setup(): Promise<() => Promise<void>> {
  home[key] ??= { users: 0, started: undefined };
  const shared = home[key];
  shared.users += 1;
  shared.started ??= startCluster();
  const stop = await shared.started;
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.started = undefined;
    await stop();
  };
}
