import type { AssetImage } from '@fitout/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { freshBlock } from '../../decoration/shared/blocks/nesting.ts';
import type { PageDetail } from '../../decoration/shared/calls/outputs.ts';
import { formOf, type LiveForm } from '../../forms/tests/kit.ts';
import type { Activity, Good } from '../shared/calls/outputs.ts';
import { goodInput } from './kit.ts';
import '../../blocks/tests/added.ts';
import { addBlock } from '../../decoration/shared/blocks/registry.ts';
import { blocks } from '../shared/blocks.generated.ts';

/** From a new good to a phone on which somebody finds it, opens it and orders it. */

for (const block of blocks) addBlock(block);
const root = '/api/p/goods';
const hour = 3_600_000;
let server: TestServer;
let api: ApiClient;
let desk: TestBrowser;
let phone: TestBrowser;
let form: LiveForm;
let slug: string;
let pot: string;
let cup: string;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const pictures = await Promise.all([30, 200].map(picture));
  const text = '宜兴原矿紫泥，全手工。\n附赠茶巾与收纳盒，七天无理由退换。';
  const more = { listed: true, images: pictures, price: 29900, listPrice: 36900, stock: 8, description: text };
  pot = String((await api.post<Good>(`${root}/goods`, goodInput('紫砂壶 手工全刻 200ml', more))).id);
  cup = String((await api.post<Good>(`${root}/goods`, goodInput('白瓷盖碗', { listed: true, price: 6800 }))).id);
  const flash = await api.post<Activity>(`${root}/activities`, {
    ...{ kind: 'flash', title: '周五限时秒杀', groupSize: null, enabled: true },
    ...{ from: new Date(Date.now() - hour).toISOString(), to: new Date(Date.now() + 30 * hour).toISOString() },
    items: [{ good: pot, price: 19900, stock: 3 }],
  });
  form = await formOf(api, [
    ['good', 'hidden', { title: '商品', param: 'good' }],
    ['name', 'text', { title: '称呼' }],
  ]);
  const page = await api.post<PageDetail>('/api/p/decoration/pages', { title: '茶香好物', kind: 'page' });
  const at = page.document.root;
  const nodes = [
    freshBlock('search', at, { placeholder: '搜索商品', words: [{ text: '盖碗' }] }),
    freshBlock('goods', at, {
      goods: [
        { id: pot, name: '' },
        { id: cup, name: '' },
      ],
      button: '看看',
    }),
    freshBlock('flash', at, { activities: [{ id: String(flash.id), name: '' }] }),
  ];
  const ops = nodes.map((own, index) => ({ op: 'insert', parent: at, slot: 'default', at: index, nodes: own }));
  await api.post(`/api/p/decoration/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await api.post(`/api/p/decoration/pages/${page.id}/publish`, { rev: 1 });
  slug = page.slug;
  desk = await openBrowser({ folder: 'product' });
  phone = await openBrowser({ folder: 'product', phone: true });
});

afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await server?.stop();
});

async function picture(hue: number): Promise<AssetImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="hsl(${hue} 40% 86%)"/><path d="M250 330h260c0 170-40 290-130 290S250 500 250 330z" fill="hsl(${hue} 35% 42%)"/></svg>`;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]), `p${hue}.png`);
  const sent = await api.send<{ items: { asset: AssetImage }[] }>('POST', '/api/p/images/assets', body);
  const [made] = sent.body.result.items;
  if (made === undefined) throw new Error(`not uploaded: ${sent.status}`);
  const { key, width, height } = made.asset;
  return { key, width, height, alt: '' };
}

test('staff say how customers reach the shop, and how many of a new good there are', async () => {
  const page = await openSignedIn(server, desk, '#/goods');
  await page.getByRole('button', { name: '店铺信息' }).click();
  const dialog = page.getByRole('dialog', { name: '店铺信息' });
  await dialog.getByLabel('电话').fill('电话');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请填写电话号码').waitFor();
  await dialog.getByLabel('电话').fill('0571-8888 6666');
  await dialog.getByLabel('营业时间').fill('9:00–18:00');
  await dialog.getByLabel('下单链接').click();
  await page.getByRole('option', { name: new RegExp(`/p/${form.slug}$`) }).click();
  await desk.shot('shop');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('店铺信息已保存').waitFor();
  await page.getByRole('button', { name: '新建商品' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建商品' });
  await drawer.getByLabel('名称').fill('竹节茶盘');
  await drawer.getByLabel(/^价格/).fill('159');
  await drawer.getByRole('button', { name: '保存' }).click();
  // A zero that nobody looked at would be published as sold out.
  await expect.poll(() => drawer.getByLabel('库存').getAttribute('aria-invalid')).toBe('true');
  await drawer.getByLabel('库存').fill('15');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(desk.errors).toEqual([]);
});

test('a picture that fails is a neutral placeholder of its size in the list', async () => {
  const images = [{ key: 'c'.repeat(64), width: 800, height: 800, alt: '' }];
  await api.post(`${root}/goods`, goodInput('青花茶漏', { images }));
  const page = await openSignedIn(server, desk, '#/goods');
  const lost = page.locator('main img[data-failed]');
  await lost.waitFor();
  expect(await lost.boundingBox()).toMatchObject({ width: 44, height: 44 });
  expect(await lost.evaluate((image) => getComputedStyle(image).content)).toContain('data:image/svg+xml');
  await desk.shot('lost-picture');
});

test('a good on a page leads to its own page, in the look of the page', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${slug}`);
  await page.locator('.fb-goods .fb-good', { hasText: '紫砂壶' }).click();
  await page.getByRole('heading', { name: '紫砂壶 手工全刻 200ml', level: 2 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/goods/${pot}`);
  for (const dark of [false, true]) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await phone.shot(`product-${dark ? 'dark' : 'light'}`);
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.getByRole('link', { name: '0571-8888 6666' }).getAttribute('href')).toBe('tel:057188886666');
  // The stock is followed while the page is open.
  await api.patch(`${root}/goods/${pot}`, { stock: 5 });
  await page.getByText('剩 5 件').waitFor();
  await page.getByRole('link', { name: '立即下单' }).click();
  await page.locator('form[data-live]').waitFor();
  await page.getByLabel('称呼').fill('林一');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('heading', { name: '提交成功' }).waitFor();
  const { items } = await api.get<{ items: { cells: Record<string, string> }[] }>(
    `/api/p/forms/forms/${form.id}/answers`,
  );
  expect(items[0]?.cells.good).toBe('紫砂壶 手工全刻 200ml');
});

test('a product is read on a desktop, too', async () => {
  const page = await desk.renew();
  await page.goto(`${server.url}/goods/${pot}`);
  await page.getByRole('heading', { name: '紫砂壶 手工全刻 200ml', level: 2 }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await desk.shot(`product-desktop-${colorScheme}`);
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a flash sale leads to the page with its price and clock', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${slug}`);
  await page.locator('.fb-offers .fb-good').click();
  const offer = page.getByRole('region', { name: '周五限时秒杀' });
  await offer.getByText('¥199', { exact: true }).waitFor();
  await offer.getByRole('timer').waitFor();
  await phone.shot('product-flash');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a search lists goods, and each opens', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${slug}`);
  await page.getByRole('searchbox').fill('紫砂');
  await page.getByRole('searchbox').press('Enter');
  const found = page.getByRole('list', { name: '搜索结果' });
  await found.getByText('紫砂壶 手工全刻 200ml').waitFor();
  await page.getByRole('button', { name: '盖碗' }).click();
  await found.getByText('白瓷盖碗').waitFor();
  expect(await found.getByRole('listitem').count()).toBe(1);
  await phone.shot('search');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('searchbox').fill('没有这个');
  await page.getByRole('searchbox').press('Enter');
  await page.getByText('没有找到“没有这个”').waitFor();
  expect(await found.count()).toBe(0);
  await page.getByRole('button', { name: '盖碗' }).click();
  await found.getByRole('link').click();
  await page.getByRole('heading', { name: '白瓷盖碗', level: 2 }).waitFor();
});

test('within /m the product opens in the host, and one that is gone says so', async () => {
  const { page } = phone;
  const { name: shopName } = await api.get<{ name: string }>('/api/v1/cfg/org');
  await page.goto(`${server.url}/#/m/page/${slug}`);
  await page.locator('.fb-goods .fb-good', { hasText: '白瓷盖碗' }).click();
  await page.waitForURL(`${server.url}/#/m/goods/${cup}`);
  await page.getByRole('heading', { name: '白瓷盖碗', level: 2 }).waitFor();
  const main = page.getByRole('main', { name: '白瓷盖碗' });
  await main.getByText(shopName, { exact: true }).waitFor();
  await phone.shot('product-host');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await phone.shot('product-host-dark');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await main.getByRole('link', { name: '去首页' }).click();
  await page.waitForURL(`${server.url}/#/m/trip`);
  await page.goBack();
  await page.getByRole('link', { name: '立即下单' }).click();
  await page.waitForURL(/#\/m\/page\/.*good=/);
  await page.goto(`${server.url}/#/m/goods/7`);
  await page.getByText('商品不存在或已下架').waitFor();
  expect(phone.errors.filter((text) => !text.includes('404'))).toEqual([]);
});
