import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { goodInput } from '../../goods/tests/kit.ts';
import type { SourcePreview } from '../shared/calls/sources.ts';
import { sourcesOf } from '../shared/sources/sources.ts';
import { base, pageOf } from './editor-kit.ts';
import { type Shop, startShop } from './shop-kit.ts';

/** Goods of another system on a page: a shop that speaks https on this machine. */

let shop: Shop;
let origin: string;
let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  shop = await startShop();
  origin = shop.origin;
  servers = await twoServers({ start: { outbound: shop.outbound } });
  server = servers.one;
  api = await server.signedIn();
});

afterAll(async () => {
  await servers?.stop();
  shop?.close();
});

const rows = (...names: string[]) =>
  JSON.stringify({ data: { rows: names.map((title, at) => ({ title, cost: 100 + at, img: `/${at}.jpg` })) } });

beforeEach(() => {
  shop.asked = 0;
  shop.answer = { status: 200, body: rows('外部商品甲', '外部商品乙') };
});

const sourceAt = (path: string, more: object = {}) => ({
  id: 'shop',
  name: '商城',
  url: `${origin}${path}`,
  list: 'data.rows',
  fields: { name: 'title', price: 'cost', image: 'img' },
  unit: 'yuan',
  minutes: 5,
  ...more,
});

async function published(title: string, source: object) {
  const page = await pageOf(server, title, [['goods', { from: 'http', source: 'shop' }]]);
  const ops = [{ op: 'global', path: 'sources', value: [source] }];
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: title });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  const visit = async () => (await fetch(`${server.url}/p/${page.slug}`)).text();
  return { ...page, visit };
}

const preview = (source: object) => api.post<SourcePreview>(`${base}/sources/preview`, { source });

test('its goods are on the page, and it is asked once however many visit', async () => {
  const page = await published('外部', sourceAt('/once'));
  const [html] = await Promise.all([page.visit(), page.visit(), page.visit()]);
  expect(html).toContain('外部商品乙');
  expect(html).toContain('¥101');
  expect(html).not.toContain(origin);
  expect(html.match(/src="\/api\/p\/decoration\/public\/pictures\/[\w-]{43}"/g)).toHaveLength(2);
  expect(html).not.toContain('data-island');
  expect(shop.asked).toBe(1);
  const stored = await api.get<{ document: { global: object } }>(`${base}/pages/${page.id}`);
  expect(sourcesOf(stored.document.global)).toHaveLength(1);
});

test('its pictures come from this site: those that it answered, and only what is a picture', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  shop.picture = png;
  const page = await published('图片', sourceAt('/pictures'));
  const [, address = ''] = /src="(\/api\/[^"]+pictures[^"]+)"/.exec(await page.visit()) ?? [];
  const given = await fetch(server.url + address);
  expect([given.status, given.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await given.arrayBuffer()).equals(png)).toBe(true);
  expect(given.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetch(`${server.url}${address.slice(0, -43)}${'x'.repeat(43)}`)).status).toBe(404);
  shop.picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  shop.answer = { status: 200, body: JSON.stringify({ data: { rows: [{ title: '画', img: '/drawn.svg' }] } }) };
  const drawn = await published('画', sourceAt('/drawn'));
  const [, bad = ''] = /src="(\/api\/[^"]+pictures[^"]+)"/.exec(await drawn.visit()) ?? [];
  expect((await fetch(server.url + bad)).status).toBe(404);
});

test('the last good answer stays while it fails, on a server that never asked as well', async () => {
  const page = await published('会坏', sourceAt('/fails'));
  expect(await page.visit()).toContain('外部商品甲');
  shop.answer = { status: 503, body: 'down' };
  await server.parts.database
    .of('decoration')
    .query<{ source_answer: { url: string; fetched_at: Date } }>()
    .updateTable('source_answer')
    .set({ fetched_at: new Date(Date.now() - 3_600_000) })
    .where('url', 'like', '%/fails')
    .execute();
  // It has never asked, and its first try fails.
  const html = await (await fetch(`${servers.other.url}/p/${page.slug}`)).text();
  expect(html).toContain('外部商品甲');
  await expect.poll(() => shop.asked).toBe(2);
  expect(await page.visit()).toContain('外部商品甲');
});

test('a slow one is waited for a bounded time, and shows once it answered', async () => {
  shop.answer.wait = 3_500;
  const { id } = await pageOf(server, '慢', []);
  const queries = [{ source: 'decoration.http', query: sourceAt('/slow') }];
  const read = async () => {
    const { answers } = await api.post<{ answers: { value: unknown[] | null }[] }>(`${base}/pages/${id}/data`, {
      queries,
    });
    return answers[0]?.value?.length;
  };
  const started = performance.now();
  expect(await read()).toBeUndefined();
  expectDuration(performance.now() - started, 3_400);
  await expect.poll(read, { interval: 100 }).toBe(2);
  expect(shop.asked).toBe(1);
});

test('a trial shows the first items, and says in words what is wrong', async () => {
  const fine = await preview(sourceAt('/try'));
  expect(fine).toMatchObject({ total: 2, skipped: 0, fault: null });
  expect(fine.items[0]).toMatchObject({ name: '外部商品甲', price: 10_000 });
  expect(fine.lists).toEqual([{ path: 'data.rows', count: 2, keys: ['title', 'cost', 'img'] }]);
  const words = async (source: object) => ((await preview(source)).fault as { zh: string }).zh;
  expect(await words(sourceAt('/try', { list: 'items' }))).toBe('应答里没有「items」');
  expect(await words(sourceAt('/try', { fields: {} }))).toBe('请填写名称的路径');
  expect(await words(sourceAt('/try', { url: origin.replace('https', 'http') }))).toContain('https://');
  expect(await words(sourceAt('/try', { url: 'https://127.0.0.2/' }))).toContain('不允许读取这个地址');
  shop.answer = { status: 404, body: '{}' };
  expect(await words(sourceAt('/try'))).toBe('对方应答了错误状态 404');
  shop.answer = { status: 200, body: '<html>' };
  expect(await words(sourceAt('/try'))).toBe('应答不是 JSON 格式');
  shop.answer = { status: 200, body: `"${'x'.repeat(1024 * 1024)}"` };
  expect(await words(sourceAt('/try'))).toBe('应答超过 1 MB');
  shop.answer = { status: 302, body: '', headers: { location: 'https://127.0.0.2/' } };
  expect(await words(sourceAt('/try'))).toContain('不允许读取这个地址');
});

test('who may only look makes the server read no address but those that are saved', async () => {
  const page = await published('只看', sourceAt('/saved'));
  const role = await api.post<{ id: string }>('/api/v1/roles', { name: '只看', functions: ['decoration.view'] });
  const made = await api.post<{ password: string }>('/api/v1/people', {
    username: 'looker',
    name: '看客',
    roleIds: [role.id],
  });
  const looker = await server.signedIn({ username: 'looker', password: made.password });
  await looker.post('/api/v1/password', { next: 'long enough 42' });
  const data = (source: object) =>
    looker.post<{ answers: { value: unknown[] | null }[] }>(`${base}/pages/${page.id}/data`, {
      queries: [{ source: 'decoration.http', query: source }],
    });
  shop.asked = 0;
  expect((await data(sourceAt('/other'))).answers).toEqual([{ value: null }]);
  expect(shop.asked).toBe(0);
  const [saved] = sourcesOf(
    (await looker.get<{ document: { global: object } }>(`${base}/pages/${page.id}`)).document.global,
  );
  expect((await data(saved as object)).answers[0]?.value).toHaveLength(2);
  expect((await looker.send('POST', `${base}/sources/preview`, { source: sourceAt('/other') })).status).toBe(403);
});

test('a source that the page does not have is found before publishing', async () => {
  const good = await api.post<{ id: string }>('/api/p/goods/goods', goodInput('自家商品', { listed: true }));
  const page = await pageOf(server, '两种', [
    ['goods', { goods: [{ id: String(good.id), name: '' }] }],
    ['goods', { from: 'http', source: 'gone' }],
  ]);
  const { problems } = await api.get<{ problems: { message: { zh: string } }[] }>(`${base}/pages/${page.id}/checks`);
  expect(problems.map(({ message }) => message.zh)).toEqual([
    expect.stringContaining('顾客无法下单'),
    '数据源暂时读不到内容',
  ]);
});

test('a system that leads away from https is not followed', async () => {
  let reached = 0;
  const plain = createServer((_request, response) => {
    reached += 1;
    response.end('[]');
  });
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  const { port } = plain.address() as AddressInfo;
  shop.answer = { status: 302, body: '', headers: { location: `http://localhost:${port}/goods` } };
  await expect(shop.outbound.fetch(shop.origin)).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
  expect(reached).toBe(0);
  plain.close();
});
