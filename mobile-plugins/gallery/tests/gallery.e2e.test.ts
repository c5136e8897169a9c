import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asset } from '../../../plugins/images/shared/calls/outputs.ts';
import { insertManyPhotos } from '../../../plugins/images/tests/many-photos.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go } from '../../../tests/support/shell.ts';
import { Fingers } from './fingers.ts';
import { folder, highlight, photo, upload, yearsAgo } from './kit.ts';

let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;
let assets: Asset[];

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  phone = await openBrowser({ folder: 'gallery', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const cells = () => phone.page.locator('[data-position]:visible');
const cell = (name: string) => phone.page.getByRole('button', { name: new RegExp(`^(?:视频 )?${name}，`) });
const scrollTop = () =>
  phone.page.evaluate(() => {
    const content = [...document.querySelectorAll('.page-content')].find((element) => element.checkVisibility());
    return content?.scrollTop ?? -1;
  });

/** What the pictures on the screen show: empty where one is not there yet. */
const near = () =>
  phone.page
    .locator('[data-position] img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((img) => img.getBoundingClientRect().top < innerHeight)
        .map((img) => (img.naturalWidth > 0 ? img.currentSrc : '')),
    );

async function fill(): Promise<void> {
  const spring = await folder(api, '春游');
  const team = await folder(api, '团建');
  const make = async (name: string, seed: number, size: [number, number], taken?: string, place?: string) =>
    upload(api, `${name}.jpg`, await photo(seed, ...size, taken), place);
  assets = [
    await make('湖边', 1, [800, 600], yearsAgo(1, '09:00:00'), spring),
    await make('山顶', 2, [660, 880], yearsAgo(1, '11:30:00'), spring),
    await make('营地', 3, [900, 600], yearsAgo(3, '20:00:00'), team),
    await make('合影', 4, [1200, 500], '2021:10:05 10:00:00', team),
    await make('晚餐', 5, [700, 700], '2021:10:05 19:00:00'),
    await make('街角', 6, [660, 1170], '2020:02:14 15:00:00'),
    await make('图标', 7, [120, 90], '2019:07:01 08:00:00'),
    await make('天桥', 8, [800, 500], '2019:06:30 08:00:00'),
  ];
  await highlight(api, assets);
}

describe('the gallery', () => {
  test('without a photo says how they come here', async () => {
    await phone.page.goto(`${server.url}/#/m`);
    await phone.page.getByRole('link', { name: /照片精选/ }).click();
    await phone.page.getByRole('heading', { name: '还没有精选照片' }).waitFor();
    await phone.shot('1-empty');
  });

  test('shows what staff mark, by day, with this day’s memories', async () => {
    await fill();
    await phone.page.reload();
    await cell('湖边').waitFor();
    expect(await cells().count()).toBe(8);
    expect(await phone.page.title()).toBe('照片精选');
    const days = await phone.page.locator('section h2').allInnerTexts();
    expect(days).toHaveLength(1 + 6);
    expect(days.join(' ')).toMatch(/那年今日.*2021年10月5日周二.*2020年2月14日周五.*2019年7月1日/s);
    const memories = phone.page.getByRole('region', { name: '那年今日' });
    expect(await memories.getByRole('button').allInnerTexts()).toEqual([
      expect.stringMatching(/^1 年前的今天\n.* · 2 张$/),
      expect.stringMatching(/^3 年前的今天\n.* · 1 张$/),
    ]);
    await expect.poll(async () => (await near()).every((url) => url !== '')).toBe(true);
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('2-days');
    expect(phone.errors).toEqual([]);
  });

  test('asks for pictures as large as they are shown, not for the whole files', async () => {
    await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollTo(0, 300));
    await expect.poll(async () => (await near()).filter((url) => url !== '').length).toBeGreaterThan(4);
    const urls = (await near()).filter((url) => url !== '');
    for (const url of urls) expect(url).toMatch(/\/a\/[0-9a-f]{64}\/(?:160|320|480|640)$/);
  });

  test('goes by album too, each a page of its own that Back leaves', async () => {
    await phone.page.getByRole('button', { name: '相册' }).click();
    const albums = phone.page.getByRole('listitem');
    await expect.poll(() => albums.locator('visible=true').allInnerTexts()).toEqual(['春游\n2 张', '团建\n2 张']);
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('3-albums');
    await phone.page.getByRole('link', { name: /团建/ }).click();
    await phone.page.getByRole('heading', { name: '团建' }).waitFor();
    await expect.poll(() => cells().count()).toBe(2);
    expect(await cells().first().getAttribute('aria-label')).toMatch(/^营地，/);
    await phone.page.goBack();
    await phone.page.getByRole('link', { name: /春游/ }).waitFor();
    await phone.page.getByRole('button', { name: '按日期' }).click();
    await cell('湖边').waitFor();
    expect(phone.errors).toEqual([]);
  });

  test('an album that is gone leads to the others', async () => {
    await go(phone.page, '#/m/images?album=1');
    await phone.page.getByRole('heading', { name: '这个相册已不在' }).waitFor();
    await phone.page.getByRole('button', { name: '看看其他相册' }).click();
    await phone.page.getByRole('link', { name: /春游/ }).waitFor();
    await phone.page.getByRole('button', { name: '按日期' }).click();
    await cell('湖边').waitFor();
  });

  test('goes by arrows, and comes back to the picture that was looked at', async () => {
    await cell('山顶').focus();
    await phone.page.keyboard.press('ArrowRight');
    await expect
      .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^湖边/);
    await phone.page.keyboard.press('ArrowDown');
    await expect
      .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^营地/);
    await phone.page.keyboard.press('Enter');
    const dialog = phone.page.getByRole('dialog', { name: '营地' });
    await dialog.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)').waitFor();
    await phone.page.keyboard.press('ArrowRight');
    await phone.page.getByRole('dialog', { name: '晚餐' }).waitFor();
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^晚餐/);
  });

  test('asks anew when it is pulled down', async () => {
    await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollTo(0, 0));
    const fingers = await Fingers.of(phone.page);
    const asked = phone.page.waitForRequest('**/highlights/outline');
    await fingers.down([195, 380]);
    await fingers.to([[195, 700]], 16);
    await fingers.up();
    await asked;
  });

  test('shows what staff do while it is open', async () => {
    const [lake] = assets as [Asset];
    await highlight(api, [lake], false);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => cells().count()).toBe(7);
    await highlight(api, [lake]);
  });

  test('without network says so, and loads by itself afterwards', async () => {
    // As on another phone, in English and in the dark.
    const page = await phone.renew();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('fitout.language', 'en'));
    await page.goto(`${server.url}/#/m`);
    await page.getByRole('link', { name: /Photo highlights/ }).waitFor();
    await page.route('**/highlights/outline', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: /Photo highlights/ }).click();
    await page.getByRole('alert').getByRole('heading', { name: 'Could not load' }).waitFor();
    await phone.shot('4-failed-en-dark');
    await page.unroute('**/highlights/outline');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: /^湖边, / }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('5-days-en-dark');
    await resizeTo(page, { width: 1440, height: 900 });
    await page.getByRole('button', { name: /^湖边, / }).click();
    await page.getByRole('dialog', { name: '湖边' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await phone.shot('12-wide');
  });
});

describe('ten thousand photos', { tags: ['long'] }, () => {
  test('stand in a window of a few rows, with nothing that jumps, and the handle flies through the years', async () => {
    const { orgId } = await api.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg');
    const { databaseUrl } = server;
    const keys = assets.slice(0, 3).map(({ key }) => key);
    await insertManyPhotos({ databaseUrl, orgId, keys, count: 10_000, days: 1500, until: '2018-12-31' });
    // A change that the server hears of: what it kept of the gallery is out of date.
    await highlight(api, assets.slice(0, 1), false);
    await highlight(api, assets.slice(0, 1));
    await phone.renew();
    await phone.page.goto(`${server.url}/#/m/images`);
    await cell('湖边').waitFor();
    const height = await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollHeight);
    expect(height).toBeGreaterThan(200_000);
    expect(await cells().count()).toBeLessThan(80);

    await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollTo(0, 5000));
    const handle = phone.page.getByRole('slider', { name: '按月份跳转' });
    await expect.poll(() => cells().first().getAttribute('data-position').then(Number)).toBeGreaterThan(50);
    const box = await handle.boundingBox();
    if (box === null) throw new Error('no handle');
    const [x, y] = [box.x + box.width - 10, box.y + box.height / 2];
    await phone.page.mouse.move(x, y);
    await phone.page.mouse.down();
    await phone.page.mouse.move(x, 500, { steps: 12 });
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toMatch(/^201[67]年\d+月$/);
    await phone.shot('6-handle');
    await phone.page.mouse.up();
    const there = await scrollTop();
    expect(there).toBeGreaterThan(100_000);
    await expect.poll(() => phone.page.locator('[data-position]:visible img').count()).toBeGreaterThan(10);
    // Pictures came; the list stands where it stood, and is as long as it was.
    expect(await scrollTop()).toBe(there);
    expect(await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollHeight)).toBe(height);
    expect(await cells().count()).toBeLessThan(80);
    await phone.shot('7-far-down');

    await handle.focus();
    await phone.page.keyboard.press('End');
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('2014年11月');
    expect(await seriousFaults(phone.page)).toEqual([]);
  });

  test('Back from elsewhere finds the list where it was left', async () => {
    await phone.page.locator('.page-content:visible').evaluate((content) => content.scrollTo(0, 60_000));
    await expect.poll(() => cells().first().getAttribute('data-position').then(Number)).toBeGreaterThan(1000);
    await phone.page.getByRole('link', { name: '订单' }).click();
    await phone.page.getByRole('heading', { name: '订单', exact: true }).waitFor();
    await phone.page.goBack();
    await cells().first().waitFor();
    expect(await scrollTop()).toBe(60_000);
    expect(phone.errors).toEqual([]);
  });

  test('any of them opens by its link, deep down as it lies', async () => {
    await phone.page.goto('about:blank');
    await phone.page.goto(`${server.url}/#/m/images?photo=1005000`);
    await phone.page.getByRole('dialog', { name: '照片 5000' }).waitFor();
    await phone.page.getByText(/^5\d{3} \/ 10008$/).waitFor();
    await phone.page.getByRole('button', { name: '关闭' }).click();
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
    await phone.page.getByRole('button', { name: /^照片 5000，/ }).waitFor();
    await go(phone.page, '#/m/images?photo=5');
    await phone.page.getByText('这张照片已不在精选中').waitFor();
  });
});
