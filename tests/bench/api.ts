import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { newDatabase, startCluster } from '../support/cluster.ts';
import { type Figure, figure, median } from './figure.ts';
import { benchProduct } from './product.ts';

const rounds = 5;
const seconds = 3;

type Cannon = (options: object) => Promise<{ requests: { average: number }; non2xx: number; errors: number }>;

/** An authenticated small read against a bare Fastify route that reads one row of the same PostgreSQL, in turns. */
export async function run(): Promise<Figure[]> {
  const stopCluster = await startCluster();
  const database = await newDatabase();
  const product = await benchProduct({ DATABASE_URL: database.address });
  const bare = await bareServer(database.address);
  try {
    const cannon = createRequire(join(import.meta.dirname, 'package.json'))('autocannon') as Cannon;
    const shoot = async (url: string, headers: Record<string, string>): Promise<number> => {
      const result = await cannon({ url, headers, connections: 32, duration: seconds });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
      return result.requests.average;
    };
    const ours: number[] = [];
    const theirs: number[] = [];
    const asking: number[] = [];
    const us = () => shoot(`${product.url}/api/v1/role/my`, product.api.headers());
    // The session is believed for a moment; this one asks the database each time whatever is known.
    const home = () => shoot(`${product.url}/api/p/decoration/home`, product.api.headers());
    const them = () => shoot(bare.url, {});
    // Both are warm before anything counts: the first seconds are those of the compiler.
    for (let round = 0; round < 2; round += 1) for (const side of [us, home, them]) await side();
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await us());
      asking.push(await home());
      theirs.push(await them());
    }
    const [we, they] = [median(ours), median(theirs)];
    // Neighbours in time are compared: what else the machine does then slows both.
    const part = (of: number[]): number => median(of.map((requests, round) => requests / (theirs[round] ?? 0)));
    return [
      figure('authenticated small read', we, 'requests/s', undefined, { 'bare Fastify + pg': they }),
      figure('authenticated small read, part of a bare route', part(ours) * 100, '%', { least: 60 }),
      figure('authenticated read of a plugin that always queries', median(asking), 'requests/s', undefined, {
        'bare Fastify + pg': they,
      }),
      figure('the same, part of a bare route', part(asking) * 100, '%'),
    ];
  } finally {
    bare.stop();
    await product.stop();
    await database.drop();
    await stopCluster();
  }
}

async function bareServer(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  });
  const url = await new Promise<string>((done) => child.once('message', (message) => done(String(message))));
  return { url, stop: () => void child.kill() };
}
