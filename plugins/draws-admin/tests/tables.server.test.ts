import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { catalogueUrl, type DrawBanner, type DrawCatalogue, type DrawItem } from '../api.ts';
import { builtInBanners, builtInItems } from '../shared/built-in.ts';
import type { ImportOutcome } from '../shared/calls/files.ts';
import {
  type BannerEntry,
  type Counts,
  catalogue as catalogueShape,
  type Entry,
  type ItemEntry,
} from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';

/** Items and banners as staff keep them, and what phones get of it. */

const root = '/api/p/draws-admin';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

interface Page<T> {
  items: Entry<T>[];
  next: string | null;
  total: number;
  counts: Counts;
}

const list = <T = DrawItem>(table: Table, query = '') => api.get<Page<T>>(`${root}/tables/${table}?${query}`);
const catalogue = (client: ApiClient = api) => client.get<DrawCatalogue>(catalogueUrl);

const item = (id: string, more: Partial<DrawItem> = {}): DrawItem => ({
  ...{ game: 'ys', id, zh: `物品${id}`, en: '', rank: 5, kind: 'character', standardFrom: null },
  ...{ source: '测试', asOf: '2026-01-01' },
  ...more,
});

const banner = (more: Partial<DrawBanner> = {}) => ({
  ...{ pool: 'ysupp', version: '9.9', title: { zh: '测试卡池', en: '' } },
  ...{ from: '2029-01-01 06:00:00', fromZone: 8, to: '2029-01-21 17:59:59', toZone: null },
  ...{ up5: ['10000037'], up4: [], source: '测试', asOf: '2026-01-01' },
  ...more,
});

describe('the catalogue for phones', () => {
  test('is open to everybody, holds what comes with the product, and is asked for with its ETag', async () => {
    const visitor = server.api();
    const known = await catalogue(visitor);
    // Its handler writes the whole answer, which no one else holds against the declaration.
    expect(catalogueShape.parse(known)).toEqual(known);
    expect(known.items).toHaveLength(builtInItems.length);
    expect(known.banners).toHaveLength(builtInBanners.length);
    expect(known.items.find(({ id }) => id === '10000037')).toMatchObject({ zh: '甘雨', en: 'Ganyu', rank: 5 });
    const { headers, text } = await visitor.send('GET', catalogueUrl);
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(`"${known.version}"`);
    expect(headers.get('cache-control')).toContain('max-age');
    const again = await visitor.send('GET', catalogueUrl, undefined, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await visitor.send('GET', catalogueUrl, undefined, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect(text.length).toBeLessThan(200_000);
  });

  test('follows the staff at once, on this server and for the next question with the old ETag', async () => {
    const before = await catalogue();
    await api.post(`${root}/items`, { value: item('999001', { zh: '新角色' }) });
    await expect.poll(async () => (await catalogue()).version).not.toBe(before.version);
    expect((await catalogue()).items.find(({ id }) => id === '999001')).toMatchObject({ zh: '新角色' });
    const answer = await api.send('GET', catalogueUrl, undefined, { 'if-none-match': `"${before.version}"` });
    expect(answer.status).toBe(200);
  });
});

describe('a line', () => {
  test('of the product is changed over its revision, set back, removed and restored', async () => {
    const key = 'ys-10000002';
    const path = `${root}/tables/items/${key}`;
    const old = await api.get<ItemEntry>(path);
    expect(old).toMatchObject({ origin: 'built-in', rev: 0, removed: false, updatedAt: null });
    const value = { ...old.value, en: 'Ayaka', id: '777', game: 'mc' };
    const changed = await api.put<ItemEntry>(`${root}/items/${key}`, { rev: 0, value });
    // Its number and game stay what records carry.
    expect(changed).toMatchObject({ origin: 'changed', rev: 1, value: { en: 'Ayaka', id: '10000002', game: 'ys' } });
    const late = await api.send('PUT', `${root}/items/${key}`, { rev: 0, value });
    expect([late.status, late.body.reason]).toEqual([409, 'draws-admin.changed']);
    expect(late.body.detail).toMatchObject({ now: { rev: 1 } });
    expect((await api.patch<ItemEntry>(path, { removed: true })).removed).toBe(true);
    await expect.poll(async () => (await catalogue()).items.some(({ id }) => id === '10000002')).toBe(false);
    expect((await list('items', 'state=removed')).items.map((entry) => entry.key)).toContain(key);
    expect((await list('items', 'q=Ayaka')).items).toEqual([]);
    expect(await api.patch<ItemEntry>(path, { removed: false })).toMatchObject({
      removed: false,
      value: { en: 'Ayaka' },
    });
    await api.delete(`${path}/change`);
    expect(await api.get<ItemEntry>(path)).toEqual(old);
    // Removed and restored without a change, nothing of it is left.
    await api.patch(path, { removed: true });
    expect(await api.patch<ItemEntry>(path, { removed: false })).toEqual(old);
  });

  test('of the staff is made once, and goes for good when it was removed', async () => {
    const made = await api.post<ItemEntry>(`${root}/items`, { value: item('999002', { zh: '<b>尖括号</b>' }) });
    expect(made).toMatchObject({ key: 'ys-999002', origin: 'own', rev: 1, value: { zh: '<b>尖括号</b>' } });
    const again = await api.send('POST', `${root}/items`, { value: item('999002') });
    expect([again.status, again.body.reason]).toEqual([409, 'draws-admin.exists']);
    expect(again.body.message).toContain('尖括号');
    expect((await api.send('POST', `${root}/items`, { value: item('10000003') })).status).toBe(409);
    const path = `${root}/tables/items/${made.key}`;
    expect((await api.send('DELETE', `${path}/change`)).status).toBe(409);
    await api.patch(path, { removed: true });
    await api.delete(`${path}/change`);
    expect((await api.send('GET', path)).status).toBe(404);
    expect((await api.send('PUT', `${root}/items/${made.key}`, { rev: 1, value: made.value })).status).toBe(404);
  });

  test('of banners gets an id and the game of its pool, and is found by what it raises', async () => {
    const made = await api.post<BannerEntry>(`${root}/banners`, { value: banner() });
    expect(made.value).toMatchObject({ id: made.key, game: 'ys', up5: ['10000037'] });
    expect(made.key).toMatch(/^\d{15,19}$/);
    const found = await list<DrawBanner>('banners', `q=${encodeURIComponent('甘雨 9.9')}`);
    expect(found.items.map(({ key }) => key)).toEqual([made.key]);
    expect((await list<DrawBanner>('banners', 'pool=mcupp')).items.every(({ value }) => value.pool === 'mcupp')).toBe(
      true,
    );
    // Newest first, page by page, none twice.
    const keys: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Page<DrawBanner> = await list<DrawBanner>('banners', `limit=40&cursor=${cursor}`);
      keys.push(...page.items.map(({ key }) => key));
      cursor = page.next;
    }
    expect(keys[0]).toBe(made.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength((await list('banners')).total);
  });

  test.each<[string, string, object]>([
    ['an item without a name', 'items', item('5', { zh: ' ', en: '' })],
    ['a number that is none', 'items', item('12a')],
    ['a name beyond measure', 'items', item('5', { zh: '长'.repeat(61) })],
    ['a rank of six', 'items', { ...item('5'), rank: 6 }],
    ['a day that is none', 'items', item('5', { asOf: '2026-02-30' })],
    ['a banner that ends before it begins', 'banners', banner({ to: '2028-12-31 00:00:00' })],
    ['a banner that raises nothing', 'banners', banner({ up5: [] })],
    ['a time with a zone in it', 'banners', banner({ from: '2029-01-01T06:00:00Z' })],
    ['a zone of another world', 'banners', banner({ fromZone: 20 })],
    ['a field that nobody knows', 'banners', { ...banner(), evil: 1 }],
  ])('is refused: %s', async (_what, table, value) => {
    const { status, body } = await api.send('POST', `${root}/${table}`, { value });
    expect([status, body.reason]).toEqual([400, 'kernel.shape']);
  });

  test('is nobody’s business without the function, and an organisation’s own', async () => {
    const made = await api.post<ItemEntry>(`${root}/items`, { value: item('999003') });
    const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'other-draws' });
    const other = await server.signedIn({ username: 'other-draws', password: org.password });
    await other.post('/api/v1/password', { next: 'long enough 42' });
    expect((await other.send('GET', `${root}/tables/items/${made.key}`)).status).toBe(404);
    expect((await other.send('PATCH', `${root}/tables/items/${made.key}`, { removed: true })).status).toBe(404);
    // What visitors read is of the host that is asked (tests/security/two-sites); what staff read is their own.
    expect((await other.send('GET', `${root}/tables/items`)).text).not.toContain('999003');
    expect((await api.send('GET', `${root}/tables/items?q=999003`)).text).toContain('999003');
    const visitor = server.api();
    for (const path of ['tables/items', 'tables/items/ys-10000002', 'export/items?format=csv'])
      expect((await visitor.send('GET', `${root}/${path}`)).status).toBe(401);
  });

  test('leaves words in the audit log', async () => {
    const log = await api.get<{ items: { action: string }[] }>('/api/v1/audit?limit=50');
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['draws-admin.items-create', 'draws-admin.items-change', 'draws-admin.banners-create']),
    );
  });
});

async function send(table: Table, text: string | Uint8Array, query = ''): Promise<Answer<ImportOutcome>> {
  const form = new FormData();
  form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'a.csv');
  return api.send('POST', `${root}/import/${table}?${query}`, form);
}

describe('an import', () => {
  test('of items says what it would do, does it, and changes nothing by empty cells', async () => {
    const csv =
      '游戏,编号,中文名,英文名,星级,类型,备注\n原神,999101,甲,Alpha,5星,角色,x\n鸣潮,999102,乙,,4,武器,\n,10000003,,Jean Gunnhildr,,,\n';
    const checked = await send('items', csv, 'check=1');
    expect(checked.body.result).toMatchObject({ create: 2, update: 1, same: 0, bad: 0, ignored: ['备注'] });
    expect((await list('items', 'q=999101')).items).toEqual([]);
    expect((await send('items', csv)).body.result).toMatchObject({ create: 2, update: 1, bad: 0 });
    expect((await api.get<ItemEntry>(`${root}/tables/items/mc-999102`)).value).toMatchObject({
      rank: 4,
      kind: 'weapon',
    });
    expect((await api.get<ItemEntry>(`${root}/tables/items/ys-10000003`)).value).toMatchObject({
      ...{ zh: '琴', en: 'Jean Gunnhildr', standardFrom: '2020-09-28 00:00:00' },
    });
    expect((await send('items', csv, 'check=1')).body.result).toMatchObject({ create: 0, update: 0, same: 3 });
    await api.delete(`${root}/tables/items/ys-10000003/change`);
  });

  test('of banners takes names, dates as sheets write them, and zones', async () => {
    const csv =
      '卡池,版本,开始时间,开始时区,结束时间,5星UP,4星UP\n' +
      '原神 角色活动,9.1,2030/1/2 6:00,UTC+8,2030-01-22 17:59:59,甘雨、Xiao,"香菱,10000025"\n' +
      'mcupp,9.1,2030-01-02 10:00:00,,2030-01-22 11:59:59,今汐,\n';
    expect((await send('banners', csv)).body.result).toMatchObject({ create: 2, bad: 0 });
    const { items } = await list<DrawBanner>('banners', 'q=9.1');
    expect(items.map(({ value }) => value)).toMatchObject([
      { pool: 'mcupp', from: '2030-01-02 10:00:00', fromZone: null, up5: ['1304'], up4: [] },
      { pool: 'ysupp', from: '2030-01-02 06:00:00', fromZone: 8, up5: ['10000037', '10000026'] },
    ]);
    expect(items[1]?.value.up4).toEqual(['10000023', '10000025']);
    // The same again is the same, without an id too.
    expect((await send('banners', csv)).body.result).toMatchObject({ create: 0, same: 2 });
  });

  test('with bad lines does nothing, until it is said that they may be left out', async () => {
    const csv =
      '卡池,版本,开始时间,结束时间,5星UP\n原神 角色活动,8.1,2031-01-01,2031-01-20,甘雨\n' +
      '崩坏,8.1,2031-01-01,2031-01-20,甘雨\n原神 角色活动,8.1,2031-02-01,2031-01-20,甘雨\n' +
      '原神 角色活动,8.1,2031-03-01,2031-03-20,=cmd|x\n原神 角色活动,8.1,2031-01-01,2031-01-20,甘雨\n' +
      '鸣潮 角色活动,8.1,2031-04-01,2031-04-20,甘雨\n';
    const refused = await send('banners', csv);
    expect([refused.status, refused.body.reason]).toEqual([422, 'draws-admin.import-problems']);
    const outcome = refused.body.detail as ImportOutcome;
    expect(outcome.problems.map(({ line, field }) => [line, field])).toEqual([
      [3, 'pool'],
      [3, 'up5'],
      [4, 'to'],
      [5, 'up5'],
      [6, 'id'],
      [7, 'up5'],
    ]);
    // Each language says what the cell should have been in its own words.
    expect(outcome.problems[0]?.message).toMatchObject({
      zh: expect.stringMatching(/卡池$/),
      en: expect.not.stringMatching(/应为|卡池|角色/),
    });
    expect((await list('banners', 'q=8.1')).total).toBe(0);
    expect((await send('banners', csv, 'skipBad=1')).body.result).toMatchObject({ create: 1, bad: 5 });
    expect((await list('banners', 'q=8.1')).total).toBe(1);
  });

  test.each(['csv', 'xlsx'] as const)('of what was exported as %s changes nothing', async (format) => {
    for (const table of ['items', 'banners'] as const) {
      const answer = await fetch(`${server.url}${root}/export/${table}?format=${format}`, { headers: api.headers() });
      expect(answer.headers.get('content-disposition')).toContain(`.${format}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { total } = await list(table);
      const { body } = await send(table, bytes, 'check=1');
      expect(body.result, JSON.stringify(body).slice(0, 500)).toMatchObject({
        create: 0,
        update: 0,
        same: total,
        bad: 0,
      });
    }
  });

  test.each([
    ['an empty file', '', 422, /空/],
    ['a file of one byte', 'x', 422, /没有找到数据/],
    ['a file without the columns', 'a,b\n1,2\n', 422, /编号/],
    ['too many lines', `编号,中文名\n${'1,a\n'.repeat(5001)}`, 413, /5000 行/],
  ])('of %s is refused in words', async (_what, text, status, words) => {
    const answer = await send('items', text, 'check=1');
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  });
});
