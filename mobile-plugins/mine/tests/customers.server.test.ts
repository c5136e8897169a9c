import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClosedAccounts } from '../../../kernel/server/auth/close-account.ts';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { adminPassword, startTestServer, type TestServer } from '../../../tests/support/server.ts';

const page = '/api/duncan/s/r/common';
const password = 'blue kettle 9';
let server: TestServer;
let address = 0;

beforeAll(async () => {
  // Behind a proxy, so that each visitor of the test has an address of their own.
  server = await startTestServer({ config: { trustedProxies: 1 } });
});
afterAll(() => server?.stop());

const db = () => server.parts.database.of('kernel').query<KernelTables>();
const person = (username: string) =>
  db().selectFrom('person').selectAll().where('username', '=', username).executeTakeFirst();

interface Sent {
  query?: Record<string, string>;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** What the page's form sends, from an address of its own. */
function submit({ query = {}, fields = {}, headers = {} }: Sent): Promise<Response> {
  address += 1;
  return fetch(`${server.url}${page}?${new URLSearchParams(query)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, 'x-forwarded-for': `203.0.113.${address % 250}`, ...headers },
    body: new URLSearchParams(fields),
  });
}

const cookieOf = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1])
    .find((value) => value !== undefined);

/** Registers and answers a client with the new session, as the browser would go on. */
async function customer(username: string): Promise<ApiClient> {
  const answer = await submit({ fields: { username, password } });
  expect(answer.status).toBe(303);
  const api = apiClient(server.url);
  await api.login({ username, password });
  return api;
}

describe('the registration page', () => {
  it('is a page of its own in the visitor’s language, under a policy that runs one script alone', async () => {
    const answer = await fetch(
      `${server.url}${page}?type=forceregister&redirectUrl=${encodeURIComponent(`${server.url}/#/m/trip`)}`,
    );
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain('注册账号');
    expect(html).toContain('我的组织');
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const english = await fetch(`${server.url}${page}`, { headers: { 'accept-language': 'en-GB' } });
    expect(await english.text()).toContain('Create your account');
  });

  it('shows logos of this site alone', async () => {
    const key = 'b'.repeat(64);
    const html = async (logoUrl: string) =>
      (await fetch(`${server.url}${page}?${new URLSearchParams({ logoUrl })}`)).text();
    expect(await html(`${server.url}/a/${key}`)).toContain(`<img src="/a/${key}"`);
    expect(await html('https://evil.example/a.png')).not.toContain('<img');
    expect(await html('"><script>alert(1)</script>')).not.toContain('alert(1)');
  });

  it('makes a customer, signs them in and leads back', async () => {
    const answer = await submit({
      query: { redirectUrl: `${server.url}/#/m/mall/orderlist` },
      fields: { username: ' lin ', password },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/#/m/mall/orderlist');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^fitout_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = `fitout_session=${cookieOf(answer, 'fitout_session')}`;
    const token = cookieOf(answer, 'fitout_handover') ?? '';
    const me = await fetch(`${server.url}/api/v1/customer/queryCustWithOrg`, { headers: { cookie, token } });
    expect((await me.json()).result).toMatchObject({
      name: 'lin',
      kind: 'customer',
      org: { name: '我的组织' },
      functions: [],
      mustChangePassword: false,
    });
    const signedOut = await fetch(`${server.url}/api/v1/logout`, { headers: { cookie, token, origin: server.url } });
    expect(signedOut.status).toBe(200);
  });

  it.each([
    ['a name that is taken', { username: 'Admin', password }, 409, '用户名已被使用'],
    ['a short password', { username: 'zhao', password: 'abc' }, 422, '密码至少 8 个字符'],
    ['a password with the name in it', { username: 'zhao', password: 'zhao1234567' }, 422, '不能包含用户名'],
    ['a name with special characters', { username: '<b>', password }, 400, '用户名为 2 到 64'],
    ['nothing', {}, 400, '不能为空'],
  ])('says what is wrong with %s, and keeps what was typed but the password', async (_what, fields, status, words) => {
    const answer = await submit({ fields: fields as Record<string, string> });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(`${words}`);
    // Beside the field, which has the focus.
    expect(html).toMatch(
      new RegExp(`aria-invalid="true" autofocus>\\n<small id="(username|password)-fault"[^>]*>[^<]*${words}`),
    );
    expect(html).not.toContain(password);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(html).not.toContain('<b>');
  });

  it('takes a second tap for a sign-in, and not with another password', async () => {
    const first = await submit({ fields: { username: 'twice', password } });
    const again = await submit({ fields: { username: 'twice', password } });
    expect([first.status, again.status]).toEqual([303, 303]);
    expect((await submit({ fields: { username: 'twice', password: 'another one 3' } })).status).toBe(409);
  });

  it('made by many at once for one name, makes one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => submit({ fields: { username: 'race', password: `green river ${n}` } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
  });

  it('signs in who has an account, staff too, and counts failures as signing in does', async () => {
    await submit({ fields: { username: 'back', password } });
    const query = { type: 'login', redirectUrl: '/p/summer' };
    const answer = await submit({ query, fields: { username: 'back', password } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/p/summer']);
    expect((await submit({ query, fields: { username: 'admin', password: adminPassword } })).status).toBe(303);
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    for (let n = 0; n < 5; n += 1)
      expect((await submit({ query, headers, fields: { username: 'back', password: 'wrong one' } })).status).toBe(401);
    expect((await submit({ query, headers, fields: { username: 'back', password } })).status).toBe(429);
  });

  it('lets one address make six accounts in a minute', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.20' };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await submit({ headers, fields: { username: `many${n}`, password } })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429]);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2fevil.example'])(
    'leads nowhere for %s, before and after',
    async (redirectUrl) => {
      const looked = await fetch(`${server.url}${page}?${new URLSearchParams({ redirectUrl })}`, {
        headers: { accept: 'text/html' },
      });
      expect(looked.status).toBe(400);
      expect(await looked.text()).toContain('返回地址不属于本站');
      const sent = await submit({ query: { redirectUrl }, fields: { username: `evil${address}`, password } });
      expect(sent.status).toBe(400);
      expect(sent.headers.get('location')).toBeNull();
      expect(await person(`evil${address - 1}`)).toBeUndefined();
    },
  );

  it('refuses a form that another site sent', async () => {
    const answer = await submit({
      fields: { username: 'cross', password },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    expect(await person('cross')).toBeUndefined();
  });
});

describe('a customer', () => {
  it('may call nothing of the staff’s', async () => {
    const api = await customer('outsider');
    for (const path of ['people', 'roles', 'orgs', 'audit', 'plugins', 'org', 'menu'])
      expect((await api.send('GET', `/api/v1/${path}`)).status, path).toBe(403);
    expect(await api.get('/api/v1/fun/my/WEBSITE')).toEqual([]);
    expect(await api.get('/api/v1/employee/my')).toEqual({});
    expect(await api.get<{ items: unknown[] }>('/api/v1/sessions')).toMatchObject({
      items: [{ username: 'outsider' }, {}],
    });
    expect((await api.send('GET', '/api/v1/sessions?scope=org')).status).toBe(403);
  });

  it('changes their name and picture, which is drawn anew', async () => {
    const api = await customer('painter');
    await api.patch('/api/v1/customer', { name: '画家' });
    const form = new FormData();
    const jpeg = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0f6cbd' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'me.jpg');
    const sent = await api.send<{ custIcon: string }>('POST', '/api/v1/customer/avatar', form);
    const { custIcon } = sent.body.result;
    const shown = await fetch(`${server.url}${custIcon}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect(bytes.includes('secret place')).toBe(false);
    expect(await api.get('/api/v1/customer/queryCustWithOrg')).toMatchObject({ name: '画家', custIcon });
    await api.patch('/api/v1/customer', { custIcon: null });
    expect((await fetch(`${server.url}${custIcon}`)).status).toBe(404);
  });

  it('is told what is wrong with a picture', async () => {
    const api = await customer('breaker');
    const form = new FormData();
    form.append('file', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'me.png');
    const { status, body } = await api.send('POST', '/api/v1/customer/avatar', form);
    expect([status, body.reason]).toEqual([422, 'kernel.avatar']);
    const admin = await server.signedIn();
    expect((await admin.send('PATCH', '/api/v1/customer', { name: '改' })).status).toBe(403);
  });

  it('may send photos of any kind that browsers make, and no drawing: one can be made to take minutes', async () => {
    const api = await customer('drawer');
    const send = async (bytes: Uint8Array): Promise<number> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me');
      return (await api.send('POST', '/api/v1/customer/avatar', form)).status;
    };
    const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    for (const type of ['png', 'webp', 'gif', 'avif'] as const)
      expect(await send(await square.clone()[type]().toBuffer()), type).toBe(200);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await send(Buffer.from(drawing))).toBe(422);
  });

  it('leaves with the password alone: every session ends, the name is free, nothing stays', async () => {
    const api = await customer('leaver');
    const other = await server.signedIn({ username: 'leaver', password });
    const wrong = await api.send('POST', '/api/v1/customer/leave', { password: 'wrong one' });
    expect([wrong.status, wrong.body.reason]).toEqual([422, 'kernel.wrong-password']);
    const { id } = (await person('leaver')) as { id: bigint };
    await api.post('/api/v1/customer/leave', { password });
    for (const client of [api, other])
      expect((await client.send('GET', '/api/v1/customer/queryCustWithOrg')).body.code).toBe(130003);
    await expect(server.signedIn({ username: 'leaver', password })).rejects.toMatchObject({
      codeName: 'badCredentials',
    });
    const row = await db().selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: `~${id}`, name: '已注销', password_hash: null, cust_icon: null });
    const left = await db().selectFrom('session').select('id').where('person_id', '=', id).execute();
    expect(left).toEqual([]);
    await customer('leaver');
    const admin = await server.signedIn();
    expect((await admin.send('POST', '/api/v1/customer/leave', { password: adminPassword })).status).toBe(403);
  });

  it('is asked to be forgotten until every plugin has', async () => {
    const api = await customer('unforgotten');
    const { id, org_id: orgId } = (await person('unforgotten')) as { id: bigint; org_id: bigint };
    await api.post('/api/v1/customer/leave', { password });
    await db()
      .updateTable('person')
      .set({ leaving_at: new Date(Date.now() - 600_000) })
      .where('id', '=', id)
      .execute();
    const asked: unknown[] = [];
    let down = true;
    const leavers = new ClosedAccounts(db, async (who) => {
      asked.push(who);
      if (down) throw new Error('down');
    });
    const there = () => db().selectFrom('person').select('id').where('id', '=', id).executeTakeFirst();
    await expect(leavers.sweep()).rejects.toThrow('not forgotten yet');
    expect(await there()).toBeDefined();
    down = false;
    await leavers.sweep();
    expect(await there()).toBeUndefined();
    expect(asked).toEqual([
      { id, orgId },
      { id, orgId },
    ]);
  });
});
