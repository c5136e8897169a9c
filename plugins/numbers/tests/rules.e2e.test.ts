import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, openBrowser, phoneSize, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn, readEnglish } from '../../../tests/support/shell.ts';
import type { Carrier } from '../shared/calls/outputs.ts';
import type { Tariff } from '../shared/calls/rule-outputs.ts';
import { base, poolWith, someNumbers } from './kit.ts';

/**
 * A carrier is added with segments and levels; a level, a price, a place and a pattern are changed, with what that moves
 * in sight; what was before is put back.
 * @module-tag long
 */

let server: TestServer;
let browser: TestBrowser;
let page: Page;
const numbers = someNumbers(2000);

beforeAll(async () => {
  server = await startTestServer();
  await poolWith(server, numbers);
  browser = await openBrowser({ folder: 'numbers-rules' });
  page = await openSignedIn(server, browser, '#/numbers/rules');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const tab = (name: string) => page.getByRole('tablist', { name: '规则的种类' }).getByRole('tab', { name }).click();
const save = async (of: ReturnType<typeof dialog>) => {
  await of.getByRole('button', { name: '保存' }).click();
  await of.waitFor({ state: 'detached' });
};
const carriers = async () =>
  (await (await server.signedIn()).get<{ carriers: Carrier[] }>(`${base}/carriers`)).carriers;
const tariffs = async () => (await (await server.signedIn()).get<{ items: Tariff[] }>(`${base}/tariffs`)).items;

test('a price is changed for all of a tariff’s numbers, and put back from the history', async () => {
  await page.getByRole('button', { name: '资费 1', exact: true }).waitFor();
  await page.getByRole('cell', { name: '2,000' }).waitFor();
  await browser.shot('01-tariffs');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '资费 1', exact: true }).click();
  const drawer = dialog('修改资费');
  await drawer.getByText('2,000 个号码使用此资费').waitFor();
  await drawer.getByLabel('价格').fill('256.50');
  await drawer.getByText('2,000 个号码的价格：¥100 → ¥256.50').waitFor();
  await browser.shot('02-tariff-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await save(drawer);
  await page.getByRole('cell', { name: '¥256.50' }).waitFor();
  expect((await tariffs()).map(({ price }) => price)).toEqual([25_650]);
  await page.getByRole('button', { name: '“资费 1”的修改记录' }).click();
  const history = dialog('修改记录 · 资费 1');
  await history.getByText('价格 ¥100 → ¥256.50').waitFor();
  await browser.shot('03-history');
  expect(await seriousFaults(page)).toEqual([]);
  await history.getByRole('button', { name: '恢复到这次修改之前' }).click();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await history.getByText('价格 ¥256.50 → ¥100').waitFor();
  await history.getByRole('button', { name: '关闭' }).click();
  await history.waitFor({ state: 'detached' });
  expect((await tariffs()).map(({ price }) => price)).toEqual([10_000]);
});

test('numbers of a level get a tariff of their own', async () => {
  await page.getByRole('button', { name: '新建资费' }).click();
  const drawer = dialog('新建资费');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('不能为空').waitFor();
  await drawer.getByLabel('名称').fill('靓号专享 199');
  await drawer.getByLabel('价格').fill('1990');
  await drawer.getByLabel('合约期').fill('36');
  await save(drawer);
  await page.getByRole('button', { name: '给号码改用资费' }).click();
  const assign = dialog('给号码改用资费');
  await assign.getByLabel('改用资费').selectOption({ label: '靓号专享 199' });
  await assign.getByLabel('靓 E').check();
  expect(await assign.getByLabel('靓 A').isChecked()).toBe(false);
  const triples = assign.getByText(/^[\d,]+ 个号码将改用此资费$/);
  await expect.poll(() => triples.textContent()).not.toContain('2,000');
  const count = Number((await triples.textContent())?.replaceAll(/\D/g, ''));
  await browser.shot('04-assign');
  expect(await seriousFaults(page)).toEqual([]);
  await assign.getByRole('button', { name: '开始改用' }).click();
  await assign.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: String(count), exact: true }).waitFor();
  await page.getByRole('button', { name: '删除“靓号专享 199”' }).click();
  await page.getByText(`还有 ${count} 个号码使用“靓号专享 199”`).waitFor();
  await page.getByRole('button', { name: '取消' }).click();
});

test('a carrier is added with segments and levels', async () => {
  await tab('运营商');
  await page.getByRole('button', { name: '新增运营商' }).click();
  const drawer = dialog('新增运营商');
  await drawer.getByLabel('名称').fill('中国移动');
  await drawer.getByLabel('颜色代码').fill('#ffe600');
  await drawer.getByText('对比度低于 3').waitFor();
  await browser.shot('05-carrier');
  await drawer.getByLabel('颜色代码').fill('#0085d0');
  await drawer.getByLabel('办理入口').fill('javascript:alert(1)');
  await drawer.getByRole('tab', { name: '号段' }).click();
  const own = drawer.getByRole('combobox', { name: '自有号段' });
  await own.fill('138 186');
  await own.press('Enter');
  await drawer.getByText('号段 186 属于“中国联通”').waitFor();
  await own.fill('138、139 150');
  await own.press('Enter');
  const resale = drawer.getByRole('combobox', { name: '虚商号段' });
  await resale.fill('165');
  await resale.press('Enter');
  await browser.shot('06-segments-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('tab', { name: '等级' }).click();
  await drawer.getByRole('button', { name: '添加等级' }).click();
  await drawer.getByLabel('等级名称').fill('五星');
  const patterns = drawer.getByRole('combobox', { name: '“五星”的规律' });
  await patterns.fill('AB-C');
  await patterns.press('Enter');
  await drawer.getByText('模板里不能有「-」').waitFor();
  await patterns.fill('xxxx 1688');
  await patterns.press('Enter');
  await drawer.getByLabel('试一试').fill('138 0013 8888');
  await drawer.getByText('138 0013 8888 是“五星”：尾号符合 AAAA').waitFor();
  await browser.shot('07-levels-drawer');
  expect(await seriousFaults(page)).toEqual([]);
  // What is wrong stands in another part, which comes to the front.
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('请填写 https:// 开头的网址').waitFor();
  await drawer.getByLabel('办理入口').fill('https://www.10086.cn/');
  await save(drawer);
  await page.getByRole('heading', { name: '中国移动' }).waitFor();
  await browser.shot('08-carriers');
  expect(await seriousFaults(page)).toEqual([]);
  expect((await carriers()).at(-1)).toMatchObject({
    ...{ name: '中国移动', color: '#0085d0', terms: { handOver: 'https://www.10086.cn/' } },
    segments: [{ prefix: '138' }, { prefix: '139' }, { prefix: '150' }, { prefix: '165', resale: true }],
    levels: [{ code: 1, name: '五星', templates: ['AAAA', '1688'] }],
  });
  await tab('号段');
  await page.getByText('1704', { exact: true }).waitFor();
  await browser.shot('09-segments');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a level is changed with what it moves in sight, and the carrier is put back as it came', async () => {
  await tab('等级');
  await page.getByRole('cell', { name: '靓 A' }).waitFor();
  await page.getByLabel('试一试').fill('18612351888');
  await page.getByText('186 1235 1888 是“靓 D”：尾号符合 888').waitFor();
  await browser.shot('10-levels');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '修改等级' }).click();
  const drawer = dialog('中国联通');
  await drawer.getByRole('button', { name: '上移“靓 E”' }).click();
  await drawer.getByText(/^2,000 个号码中，[\d,]+ 个的等级会变$/).waitFor();
  await drawer.getByText('靓 D → 靓 E').waitFor();
  await drawer.getByText('保存后的影响').scrollIntoViewIfNeeded();
  await browser.shot('11-preview');
  expect(await seriousFaults(page)).toEqual([]);
  await save(drawer);
  expect((await carriers())[0]?.levels.map(({ name }) => name)[3]).toBe('靓 E');
  await tab('运营商');
  await page.getByRole('button', { name: '恢复出厂规则' }).click();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await page.getByText('已恢复').first().waitFor();
  expect((await carriers())[0]).toMatchObject({ rev: 0 });
});

test('a place is found by its pinyin and renamed; a pattern of one’s own is added', async () => {
  await tab('归属地');
  await page.getByRole('searchbox', { name: '搜索归属地' }).fill('cs');
  await page.getByRole('button', { name: '长沙', exact: true }).click();
  const place = dialog('修改归属地');
  await place.getByText('2,000 个号码归属这里').waitFor();
  await place.getByLabel('城市').fill('星城');
  await save(place);
  await page.getByRole('searchbox', { name: '搜索归属地' }).fill('0731');
  await page.getByText('已修改').waitFor();
  await browser.shot('12-places');
  expect(await seriousFaults(page)).toEqual([]);
  await tab('自定义规律');
  await page.getByText('还没有自定义规律').waitFor();
  await browser.shot('13-no-templates');
  await page.getByRole('button', { name: '新增规律' }).first().click();
  const template = dialog('新增规律');
  await template.getByLabel('名称').fill('发一发');
  await template.getByLabel('模板').fill('8x8x8x8x8x');
  await template.getByRole('button', { name: '保存' }).click();
  await template.getByText('最多 8 位').waitFor();
  await template.getByLabel('模板').fill('8x8x');
  await save(template);
  await page.getByText('8A8A').waitFor();
  await browser.shot('14-templates');
  expect(await seriousFaults(page)).toEqual([]);
});

test('on a phone’s width, in the dark and in English every tab holds together', {
  tags: ['long'],
}, async () => {
  const tabs = {
    tariffs: '资费 1',
    levels: '靓 A',
    segments: '1704',
    places: '石家庄',
    templates: '发一发',
    carriers: '中国移动',
  };
  const looks = [
    ['light', phoneSize],
    ['dark', desktopSize],
  ] as const;
  for (const [scheme, size] of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await resizeTo(page, size);
    for (const [name, there] of Object.entries(tabs)) {
      await go(page, `#/numbers/rules?tab=${name}`);
      await page.getByText(there, { exact: true }).filter({ visible: true }).first().waitFor();
      await browser.shot(`20-${name}-${scheme}-${size.width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await seriousFaults(page), `${name} ${scheme} ${size.width}`).toEqual([]);
    }
  }
  await readEnglish(page);
  await go(page, '#/numbers/rules?tab=levels');
  await page.getByRole('button', { name: 'Edit levels' }).click();
  await page.getByRole('button', { name: 'Add level' }).waitFor();
  await browser.shot('30-levels-english-dark');
  expect(await seriousFaults(page)).toEqual([]);
  expect(browser.errors.filter((text) => !/\b4\d\d\b|ERR_ABORTED/.test(text))).toEqual([]);
});
