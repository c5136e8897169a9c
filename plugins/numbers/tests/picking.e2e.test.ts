import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn, readEnglish } from '../../../tests/support/shell.ts';
import { insertNumbers } from '../server/pools/insert.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { groupedNumber } from '../shared/digits.ts';
import { base, poolWith, someNumbers, tablesOf, tariff } from './kit.ts';

/**
 * A member of the staff finds numbers by boxes, patterns and filters, compares, keeps and reserves them.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;
let page: Page;
const numbers = someNumbers(3000);

beforeAll(async () => {
  server = await startTestServer();
  await poolWith(server, []);
  const { org_id } = await tablesOf(server).selectFrom('pool').select('org_id').executeTakeFirstOrThrow();
  const prices = [39_900, 59_900, 129_900];
  for (const [index, price] of prices.entries()) await tariff(server, org_id, { no: index + 2, price });
  await poolWith(
    server,
    numbers.map((number, index) => ({
      number,
      tariff: 1 + (index % 4),
      ...(index % 3 === 0 ? { place: 440300, area: '0755' } : {}),
    })),
    { name: '长沙门店' },
  );
  browser = await openBrowser({ folder: 'numbers-picking' });
  page = await openSignedIn(server, browser, '#/phone-lt');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const grid = () => page.getByRole('list', { name: '号码', exact: true });
const cards = () => grid().locator('button[data-number]');
const shown = async () => cards().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.number ?? ''));
const total = () => page.locator('p[role="status"] strong');
const chip = (key: string): Locator => page.locator(`[data-pattern="${key}"]`).first();
const box = (n: number) => page.getByLabel(`第 ${n} 位`, { exact: true });
const plain = async (at: Locator) => Number((await at.innerText()).replaceAll(/\D/g, ''));

/** The answer and its counts are there. */
async function settled(): Promise<void> {
  await page.locator('p[role="status"][aria-busy="false"] strong').waitFor();
  await expect.poll(() => page.locator('[data-stale="true"]').count()).toBe(0);
}

/** The page anew, with nothing open. */
async function fresh(address = '#/phone-lt'): Promise<void> {
  await go(page, address);
  await page.reload();
  await settled();
}

test('boxes take typing, arrows, Backspace and a pasted number, and say what cannot stand in them', async () => {
  await expect.poll(() => total().innerText()).toBe('3,000');
  await expect.poll(() => chip('AABB').innerText()).toMatch(/\d/);
  await browser.shot('01-first');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type('186');
  await expect.poll(() => box(4).evaluate((at) => at === document.activeElement)).toBe(true);
  await expect.poll(async () => (await shown()).every((one) => one.startsWith('186'))).toBe(true);
  await expect
    .poll(() => total().innerText())
    .toBe(numbers.filter((one) => one.startsWith('186')).length.toLocaleString('en-US'));
  await page.keyboard.press('Backspace');
  expect(await box(3).inputValue()).toBe('');
  await page.keyboard.press('Home');
  await page.keyboard.type('中');
  await page.getByText('格子里不能填「中」').waitFor();
  await page.keyboard.type('a');
  await page.getByText('前三位是号段').waitFor();
  const [, one = ''] = numbers;
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    `+86 ${groupedNumber(one)}`,
  );
  await expect.poll(shown).toEqual([one]);
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect.poll(() => total().innerText()).toBe('3,000');
  await page.keyboard.press('End');
  await page.keyboard.type('8');
  await expect.poll(async () => (await shown()).every((each) => each.endsWith('8'))).toBe(true);
  await page.getByRole('button', { name: '清空', exact: true }).click();
});

test('the count on a chip and beside a filter is the total once it is pressed', async () => {
  await fresh();
  for (const key of ['AABB', 'AAA', 'ABAB']) {
    await settled();
    const said = Number((await chip(key).innerText()).split('\n').at(-1)?.replaceAll(',', ''));
    await chip(key).click();
    await expect.poll(() => chip(key).getAttribute('aria-pressed')).toBe('true');
    await settled();
    await expect.poll(() => plain(total()), { message: key }).toBe(said);
  }
  await page.getByRole('button', { name: /^更多 \d+ 种/ }).click();
  await browser.shot('02-palette');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chip('AABB').click();
  await settled();
  for (const name of ['靓 F', '300–600', '186']) {
    const line = page.getByRole('complementary', { name: '筛选' }).locator('label', { hasText: name }).first();
    await settled();
    const said = await plain(line.locator('small'));
    await line.click();
    await settled();
    await expect.poll(() => plain(total()), { message: name }).toBe(said);
  }
  await page.getByRole('button', { name: /^不含 4/ }).click();
  await settled();
  const tokens = page.getByRole('list', { name: '已选条件' });
  expect(await tokens.innerText()).toContain('尾号 AABB');
  await browser.shot('03-filters');
  // The whole wish is in the address, and is there again after a reload.
  const before = { address: page.url(), total: await total().innerText(), shown: await shown() };
  expect(before.address).toContain('p=AABB');
  await page.reload();
  await settled();
  await expect.poll(shown).toEqual(before.shown);
  expect(await total().innerText()).toBe(before.total);
  await page.goBack();
  await expect.poll(() => tokens.innerText()).not.toContain('不含');
  await page.goForward();
  await expect.poll(() => tokens.innerText()).toContain('不含 4');
  await tokens.getByRole('button', { name: '去掉 尾号 AABB' }).click();
  await expect.poll(() => tokens.innerText()).not.toContain('AABB');
});

test('nothing fits: which filter to drop, and what that gives', async () => {
  await fresh('#/phone-lt?p=AAAABBBB&place=430100');
  const drop = page.getByRole('button', { name: /去掉「湖南长沙」|去掉「尾号 AAAABBBB」/ });
  await expect.poll(() => drop.first().innerText()).toMatch(/\d/);
  await browser.shot('04-nothing');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /去掉「尾号 AAAABBBB」/ }).click();
  await expect.poll(() => total().innerText()).toBe('2,000');
  await page.getByLabel('查找归属地').fill('shenz');
  await page.getByRole('option', { name: /深圳/ }).click();
  await expect.poll(() => total().innerText()).toBe('3,000');
});

test('a template of one’s own says how many it leaves, and why it cannot be', async () => {
  await fresh();
  const field = page.getByLabel('自定义模板');
  await field.fill('ABCDEFGHIJK');
  await page.getByText(/最多 10 个/).waitFor();
  await field.fill('aab8');
  const add = page.getByRole('button', { name: /^添加/ });
  await expect.poll(() => add.innerText()).toMatch(/\d/);
  const said = await plain(add);
  await add.click();
  await settled();
  await expect.poll(() => plain(total())).toBe(said);
  await page.getByRole('list', { name: '已选条件' }).getByText('尾号 AAB8').waitFor();
});

test('a pattern that the staff keep stands among the others, and goes again', async () => {
  const owner = await server.signedIn();
  await owner.post(`${base}/templates`, { name: '发一发', text: '8A8A', where: 'tail', group: '店里常卖' });
  await fresh();
  await page.getByRole('button', { name: /^更多 \d+ 种/ }).click();
  const own = page.locator('section', { hasText: '店里常卖' }).getByRole('button');
  await own.scrollIntoViewIfNeeded();
  await expect.poll(() => own.innerText()).toMatch(/尾号 \d/);
  await browser.shot('11-own-pattern');
  const said = Number((await own.innerText()).split('尾号').at(-1)?.replaceAll(/\D/g, ''));
  await own.click();
  await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
  await settled();
  await expect.poll(() => plain(total())).toBe(said);
  await own.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => total().innerText()).toBe('3,000');
});

test('other numbers by Space without repeats, back to the earlier ones, and in the order of prices', async () => {
  await fresh();
  const first = await shown();
  await page.locator('h1').first().focus();
  await page.keyboard.press('Space');
  await page.getByText('第 2 批').waitFor();
  const second = await shown();
  expect(second.filter((one) => first.includes(one))).toEqual([]);
  // Somebody takes one of the first batch: it is gone, and the second begins where it began.
  const [gone = ''] = first;
  const seller = await server.signedIn();
  await seller.post(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: [gone] });
  await page.getByRole('button', { name: /上一批/ }).click();
  await page.getByText('第 1 批').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: '价格从低到高' }).click();
  await settled();
  const prices = async () =>
    cards().evaluateAll((all) =>
      all.map((one) => Number(/¥([\d,]+)/.exec(one.textContent ?? '')?.[1]?.replace(',', ''))),
    );
  await expect.poll(prices).toEqual(Array.from({ length: 24 }, () => 100));
  await page.getByRole('button', { name: '价格从低到高' }).click();
  await expect.poll(prices).toEqual(Array.from({ length: 24 }, () => 1299));
  expect(page.url()).toContain('order=price-down');
});

test('a number’s sheet by the keyboard; compared, kept and copied', async () => {
  await fresh('#/phone-lt?p=AABB');
  await cards().first().focus();
  await page.keyboard.press('ArrowRight');
  const second = (await shown())[1] ?? '';
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.number)).toBe(second);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name: `号码 ${groupedNumber(second)}` });
  await sheet.waitFor();
  await sheet.getByText('协议期内不可过户').waitFor();
  await sheet.getByRole('button', { name: '收藏', exact: true }).click();
  await sheet.getByRole('button', { name: '对比 0/6' }).click();
  await browser.shot('05-sheet');
  expect(await seriousFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: '复制文案' }).click();
  await page.getByText('复制成功').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.number)).toBe(second);
  for (const at of [2, 3]) {
    await cards().nth(at).click();
    await page
      .getByRole('button', { name: /^对比 \d\/6$/ })
      .last()
      .click();
  }
  await page.getByRole('button', { name: '对比 3/6' }).first().click();
  const compare = page.getByRole('dialog', { name: '对比号码' });
  expect(await compare.getByRole('columnheader').count()).toBe(3);
  await browser.shot('06-compare');
  expect(await seriousFaults(page)).toEqual([]);
  await compare.getByRole('button', { name: '清空对比' }).click();
  await compare.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '收藏 1', exact: true }).click();
  const kept = page.getByRole('dialog', { name: '收藏的号码' });
  await kept.getByText(groupedNumber(second)).waitFor();
  await browser.shot('07-favourites');
  await kept.getByRole('button', { name: /取消收藏/ }).click();
  await kept.getByText('还没有收藏').waitFor();
  await kept.getByRole('button', { name: '关闭' }).click();
});

test('a saved search says what came in since', async () => {
  await fresh('#/phone-lt?boxes=*******6699');
  await page.getByRole('button', { name: /^已存的搜索/ }).click();
  await page.getByRole('button', { name: '保存当前搜索' }).click();
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('六六九九');
  await name.press('Enter');
  await page.getByText('已保存').first().waitFor();
  await fresh();
  const db = tablesOf(server);
  const pool = await db.selectFrom('pool').selectAll().where('name', '=', '长沙门店').executeTakeFirstOrThrow();
  const batch = {
    id: server.parts.ids.next(),
    org_id: pool.org_id,
    no: 7,
    pool_id: pool.id,
    name: '七',
    state: 'done',
  };
  await db
    .insertInto('batch')
    .values({ ...batch, made_by: 1n })
    .execute();
  await insertNumbers(db, { orgId: pool.org_id, pool: pool.no, batch: 7 }, [
    { number: '18600006699', place: 430100, area: '0731', tariff: 1 },
  ]);
  await server.parts.jobs.of('numbers').add('notice', { orgId: String(pool.org_id), carrier: 'unicom', batch: 7 });
  await page.getByText('「六六九九」有 1 个新号码').first().waitFor();
  await page.getByRole('button', { name: /^已存的搜索/ }).click();
  await browser.shot('08-saved');
  await page
    .getByRole('button', { name: /六六九九/ })
    .first()
    .click();
  await expect.poll(async () => (await shown()).includes('18600006699')).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: /^已存的搜索/ }).innerText()).toBe('已存的搜索');
});

test('a rival was faster: said in place, the next one offered, held once and reserved', async () => {
  await fresh('#/phone-lt?p=AABB');
  const [wanted = '', next = ''] = await shown();
  await cards().first().click();
  await page.getByRole('button', { name: '保留 30 分钟' }).click();
  const dialog = page.getByRole('dialog', { name: '保留号码' });
  await dialog.getByText('其他人无法预订').waitFor();
  const rival = await server.signedIn();
  await rival.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: [wanted] });
  await dialog.getByRole('button', { name: '保留 30 分钟' }).click();
  await dialog.getByText(`${wanted} 已被抢占`).waitFor();
  await browser.shot('09-taken');
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(async () => (await shown()).includes(wanted)).toBe(false);
  await dialog.getByRole('button', { name: new RegExp(`^${groupedNumber(next)}`) }).click();
  // The first answer is lost on its way: whoever presses again has the same order.
  await page.route(
    '**/api/p/numbers/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: '保留 30 分钟' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/网络|连接/)
    .waitFor();
  await dialog.getByRole('button', { name: '保留 30 分钟' }).dblclick();
  const held = page.getByRole('dialog', { name: '预订已保留的号码' });
  await held.getByText(/还剩 (?:30:00|29:\d\d)/).waitFor();
  await held.getByText('违约金：剩余月低消的 30%').waitFor();
  await held.getByRole('button', { name: '预订', exact: true }).click();
  await held.getByText('请填写联系人').waitFor();
  await held.getByLabel(/^联系人/).fill('王女士');
  await held.getByLabel(/^联系电话/).fill('138 0000 0000');
  await browser.shot('10-held');
  expect(await seriousFaults(page)).toEqual([]);
  await held.getByRole('button', { name: '预订', exact: true }).click();
  await page.getByText('已预订').first().waitFor();
  const { items } = await rival.get<{ items: NumberOrder[] }>(`${base}/orders?q=${next}`);
  expect(items).toMatchObject([{ state: 'reserved', contact: '王女士' }]);
  await expect.poll(async () => (await shown()).includes(next)).toBe(false);
});

test('a carrier that the staff added has its page, whatever is filtered there', async () => {
  const db = tablesOf(server);
  const { org_id } = await db.selectFrom('pool').select('org_id').executeTakeFirstOrThrow();
  const [segments, levels] = [JSON.stringify([{ prefix: '139' }]), JSON.stringify([])];
  const terms = JSON.stringify({ transfer: '', handOver: '' });
  await db
    .insertInto('carrier')
    .values({ org_id, key: 'mobile', name: '中国移动', color: '#0a8f3c', segments, levels, terms })
    .execute();
  await poolWith(server, ['13900001188', '13900001234'], { carrier: 'mobile', name: '移动池' });
  await fresh('#/numbers/pick?carrier=mobile');
  await page.getByRole('button', { name: '中国移动' }).waitFor();
  await chip('AABB').click();
  await expect.poll(shown).toEqual(['13900001188']);
  expect(page.url()).toMatch(/carrier=mobile&p=AABB/);
  await page.getByRole('button', { name: '中国移动' }).click();
  await page.getByRole('menuitem', { name: '中国电信' }).click();
  await page.getByText('还没有号码').waitFor();
  expect(page.url()).toContain('#/phone-dx');
  await fresh('#/phone-lt');
});

test('dark, English and on smaller windows it holds together', { tags: ['long'] }, async () => {
  await fresh('#/phone-lt?p=AABB&not=4');
  await cards().first().click();
  const looks = [
    ['dark', 1440, 900],
    ['light', 1024, 768],
  ] as const;
  for (const [scheme, width, height] of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await resizeTo(page, { width, height });
    await browser.shot(`20-${scheme}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await seriousFaults(page), `${scheme} ${width}`).toEqual([]);
  }
  await readEnglish(page);
  await page.getByText('Number picking').first().waitFor();
  for (const width of [1280, 1024, 1440]) {
    await resizeTo(page, { width, height: 900 });
    await browser.shot(`21-english-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await seriousFaults(page)).toEqual([]);
  expect(browser.errors.filter((text) => !/\b4\d\d\b|ERR_ABORTED|ERR_FAILED/.test(text))).toEqual([]);
});
