import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCluster } from '../../../tests/support/cluster.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';

let one: TestServer;
let other: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ one, other, stop } = await twoServers());
});
afterAll(() => stop?.());

/** Resolves with the first event of a topic, as `owner` on `server` hears it. */
function nextEvent(server: TestServer, owner: string, topic: string): Promise<{ id: string; orgId: string }> {
  return new Promise((done) => {
    const listening = server.parts.events.of(owner).subscribe(topic, (event) => {
      listening.dispose();
      done(event);
    });
  });
}

test('an event is heard on every server, within a second, with ids as text', async () => {
  const both = Promise.all([nextEvent(one, 'images', 'asset'), nextEvent(other, 'images', 'asset')]);
  const started = performance.now();
  await one.parts.events.of('images').publish('asset', 2n ** 60n, 7n);
  const event = { id: String(2n ** 60n), orgId: '7' };
  expect(await both).toEqual([event, event]);
  expectDuration(performance.now() - started, 1000);
});

test('an owner hears its own topics alone; who listens to all hears the owner in front', async () => {
  const strange: unknown[] = [];
  const listening = other.parts.events.of('tools').subscribe('asset', (event) => strange.push(event));
  const all: string[] = [];
  const everything = other.parts.events.onAny(({ topic }) => all.push(topic));
  const sign = nextEvent(other, 'images', 'end');
  await one.parts.events.of('images').publish('asset', 1n, 1n);
  await one.parts.events.of('images').publish('end', 1n, 1n);
  await sign;
  expect(strange).toEqual([]);
  expect(all).toEqual(['images.asset', 'images.end']);
  listening.dispose();
  everything.dispose();
});

test('a listener that throws does not keep the event from others, and one that ended hears nothing', async () => {
  const throwing = other.parts.events.onAny(() => {
    throw new Error('a bad listener');
  });
  const ended: unknown[] = [];
  other.parts.events.onAny((event) => ended.push(event)).dispose();
  const good = nextEvent(other, 'images', 'asset');
  await one.parts.events.of('images').publish('asset', 3n, 1n);
  expect(await good).toEqual({ id: '3', orgId: '1' });
  expect(ended).toEqual([]);
  throwing.dispose();
});

test('a listening connection that breaks is made anew, and listeners are told of the gap', async () => {
  const gap = new Promise<void>((done) => {
    const listening = other.parts.events.onAny(({ topic }) => {
      if (topic !== 'kernel.gap') return;
      listening.dispose();
      done();
    });
  });
  const database = new URL(one.databaseUrl).pathname.slice(1);
  await (await testCluster()).query(
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name = 'fitout events'`,
  );
  await gap;
  const again = nextEvent(other, 'images', 'asset');
  await one.parts.events.of('images').publish('asset', 4n, 1n);
  expect(await again).toEqual({ id: '4', orgId: '1' });
});
