import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import { folder, highlight, photo, upload } from './kit.ts';

let server: TestServer;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  const lake = await folder(api, '杭州西湖');
  const assets = [
    await upload(api, '断桥.jpg', await photo(1, 800, 600, '2023:05:01 08:00:00'), lake),
    await upload(api, '荷花.jpg', await photo(2, 660, 880, '2023:07:10 08:00:00'), lake),
    await upload(api, '雪后.jpg', await photo(3, 900, 600, '2024:01:20 08:00:00')),
    await upload(api, '草地.jpg', await photo(4, 800, 500, '2024:05:02 08:00:00')),
  ];
  await highlight(api, assets);
  phone = await openBrowser({ folder: 'gallery', phone: true });
  await phone.page.goto(`${server.url}/#/m/images`);
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const names = () =>
  phone.page
    .locator('[data-position]:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(/，|, /)[0]));
const field = () => phone.page.getByRole('searchbox').locator('visible=true');
const status = () => phone.page.locator('search [role="status"]:visible');
const dialog = () => phone.page.getByRole('dialog');

async function search(words: string): Promise<void> {
  await field().fill(words);
  await field().press('Enter');
}

describe('searching the gallery', () => {
  test('by time lists what was taken then, says how many, and stands in the address', async () => {
    await expect.poll(names).toEqual(['草地', '雪后', '荷花', '断桥']);
    await search('2023年');
    await status().getByText('“2023年”共 2 张').waitFor();
    await expect.poll(names).toEqual(['荷花', '断桥']);
    expect(decodeURIComponent(phone.page.url())).toMatch(/#\/m\/images\?q=2023年$/);
    // From what was said, Tab leads on to the results.
    expect(await status().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await phone.page.getByRole('region', { name: '那年今日' }).locator('visible=true').count()).toBe(0);
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('13-found');
  });

  test('another one takes the place of the results', async () => {
    await search('5月');
    await expect.poll(names).toEqual(['草地', '断桥']);
    await search('杭州 5月');
    await expect.poll(names).toEqual(['断桥']);
    await search('西湖');
    await expect.poll(names).toEqual(['荷花', '断桥']);
  });

  test('the viewer goes through the results alone', async () => {
    await phone.page.getByRole('button', { name: /^荷花，/ }).click();
    await phone.page.getByRole('dialog', { name: '荷花' }).getByText('1 / 2').waitFor();
    await phone.page.keyboard.press('ArrowRight');
    await phone.page.getByRole('dialog', { name: '断桥' }).getByText('2 / 2').waitFor();
    await phone.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^断桥/);
  });

  test('goes with albums, too', async () => {
    await phone.page.getByRole('button', { name: '相册' }).locator('visible=true').click();
    const album = phone.page.getByRole('link', { name: /杭州西湖/ }).locator('visible=true');
    await album.click();
    await expect.poll(names).toEqual(['荷花', '断桥']);
    expect(decodeURIComponent(phone.page.url())).toMatch(/q=西湖&album=\d+$/);
    await search('7月');
    await expect.poll(names).toEqual(['荷花']);
    await phone.page.goBack();
    await album.waitFor();
  });

  test('Back finds the whole gallery, and forward the results', async () => {
    await phone.page.goBack();
    await expect.poll(names).toEqual(['草地', '雪后', '荷花', '断桥']);
    expect(await field().inputValue()).toBe('');
    await search('去年以前没有的地方');
    await phone.page.getByRole('heading', { name: '没有找到照片' }).waitFor();
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('14-not-found');
    await phone.page.getByRole('button', { name: '查看全部照片' }).click();
    await expect.poll(names).toEqual(['草地', '雪后', '荷花', '断桥']);
    expect(phone.page.url()).toMatch(/#\/m\/images$/);
    await phone.page.goForward();
    await phone.page.getByRole('heading', { name: '没有找到照片' }).waitFor();
  });

  test('asks once for a search, ends one that another takes the place of, and says when there were too many', async () => {
    const page = await phone.renew();
    await page.goto(`${server.url}/#/m/images`);
    await expect.poll(names).toEqual(['草地', '雪后', '荷花', '断桥']);
    const asked: string[] = [];
    const ended: string[] = [];
    const queryOf = (url: string) => new URL(url).searchParams.get('q');
    page.on('request', (request) => {
      const q = queryOf(request.url());
      if (request.url().includes('/highlights/outline') && q !== null) asked.push(q);
    });
    page.on('requestfailed', (request) => ended.push(queryOf(request.url()) ?? ''));
    let limited = true;
    await page.route(/highlights\/outline\?q=/, (route) => {
      const q = queryOf(route.request().url());
      // Never answered.
      if (q === '2023年') return;
      if (q === '5月' && limited)
        return route.fulfill({ status: 429, json: { code: 100429, message: '操作过于频繁，请稍后再试' } });
      return route.continue();
    });
    await field().pressSequentially('2023年');
    await field().press('Enter');
    await status().getByText('正在搜索“2023年”…').waitFor();
    await search('5月');
    await page.getByRole('heading', { name: '请求太频繁' }).waitFor();
    await expect.poll(() => ended).toContain('2023年');
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('14-too-many');
    limited = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.poll(names).toEqual(['草地', '断桥']);
    expect(asked).toEqual(['2023年', '5月', '5月']);
  });

  test('survives a reload and another page, in English and in the dark', async () => {
    const page = await phone.renew();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('fitout.language', 'en'));
    await page.goto(`${server.url}/#/m/images?q=May+2023`);
    await status().getByText('“May 2023”: 1 photo').waitFor();
    await expect.poll(names).toEqual(['断桥']);
    await phone.shot('15-found-en-dark');
    await go(page, '#/m/mall/orderlist');
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.goBack();
    await expect.poll(names).toEqual(['断桥']);
    expect(await field().inputValue()).toBe('May 2023');
    // Nothing lies behind these results: all of the gallery takes their place.
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(names).toEqual(['草地', '雪后', '荷花', '断桥']);
    await resizeTo(page, { width: 1440, height: 900 });
    await phone.shot('16-wide-en-dark');
    expect(phone.errors).toEqual([]);
  });
});
