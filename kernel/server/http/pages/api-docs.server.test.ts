import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api.ts';
import { apiDocumentOf } from '../../../../tests/support/api-document.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let staff: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signedIn();
});
afterAll(() => server?.stop());

const page = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await staff.send('GET', `/api/docs${query}`, undefined, { accept: 'text/html', ...headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  return answer;
};
const callsIn = (html: string): string[] =>
  [...html.matchAll(/<div class="more" id="(\w+)">/g)].map(([, id = '']) => id);

describe('the document and its page', () => {
  test('are for signed-in staff', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const { status, body } = await server.api().send('GET', path);
      expect([path, status, body.code]).toEqual([path, 401, 130003]);
      expect((await staff.send('GET', path)).status).toBe(200);
    }
    const form = new URLSearchParams({ username: 'guest.one', password: 'blue kettle 9' });
    const customer = server.api();
    await customer.send('POST', '/api/duncan/s/r/common?type=forceregister&redirectUrl=/', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await customer.send('GET', '/api/v1/role/my')).status).toBe(200);
    for (const path of ['/api/openapi.json', '/api/docs'])
      expect((await customer.send('GET', path)).body.code).toBe(130004);
  });

  test('lead who comes by a link to sign in', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'en' };
    const { status, text } = await server.api().send('GET', '/api/docs?q=goods', undefined, headers);
    expect(status).toBe(401);
    expect(text).toContain('<a href="/#/login?from=%2Fapi%2Fdocs%3Fq%3Dgoods">Sign in</a>');
  });

  test('tell of every call of every plugin', async () => {
    const document = await apiDocumentOf(staff);
    const { text } = await page();
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(text, path).toContain(`<code>${path}</code>`);
      expect(Object.keys(methods).length).toBeGreaterThan(0);
    }
    for (const { name } of document.tags) {
      const own = Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).filter(({ tags }) => tags[0] === name),
      );
      expect(callsIn((await page(`?plugin=${name}`)).text).sort()).toEqual(
        own.map(({ operationId }) => operationId).sort(),
      );
    }
  });

  test('show what a call takes, answers and refuses with', async () => {
    const { text } = await page('?q=goods_putGoodsById&lang=en');
    expect(callsIn(text)).toEqual(['goods_putGoodsById']);
    // The path, a limit of the body, a field of the answer, the function, a conflict's detail.
    for (const part of [
      'Change a good',
      '<code>id</code>',
      '≤ 480',
      '<code>updatedAt</code>',
      'goods.edit',
      '100409',
      '<code>now</code>',
      'Idempotency-Key',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/<details class="call" open>/);
  });

  test('are searched in both languages, by words in any order', async () => {
    for (const q of ['修改商品', 'change good', 'GOODS_PUTGOODSBYID', 'goods/{id} put'])
      expect(callsIn((await page(`?q=${encodeURIComponent(q)}`)).text), q).toContain('goods_putGoodsById');
    expect((await page('?q=nothing-has-this&lang=en')).text).toContain('No call has these words');
    const hostile = '"><script>alert(1)</script>';
    expect((await page(`?q=${encodeURIComponent(hostile)}`)).text).not.toContain('<script');
  });

  test('speak the asker’s language', async () => {
    expect((await page('', { 'accept-language': 'en' })).text).toContain('<html lang="en">');
    expect((await page('?lang=zh-CN', { 'accept-language': 'en' })).text).toContain('接口文档');
  });

  test('keep to the policy of pages, and run nothing', async () => {
    const { headers, text } = await page('?plugin=kernel');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
