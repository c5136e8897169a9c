import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let owner: ApiClient;
let roles: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const { items } = await owner.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
  roles = Object.fromEntries(items.map((role) => [role.key, role.id]));
});
afterAll(() => server?.stop());

const first = 'first secret 42';

/** Somebody new who has set their own password. */
async function joined(username: string): Promise<{ id: string; api: ApiClient }> {
  const made = await owner.post<{ person: { id: string }; password: string }>('/api/v1/people', {
    username,
    name: username,
    roleIds: [roles.editor],
  });
  const api = await server.signedIn({ username, password: made.password });
  await api.post('/api/v1/password', { next: first });
  return { id: made.person.id, api };
}

/**
 * Holds the person's row, so that calls which write to it come to stand one behind the other in the order of
 * `starts`, each with what it read and checked before; then lets them go.
 */
async function inOneQueue<T>(username: string, starts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const waiting = async (): Promise<number> => {
    // Within a transaction the view would say for ever what it said first.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    await client.query('begin');
    await client.query('select from kernel.person where username = $1 for update', [username]);
    const calls: Promise<T>[] = [];
    for (const start of starts) {
      calls.push(start());
      await expect.poll(waiting, { interval: 10 }).toBe(calls.length);
    }
    await client.query('rollback');
    return await Promise.all(calls);
  } finally {
    await client.end();
  }
}

describe('passwords and sessions', () => {
  test('of several changes from one password at once one holds, and its password alone opens', async () => {
    const { api } = await joined('several-changes');
    const nexts = Array.from({ length: 4 }, (_, index) => `another secret ${index}!`);
    const answers = await inOneQueue(
      'several-changes',
      nexts.map((next) => () => api.send('POST', '/api/v1/password', { current: first, next })),
    );
    const won = nexts.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409]);
    for (const password of [first, ...nexts]) {
      const { status } = await server.api().send('POST', '/api/v1/login', { username: 'several-changes', password });
      expect([password, status === 200]).toEqual([password, won.includes(password)]);
    }
  });

  test('no session of the former password is left after a change, whenever it was opened', async () => {
    const { api } = await joined('late-guest');
    const guests = Array.from({ length: 3 }, () => server.api());
    const change = { current: first, next: 'a later secret 7' };
    const [changed, ...opened] = await inOneQueue<number | string>('late-guest', [
      async () => (await api.send('POST', '/api/v1/password', change)).status,
      // Their password was right when it was checked.
      ...guests.map((guest) => async () => {
        const signIn = guest.login({ username: 'late-guest', password: first });
        return signIn.then(
          () => 'in',
          (error: { codeName?: string }) => error.codeName ?? 'unknown',
        );
      }),
    ]);
    expect([changed, ...opened]).toEqual([200, 'badCredentials', 'badCredentials', 'badCredentials']);
    for (const guest of guests) expect((await guest.send('GET', '/api/v1/employee/my')).status).toBe(401);
    expect((await api.send('GET', '/api/v1/employee/my')).status).toBe(200);
  });

  test('a cookie of one session with the token of another, older or newer, changes nothing', async () => {
    const older = (await joined('two-sessions')).api;
    const newer = await server.signedIn({ username: 'two-sessions', password: first });
    for (const [cookie, token] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const headers = { ...cookie.headers(), token: token.headers().token ?? '' };
      const { status, body } = await server.api().send('POST', '/api/p/decoration/pages', { title: 'x' }, headers);
      expect([status, body.reason]).toEqual([403, 'kernel.token']);
    }
  });
});

/** An upload whose last byte comes when `meanwhile` is done. */
async function slowUpload(api: ApiClient, meanwhile: () => Promise<unknown>): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="${Math.random()}" height="9"/></svg>`;
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n';
  const body = Buffer.from(`${head}${svg}\r\n--x--\r\n`);
  const call = request(`${server.url}/api/p/images/assets`, {
    method: 'POST',
    headers: {
      ...api.headers(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
    },
  });
  const status = new Promise<number>((done, fail) => {
    call.on('error', fail).on('response', (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
  });
  call.write(body.subarray(0, 150));
  // The server has begun to read when others are answered.
  await api.send('GET', '/api/p/images/overview');
  await meanwhile();
  call.end(body.subarray(150));
  return status;
}

describe('an upload', () => {
  const count = async () => (await owner.get<{ counts: { all: number } }>('/api/p/images/overview')).counts.all;

  test('of who is disabled, signed out or loses the function meanwhile leaves nothing behind', async () => {
    const before = await count();
    const disabled = await joined('disabled-uploader');
    expect(await slowUpload(disabled.api, () => owner.post(`/api/v1/people/${disabled.id}/disable`))).toBe(401);
    const out = await joined('leaving-uploader');
    expect(await slowUpload(out.api, () => out.api.get('/api/v1/logout'))).toBe(401);
    const demoted = await joined('demoted-uploader');
    const demote = () => owner.patch(`/api/v1/people/${demoted.id}`, { roleIds: [roles.viewer] });
    expect(await slowUpload(demoted.api, demote)).toBe(403);
    expect(await count()).toBe(before);
    expect(await slowUpload((await joined('slow-uploader')).api, async () => undefined)).toBe(200);
    expect(await count()).toBe(before + 1);
  });
});

describe('at the same moment', () => {
  test('of ten saves of the menu on one revision one holds, the others see it', async () => {
    const { rev, items } = await owner.get<{ rev: number; items: unknown[] }>('/api/v1/menu');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.send('PUT', '/api/v1/menu', { rev, items })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.detail).toMatchObject({ rev: rev + 1 });
  });

  test('two owners who demote each other: one is left', async () => {
    const a = await joined('owner-a');
    const b = await joined('owner-b');
    const org = await owner.get<{ items: { id: string; username: string }[] }>('/api/v1/people?role=owner');
    const admin = org.items.find((person) => person.username === 'admin');
    for (const one of [a, b]) await owner.patch(`/api/v1/people/${one.id}`, { roleIds: [roles.owner] });
    const answers = await Promise.all([
      a.api.send('PATCH', `/api/v1/people/${b.id}`, { roleIds: [] }),
      b.api.send('PATCH', `/api/v1/people/${a.id}`, { roleIds: [] }),
      owner.send('PATCH', `/api/v1/people/${a.id}`, { roleIds: [] }),
      owner.send('PATCH', `/api/v1/people/${b.id}`, { roleIds: [] }),
    ]);
    for (const { status } of answers) expect([200, 403, 409, 422]).toContain(status);
    const left = await owner.get<{ items: { id: string }[] }>('/api/v1/people?role=owner');
    expect(left.items.map(({ id }) => id)).toContain(admin?.id);
  });
});

describe('texts from outside', () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

  test('an organisation’s name is a text wherever it is shown', async () => {
    const { name } = await owner.get<{ name: string }>('/api/v1/org');
    await owner.put('/api/v1/org', { name: evil.slice(0, 60) });
    for (const path of ['/', '/p/none', '/p/-/home', '/api/duncan/s/r/common?type=forceregister&redirectUrl=/']) {
      const text = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
      expect(text, path).not.toContain('<script>alert');
    }
    await owner.put('/api/v1/org', { name });
  });

  test('an address of a page is refused where it is none, and no path makes a fault', async () => {
    const { id } = await owner.post<{ id: string }>('/api/p/decoration/pages', { title: '地址' });
    for (const slug of [
      '',
      'a',
      '页面',
      'а-cyrillic',
      'x'.repeat(61),
      'x'.repeat(201),
      '-a',
      'a--b',
      'a/b',
      '..',
      'admin',
      'Ⅻ',
      'a\u0000b',
      '😀😀',
      'con\u202e',
    ])
      expect([400, 422], slug).toContain((await owner.send('PATCH', `/api/p/decoration/pages/${id}`, { slug })).status);
    for (const path of [
      '%00',
      '%ff',
      '..%2f..%2fetc',
      '%E9%A1%B5',
      'x'.repeat(199),
      'x'.repeat(300),
      '-',
      '-/preview',
      '-/preview/',
      '-/preview/%00',
      '😀',
    ])
      expect((await fetch(`${server.url}/p/${path}`)).status, path).toBeLessThan(500);
  });
});

describe('a page of 12,000 blocks', () => {
  const root = 'root';
  const big = (blocks: number) => {
    const ids = Array.from({ length: blocks }, (_, index) => `n${index}`);
    const nodes = ids.map((id) => [
      id,
      { id, type: 'title', v: 1, parent: root, props: { text: id, link: null }, style: {} },
    ]);
    const top = { id: root, type: 'page', v: 1, parent: null, props: {}, style: {}, slots: { default: ids } };
    const global = { title: '长', description: '', background: '' };
    return { schema: 1, kind: 'page', root, global, nodes: Object.fromEntries([[root, top], ...nodes]) };
  };

  test('is made, takes 1,000 ops in a batch, is published and shown; beyond the bounds it is refused', {
    tags: ['long'],
  }, async () => {
    expect((await owner.send('POST', '/api/p/decoration/pages', { title: '更长', document: big(12_000) })).status).toBe(
      422,
    );
    const page = await owner.post<{ id: string; slug: string }>('/api/p/decoration/pages', {
      title: '长',
      document: big(11_999),
    });
    const set = (index: number) => ({ op: 'set', id: `n${index}`, area: 'props', path: 'text', value: `第${index}段` });
    const ops = (count: number) => ({
      base: 0,
      client: 'adversary',
      ops: Array.from({ length: count }, (_, index) => set(index)),
    });
    const path = `/api/p/decoration/pages/${page.id}`;
    const started = performance.now();
    expect((await owner.send('POST', `${path}/ops`, ops(1000))).body.result).toEqual({ rev: 1 });
    expectDuration(performance.now() - started, 5000);
    // Sent again after an answer that was lost, and with another content under its name.
    expect((await owner.send('POST', `${path}/ops`, ops(1000))).body.result).toEqual({ rev: 1 });
    expect((await owner.send('POST', `${path}/ops`, ops(999))).status).toBe(409);
    expect((await owner.send('POST', `${path}/ops`, { ...ops(20_000), base: 1 })).status).toBeGreaterThanOrEqual(400);
    await owner.post(`${path}/publish`, { rev: 1 });
    const shown = await (await fetch(`${server.url}/p/${page.slug}`)).text();
    expect(shown).toContain('第999段');
    expect(shown).toContain('n11998');
  });
});
