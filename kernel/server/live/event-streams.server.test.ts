import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { accountPlugins, startTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({
    start: { pluginFolders: [accountPlugins, resolve(import.meta.dirname, '../plugins/fixtures')] },
  });
  admin = await server.signedIn();
});
afterAll(() => server?.stop());

/** Opens a stream; `heard` resolves when its text fits. */
async function listen(
  api: ApiClient,
  query = '',
): Promise<{ status: number; received(want: RegExp): Promise<string>; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/v1/events${query}`, { headers: api.headers(), signal: abort.signal });
  let text = '';
  void (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    status: response.status,
    async received(want) {
      await expect.poll(() => text, { interval: 10 }).toMatch(want);
      return text;
    },
    close: () => abort.abort(),
  };
}

describe('the stream of events', () => {
  it('tells topic and id of changes of the own organisation, and of no other', async () => {
    const org = await admin.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'other-owner' });
    const other = await server.signedIn({ username: 'other-owner', password: org.password });
    await other.post('/api/v1/password', { next: 'long enough 42' });
    const mine = await listen(admin);
    const theirs = await listen(other);
    const { id } = await admin.get<{ id: string }>('/api/v1/org');
    await admin.put('/api/v1/org', { name: '一家' });
    await mine.received(new RegExp(`event: change\\ndata: \\{"topic":"kernel.org","id":"${id}"\\}\\n\\n`));
    await other.put('/api/v1/org', { name: '二家' });
    expect(await theirs.received(/kernel\.org/)).not.toContain(id);
    mine.close();
    theirs.close();
  });

  it('tells a page whose line stands late what changed since it began to load, and nothing from before', async () => {
    await admin.put('/api/v1/org', { name: '三家' });
    const late = await listen(admin, '?missed=20000');
    await late.received(/"topic":"kernel\.org"/);
    late.close();
    const fresh = await listen(admin);
    await admin.post('/api/v1/roles', { name: '新角色', functions: [] });
    expect(await fresh.received(/kernel\.role/)).not.toContain('kernel.org');
    fresh.close();
    expect((await admin.send('GET', '/api/v1/events?missed=x')).status).toBe(400);
  });

  it('is refused without a session, and beyond eight of one', async () => {
    expect((await server.api().send('GET', '/api/v1/events')).body.code).toBe(130003);
    const streams = [];
    for (let count = 0; count < 8; count++) streams.push(await listen(admin));
    expect((await admin.send('GET', '/api/v1/events')).status).toBe(429);
    for (const stream of streams) stream.close();
    await expect
      .poll(async () => {
        const again = await listen(admin);
        again.close();
        return again.status;
      })
      .toBe(200);
  });

  it('ends with the session it belongs to, and no other', async () => {
    const leaving = await server.signedIn();
    const staying = await listen(admin);
    const stream = await listen(leaving);
    await leaving.get('/api/v1/logout');
    await stream.received(/event: signed-out/);
    await admin.put('/api/v1/org', { name: '三家' });
    expect(await staying.received(/kernel\.org/)).not.toContain('signed-out');
    staying.close();
  });
});

describe('a slow handler (security.md row 7)', () => {
  it('holds up nobody else', async () => {
    const median = async (): Promise<number> => {
      const times: number[] = [];
      for (let call = 0; call < 40; call++) {
        const started = performance.now();
        await admin.get('/api/v1/role/my');
        times.push(performance.now() - started);
      }
      return times.sort((a, b) => a - b)[20] ?? 0;
    };
    const before = await median();
    const slow = Array.from({ length: 100 }, () => server.api().send('GET', '/api/p/good/slow'));
    await expect
      .poll(() =>
        server
          .api()
          .send('GET', '/api/healthz')
          .then((answer) => answer.status),
      )
      .toBe(200);
    const during = await median();
    const statuses = (await Promise.all(slow)).map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([408]));
    // Twice, and a little for a machine that does other things as well.
    expect(during).toBeLessThan(before * 2 + 20);
  });
});

describe('streams of events', () => {
  it('are eight of a session and 32 of a person; one more is refused in words, and a closed one makes room', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => server.signedIn()));
    const open: Awaited<ReturnType<typeof listen>>[] = [];
    const status = async (api: ApiClient): Promise<number> => {
      const stream = await listen(api);
      open.push(stream);
      return stream.status;
    };
    try {
      for (const session of sessions.slice(0, 4))
        for (let n = 0; n < 9; n += 1) expect(await status(session)).toBe(n < 8 ? 200 : 429);
      const last = sessions[4] as ApiClient;
      expect(await status(last)).toBe(429);
      open[0]?.close();
      await expect.poll(() => status(last)).toBe(200);
    } finally {
      for (const stream of open) stream.close();
    }
  });
});

describe('figures for Prometheus', () => {
  it('are there for who holds the token, and for nobody else on this machine: a proxy may stand there', async () => {
    const { metricsToken } = server.parts.config;
    expect(await readFile(join(server.dataDir, 'metrics-token'), 'utf8')).toBe(`${metricsToken}\n`);
    expect((await stat(join(server.dataDir, 'metrics-token'))).mode & 0o777).toBe(0o600);
    const ask = (authorization: string) => server.api().send('GET', '/metrics', undefined, { authorization });
    const { status, text } = await ask(`Bearer ${metricsToken}`);
    expect(status).toBe(200);
    expect(text).toContain('fitout_http_request_seconds_bucket{le="0.005",owner="kernel",route="GET /api/v1/role/my"');
    expect(text).toContain('fitout_database_connections{state="total"}');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('fitout_server_deaths_total 0');
    expect((await server.api().send('GET', '/metrics')).status).toBe(404);
    expect((await ask(`Bearer ${metricsToken.slice(0, -1)}`)).status).toBe(404);
  });

  it('say when the server is ready', async () => {
    for (const path of ['/api/healthz', '/api/readyz']) expect((await server.api().send('GET', path)).status).toBe(200);
  });
});
