import { connect, createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newDatabase } from '../../../tests/support/cluster.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { limits } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

/** A way to the database that the test can close and open. */
interface Gate {
  port: number;
  close(): void;
  open(): void;
  end(): void;
}

async function openGate(socketFolder: string): Promise<Gate> {
  const through = new Set<Socket>();
  let closed = false;
  const server: Server = createServer((inner) => {
    if (closed) return void inner.destroy();
    const outer = connect(`${socketFolder}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      through.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const socket of through) socket.destroy();
    through.clear();
  };
  return {
    port: (server.address() as { port: number }).port,
    close() {
      closed = true;
      cut();
    },
    open() {
      closed = false;
    },
    end() {
      cut();
      server.close();
    },
  };
}

const testing = globalThis as { fitoutTestActivating?: () => void };

let database: Awaited<ReturnType<typeof newDatabase>>;
let gate: Gate;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await newDatabase();
  gate = await openGate(new URL(database.address).searchParams.get('host') ?? '');
});
afterAll(async () => {
  delete testing.fitoutTestActivating;
  await server?.stop();
  gate?.end();
  await database?.drop();
});

test('a plugin whose start met a database that was away starts when it is back, without a restart', async () => {
  testing.fitoutTestActivating = () => gate.close();
  server = await startTestServer({
    fresh: true,
    config: { databaseUrl: `postgres://fitout@127.0.0.1:${gate.port}${new URL(database.address).pathname}` },
    start: { pluginFolders: [resolve(import.meta.dirname, 'no-database/fixtures')] },
  });
  const visitor = server.api();
  for (const path of ['/api/p/hesitant/seen', '/api/p/follower/there', '/api/p/hesitant'])
    expect(await visitor.send('GET', path)).toMatchObject({ status: 503, body: { reason: 'database' } });
  expect((await visitor.send('GET', '/api/p/nobody/there')).status).toBe(404);

  delete testing.fitoutTestActivating;
  const opened = performance.now();
  gate.open();
  await vi.waitFor(async () => expect(await visitor.get('/api/p/follower/there')).toBe('here'), limits.poll);
  expectDuration(performance.now() - opened, 5000);
  const started = server;
  const admin = await vi.waitFor(() => started.signedIn(), { timeout: limits.poll, interval: 600 });
  const { items, failures } = await admin.get<{ items: { id: string }[]; failures: unknown[] }>('/api/v1/plugins');
  expect(items.map((item) => item.id)).toEqual(['hesitant', 'follower']);
  expect(failures).toEqual([]);

  // What was tried before left nothing behind: one listener. And its jobs run, although they came late.
  await admin.post('/api/p/hesitant/tell');
  await vi.waitFor(async () => expect(await visitor.get('/api/p/hesitant/seen')).toEqual({ events: 1, jobs: 1 }), {
    timeout: limits.poll,
    interval: 100,
  });
});
