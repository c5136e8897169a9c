import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { gpxFile, straightRun } from './gpx-files.ts';

/** @module-tag long */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server?.stop();
});

/** Controls that a finger cannot hit well, by their names. */
const smallTargets = (page: Page) =>
  page.locator('main:visible').evaluate((main) =>
    [...main.querySelectorAll('button, select, input[type=range], label:has(input[type=file])')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );

/** Is the marker behind the sheet? */
const covered = async (page: Page) => {
  const marker = await page.locator('main:visible').locator('[role=img]').last().boundingBox();
  const sheet = await page.locator('main:visible [data-stop]').last().boundingBox();
  return (marker?.y ?? 0) > (sheet?.y ?? 0);
};

const chinese = {
  sample: /这是示例轨迹/,
  track: '西湖边的晨跑',
  list: /^我的轨迹/,
  stops: [
    ['peek', '展开图表'],
    ['half', '展开分段'],
    ['full', '收起'],
  ],
} as const;

const english = {
  sample: /This is a sample/,
  track: 'Morning run by the lake',
  list: /^My tracks/,
  stops: [
    ['peek', 'Show chart'],
    ['half', 'Show splits'],
    ['full', 'Collapse'],
  ],
} as const;

const looks = [
  { name: 'en-dark', language: 'en-US', dark: true },
  { name: 'zh-dark', language: 'zh-CN', dark: true },
  { name: 'en-light', language: 'en-US', dark: false },
  { name: 'zh-desktop', language: 'zh-CN', dark: false, desktop: true },
] as const;

describe.each(looks)('the playback in $name', ({ name, language, dark, ...look }) => {
  const words = language === 'en-US' ? english : chinese;
  let phone: TestBrowser;

  beforeAll(async () => {
    phone = await openBrowser({ folder: `playback-${name}`, phone: 'android', computes: true, dark, language });
    if (language === 'en-US') await phone.page.addInitScript(() => localStorage.setItem('fitout.language', 'en'));
    if ('desktop' in look) await resizeTo(phone.page, desktopSize);
  });

  afterAll(() => phone?.close());

  test('is whole at each height of the sheet, with targets for fingers', async () => {
    const { page } = phone;
    const main = page.locator('main:visible');
    await page.goto(`${server.url}/#/m/gaode`);
    await main.getByText(words.sample).waitFor();
    await main.locator('[data-map="ready"]').waitFor();
    const text = straightRun({ name: words.track, seconds: 1_500, speed: 4 });
    await main.locator('input[type=file]').setInputFiles([gpxFile('run.gpx', text)]);
    await expect.poll(() => page.title()).toBe(words.track);
    await main.getByRole('slider').evaluate((input: HTMLInputElement) => {
      input.value = '900';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    for (const [stop, next] of words.stops) {
      expect(await smallTargets(page)).toEqual([]);
      expect(await seriousFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // The sheet never covers a track that is shown whole.
      if (stop !== 'full') await expect.poll(() => covered(page)).toBe(false);
      await phone.shot(stop);
      await main.getByRole('button', { name: next, exact: true }).click();
    }
    await main.locator('input[type=file]').setInputFiles([gpxFile('page.gpx', '<!doctype html><html></html>')]);
    await main.getByRole('alert').waitFor();
    await phone.shot('bad-file');
    await main.getByRole('button', { name: words.list }).click();
    await page.getByRole('dialog').getByText(words.track).waitFor();
    await phone.shot('list');
    expect(await seriousFaults(page)).toEqual([]);
    expect(phone.errors).toEqual([]);
  });
});
