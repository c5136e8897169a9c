import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import { type ApiClient, apiClient } from '../../../../tests/support/api.ts';
import { outboundBy } from '../../../../tests/support/outbound.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { GuardedOutbound } from '../../../outbound/outbound.ts';
import type { KernelTables } from '../../schema/tables.ts';
import { desk, notes } from './fixtures/plugins.ts';
import { SecretBox } from './secrets.ts';
import { forgetPlugin } from './store.ts';
import { upstreamsOf } from './upstreams.ts';

const secretKey = 'a key of sixteen characters';

let server: TestServer;
let owner: ApiClient;
let viewer: ApiClient;
let customer: ApiClient;
let service: Server;
let folder: string;
/** What the service heard that one of them asks. */
const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-external-'));
  for (const manifest of [notes, desk]) {
    await mkdir(join(folder, manifest.id));
    await writeFile(join(folder, manifest.id, 'plugin.json'), JSON.stringify(manifest));
  }
  service = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      const send = (status: number, headers: Record<string, string>, text: string | Buffer) =>
        response.writeHead(status, headers).end(text);
      const json = { 'content-type': 'application/json; charset=utf-8', 'set-cookie': 'spy=1' };
      const path = (request.url ?? '').replace(/\?.*/, '');
      if (path === '/v1/echo') send(200, json, JSON.stringify({ sent: request.headers.authorization, body }));
      else if (path === '/v1/big') send(200, json, 'x'.repeat(3 * 1024 * 1024));
      else if (path === '/v1/away') send(302, { location: 'https://evil.example/' }, '');
      else if (path === '/v1/picture') send(200, { 'content-type': 'image/png' }, 'PNG');
      else if (path === '/v1/gbk')
        send(200, { 'content-type': 'text/plain; charset=gbk' }, Buffer.from([0xc4, 0xe3, 0xba, 0xc3]));
      else if (path === '/v1/broken') response.destroy();
      else if (path === '/v1/orders/9') send(404, json, '{"error":"no such order"}');
      else send(200, json, '{"orders":[{"id":9007199254740993}]}');
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const local = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const guarded = new GuardedOutbound();
  const near = new GuardedOutbound({ allowed: () => true });
  server = await startTestServer({
    config: { secretKey },
    start: {
      pluginFolders: [resolve('plugins'), resolve('mobile-plugins'), folder],
      // crm.example stands on this machine; everything else goes the guarded way.
      outbound: outboundBy(
        (url, options) =>
          url.startsWith('https://crm.example/')
            ? near.fetch(url.replace('https://crm.example', local), options)
            : guarded.fetch(url, options),
        async () => void (await Promise.all([guarded.close(), near.close()])),
      ),
    },
  });
  owner = await server.signedIn();
  const roles = await owner.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
  viewer = await staff('outside-viewer', [
    (await owner.post<{ id: string }>('/api/v1/roles', { name: '无功能', description: '', functions: [] })).id,
  ]);
  expect(roles.items.length).toBeGreaterThan(0);
  await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username: 'outside-customer', password: 'blue kettle 9' }),
  });
  customer = apiClient(server.url);
  await customer.login({ username: 'outside-customer', password: 'blue kettle 9' });
});

afterAll(async () => {
  await server?.stop();
  service?.close();
  await rm(folder, { recursive: true, force: true });
});

async function staff(username: string, roleIds: string[]): Promise<ApiClient> {
  const { password } = await owner.post<{ password: string }>('/api/v1/people', { username, name: username, roleIds });
  const api = server.api();
  await api.login({ username, password });
  await api.post('/api/v1/password', { next: 'green lamp 55' });
  return api;
}

const db = () => server.parts.database.of('kernel').query<KernelTables>();
const at = (plugin: string, scope: string) => `/api/v1/plugins/${plugin}/store/${scope}`;
const put = (api: ApiClient, scope: string, body: object, plugin = 'notes') =>
  api.send<{ rev: number; value: unknown }>('PUT', `${at(plugin, scope)}/entry`, body);
const read = (api: ApiClient, scope: string, key: string, plugin = 'notes') =>
  api.send<{ rev: number; value: unknown } | null>('GET', `${at(plugin, scope)}/entry?key=${encodeURIComponent(key)}`);

describe('what the server keeps for a plugin', () => {
  beforeEach(() => forgetPlugin(db(), 'notes').then(() => undefined));

  it('comes back as it was, apart for each person, plugin and scope', async () => {
    const value = { 文字: '你好', n: 1.5, list: [null, true, { a: [] }] };
    expect((await put(owner, 'user', { key: 'draft/1', value })).status).toBe(200);
    expect((await read(owner, 'user', 'draft/1')).body.result?.value).toEqual(value);
    for (const [api, scope, plugin] of [
      [viewer, 'user', 'notes'],
      [customer, 'user', 'notes'],
      [owner, 'org', 'notes'],
      [owner, 'user', 'desk'],
    ] as const)
      expect((await read(api, scope, 'draft/1', plugin)).body.result, `${scope} ${plugin}`).toBeNull();
    expect((await owner.send('DELETE', `${at('notes', 'user')}/entry?key=draft%2F1`)).body.result).toEqual({
      removed: true,
    });
    expect((await read(owner, 'user', 'draft/1')).body.result).toBeNull();
  });

  it('holds a write to the revision it was based on', async () => {
    const first = (await put(owner, 'org', { key: 'k', value: 1, rev: 0 })).body.result.rev;
    const again = await put(owner, 'org', { key: 'k', value: 2, rev: 0 });
    expect([again.status, again.body.reason]).toEqual([409, 'kernel.store-changed']);
    expect(again.body.detail).toMatchObject({ now: { value: 1, rev: first } });
    const second = (await put(owner, 'org', { key: 'k', value: 2, rev: first })).body.result.rev;
    expect(second).not.toBe(first);
    expect((await owner.send('DELETE', `${at('notes', 'org')}/entry?key=k&rev=${first}`)).status).toBe(409);
    // A key that was removed and made again is another one.
    await owner.send('DELETE', `${at('notes', 'org')}/entry?key=k`);
    await put(owner, 'org', { key: 'k', value: 3 });
    expect((await put(owner, 'org', { key: 'k', value: 4, rev: second })).status).toBe(409);
  });

  it('lets one of many at once win', async () => {
    const rev = (await put(owner, 'org', { key: 'n', value: 0 })).body.result.rev;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => put(owner, 'org', { key: 'n', value: n, rev })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is bounded: a value, the keys and the bytes of a person, also where many are written at once', async () => {
    const large = await put(owner, 'user', { key: 'x', value: 'x'.repeat(65_536) });
    expect([large.status, large.body.reason]).toEqual([413, 'kernel.store-value']);
    const value = 'x'.repeat(60_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(customer, 'user', { key: `k${n}`, value })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    const full = answers.find(({ status }) => status !== 200);
    expect([full?.status, full?.body.reason]).toEqual([507, 'kernel.store-full']);
    const small = Array.from({ length: 260 }, (_, n) => ({
      plugin: 'notes',
      org_id: 1n,
      person_id: null,
      key: `n${n}`,
      value: '1',
      bytes: 5,
      rev: BigInt(n),
    }));
    const { id: ownerId, org_id } = await db()
      .selectFrom('person')
      .select(['id', 'org_id'])
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('plugin_store')
      .values(small.slice(0, 256).map((row) => ({ ...row, org_id, person_id: ownerId })))
      .execute();
    expect((await put(owner, 'user', { key: 'one-more', value: 1 })).status).toBe(507);
    // What is there may still change.
    expect((await put(owner, 'user', { key: 'n7', value: 2 })).status).toBe(200);
    const first = await owner.get<{ items: { key: string }[]; next: string }>(`${at('notes', 'user')}?prefix=n1`);
    expect(first.items).toHaveLength(100);
    const rest = await owner.get<{ items: { key: string }[]; next: null }>(
      `${at('notes', 'user')}?prefix=n1&after=${first.next}`,
    );
    expect(first.items.length + rest.items.length).toBe(111);
    expect(rest.next).toBeNull();
  });

  it('holds all people of an organisation together to one total, which follows what comes and goes', async () => {
    const totals = db().selectFrom('plugin_store_total').where('plugin', '=', 'notes').select('bytes');
    const rows = db().selectFrom('plugin_store').where('plugin', '=', 'notes').where('person_id', 'is not', null);
    const total = async () => Number((await totals.executeTakeFirst())?.bytes ?? 0);
    const kept = async () =>
      Number((await rows.select((eb) => eb.fn.sum<string>('bytes').as('sum')).executeTakeFirstOrThrow()).sum);
    const setTotal = (bytes: bigint) => db().updateTable('plugin_store_total').set({ bytes }).execute();
    await put(customer, 'user', { key: 'mine', value: 'a' });
    await put(customer, 'user', { key: 'mine', value: 'longer than before' });
    await put(owner, 'org', { key: 'shared', value: 'counts elsewhere' });
    expect(await total()).toBe(await kept());
    const before = await total();
    await setTotal(1024n ** 3n);
    const full = await put(customer, 'user', { key: 'more', value: 1 });
    expect([full.status, full.body.reason]).toEqual([507, 'kernel.store-all-full']);
    await setTotal(BigInt(before));
    expect((await put(customer, 'user', { key: 'more', value: 1 })).status).toBe(200);
    await db().deleteFrom('plugin_store').where('key', 'in', ['more', 'mine']).execute();
    expect(await total()).toBe(await kept());
  });

  it('gives customers of what all share the public keys, to be read', async () => {
    await put(owner, 'org', { key: 'public.hours', value: '9–18' });
    await put(owner, 'org', { key: 'secret', value: 'x' });
    expect((await read(customer, 'org', 'public.hours')).body.result?.value).toBe('9–18');
    expect((await read(customer, 'org', 'secret')).status).toBe(403);
    expect((await customer.send('GET', at('notes', 'org'))).status).toBe(403);
    expect((await customer.send('GET', `${at('notes', 'org')}?prefix=public.`)).status).toBe(200);
    expect((await put(customer, 'org', { key: 'public.hours', value: 'x' })).status).toBe(403);
    expect((await customer.send('DELETE', `${at('notes', 'org')}/entry?key=public.hours`)).status).toBe(403);
  });

  it('is closed to who may not open the plugin, who has no session, and a plugin that did not declare it', async () => {
    expect((await read(viewer, 'user', 'x', 'desk')).status).toBe(403);
    expect((await read(customer, 'user', 'x', 'desk')).status).toBe(403);
    expect((await read(server.api(), 'user', 'x')).status).toBe(401);
    expect((await read(owner, 'user', 'x', 'tools')).status).toBe(403);
    expect((await read(owner, 'user', 'x', 'nobody')).status).toBe(404);
    const noToken = await fetch(`${server.url}${at('notes', 'user')}/entry`, {
      method: 'PUT',
      headers: { cookie: owner.headers().cookie ?? '', 'content-type': 'application/json' },
      body: '{"key":"x","value":1}',
    });
    expect(noToken.status).toBe(403);
  });

  it.each([
    [{ key: '', value: 1 }],
    [{ key: 'x'.repeat(101), value: 1 }],
    [{ key: 'a\u0007', value: 1 }],
    [{ key: 'a\u0000', value: 1 }],
    [{ key: 'a' }],
    [{ key: 'a', value: 1, rev: -1 }],
    [{ key: 'a', value: '\ud800' }],
    [{ key: 'a', value: 1, plugin: 'other' }],
  ])('takes no such key or value: %j', async (body) => {
    expect((await put(owner, 'user', body)).status).toBe(400);
  });

  it('survives a value as deep as a body can hold', async () => {
    const answer = await owner.send(
      'PUT',
      `${at('notes', 'user')}/entry`,
      `{"key":"deep","value":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      { 'content-type': 'application/json' },
    );
    expect(answer.status).toBeLessThan(500);
  });

  it('goes with the account of a customer, and with the plugin', async () => {
    await put(customer, 'user', { key: 'mine', value: 1 });
    await put(owner, 'org', { key: 'ours', value: 1 });
    const rows = () => db().selectFrom('plugin_store').select(['key', 'person_id']).execute();
    expect((await rows()).map(({ key }) => key).sort()).toEqual(['mine', 'ours']);
    expect((await customer.send('POST', '/api/v1/customer/leave', { password: 'blue kettle 9' })).status).toBe(200);
    expect((await rows()).map(({ key }) => key)).toEqual(['ours']);
    await forgetPlugin(db(), 'notes');
    expect(await rows()).toEqual([]);
  });

  it('tells the organisation of a change, and logs who made it', async () => {
    const received: string[] = [];
    const listener = server.parts.events.onAny(({ topic, id }) => received.push(`${topic} ${id}`));
    await put(owner, 'org', { key: 'public.a', value: 1 });
    await put(owner, 'org', { key: 'hidden', value: 1 });
    await put(owner, 'user', { key: 'own', value: 1 });
    listener.dispose();
    expect(received.filter((one) => one.startsWith('notes.'))).toEqual(['notes.store public.a', 'notes.store ']);
    const { items } = await owner.get<{ items: { owner: string }[] }>('/api/v1/audit?action=kernel.plugins.store');
    expect(items[0]).toMatchObject({ owner: 'notes', target: { id: 'hidden' } });
  });
});

interface Setting {
  name: string;
  url: string | null;
  secret: null | { set: boolean };
  ready: boolean;
}

const ask = (api: ApiClient, body: object, name = 'crm') =>
  api.send<{ type: string; body: string }>('POST', `/api/v1/plugins/notes/upstreams/${name}`, body);
const settings = () => owner.get<{ items: Setting[]; mayChange: boolean }>('/api/v1/plugins/notes/upstreams');
const give = (item: object, api = owner) => api.send('PUT', '/api/v1/plugins/notes/upstreams', { items: [item] });

describe('an upstream', () => {
  const token = 'sk-0123456789';

  it('says whom to turn to until it has its secret, and never tells it again', async () => {
    const before = await ask(owner, { method: 'GET', path: '/orders' });
    expect([before.status, before.body.reason]).toEqual([503, 'kernel.upstream-unset']);
    expect(before.body.message).toContain('密钥');
    expect((await give({ name: 'crm', secret: token })).status).toBe(200);
    const { items } = await settings();
    expect(items.map(({ name, ready }) => [name, ready])).toEqual([
      ['crm', true],
      ['own', false],
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
    const audit = await owner.send('GET', '/api/v1/audit?action=kernel.plugins.upstreams');
    expect(audit.text).toContain('"secret":"set"');
    expect(audit.text).not.toContain(token);
    const kept = await db().selectFrom('plugin_upstream').selectAll().executeTakeFirstOrThrow();
    expect(kept.secret?.includes(token)).toBe(false);
  });

  it('keeps its secret from the server that a later version names', async () => {
    const moved = { ...notes, upstreams: [{ ...notes.upstreams[0], url: 'https://other.example/v1' }] } as Manifest;
    const states = async (manifest: Manifest) =>
      (await upstreamsOf(db(), new SecretBox(secretKey), manifest)).map(({ ready, secret }) => [ready, secret]);
    expect((await states(notes as Manifest))[0]).toEqual([true, token]);
    expect(await states(moved)).toEqual([[false, undefined]]);
  });

  it('is asked with its secret, and gives back its text alone', async () => {
    asked.length = 0;
    const answer = await ask(owner, { method: 'GET', path: '/orders', query: { page: 2, q: 'a b' } });
    expect(answer.body.result).toEqual({ type: 'application/json', body: '{"orders":[{"id":9007199254740993}]}' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(asked[0]?.url).toBe('/v1/orders?page=2&q=a+b');
    expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'user-agent': 'Fitout' });
    expect(asked[0]?.headers.cookie).toBeUndefined();
    expect(asked[0]?.headers.token).toBeUndefined();
    const said = await ask(owner, { method: 'POST', path: '/echo', body: { a: '订单' } });
    expect(said.text).not.toContain(token);
    expect(asked[1]?.body).toBe('{"a":"订单"}');
    expect((await ask(owner, { method: 'GET', path: '/gbk' })).body.result.body).toBe('你好');
  });

  it.each([
    [{ method: 'DELETE', path: '/orders' }, 'kernel.upstream-method'],
    [{ method: 'GET', path: '/admin' }, 'kernel.upstream-path'],
    [{ method: 'GET', path: '/orders/../../admin' }, 'kernel.upstream-path'],
    [{ method: 'GET', path: '/orders/%2e%2e%2fadmin' }, 'kernel.upstream-path'],
    [{ method: 'GET', path: '//evil.example/orders' }, 'kernel.upstream-path'],
    [{ method: 'GET', path: 'https://evil.example/' }, 'kernel.upstream-path'],
  ])('is not asked for what is not declared: %j', async (body, reason) => {
    asked.length = 0;
    const answer = await ask(owner, body);
    expect([answer.status, answer.body.reason]).toEqual([403, reason]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['/orders/9', 'kernel.upstream-status', { status: 404, body: '{"error":"no such order"}' }],
    ['/away', 'kernel.upstream-redirect', undefined],
    ['/big', 'kernel.upstream-size', undefined],
    ['/picture', 'kernel.upstream-type', undefined],
    ['/broken', 'kernel.upstream-unreachable', undefined],
  ])('that fails is a 502 with words: %s', async (path, reason, detail) => {
    const answer = await ask(owner, { method: 'GET', path });
    expect([answer.status, answer.body.reason, answer.body.detail]).toEqual([502, reason, detail]);
    expect(answer.body.message).toMatch(/[一-鿿]/);
  });

  it('goes nowhere inside, whatever address the operator gives', async () => {
    for (const url of ['http://own.example', 'ftp://x', 'https://u:p@x', 'https://x/?a=1', 'own'])
      expect((await give({ name: 'own', url })).status, url).toBe(422);
    expect((await give({ name: 'crm', url: 'https://evil.example' })).status).toBe(422);
    for (const url of ['https://127.0.0.1', 'https://2130706433/', 'https://[::ffff:7f00:1]']) {
      expect((await give({ name: 'own', url })).status, url).toBe(200);
      await db().deleteFrom('rate').execute();
      const answer = await ask(owner, { method: 'GET', path: '/' }, 'own');
      expect([answer.status, answer.body.reason], url).toEqual([422, 'kernel.outbound-refused']);
    }
  });

  it('is asked so often in a minute', async () => {
    await db().deleteFrom('rate').execute();
    const answers: number[] = [];
    for (let n = 0; n < 4; n += 1) answers.push((await ask(owner, { method: 'GET', path: '/' }, 'own')).status);
    expect(answers).toEqual([422, 422, 422, 429]);
  });

  it('is given its secret by who may change plugins, and asked by who may open the plugin', async () => {
    expect((await give({ name: 'crm', secret: 'x' }, viewer)).status).toBe(403);
    expect((await viewer.send('GET', '/api/v1/plugins/notes/upstreams')).status).toBe(403);
    expect((await ask(server.api(), { method: 'GET', path: '/orders' })).status).toBe(401);
    // /m/notes asks for no function, so whoever is signed in may.
    expect((await ask(viewer, { method: 'GET', path: '/orders' })).status).toBe(200);
    expect((await ask(owner, { method: 'GET', path: '/' }, 'none')).body.reason).toBe('kernel.upstream');
    expect((await give({ name: 'crm', secret: null })).status).toBe(200);
    expect((await ask(owner, { method: 'GET', path: '/orders' })).body.reason).toBe('kernel.upstream-unset');
  });
});
