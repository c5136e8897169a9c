import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Good, GoodCounts } from '../shared/calls/outputs.ts';
import { goodInput } from './kit.ts';

const root = '/api/p/goods';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

interface Page {
  items: Good[];
  next: string | null;
  total?: number;
}
const list = (query = '') => api.get<Page>(`${root}/goods?${query}`);
const add = (name: string, more: Partial<Good> = {}) => api.post<Good>(`${root}/goods`, goodInput(name, more));

describe('one good', () => {
  test('is made, gets a code of its own, and is changed over the revision it was read at', async () => {
    const made = await add('龙井 · 明前', { price: 12_850, stock: 40, tags: ['茶', '春季', '茶'] });
    expect(made).toMatchObject({ price: 12_850, tags: ['茶', '春季'], rev: 0, listed: false });
    expect(made.code).toMatch(/^G[0-9A-Z]{6,}$/);
    const change = { rev: 0, good: goodInput('龙井', { code: made.code, price: 11_800, listPrice: 12_800 }) };
    expect(await api.put<Good>(`${root}/goods/${made.id}`, change)).toMatchObject({ name: '龙井', rev: 1 });
    const late = await api.send('PUT', `${root}/goods/${made.id}`, change);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ reason: 'goods.changed', detail: { now: { name: '龙井', rev: 1 } } });
    expect(await api.patch<Good>(`${root}/goods/${made.id}`, { stock: 7 })).toMatchObject({ stock: 7, price: 11_800 });
  });

  test('keeps what somebody else put into a cell that was changed from another value', async () => {
    const { id } = await add('盖碗', { price: 3000, stock: 10 });
    const cell = (body: object) => api.send('PATCH', `${root}/goods/${id}`, body);
    expect((await cell({ stock: 8, from: { stock: 10 } })).body.result).toMatchObject({ stock: 8, rev: 1 });
    const late = await cell({ stock: 5, from: { stock: 10 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ reason: 'goods.changed', detail: { now: { stock: 8, price: 3000, rev: 1 } } });
    // The same value asked for by two is no conflict, nor is another cell.
    expect((await cell({ stock: 8, from: { stock: 10 } })).status).toBe(200);
    expect((await cell({ price: 2800, from: { price: 3000 } })).body.result).toMatchObject({ stock: 8, price: 2800 });
    expect((await cell({ stock: 5, from: { stock: 8 } })).body.result).toMatchObject({ stock: 5 });
    expect((await cell({ from: { stock: 5 } })).status).toBe(400);
    const both = await Promise.all([1, 2, 3, 4].map((stock) => cell({ stock, from: { stock: 5 } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await api.post(`${root}/batch`, { action: 'trash', ids: [id] });
    expect((await cell({ stock: 9, from: { stock: 1 } })).status).toBe(404);
  });

  test('has a code that no other has, in the trash or not', async () => {
    const first = await add('茶杯', { code: 'CUP-1' });
    const second = await api.send('POST', `${root}/goods`, goodInput('茶壶', { code: 'CUP-1' }));
    expect([second.status, second.body.message]).toEqual([409, '编号已被“茶杯”使用']);
    await api.post(`${root}/batch`, { action: 'trash', ids: [first.id] });
    const third = await api.send('POST', `${root}/goods`, goodInput('茶壶', { code: 'CUP-1' }));
    expect(third.body.message).toBe('编号已被回收站中的“茶杯”使用');
    await add('杯垫', { code: '\u202dZW-001\u202c' });
    for (const code of ['ZW-001', 'ZW\u200b-001', '\ufeffZW-0\u00ad01', '\u2068ZW-001\u2069']) {
      const again = await api.send('POST', `${root}/goods`, goodInput('茶壶', { code }));
      expect([again.status, again.body.message]).toEqual([409, '编号已被“杯垫”使用']);
    }
  });

  test.each([
    ['half a cent', { price: 1.5 }],
    ['less than nothing', { price: -1 }],
    ['no name', { name: '  ' }],
    ['a link that runs', { link: 'javascript:alert(1)' }],
    ['a link to elsewhere in disguise', { link: '//evil.example' }],
    ['more stock than there can be', { stock: 2 ** 40 }],
    ['a field that is none', { colour: 'red' }],
  ])('is refused with %s', async (_what, more) => {
    const answer = await api.send('POST', `${root}/goods`, goodInput('坏', more as Partial<Good>));
    expect([answer.status, answer.body.code]).toEqual([400, 100400]);
  });
});

describe('the list', () => {
  test('is searched, filtered, sorted and paged without a gap or a repeat', async () => {
    const made: Good[] = [];
    for (let n = 0; n < 25; n++)
      made.push(await add(`分页商品 ${n}`, { price: (n % 5) * 100, stock: n % 3, tags: n % 2 === 0 ? ['双数'] : [] }));
    for (const order of ['sort', 'newest', 'updated', 'price-up', 'price-down', 'stock-up', 'stock-down', 'name']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list(
          `q=${encodeURIComponent('分页商品')}&order=${order}&limit=7${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.map(({ id }) => String(id)));
        cursor = page.next;
      } while (cursor !== null);
      expect(new Set(seen).size, order).toBe(25);
      expect(seen.length, order).toBe(25);
    }
    const byName = await list(`q=${encodeURIComponent('分页商品')}&order=name&limit=12`);
    expect(byName.items.slice(9, 12).map(({ name }) => name)).toEqual(['分页商品 9', '分页商品 10', '分页商品 11']);
    const even = await list(`q=${encodeURIComponent('分页商品')}&tag=${encodeURIComponent('双数')}`);
    expect(even.total).toBe(13);
    expect(
      (await list(`q=${encodeURIComponent('分页 双数')}&status=sold-out`)).items.every(({ stock }) => stock === 0),
    ).toBe(true);
    expect((await list('q=%25')).total).toBe(0);
    const bad = await api.send('GET', `${root}/goods?cursor=${Buffer.from('["x","1"]').toString('base64url')}`);
    expect(bad.status).toBe(400);
  });

  test('many at once: what changed is told, so that it can be taken back', async () => {
    const goods = [await add('批一'), await add('批二', { listed: true }), await add('批三')];
    const ids = goods.map(({ id }) => id);
    const { changed } = await api.post<{ changed: string[] }>(`${root}/batch`, { action: 'list', ids });
    expect(changed.map(String).sort()).toEqual([ids[0], ids[2]].map(String).sort());
    await api.post(`${root}/batch`, { action: 'trash', ids });
    expect((await list(`q=${encodeURIComponent('批')}`)).total).toBe(0);
    expect((await list(`q=${encodeURIComponent('批')}&status=trashed`)).total).toBe(3);
    // What is not in the trash is never deleted for good.
    const restored = await api.post<{ changed: string[] }>(`${root}/batch`, { action: 'restore', ids: [ids[0]] });
    expect(restored.changed).toHaveLength(1);
    const purged = await api.post<{ changed: string[] }>(`${root}/batch`, { action: 'purge', ids });
    expect(purged.changed.map(String).sort()).toEqual([ids[1], ids[2]].map(String).sort());
    const tagged = await api.post<{ changed: number }>(`${root}/batch/tags`, { ids, add: ['新品', '热卖'] });
    expect(tagged.changed).toBe(1);
    expect((await list(`tag=${encodeURIComponent('热卖')}`)).items[0]?.tags).toEqual(['新品', '热卖']);
    const { counts, tags } = await api.get<{ counts: GoodCounts; tags: { tag: string; count: number }[] }>(
      `${root}/overview`,
    );
    expect(counts.all).toBe((await list()).total);
    expect(tags).toContainEqual({ tag: '热卖', count: 1 });
  });
});
