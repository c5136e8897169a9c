import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mp4 } from '../../../plugins/images/tests/corpus.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { Fingers } from './fingers.ts';
import { highlight, photo, upload } from './kit.ts';

/** @module-tag long */

let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const assets = [
    await upload(api, '一.jpg', await photo(1, 1200, 800, '2021:10:05 10:00:00')),
    await upload(api, '二.jpg', await photo(2, 800, 1200, '2021:10:04 10:00:00')),
    await upload(api, '三.jpg', await photo(3, 900, 900, '2021:10:03 10:00:00')),
  ];
  await highlight(api, assets);
  phone = await openBrowser({ folder: 'gallery', phone: true });
  await phone.page.goto(`${server.url}/#/m/images`);
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

beforeEach(async () => {
  if ((await dialog().count()) === 0) return;
  await phone.page.keyboard.press('Escape');
  await phone.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

const dialog = () => phone.page.getByRole('dialog');
const named = (name: string) => phone.page.getByRole('dialog', { name, exact: true });
const play = () => dialog().getByRole('button', { name: '播放幻灯片' });
const pause = () => dialog().getByRole('button', { name: '暂停幻灯片' });
const bars = () => dialog().locator('[data-shown]').getAttribute('data-shown');

async function open(name: string): Promise<void> {
  await phone.page.getByRole('button', { name: new RegExp(`^(?:视频 )?${name}，`) }).click();
  await named(name).waitFor();
}

/** Opens a picture, and plays from there with three seconds for each. */
async function playFrom(name: string): Promise<void> {
  await open(name);
  await play().click();
  await dialog().getByRole('radio', { name: '3 秒' }).check({ force: true });
}

describe('the slideshow', () => {
  test('goes on by itself, puts its bars away, and ends at the last picture, which it says', async () => {
    await playFrom('一');
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('17-slideshow');
    await named('二').waitFor();
    await expect.poll(bars).toBe('false');
    await named('三').waitFor();
    await phone.page.getByText('已播放到最后一张').first().waitFor();
    await play().waitFor();
    expect(await bars()).toBe('true');
    await dialog().getByText('3 / 3').waitFor();
  });

  test('begins anew from the last one, and remembers its seconds on this device', async () => {
    await phone.page.reload();
    await open('三');
    await play().click();
    await named('一').waitFor();
    expect(await dialog().getByRole('radio', { name: '3 秒' }).isChecked()).toBe(true);
    await pause().click();
    await play().waitFor();
  });

  test('plays and pauses by the space bar, and does not scroll the page behind', async () => {
    await open('一');
    await dialog().focus();
    await phone.page.keyboard.press(' ');
    await pause().waitFor();
    await dialog().getByRole('status').getByText('幻灯片播放中').waitFor();
    await phone.page.keyboard.press(' ');
    await play().waitFor();
    await dialog().getByRole('status').getByText('幻灯片已暂停').waitFor();
    expect(await named('一').count()).toBe(1);
  });

  test.each([
    ['a zoom', '+'],
    ['the details', 'i'],
    ['a quarter turn', 'r'],
    ['another picture', 'ArrowRight'],
  ])('stops at %s', async (_what, key) => {
    await playFrom('一');
    await dialog().focus();
    await phone.page.keyboard.press(key);
    await play().waitFor();
  });

  test('stops at a touch, which does nothing else', async () => {
    await playFrom('一');
    await named('二').waitFor();
    const fingers = await Fingers.of(phone.page);
    await fingers.tap([195, 422]);
    await play().waitFor();
    expect(await bars()).toBe('true');
    expect(await dialog().count()).toBe(1);
  });

  test('stops while nobody looks', async () => {
    await playFrom('一');
    await phone.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    });
    await play().waitFor();
  });

  test('fades, but not for who wants less motion', async () => {
    await phone.page.emulateMedia({ reducedMotion: 'no-preference' });
    const fades = () => phone.page.evaluate(() => (window as unknown as { fades: number }).fades);
    await phone.page.evaluate(() => {
      const { animate } = Element.prototype;
      Object.assign(window, { fades: 0 });
      Element.prototype.animate = function counted(...given) {
        if (this.closest('.pswp__scroll-wrap')) (window as unknown as { fades: number }).fades += 1;
        return animate.apply(this, given);
      };
    });
    await playFrom('一');
    await named('二').waitFor();
    await expect.poll(fades).toBeGreaterThan(0);
    const before = await fades();
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    await named('三').waitFor();
    expect(await fades()).toBe(before);
    await phone.page.emulateMedia({ reducedMotion: null });
  });

  test('goes on after a film that the browser cannot play', async () => {
    const film = await upload(api, '片子.mp4', mp4('vp09'));
    await highlight(api, [film]);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await open('片子');
    await play().click();
    await named('一').waitFor();
    // It still plays: the bars of one that stopped would be there.
    await expect.poll(bars).toBe('false');
  });
});
