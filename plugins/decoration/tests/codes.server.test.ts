import type { CodeMatch, CodeMatches, LabelThings } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { withoutAuditOf } from '../../../tests/support/full-audit.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { freshBlock } from '../shared/blocks/nesting.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

async function ask(text: string, of = api): Promise<CodeMatch[]> {
  return (await of.post<CodeMatches>(`${base}/codes`, { text, format: 'QRCode' })).items;
}

async function person(username: string, functions: string[]): Promise<ApiClient> {
  const { id } = await api.post<{ id: string }>('/api/v1/roles', { name: username, functions });
  const made = await api.post<{ password: string }>('/api/v1/people', { username, name: username, roleIds: [id] });
  const own = await server.signedIn({ username, password: made.password });
  await own.post('/api/v1/password', { next: 'another person 2' });
  return own;
}

/** A live page with a wheel on which everybody wins, and the code of a prize that somebody won. */
async function won(): Promise<{ page: PageDetail; code: string }> {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: '周年抽奖', kind: 'activity' });
  const prize = { id: 'a', name: '茶杯', image: null, odds: 100, stock: 5 };
  const nodes = freshBlock('draw', page.document.root, { perPerson: 1, period: 'ever', prizes: [prize] });
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes }];
  await api.send('POST', `${base}/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  const phone = server.api();
  const wheel = `${base}/public/draw/${page.slug}/${nodes[0]?.id}`;
  await phone.get(wheel);
  return { page, code: (await phone.post<{ code: string }>(wheel, {})).code };
}

describe('a scanned code', () => {
  test('is a published page by its address, of this organisation alone', async () => {
    const { page } = await won();
    const [match] = await ask(`/p/${page.slug}`);
    expect(match).toMatchObject({
      title: '周年抽奖',
      status: { en: 'Published' },
      open: { url: `/fit/edit?id=${page.id}` },
    });
    for (const text of ['/p/-/home', '/p/none', '/p/%E0%A4%A', `https://example.com/p/${page.slug}`, '/p/'])
      expect(await ask(text)).toEqual([]);
    expect((await server.api().send('POST', `${base}/codes`, { text: '/p/x', format: 'QRCode' })).status).toBe(401);
  });

  test('is a prize, which is handed out once, and then says when and by whom', async () => {
    const { code } = await won();
    const [match] = await ask(code.toLowerCase().replace(/(.{4})(?=.)/g, '$1 '));
    expect(match).toMatchObject({ title: '茶杯', state: 'open', redeem: { to: '/p/decoration/codes/redeem' } });
    const give = () => api.send<CodeMatch>('POST', `${base}/codes/redeem`, { id: match?.id });
    const answers = await Promise.all([give(), give(), give()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [now] = await ask(code);
    expect(now).toMatchObject({ state: 'done', redeemed: { by: '管理员' } });
    expect(now).not.toHaveProperty('redeem');
    expect((await api.send('POST', `${base}/codes/redeem`, { id: '999999' })).status).toBe(404);
  });

  test('is told to who may hand prizes out, or see pages, and to nobody else', async () => {
    const { page, code } = await won();
    const cashier = await person('cashier', ['decoration.redeem']);
    const [match] = await ask(code, cashier);
    expect(match).toMatchObject({ title: '茶杯', state: 'open', redeem: { to: '/p/decoration/codes/redeem' } });
    expect(await ask(`/p/${page.slug}`, cashier)).toEqual([]);
    const looker = await person('looker', ['decoration.view']);
    expect((await ask(code, looker))[0]).not.toHaveProperty('redeem');
    const stranger = await person('stranger', ['bar.use']);
    for (const text of [code, `/p/${page.slug}`]) expect(await ask(text, stranger)).toEqual([]);
    expect((await cashier.send('POST', `${base}/codes/redeem`, { id: match?.id })).status).toBe(200);
    expect((await ask(code, cashier))[0]).toMatchObject({ state: 'done', redeemed: { by: 'cashier' } });
  });

  test('is not handed out where the audit log cannot have it', async () => {
    const { code } = await won();
    const [match] = await ask(code);
    const give = () => api.send('POST', `${base}/codes/redeem`, { id: match?.id });
    expect((await withoutAuditOf(server, 'decoration.prize', give)).status).toBe(500);
    expect((await ask(code))[0]).toMatchObject({ state: 'open' });
    expect((await give()).status).toBe(200);
  });
});

test('labels are made of published pages, found by title, or by their ids', async () => {
  const { page } = await won();
  const draft = await api.post<PageDetail>(`${base}/pages`, { title: '未发布的页', kind: 'page' });
  const of = (body: object) => api.post<LabelThings>(`${base}/labels`, body);
  const all = await of({});
  expect(all.items).toContainEqual({ id: String(page.id), code: `/p/${page.slug}`, name: '周年抽奖' });
  expect(all.items.map(({ id }) => id)).not.toContain(String(draft.id));
  expect((await of({ q: '没有的' })).items).toEqual([]);
  expect((await of({ ids: [String(draft.id), String(page.id)] })).items.map(({ id }) => id)).toEqual([String(page.id)]);
});
