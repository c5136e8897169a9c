import { createServer, type Server } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { testCluster } from '../../../tests/support/cluster.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { type PresenceWatch, watchPresence } from './presence.ts';

let address: string;
let watch: PresenceWatch | undefined;
let deaf: Server | undefined;
beforeAll(async () => {
  address = (await testCluster()).address('postgres');
});
afterEach(() => {
  watch?.stop();
  deaf?.close();
});

/** Lets this thread do nothing else, as loading modules does. */
function busy(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('a database that answers is there, however long our own thread was busy meanwhile', async () => {
  const reports: boolean[] = [];
  watch = watchPresence({ connectionString: address }, (away) => reports.push(away));
  for (let look = 0; look < 2; look++) {
    const answer = watch.look();
    // While it connects (at the first look), and while the answer is on its way (at the others).
    for (let block = 0; block < 2; block++) {
      busy(1300);
      await new Promise((done) => setTimeout(done));
    }
    expect(await answer).toBe(true);
  }
  expect(watch.isLost()).toBe(false);
  expect(reports).toEqual([]);
});

test('a database that takes the connection and says nothing is away within 2 s', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  deaf = server;
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port));
  });
  const reports: boolean[] = [];
  watch = watchPresence({ connectionString: `postgres://x@127.0.0.1:${port}/x` }, (away) => reports.push(away));
  const started = performance.now();
  const waiting = watch.guard(new Promise(() => undefined));
  await expect(waiting).rejects.toMatchObject({ codeName: 'unavailable' });
  expectDuration(performance.now() - started, 2000);
  expect(reports).toEqual([true]);
});
