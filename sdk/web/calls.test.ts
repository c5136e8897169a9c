import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createHttpClient, type HttpClient } from '../../kernel/web/http/client.ts';
import { anyone, defineCalls, zId } from '../calls.ts';
import { callsOf } from './calls.ts';

const calls = defineCalls({
  'GET goods/:id': { params: z.object({ id: zId }), result: z.object({ id: zId, name: z.string() }) },
  'GET goods': { query: z.object({ q: z.string().optional(), tags: z.array(z.string()).optional() }) },
  'PUT goods/:id': { params: z.object({ id: zId }), body: z.object({ name: z.string() }) },
  'DELETE goods/:id': { params: z.object({ id: zId }) },
  'POST imports': { query: z.object({ check: z.string() }), upload: { maxBytes: 10, maxFiles: 2 } },
  'POST packages': { upload: { maxBytes: 10, maxFiles: 1 }, body: z.object({ url: z.string() }).nullish() },
  'DELETE links': { access: anyone },
  'GET /v1/employee/my': { result: z.looseObject({ name: z.string() }) },
});

let server: Server;
let client: HttpClient;
let seen: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }[] = [];
let shown = 0;

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
    const answer = request.url?.includes('gone') ? '{"code":100404,"message":"没有"}' : '{"code":0,"result":null}';
    response.end(request.url?.endsWith('goods/9007199254740993') ? whole : answer);
  });
  const whole = '{"code":0,"result":{"id":9007199254740993,"name":"茶"}}';
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  client = createHttpClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: () => null,
    signedInAgain: () => Promise.resolve(false),
    notRegistered: () => {},
    showError: () => {
      shown += 1;
    },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  shown = 0;
});

const probe = () => callsOf<typeof calls>(client.scoped('/p/probe'), { showError: false });

test('a call goes to the address of its key and gives what it declares', async () => {
  const good = await probe()('GET goods/:id', { params: { id: '9007199254740993' } });
  expectTypeOf(good).toEqualTypeOf<{ id: string; name: string }>();
  expect(good).toEqual({ id: '9007199254740993', name: '茶' });
  await probe()('GET goods', { query: { q: '绿 茶', tags: ['a', 'b'] } });
  await probe()('GET goods');
  await probe()('GET /v1/employee/my');
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/p/probe/goods/9007199254740993',
    'GET /api/p/probe/goods?q=%E7%BB%BF+%E8%8C%B6&tags=a&tags=b',
    'GET /api/p/probe/goods',
    'GET /api/v1/employee/my',
  ]);
});

test('bodies go as JSON, files as multipart with their query, and parameters cannot leave their place', async () => {
  await probe()('PUT goods/:id', { params: { id: '../roles' }, body: { name: '红茶' } });
  await probe()('POST imports', { files: [new Blob(['a']), new Blob(['b'])], query: { check: 'yes' } });
  await probe()('DELETE goods/:id', { params: { id: '7' } });
  expect(seen[0]).toMatchObject({ url: '/api/p/probe/goods/..%2Froles', body: '{"name":"红茶"}' });
  expect(seen[1]).toMatchObject({ url: '/api/p/probe/imports?check=yes', method: 'POST' });
  expect(seen[1]?.type).toMatch(/^multipart\/form-data/);
  expect(seen[1]?.body.match(/name="file"/g)).toHaveLength(2);
  expect(seen[2]?.method).toBe('DELETE');
});

test('a call that takes a file or a body sends the one that it is given, progress or not', async () => {
  const onProgress = () => undefined;
  await probe()('POST packages', { body: { url: 'https://a.example/b.tgz' } }, { onProgress });
  await probe()('POST packages', { files: new Blob(['a']) });
  await probe()('DELETE links');
  expect(seen[0]).toMatchObject({ url: '/api/p/probe/packages', body: '{"url":"https://a.example/b.tgz"}' });
  expect(seen[1]?.type).toMatch(/^multipart\/form-data/);
  expect(seen[2]).toMatchObject({ method: 'DELETE', url: '/api/p/probe/links' });
});

test('its own options go before those of all calls; links have the address of a GET', async () => {
  const call = probe();
  await expect(call('GET goods/:id', { params: { id: 'gone' } })).rejects.toMatchObject({ codeName: 'notFound' });
  expect(shown).toBe(0);
  await expect(call('GET goods/:id', { params: { id: 'gone' } }, { showError: true })).rejects.toThrow('没有');
  expect(shown).toBe(1);
  expect(call.url('GET goods', { query: { q: 'a' } })).toMatch(/\/api\/p\/probe\/goods\?q=a$/);
});
