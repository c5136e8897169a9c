import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { gpxFile, straightRun } from './gpx-files.ts';

let server: TestServer;
let phone: TestBrowser;
let page: Page;
let down = false;

beforeAll(async () => {
  server = await startTestServer();
  phone = await openBrowser({ folder: 'playback', phone: 'android', workers: true, computes: true });
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  if (!down) await server?.stop();
});

const main = () => page.locator('main:visible');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const scrubber = () => main().getByRole('slider', { name: '进度' });
const figure = (name: string) => main().locator('dl').first().locator('div', { hasText: name }).locator('dd').first();
const mark = (name: string) => main().getByRole('img', { name });
const ready = () => main().locator('[data-map="ready"]').waitFor();
const open = (...files: ReturnType<typeof gpxFile>[]) => main().locator('input[type=file]').setInputFiles(files);
const timeNow = async () => Number(await scrubber().inputValue());
const scrubTo = (seconds: number) =>
  scrubber().evaluate((input: HTMLInputElement, value) => {
    input.value = String(value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, seconds);

/** The middle of a mark on the screen. */
async function placeOf(name: string): Promise<{ x: number; y: number }> {
  const box = await mark(name).boundingBox();
  if (box === null) throw new Error(`${name} is not on the screen`);
  return { x: box.x, y: box.y };
}

/** Shares of the way from 0 to 1, by the marker on the map, the chart's cursor and the distance in words. */
async function shares(totalMetres: number): Promise<number[]> {
  const [start, end, marker] = [await placeOf('起点'), await placeOf('终点'), await placeOf('当前位置')];
  const cursor = await main()
    .locator('[data-cursor]')
    .evaluate((element: HTMLElement) => Number.parseFloat(element.style.left));
  const words = await figure('距离').innerText();
  const metres = Number.parseFloat(words) * (words.includes('km') ? 1_000 : 1);
  return [(marker.x - start.x) / (end.x - start.x), cursor / 100, metres / totalMetres];
}

/** The colour of the screen at a place, as red, green and blue. */
async function colourAt({ x, y }: { x: number; y: number }): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x: x - 1, y: y - 1, width: 2, height: 2 } });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

const between = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

describe('track playback on a phone', () => {
  test('opens with a sample that plays', async () => {
    await page.goto(`${server.url}/#/m`);
    await page.getByRole('link', { name: /轨迹回放/ }).tap();
    await main()
      .getByText(/这是示例轨迹.*不会上传/)
      .waitFor();
    await ready();
    expect(await page.title()).toBe('示例轨迹');
    // The map is named where the sheet does not cover it.
    const name = await main().getByText('示意底图').boundingBox();
    const figures = await main().locator('dl').first().boundingBox();
    expect((name?.y ?? Number.NaN) + (name?.height ?? 0)).toBeLessThan(figures?.y ?? 0);
    await phone.shot('1-sample');
    expect(await seriousFaults(page)).toEqual([]);
    await button('播放').tap();
    await expect.poll(timeNow).toBeGreaterThan(60);
    await button('暂停').tap();
    await button('播放').waitFor();
    const stopped = await timeNow();
    expect(await figure('时间').innerText()).toMatch(/^\d\d:\d\d$/);
    expect(await timeNow()).toBe(stopped);
  });

  test('plays a file: marker, line, chart and figures stay in step', async () => {
    await open(gpxFile('周六晨跑.gpx', straightRun({ name: '周六晨跑', seconds: 1_500, speed: 4 })));
    await main().getByText('共 6.00 km').waitFor();
    await expect.poll(() => page.title()).toBe('周六晨跑');
    await ready();
    await button('展开图表').tap();
    await main().locator('[data-chart="elevation"]').waitFor();
    await button('显示整条轨迹').tap();
    for (const time of [375, 1_100, 750]) {
      await scrubTo(time);
      await expect
        .poll(async () => (await shares(6_000)).map((share) => Math.abs(share - time / 1_500) < 0.01))
        .toEqual([true, true, true]);
    }
    // Full colour behind the marker, pale before it.
    const marker = await placeOf('当前位置');
    const passed = await colourAt(between(await placeOf('起点'), marker));
    const ahead = await colourAt(between(marker, await placeOf('终点')));
    expect(passed).toEqual([217, 72, 15]);
    expect(ahead).toEqual([239, 176, 151]);
    await phone.shot('2-half');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('goes to where the chart is touched', async () => {
    const box = await main().locator('[data-chart]').boundingBox();
    if (box === null) throw new Error('there is no chart');
    await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height / 2);
    await expect.poll(timeNow).toBeGreaterThan(280);
    expect(await timeNow()).toBeLessThan(320);
  });

  test('plays faster and slower, and to the end', async () => {
    await main().getByRole('combobox', { name: '速度' }).selectOption('1000');
    await button('播放').tap();
    await expect.poll(timeNow).toBe(1_500);
    await button('播放').waitFor();
    expect(await figure('距离').innerText()).toBe('6.00 km');
    await main().getByRole('combobox', { name: '速度' }).selectOption('20');
    await button('播放').tap();
    await expect.poll(timeNow).toBeLessThan(1_400);
    await button('暂停').tap();
  });

  test('shows splits for each kilometre', async () => {
    await button('展开分段').tap();
    const rows = main().getByRole('table', { name: '分段' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(6);
    expect(await rows.nth(2).innerText()).toContain('4′10″/km');
    await phone.shot('3-full');
    expect(await seriousFaults(page)).toEqual([]);
    await button('收起').tap();
  });

  test('comes back to the same place after a reload, paused', async () => {
    await scrubTo(640);
    await page.reload();
    await main().getByText('共 6.00 km').waitFor();
    expect(await timeNow()).toBe(640);
    await button('播放').waitFor();
    await ready();
    expect(await main().getByRole('combobox', { name: '速度' }).inputValue()).toBe('20');
  });

  test('says what is wrong with a file, and keeps the open track', async () => {
    await open(gpxFile('登录页.gpx', '<!doctype html><html><body>请登录</body></html>'));
    await main()
      .getByRole('alert')
      .getByText(/这是一个网页/)
      .waitFor();
    await phone.shot('4-bad-file');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.title()).toBe('周六晨跑');
    await button('知道了').tap();
    await main().getByRole('alert').waitFor({ state: 'detached' });
  });

  test('opens the valid part of a file that is cut off, and names the line', async () => {
    const whole = straightRun({ name: '断开的记录', seconds: 600, speed: 3 });
    await open(gpxFile('断开的记录.gpx', whole.slice(0, whole.length / 2)));
    await main()
      .getByRole('alert')
      .getByText(/在第 \d+ 行中断/)
      .waitFor();
    await expect.poll(() => page.title()).toBe('断开的记录');
    await button('知道了').tap();
  });

  test('keeps tracks: lists, renames, deletes and takes that back', async () => {
    await button('我的轨迹 2').tap();
    const list = page.getByRole('dialog', { name: '我的轨迹' });
    await list.getByRole('button', { name: '重命名 断开的记录' }).tap();
    await page.getByLabel('名称').fill('河边');
    await page.getByRole('button', { name: '确定' }).tap();
    await list.getByRole('button', { name: /^河边/ }).waitFor();
    await phone.shot('5-list');
    expect(await seriousFaults(page)).toEqual([]);
    await list.getByRole('button', { name: '删除 周六晨跑' }).tap();
    await list.getByRole('button', { name: /^周六晨跑/ }).waitFor({ state: 'detached' });
    await list.getByRole('button', { name: '撤销' }).tap();
    await list.getByRole('button', { name: /^周六晨跑/ }).tap();
    await expect.poll(() => page.title()).toBe('周六晨跑');
  });
});

describe('without a network', () => {
  let visitor: TestBrowser;

  beforeAll(async () => {
    visitor = await openBrowser({ folder: 'playback-offline', phone: 'android', workers: true, computes: true });
    page = visitor.page;
  });

  afterAll(() => visitor?.close());

  /** The service worker keeps the page, the scripts of both workers, and every file that the page asked for. */
  const kept = () =>
    page.evaluate(async () => {
      const files = (await (await caches.open('fitout-files')).keys()).map(({ url }) => url);
      const index = await (await caches.open('fitout-page')).match('/');
      const asked = performance.getEntriesByType('resource').map(({ name }) => name);
      const missing = asked.filter((url) => new URL(url).pathname.startsWith('/static/') && !files.includes(url));
      const workers = ['tracks-worker', 'map-worker'].filter((part) => !files.some((url) => url.includes(part)));
      return [index !== undefined, missing, workers];
    });

  test('opens a file and plays it after one visit', async () => {
    await page.goto(`${server.url}/#/m/gaode`);
    await ready();
    await expect.poll(kept).toEqual([true, [], []]);
    await visitor.context.setOffline(true);
    await page.reload();
    await ready();
    await open(gpxFile('山里.gpx', straightRun({ name: '山里', seconds: 900, speed: 3 })));
    await expect.poll(() => page.title()).toBe('山里');
    await button('播放').tap();
    await expect.poll(timeNow).toBeGreaterThan(5);
    await button('暂停').tap();
    await visitor.shot('offline');
  });

  test('also where the server is gone', async () => {
    await visitor.context.setOffline(false);
    down = true;
    await server.stop();
    await page.reload();
    await ready();
    await expect.poll(() => page.title()).toBe('山里');
    await open(gpxFile('下山.gpx', straightRun({ name: '下山', seconds: 300, speed: 3 })));
    await expect.poll(() => page.title()).toBe('下山');
    await button('播放').tap();
    await expect.poll(timeNow).toBeGreaterThan(5);
  });
});
