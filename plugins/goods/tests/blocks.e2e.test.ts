import type { AssetImage } from '@fitout/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, phoneSize, type TestBrowser } from '../../../tests/support/browser.ts';
import { scale } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type Editor, openWindow, pageOf, signIn } from '../../decoration/tests/editor-kit.ts';
import type { Activity, Coupon, Good } from '../shared/calls/outputs.ts';
import { couponInput, goodInput } from './kit.ts';

/**
 * Blocks of goods are put on a page and published; phones see them, follow prices and stock, and claim coupons.
 * @module-tag long
 */

const root = '/api/p/goods';
const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

let server: TestServer;
let api: ApiClient;
let desk: TestBrowser;
let phone: TestBrowser;
let editor: Editor;
let slug: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  await fillCatalogue();
  desk = await openBrowser({ folder: 'goods-blocks' });
  await signIn(desk, server);
  phone = await openBrowser({ folder: 'goods-blocks', phone: true });
});

afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await server?.stop();
});

async function picture(name: string, hue: number): Promise<AssetImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 800 800"><defs><radialGradient id="g"><stop stop-color="hsl(${hue} 45% 96%)"/><stop offset="1" stop-color="hsl(${hue} 40% 82%)"/></radialGradient></defs><rect width="800" height="800" fill="url(#g)"/><path d="M250 330h260c0 170-40 290-130 290S250 500 250 330z" fill="hsl(${hue} 35% 48%)"/><path d="M505 370c90-30 130 130-15 150" fill="none" stroke="hsl(${hue} 35% 48%)" stroke-width="34"/><ellipse cx="380" cy="330" rx="130" ry="34" fill="hsl(${hue} 50% 32%)"/></svg>`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]), `${name}.png`);
  const sent = await api.send<{ items: { asset: AssetImage }[] }>('POST', '/api/p/images/assets', form);
  const [made] = sent.body.result.items;
  if (made === undefined) throw new Error(`${name}: ${sent.status}`);
  const { key, width, height, color } = made.asset;
  return { key, width, height, alt: '', ...(color === undefined ? {} : { color }) };
}

async function fillCatalogue(): Promise<void> {
  const goods: [string, number, number, number | null, number][] = [
    ['西湖龙井 明前特级 100g', 150, 12800, 15800, 36],
    ['白瓷盖碗', 210, 6800, null, 120],
    ['紫砂壶 手工全刻 200ml', 20, 29900, 36900, 8],
    ['凤凰单丛 鸭屎香', 45, 8800, 9900, 60],
    ['竹节茶盘', 90, 15900, null, 15],
  ];
  for (const [at, [name, hue, price, listPrice, stock]] of goods.entries()) {
    const images = [await picture(name, hue)];
    const link = `/p/good-${at}`;
    const more = {
      listed: true,
      images,
      price,
      listPrice,
      stock,
      link,
      tags: ['茶'],
      description: '当季新品，顺丰包邮',
    };
    ids[name] = String((await api.post<Good>(`${root}/goods`, goodInput(name, more))).id);
  }
  const items = ['西湖龙井 明前特级 100g', '紫砂壶 手工全刻 200ml'].map((name) => ({
    good: ids[name],
    price: 8800,
    stock: 5,
  }));
  const offer = { from: at(-hour), to: at(30 * hour), enabled: true, items };
  const flash = { ...offer, kind: 'flash', title: '周五限时秒杀', groupSize: null };
  ids.flash = String((await api.post<Activity>(`${root}/activities`, flash)).id);
  const group = { ...offer, kind: 'group', title: '三人成团', groupSize: 3, from: null, to: null };
  ids.group = String((await api.post<Activity>(`${root}/activities`, group)).id);
  const coupon = couponInput('新人专享券', { note: '全场通用，每单限用一张', to: at(48 * hour) });
  ids.coupon = String((await api.post<Coupon>(`${root}/coupons`, coupon)).id);
  const percent = couponInput('茶具八五折', { kind: 'percent', value: 85, threshold: 0, perPerson: 2, stock: null });
  ids.percent = String((await api.post<Coupon>(`${root}/coupons`, percent)).id);
}

async function choose(title: string, ...names: string[]): Promise<void> {
  const { page } = editor;
  await page.getByRole('complementary', { name: '属性' }).getByRole('button', { name: '选择', exact: true }).click();
  const picker = page.getByRole('dialog', { name: title });
  for (const name of names) await picker.getByLabel(new RegExp(name)).check();
  await picker.getByRole('button', { name: `使用 ${names.length} 项` }).click();
  await picker.waitFor({ state: 'hidden' });
}

const canvasNames = () => editor.page.locator('[data-canvas-stage] .fb-goods .fb-good-name').allTextContents();

test('empty blocks show a sample of what they will be, and a button that leads to the choice', async () => {
  const empty = ['goods', 'coupons', 'flash', 'groupbuy', 'countdown', 'popup', 'image'] as const;
  const made = await pageOf(
    server,
    '空组件',
    empty.map((type) => [type, {}]),
  );
  editor = await openWindow(desk.context, server, made.id);
  const { page } = editor;
  desk.page = page;
  const canvas = page.locator('[data-canvas-stage]');
  for (const name of ['商品名称一', '优惠券名称', '限时秒杀', '3 人团'])
    await canvas.getByText(name).first().waitFor({ state: 'attached' });
  await desk.shot('00-empty-blocks');
  await canvas.getByRole('button', { name: '请选择优惠券' }).click();
  await page.getByRole('dialog', { name: '选择优惠券' }).waitFor();
  await page.keyboard.press('Escape');
  await canvas.getByRole('button', { name: '请设置截止时间' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('datetime-local');
  await canvas.getByRole('button', { name: '请选择图片' }).click();
  await page.getByRole('dialog', { name: '选择图片' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await seriousFaults(page)).toEqual([]);
  // Visitors see none of it: the page of nothing but empty blocks cannot be published.
  await editor.press('发布');
  await page.getByText('还没有选择商品').waitFor();
  await page.close();
});

test('each block is chosen for in its panel, and the canvas shows the real goods', async () => {
  const made = await pageOf(server, '茶香好物', []);
  slug = made.slug;
  editor = await openWindow(desk.context, server, made.id);
  const { page } = editor;
  desk.page = page;
  await editor.add('商品列表');
  await page.locator('[data-canvas-stage]').getByText('请选择商品').waitFor();
  await choose('选择商品', '西湖龙井', '白瓷盖碗', '紫砂壶');
  await expect.poll(canvasNames).toEqual(['西湖龙井 明前特级 100g', '白瓷盖碗', '紫砂壶 手工全刻 200ml']);
  const list = page.locator('[data-canvas-stage] .fb-goods-list').first();
  expect(await list.evaluate((one) => getComputedStyle(one).display)).toBe('grid');
  // The order is the person's.
  const rows = page.getByRole('complementary', { name: '属性' }).getByRole('list', { name: '商品', exact: true });
  await rows
    .getByRole('button', { name: /白瓷盖碗/ })
    .first()
    .press('Alt+ArrowUp');
  await expect.poll(canvasNames).toEqual(['白瓷盖碗', '西湖龙井 明前特级 100g', '紫砂壶 手工全刻 200ml']);
  await page.getByLabel('按钮文字').fill('去购买');
  await page.getByLabel('角标', { exact: true }).selectOption({ label: '折扣' });
  await page.locator('[data-canvas-stage]').getByText('8.1 折').first().waitFor();
  await desk.shot('01-goods-panel');

  await editor.add('优惠券');
  await choose('选择优惠券', '新人专享券', '茶具八五折');
  await page.locator('[data-canvas-stage]').getByText('满 ¥50 减 ¥10').waitFor();
  await editor.add('秒杀');
  await choose('选择营销活动', '周五限时秒杀');
  await page.locator('[data-canvas-stage] .fb-flash').getByText('¥88').first().waitFor();
  await editor.add('拼团');
  await choose('选择营销活动', '三人成团');
  await page.locator('[data-canvas-stage] .fb-groupbuy').getByText('3 人团').first().waitFor();
  await desk.shot('02-offers-panel');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a good that is unlisted is marked in the panel, found by the checks, and back on the page when it is listed', async () => {
  const { page } = editor;
  await api.post(`${root}/batch`, { action: 'unlist', ids: [ids.白瓷盖碗] });
  await expect.poll(canvasNames).toEqual(['西湖龙井 明前特级 100g', '紫砂壶 手工全刻 200ml']);
  await page.locator('[data-canvas-stage] .fb-goods-title').first().click();
  await page.getByRole('complementary', { name: '属性' }).getByText('已下架').waitFor();
  await editor.saved();
  await editor.press('发布');
  await page.getByRole('button', { name: /「白瓷盖碗」已下架或删除/ }).waitFor();
  await desk.shot('03-checks');
  await page.getByRole('button', { name: /「白瓷盖碗」已下架或删除/ }).click();
  await api.post(`${root}/batch`, { action: 'list', ids: [ids.白瓷盖碗] });
  await expect.poll(canvasNames).toContain('白瓷盖碗');
  await editor.press('发布');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '确认发布' }).click();
  await dialog
    .getByText(/已发布|发布成功/)
    .first()
    .waitFor();
});

test('phones see the goods, and a price or the last piece shows on an open page without another publish', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/p/${slug}`);
  const tea = page.locator('.fb-goods .fb-good', { hasText: '西湖龙井' });
  expect(await tea.locator('.fb-good-price').textContent()).toBe('¥128');
  await page
    .locator('.fb-flash .fb-offers-clock:visible')
    .getByText(/距结束 1 天/)
    .waitFor();
  await page.evaluate(() => document.fonts.ready);
  await phone.shot('10-phone');
  await keepPicture(page, 'goods-blocks/11-phone-whole', { fullPage: true });
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phoneSize.width);
  const id = ids['西湖龙井 明前特级 100g'];
  await api.patch(`${root}/goods/${id}`, { price: 11800, stock: 0 });
  // It asks each ten seconds, by itself.
  await page.waitForResponse(/goods\/live\?/);
  await expect.poll(() => tea.locator('.fb-good-price').textContent()).toBe('¥118');
  expect(await tea.locator('.fb-good-badge').textContent()).toBe('7.5 折');
  await tea.locator('.fb-good-gone:visible').waitFor();
  const sale = page.locator('.fb-flash .fb-good', { hasText: '西湖龙井' });
  await sale.locator('.fb-good-gone:visible').waitFor();
  // A stock that staff set is no sale.
  expect(await sale.getByText(/已抢/).filter({ visible: true }).count()).toBe(0);
  await api.patch(`${root}/goods/${id}`, { stock: 20 });
  const flash = await api.get<Activity>(`${root}/activities/${ids.flash}`);
  const items = flash.items.map(({ good, price }) => ({ good, price, stock: 2, sold: 3 }));
  const { kind, title, groupSize, from, to, enabled } = flash;
  await api.put(`${root}/activities/${flash.id}`, {
    ...{ rev: flash.rev, activity: { kind, title, groupSize, from, to, enabled, items } },
  });
  // The page was behind something else, as one is that the phone app keeps.
  await page.locator('.fb-page').evaluate(async (one: HTMLElement) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    one.style.display = 'none';
    await frame();
    one.style.display = '';
  });
  await sale.getByText('已抢 60%').waitFor();
  await sale.scrollIntoViewIfNeeded();
  await phone.shot('16-sold');
  expect(await seriousFaults(page)).toEqual([]);
});

test('an anonymous visitor claims by a tap, sees the code again, and gets no more than is theirs', async () => {
  const { page } = phone;
  const coupon = page.locator('[data-coupon]', { hasText: '新人专享券' });
  await coupon.getByRole('button').tap();
  await coupon.getByText('已领取').waitFor();
  const code = await coupon.locator('code').textContent();
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  const twice = page.locator('[data-coupon]', { hasText: '茶具八五折' });
  await twice.getByRole('button').tap();
  await twice.getByText('再领一张 (1/2)').waitFor();
  await page.reload();
  await coupon.getByText('已领取').waitFor();
  expect(await coupon.locator('code').textContent()).toBe(code);
  await coupon.scrollIntoViewIfNeeded();
  await phone.shot('12-claimed');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, 'goods-blocks/13-phone-dark', { fullPage: true });
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  // In the phone app, too.
  await page.goto(`${server.url}/#/m/page/${slug}`);
  await page.locator('[data-coupon]', { hasText: '新人专享券' }).getByText('已领取').waitFor();
  await phone.shot('14-in-the-app');
});

test('without script the goods, prices and terms are there, and it says what claiming needs', async () => {
  const plain = await phone.context.browser()?.newContext({ javaScriptEnabled: false, viewport: phoneSize });
  if (plain === undefined) throw new Error('no browser');
  const page = await plain.newPage();
  await page.goto(`${server.url}/p/${slug}`);
  expect(await page.locator('.fb-goods').textContent()).toContain('¥118');
  expect(await page.locator('.fb-flash').textContent()).toContain('¥88');
  expect(await page.getByText('领取优惠券需要开启浏览器的 JavaScript').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: /领取/ }).count()).toBe(0);
  await plain.close();
});

test('an activity that ends while the page is open says so', { tags: ['long'] }, async () => {
  const { page } = phone;
  const item = { good: ids.白瓷盖碗, price: 100, stock: 1 };
  const short = { kind: 'flash', title: '马上结束', groupSize: null, from: null, to: at(4000 * scale), enabled: true };
  const soon = await api.post<Activity>(`${root}/activities`, { ...short, items: [item] });
  const block = { activities: [{ id: String(soon.id), name: '马上结束' }], done: '下次早点来' };
  const made = await pageOf(server, '快', [['flash', block]]);
  await api.post(`/api/p/decoration/pages/${made.id}/publish`, { rev: 0 });
  await page.goto(`${server.url}/p/${made.slug}`);
  await page.getByText('马上结束').waitFor();
  await page.getByText('下次早点来').waitFor();
  expect(await page.getByText('马上结束').isVisible()).toBe(false);
});

test('taking a shown good away names its pages first, and nothing went wrong on the way', async () => {
  const { page } = desk;
  await page.evaluate(() => {
    location.hash = '#/goods';
  });
  await page.getByLabel('选择白瓷盖碗').check();
  await page.getByRole('button', { name: '下架', exact: true }).click();
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: '正在使用' });
  await ask.getByText('《茶香好物》').waitFor();
  await desk.shot('04-in-use');
  await ask.getByRole('button', { name: '取消' }).click();
  await ask.waitFor({ state: 'hidden' });
  // In the drawer, too; and what was typed is not thrown away unasked.
  await page.getByRole('button', { name: /编辑 ?白瓷盖碗/ }).click();
  const drawer = page.getByRole('dialog', { name: '编辑商品' });
  await drawer.getByRole('switch').click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await ask.getByRole('button', { name: '取消' }).click();
  await drawer.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃' }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect((await api.get<Good>(`${root}/goods/${ids.白瓷盖碗}`)).listed).toBe(true);
  const errors = [...desk.errors, ...phone.errors].filter((text) => !/\b4\d\d\b|ERR_ABORTED/.test(text));
  expect(errors).toEqual([]);
});
