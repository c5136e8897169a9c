import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { newDatabase, startCluster } from '../support/cluster.ts';
import { type Figure, figure, median } from './figure.ts';
import { type BenchProduct, benchProduct } from './product.ts';

const rounds = 7;
const seconds = 2;

type Cannon = (options: object) => Promise<{ requests: { average: number }; non2xx: number; errors: number }>;

/** A call of the product and the bare route that asks the same of the same tables. */
interface Pair {
  what: string;
  ours: string;
  bare: string;
  /** Least part of the bare route's requests a second, in percent. */
  least?: number;
}

const pairs: Pair[] = [
  { what: 'a plugin’s read, one query', ours: '/api/p/decoration/home', bare: '/home', least: 50 },
  { what: 'a read of the kernel, one query', ours: '/api/v1/employee/my', bare: '/employee', least: 45 },
  { what: 'a read from memory', ours: '/api/v1/role/my', bare: '/roles' },
];

/**
 * Authenticated reads next to bare Fastify routes with the same number of queries on the same tables of the same
 * PostgreSQL, in turns: neighbours in time are compared, since what else the machine does then slows both.
 */
export async function run(): Promise<Figure[]> {
  const stopCluster = await startCluster();
  const database = await newDatabase();
  const product = await benchProduct({ DATABASE_URL: database.address });
  const bare = await bareServer(database.address, product);
  try {
    const cannon = createRequire(join(import.meta.dirname, 'package.json'))('autocannon') as Cannon;
    const shoot = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
      const result = await cannon({ url, headers, connections: 32, duration: seconds });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
      return result.requests.average;
    };
    const figures: Figure[] = [];
    for (const { what, ours, bare: theirs, least } of pairs) {
      const us = () => shoot(product.url + ours, product.api.headers());
      const them = () => shoot(bare.url + theirs);
      // Both are warm before anything counts: the first seconds are those of the compiler.
      for (let round = 0; round < 2; round += 1) for (const side of [us, them]) await side();
      const [we, they]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        we.push(await us());
        they.push(await them());
      }
      const parts = we.map((requests, round) => (requests / (they[round] ?? Number.NaN)) * 100);
      figures.push(
        figure(what, median(we), 'requests/s', undefined, { 'bare Fastify + pg': median(they) }),
        figure(`${what}, part of a bare route`, median(parts), '%', least === undefined ? undefined : { least }, {
          'lowest round': Math.min(...parts),
          'highest round': Math.max(...parts),
        }),
      );
    }
    return figures;
  } finally {
    bare.stop();
    await product.stop();
    await database.drop();
    await stopCluster();
  }
}

async function bareServer(databaseUrl: string, { api }: BenchProduct): Promise<{ url: string; stop(): void }> {
  const me = await api.get<{ id: string; orgId: string }>('/api/v1/customer/queryCustWithOrg');
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production', ORG_ID: me.orgId, PERSON_ID: me.id },
  });
  const url = await new Promise<string>((done) => child.once('message', (message) => done(String(message))));
  return { url, stop: () => void child.kill() };
}
