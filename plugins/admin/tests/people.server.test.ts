import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

interface Person {
  id: string;
  username: string;
  status: string;
  roles: { id: string; key: string }[];
}

let server: TestServer;
let admin: ApiClient;
let me: { id: string; orgId: string };
const roles: Record<string, string> = {};

async function joined(username: string, roleIds: string[]): Promise<{ id: string; api: ApiClient }> {
  const made = await admin.post<{ person: Person; password: string }>('/api/v1/people', {
    username,
    name: username,
    roleIds,
  });
  const api = await server.signedIn({ username, password: made.password });
  await api.post('/api/v1/password', { next: 'long enough 42' });
  return { id: made.person.id, api };
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  me = await admin.get('/api/v1/customer/queryCustWithOrg');
  const { items } = await admin.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
  for (const role of items) roles[role.key] = role.id;
});
afterAll(() => server?.stop());

describe('the six calls of the specification', () => {
  it('answer in the shapes that the shell reads, ids as JSON numbers', async () => {
    const customer = await admin.send('GET', '/api/v1/customer/queryCustWithOrg?timestamp=1732150000000');
    expect(customer.text).toMatch(
      /"id":\d{16,},"name":"管理员","username":"admin","custIcon":null,"kind":"staff","orgId":\d{16,},/,
    );
    expect(customer.body).toEqual({
      code: 0,
      result: {
        id: me.id,
        name: '管理员',
        username: 'admin',
        custIcon: null,
        kind: 'staff',
        orgId: me.orgId,
        org: { id: me.orgId, name: '我的组织', logo: null, site: null, timeZone: 'Asia/Shanghai' },
        mustChangePassword: false,
        functions: expect.arrayContaining(['decoration.edit', 'images.view', 'kernel.people']),
      },
    });
    expect(await admin.get('/api/v1/employee/my')).toMatchObject({ employeeId: me.id, username: 'admin', title: null });
    expect(await admin.get('/api/v1/cfg/org')).toEqual({
      id: me.orgId,
      name: '我的组织',
      logo: null,
      color: null,
      tools: [],
      settings: {},
      timeZone: 'Asia/Shanghai',
    });
    expect(await admin.get('/api/v1/role/my')).toEqual([{ id: roles.owner, key: 'owner', name: '所有者' }]);
    const menu = await admin.get<Record<string, unknown>[]>('/api/v1/fun/my/WEBSITE');
    expect(menu[0]).toEqual({
      id: expect.any(String),
      title: '装修',
      titleEn: expect.any(String),
      url: null,
      logo: expect.any(String),
      noCache: false,
      tag: null,
      children: expect.arrayContaining([expect.objectContaining({ title: '首页', url: '/fit/home', children: [] })]),
    });
    const under = (group: string) => {
      const children = menu.find(({ title }) => title === group)?.children as { title: string; url: string }[];
      return children.map(({ title, url }) => `${title} ${url}`);
    };
    expect(under('装修').slice(0, 4)).toEqual(['首页 /fit/home', '页面 /fit/list', '活动 /shop', '表单 /form']);
    expect(under('营销')).toEqual(['商品 /goods', '优惠券 /goods/coupons', '营销活动 /goods/activities']);
    const leaving = await server.signedIn();
    expect((await leaving.send('GET', '/api/v1/logout')).body).toEqual({ code: 0, result: null });
    expect((await leaving.send('GET', '/api/v1/logout')).body.code).toBe(130003);
  });

  it('are all there for an editor, with the menu of what an editor may open', async () => {
    const { api } = await joined('editor', [roles.editor as string]);
    const titles = (await api.get<{ title: string }[]>('/api/v1/fun/my/WEBSITE')).map((entry) => entry.title);
    expect(titles).toContain('装修');
    expect(titles).not.toContain('系统');
    expect((await api.send('GET', '/api/v1/people')).status).toBe(403);
  });

  it('show a viewer no function that changes something', async () => {
    const { api } = await joined('viewer', [roles.viewer as string]);
    const { functions } = await api.get<{ functions: string[] }>('/api/v1/customer/queryCustWithOrg');
    expect(functions.length).toBeGreaterThan(0);
    for (const fun of functions) expect(fun).toMatch(/\.view$/);
  });
});

describe('people', () => {
  it('are found by name, state and role, page by page', async () => {
    for (const name of ['zhao', 'qian', 'sun'])
      await admin.post('/api/v1/people', { username: name, name: `${name}_100%` });
    const list = (query: string) => admin.get<{ items: Person[]; next: string | null }>(`/api/v1/people?${query}`);
    expect((await list(`q=${encodeURIComponent('_100%')}`)).items).toHaveLength(3);
    expect((await list('status=invited&q=zhao')).items[0]).toMatchObject({ username: 'zhao', status: 'invited' });
    expect((await list('role=owner')).items.map((person) => person.username)).toEqual(['admin']);
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.next}`);
    const seen = [...first.items, ...second.items].map((person) => person.id);
    expect(new Set(seen).size).toBe(4);
  });

  it('have user names of their own, whatever the case', async () => {
    const again = await admin.send('POST', '/api/v1/people', { username: 'ADMIN', name: 'x' });
    expect([again.status, again.body.reason]).toEqual([409, 'kernel.username-taken']);
    expect((await admin.send('POST', '/api/v1/people', { username: 'a b', name: 'x' })).status).toBe(400);
    expect((await admin.send('POST', '/api/v1/people', { username: 'unseen', name: '\u200b' })).status).toBe(400);
    const wide = await admin.send('POST', '/api/v1/people', { username: 'ＡＤＭＩＮ', name: 'x' });
    expect([wide.status, wide.body.reason]).toEqual([409, 'kernel.username-taken']);
  });

  it('a user name is the same however a keyboard composes its accents', async () => {
    const made = await admin.post<{ password: string }>('/api/v1/people', { username: 'caf\u00e9', name: 'x' });
    await server.signedIn({ username: 'cafe\u0301', password: made.password });
  });

  it('the last owner cannot be disabled, demoted or disable themselves', async () => {
    const refuse = async (method: string, path: string, body: object): Promise<unknown> =>
      (await admin.send(method, `/api/v1/people/${me.id}${path}`, body)).body.reason;
    expect(await refuse('PATCH', '', { roleIds: [roles.editor] })).toBe('kernel.last-owner');
    expect(await refuse('POST', '/disable', {})).toBe('kernel.oneself');
    const second = await joined('second-owner', [roles.owner as string]);
    // Both at once: one of them must stay.
    const answers = await Promise.all([
      admin.send('PATCH', `/api/v1/people/${second.id}`, { roleIds: [] }),
      second.api.send('PATCH', `/api/v1/people/${me.id}`, { roleIds: [] }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).not.toEqual([200, 200]);
    const { items } = await server
      .signedIn()
      .then((api) => (answers[0]?.status === 200 ? api : second.api))
      .then((api) => api.get<{ items: Person[] }>('/api/v1/people?role=owner'));
    expect(items).toHaveLength(1);
    if (answers[1]?.status === 200) await second.api.patch(`/api/v1/people/${me.id}`, { roleIds: [roles.owner] });
    admin = await server.signedIn();
  });

  it('who manage people cannot rise above themselves', async () => {
    const role = await admin.post<{ id: string }>('/api/v1/roles', { name: '人事', functions: ['kernel.people'] });
    const { id, api } = await joined('hr', [role.id]);
    const reason = async (method: string, path: string, body?: object): Promise<unknown> =>
      (await api.send(method, path, body)).body.reason;
    expect(await reason('PATCH', `/api/v1/people/${id}`, { roleIds: [roles.owner] })).toBe('kernel.beyond-own');
    expect(await reason('POST', '/api/v1/people', { username: 'puppet', name: 'x', roleIds: [roles.owner] })).toBe(
      'kernel.beyond-own',
    );
    expect(await reason('POST', `/api/v1/people/${me.id}/reset-password`, {})).toBe('kernel.beyond-own');
    expect(await reason('POST', `/api/v1/people/${me.id}/disable`, {})).toBe('kernel.beyond-own');
    expect(
      (await api.send('POST', '/api/v1/people', { username: 'helper', name: 'x', roleIds: [role.id] })).status,
    ).toBe(200);
  });
});

describe('roles', () => {
  it('take effect at once and cannot go while somebody has them', async () => {
    const role = await admin.post<{ id: string; functions: string[] }>('/api/v1/roles', {
      name: '审计',
      functions: ['kernel.audit'],
    });
    const { id, api } = await joined('auditor', [role.id]);
    expect((await api.send('GET', '/api/v1/audit')).status).toBe(200);
    await admin.put(`/api/v1/roles/${role.id}`, { name: '审计', functions: [] });
    expect((await api.send('GET', '/api/v1/audit')).status).toBe(403);
    const used = await admin.send('DELETE', `/api/v1/roles/${role.id}`);
    expect([used.status, used.body.detail]).toEqual([409, { people: [{ id, name: 'auditor' }] }]);
    await admin.patch(`/api/v1/people/${id}`, { roleIds: [] });
    expect((await admin.send('DELETE', `/api/v1/roles/${role.id}`)).status).toBe(200);
    expect((await admin.send('PUT', `/api/v1/roles/${roles.viewer}`, { name: 'x', functions: [] })).body.reason).toBe(
      'kernel.built-in-role',
    );
    expect((await admin.send('POST', '/api/v1/roles', { name: 'x', functions: ['no.such'] })).status).toBe(400);
    for (const name of ['编辑者', 'Editor'])
      expect((await admin.send('POST', '/api/v1/roles', { name, functions: [] })).body.reason).toBe(
        'kernel.role-name-taken',
      );
  });
});

describe('the menu', () => {
  interface Node {
    id: string;
    title: string;
    url: string | null;
    hidden: boolean;
    children: Node[];
  }

  it('keeps what the organisation changed, for its own people alone, and refuses a stale save', async () => {
    const before = await admin.get<{ rev: number; items: Node[] }>('/api/v1/menu');
    const items = before.items.toReversed();
    const link = { id: 'own-1', title: '帮助', url: 'https://help.example/' };
    (items[0] as Node).hidden = true;
    const saved = await admin.put<{ rev: number; items: Node[] }>('/api/v1/menu', {
      rev: before.rev,
      items: [link, ...items],
    });
    expect(saved.rev).toBe(before.rev + 1);
    expect(saved.items.map((node) => node.id)).toEqual(['own-1', ...items.map((node) => node.id)]);
    const mine = await admin.get<Node[]>('/api/v1/fun/my/WEBSITE');
    expect(mine[0]).toMatchObject({ title: '帮助', url: 'https://help.example/' });
    expect(mine.map((node) => node.id)).not.toContain(items[0]?.id);
    const stale = await admin.send('PUT', '/api/v1/menu', { rev: before.rev, items });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({ rev: saved.rev, by: '管理员' });
    const reset = await admin.post<{ items: Node[] }>('/api/v1/menu/reset');
    expect(reset.items.map((node) => node.id)).toEqual(before.items.map((node) => node.id));
  });

  it.each([
    ['a script for an address', [{ id: 'x', title: 'x', url: 'javascript:alert(1)' }]],
    ['another host by two slashes', [{ id: 'x', title: 'x', url: '//evil.example' }]],
    [
      'one entry twice',
      [
        { id: 'x', title: 'x' },
        { id: 'x', title: 'y' },
      ],
    ],
    ['a link with children', [{ id: 'x', title: 'x', url: '/a', children: [{ id: 'y', title: 'y' }] }]],
  ])('refuses %s', async (_what, items) => {
    const { rev } = await admin.get<{ rev: number }>('/api/v1/menu');
    expect([400, 422]).toContain((await admin.send('PUT', '/api/v1/menu', { rev, items })).status);
  });
});

describe('the audit log (security.md row 28)', () => {
  it('has a line for every write by staff, with who, what, target, address and request', async () => {
    const made = await admin.send<{ person: Person }>('POST', '/api/v1/people', { username: 'logged', name: '被记录' });
    const { items } = await admin.get<{ items: Record<string, unknown>[] }>('/api/v1/audit?limit=1');
    expect(items[0]).toMatchObject({
      person: { id: me.id, name: '管理员' },
      action: 'kernel.people.invite',
      summary: '邀请人员',
      target: { kind: 'person', id: made.body.result.person.id, name: '被记录' },
      ip: '127.0.0.1',
    });
    const { rev } = await admin.get<{ rev: number }>('/api/v1/menu');
    await admin.put('/api/v1/menu', { rev, items: [] });
    const after = await admin.get<{ items: Record<string, unknown>[] }>('/api/v1/audit?limit=1');
    expect(after.items[0]).toMatchObject({ action: 'PUT /api/v1/menu', summary: '保存菜单' });
  });

  it('is read page by page and by filters', async () => {
    const page = (query: string) =>
      admin.get<{ items: { id: string; action: string }[]; next: string | null }>(`/api/v1/audit?${query}`);
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.next}`);
    expect(BigInt(second.items[0]?.id ?? 0)).toBeLessThan(BigInt(first.items[2]?.id ?? 0));
    const invites = await page('action=kernel.people.invite');
    expect(invites.items.every((line) => line.action === 'kernel.people.invite')).toBe(true);
    expect((await page('from=2099-01-01')).items).toEqual([]);
    // The bounds of a range are kept to the moment, the index by ids notwithstanding.
    const [newest] = (await admin.get<{ items: { id: string; at: string }[] }>('/api/v1/audit?limit=1')).items;
    const at = Date.parse(newest?.at ?? '');
    const moment = (ms: number) => encodeURIComponent(new Date(at + ms).toISOString());
    expect((await page(`from=${moment(-1)}&to=${moment(1000)}&limit=200`)).items.map(({ id }) => id)).toContain(
      newest?.id,
    );
    expect((await page(`to=${moment(-1)}&limit=200`)).items.map(({ id }) => id)).not.toContain(newest?.id);
    expect((await page('from=1999-01-01&to=9999-12-31&limit=3')).items).toHaveLength(3);
    expect((await page('to=1999-01-01')).items).toEqual([]);
    expect((await page(`q=${encodeURIComponent('被记录')}`)).items).not.toEqual([]);
  });

  it('cannot be changed, not even by the database’s owner', async () => {
    const db = server.parts.database.of('kernel').query<unknown>();
    for (const text of ["update kernel.audit set action = 'x'", 'delete from kernel.audit', 'truncate kernel.audit'])
      await expect(sql.raw(text).execute(db)).rejects.toThrow('append-only');
  });

  it('holds no password and no token', async () => {
    const text = (await admin.send('GET', '/api/v1/audit?limit=200')).text;
    expect(text).not.toContain(server.adminPassword);
    expect(text).not.toContain(admin.headers().token);
  });
});
