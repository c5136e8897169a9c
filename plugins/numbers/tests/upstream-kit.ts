import { pino } from 'pino';
import { newUuid } from '../../../sdk/index.ts';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { UpstreamAttempt } from '../shared/calls/upstream-log.ts';
import { FakeUnicom } from './fake-unicom.ts';
import { base, poolWith, someNumbers, tablesOf } from './kit.ts';

export const secret = 'group-key-of-ours';
export const place = { province: '74', city: '741' };
export const setting = {
  adapter: 'unicom',
  values: { goodsId: 'g1', dealerPath: '/dealer/state' },
  ...{ perMinute: 6000, seconds: 1, enabled: true },
};

/** A server whose Unicom is a faithful one on this machine, with a pool of its numbers. */
export interface UpstreamHouse {
  fake: FakeUnicom;
  server: TestServer;
  owner: ApiClient;
  pool: Pool;
  /** Lines of the server's log. */
  logged: string[];
  /** Numbers of the pool that no test had before, which the carrier sells too. */
  fresh(count: number): string[];
  held(numbers: string[], seconds?: string[]): Promise<NumberOrder>;
  reserve(id: string): Promise<Answer<NumberOrder>>;
  stop(): Promise<void>;
}

export async function startUpstream(): Promise<UpstreamHouse> {
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const fake = await new FakeUnicom().start();
  const server = await startTestServer({ config: { innerHosts: [fake.host] }, start: { log } });
  const owner = await server.signedIn();
  const spare = someNumbers(200, 7);
  const pool = await poolWith(server, spare);
  await owner.send('PUT', `${base}/adapter/unicom`, { rev: 0, setting: { ...setting, base: fake.url, secret } });
  return {
    ...{ fake, server, owner, pool, logged },
    fresh(count) {
      const numbers = spare.splice(0, count);
      fake.sells(numbers);
      return numbers;
    },
    held: (numbers, seconds = []) =>
      owner.post(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers, seconds }),
    reserve: (id) =>
      owner.send<NumberOrder>('POST', `${base}/orders/${id}/reserve`, { contact: '王', phone: '13800000000' }),
    async stop() {
      await fake.close();
      await server.stop();
    },
  };
}

/** What a carrier was asked for an order. */
export async function attemptsOf(owner: ApiClient, id: string): Promise<UpstreamAttempt[]> {
  return (await owner.get<{ items: UpstreamAttempt[] }>(`${base}/orders/${id}/upstream`)).items;
}

/** As the job a while later: what waits for its time is looked after now. */
export async function later(server: TestServer): Promise<void> {
  await tablesOf(server)
    .updateTable('upstream_attempt')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute();
  await server.parts.jobs.of('numbers').add('reconcile', {});
}
