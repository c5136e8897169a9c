import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '../../../plugins/images/shared/calls/outputs.ts';
import { mp4 } from '../../../plugins/images/tests/corpus.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { Fingers, type Point } from './fingers.ts';
import { folder, highlight, photo, upload } from './kit.ts';

/** @module-tag long */

let server: TestServer;
let api: ApiClient;
let phone: TestBrowser;
let fingers: Fingers;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const album = await folder(api, '湖区');
  const make = async (name: string, seed: number, size: [number, number], day: number): Promise<Asset> =>
    upload(api, `${name}.jpg`, await photo(seed, ...size, `2021:10:0${day} 10:00:00`), album);
  const assets = [
    await make('横图', 1, [1200, 800], 5),
    await make('竖图', 2, [1200, 1800], 4),
    await make('小图', 3, [120, 90], 3),
    await make('方图', 4, [750, 750], 2),
  ];
  await highlight(api, assets);
  phone = await openBrowser({ folder: 'gallery', phone: true });
  fingers = await Fingers.of(phone.page);
  await phone.page.goto(`${server.url}/#/m/images`);
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const dialog = () => phone.page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const front = '.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)';
const middle: Point = [195, 422];

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the picture in front lies now. */
const rect = (): Promise<Rect> =>
  phone.page.locator(front).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  });

/** Where it lies once nothing moves any more. */
async function settled(): Promise<Rect> {
  let before = await rect();
  await expect
    .poll(async () => {
      const now = await rect();
      const same = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return same;
    })
    .toBe(true);
  return before;
}

/** The place of the picture, in shares of it, that stands under a point of the screen. */
const under = ({ left, top, width, height }: Rect, [x, y]: Point): Point => [(x - left) / width, (y - top) / height];

async function open(name: string): Promise<Rect> {
  await phone.page.getByRole('button', { name: new RegExp(`^${name}，`) }).click();
  await phone.page.getByRole('dialog', { name }).waitFor();
  await phone.page.locator(front).waitFor();
  return settled();
}

async function closed(): Promise<void> {
  await dialog().waitFor({ state: 'detached' });
}

/** Two fingers on a level, so far apart about a point. */
const apart = ([x, y]: Point, distance: number): [Point, Point] => [
  [x - distance / 2, y],
  [x + distance / 2, y],
];

beforeEach(async () => {
  if ((await dialog().count()) > 0) {
    await phone.page.keyboard.press('Escape');
    await phone.page.keyboard.press('Escape');
    await closed();
  }
});

describe('fingers', () => {
  test('a pinch keeps the point under the fingers where it is, at every size, and the pan after it is one to one', async () => {
    const before = await open('横图');
    await phone.shot('8-viewer');
    const at: Point = [120, 440];
    const [a, b] = apart(at, 60);
    await fingers.down(a, b);
    // A first move tells PhotoSwipe that it is a pinch; from there on nothing may slip.
    await fingers.to(apart(at, 62), 1);
    const start = under(await rect(), at);
    for (const distance of [120, 200, 300]) {
      await fingers.to(apart(at, distance), 6);
      const now = await rect();
      const [x, y] = under(now, at);
      expect(Math.abs(x - start[0]) * now.width, `${distance} across`).toBeLessThan(1.5);
      expect(Math.abs(y - start[1]) * now.height, `${distance} down`).toBeLessThan(1.5);
    }
    await fingers.up();
    const large = await settled();
    expect(large.width / before.width).toBeGreaterThan(4.5);
    expect(large.width / before.width).toBeLessThan(5.2);

    await fingers.down(middle);
    await fingers.to([[180, 380]], 3);
    const one = await rect();
    await fingers.to([[130, 300]], 6);
    const two = await rect();
    expect([Math.round(two.left - one.left), Math.round(two.top - one.top)]).toEqual([-50, -80]);
    await fingers.up();
  });

  test('what was begun with two fingers never swipes to the next', { tags: ['long'] }, async () => {
    await open('横图');
    const [a, b] = apart(middle, 100);
    await fingers.down(a, b);
    await fingers.to([
      [a[0] - 60, a[1]],
      [b[0] - 60, b[1]],
    ]);
    await fingers.to([
      [10, a[1]],
      [110, b[1]],
    ]);
    await fingers.up();
    await settled();
    expect(await dialog().getAttribute('aria-label')).toBe('横图');
  });

  test('stands in the first layer over the pages', async () => {
    await open('横图');
    expect(await dialog().evaluate((element) => getComputedStyle(element).zIndex)).toBe('2000');
  });

  test('one finger swipes; the last is followed by the first', async () => {
    await open('横图');
    const swipe = async (from: number, to: number) => {
      await fingers.down([from, 422]);
      await fingers.to([[to, 422]], 5);
      await fingers.up();
    };
    await swipe(320, 60);
    await phone.page.getByRole('dialog', { name: '竖图' }).waitFor();
    await settled();
    await swipe(60, 320);
    await phone.page.getByRole('dialog', { name: '横图' }).waitFor();
    await settled();
    await swipe(60, 320);
    await phone.page.getByRole('dialog', { name: '方图' }).waitFor();
    await dialog().getByText('4 / 4').waitFor();
  });

  test('two taps zoom in about the point, two more out; a burst of taps leaves nothing stuck', {
    tags: ['long'],
  }, async () => {
    const before = await open('横图');
    const at: Point = [120, 430];
    const double = async () => {
      await fingers.tap(at);
      await fingers.tap(at);
    };
    await double();
    await expect.poll(async () => (await rect()).width / before.width).toBeGreaterThan(1.99);
    await settled();
    await double();
    await expect.poll(async () => Math.abs((await rect()).width - before.width)).toBeLessThan(1);
    await settled();
    for (let n = 0; n < 9; n += 1) await fingers.tap([100 + n * 3, 430 - n * 2]);
    await settled();
    // It still listens: zooms, swipes, closes. By a key: whether the last tap put the bars away is a matter of its time.
    await phone.page.keyboard.press('+');
    await expect.poll(async () => (await rect()).width / before.width).toBeGreaterThan(1.2);
    await fingers.down(middle);
    await fingers.to([[195, 430]], 2);
    await fingers.up();
    await phone.page.keyboard.press('0');
    await expect.poll(async () => Math.abs((await rect()).width - before.width)).toBeLessThan(1);
    await phone.page.goBack();
    await closed();
  });

  test('a small picture is shown as large as it is, and stays where a pinch left it', async () => {
    const before = await open('小图');
    expect([before.width, before.height]).toEqual([120, 90]);
    await fingers.down(...apart(middle, 80));
    await fingers.to(apart(middle, 82), 1);
    await fingers.to(apart(middle, 140), 8);
    const held = await rect();
    await fingers.up();
    const after = await settled();
    expect(held.width / before.width).toBeGreaterThan(1.5);
    expect(Math.abs(after.width - held.width)).toBeLessThan(1);
  });

  test('down closes, up shows the details, and Back closes these first', async () => {
    await open('竖图');
    await fingers.down([195, 600]);
    await fingers.to([[195, 420]], 6);
    await fingers.up();
    const details = dialog().getByRole('region', { name: '详情' });
    await details.waitFor();
    const words = await details.innerText();
    expect(words).toMatch(/竖图[\s\S]*拍摄时间[\s\S]*2021年10月4日[\s\S]*湖区[\s\S]*1200 × 1800[\s\S]*JPEG · \d+ KB/);
    expect(await seriousFaults(phone.page)).toEqual([]);
    await phone.shot('9-details');
    await phone.page.goBack();
    await details.waitFor({ state: 'detached' });
    expect(await dialog().count()).toBe(1);
    await fingers.down([195, 300]);
    await fingers.to([[195, 620]], 6);
    await fingers.up();
    await closed();
    expect(phone.page.url()).toMatch(/#\/m\/images$/);
    // The entry in the history went with it: Back leaves the page, not some ghost.
    await phone.page.getByRole('heading', { name: '照片精选' }).waitFor();
  });

  test('a short way down is thought better of', { tags: ['long'] }, async () => {
    const before = await open('横图');
    await fingers.down(middle);
    await fingers.to([[195, 470]], 4);
    await fingers.to([[195, 452]], 4);
    await fingers.up();
    await expect.poll(async () => Math.abs((await rect()).top - before.top)).toBeLessThan(1.5);
    expect(await dialog().count()).toBe(1);
  });
});

describe('buttons and keys', () => {
  test('zoom by the specification’s steps, turn by 90°, flip, and stand upright again when they are left', async () => {
    const before = await open('横图');
    expect(await button('缩小').isDisabled()).toBe(true);
    await button('放大').click();
    await expect.poll(async () => (await rect()).width / before.width).toBeCloseTo(2, 1);
    await button('放大').click();
    await expect.poll(async () => (await rect()).width / before.width).toBeCloseTo(3, 1);
    await phone.page.mouse.move(195, 422);
    await phone.page.mouse.wheel(0, 100);
    await expect.poll(async () => (await rect()).width / before.width).toBeCloseTo(2.5, 1);
    await dialog().getByRole('button', { name: '还原，现在 250%' }).click();
    await expect.poll(async () => Math.abs((await rect()).width - before.width)).toBeLessThan(1);

    await button('向右旋转').click();
    const turned = await settled();
    // On its side the picture is fitted anew: as high as the screen lets it be, or as wide.
    expect(turned.height / turned.width).toBeCloseTo(1.5, 1);
    expect(Math.max(turned.width / 390, turned.height / 844)).toBeCloseTo(1, 1);
    await phone.shot('10-turned');
    await button('左右翻转').click();
    const matrix = await phone.page.locator(front).evaluate((element) => (element as HTMLElement).style.transform);
    expect(matrix).toContain('rotate(90deg) scale(1, -1)');
    await phone.page.keyboard.press('ArrowRight');
    await phone.page.getByRole('dialog', { name: '竖图' }).waitFor();
    await phone.page.keyboard.press('ArrowLeft');
    await phone.page.getByRole('dialog', { name: '横图' }).waitFor();
    const again = await settled();
    expect(again.width).toBeCloseTo(before.width, 0);
    expect(await seriousFaults(phone.page)).toEqual([]);
  });

  test('share copies the picture’s link where the phone has no sheet, save keeps the file under its name', async () => {
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    );
    await open('方图');
    await button('分享').click();
    await phone.page.getByText('复制成功').waitFor();
    await phone.shot('11-copied');
    const link = await phone.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/#\/m\/images\?photo=\d+$/);
    const [download] = await Promise.all([phone.page.waitForEvent('download'), button('保存到手机').click()]);
    expect(download.suggestedFilename()).toBe('方图.jpg');
  });

  test('a picture that cannot be saved any more says so', async () => {
    await open('方图');
    await phone.page.route('**/a/*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await button('保存到手机').click();
    await phone.page.getByText('这张照片已被移走，无法保存').waitFor();
    await phone.page.unroute('**/a/*');
    // The browser writes down that an answer was 404.
    phone.errors.length = 0;
  });

  test('a film plays in its place and has nothing to zoom', async () => {
    const film = await upload(api, '片子.mp4', mp4('vp09'));
    await highlight(api, [film]);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await phone.page.getByRole('button', { name: /^视频 片子，/ }).click();
    await phone.page.getByRole('dialog', { name: '片子' }).locator('video[controls]').waitFor();
    expect(await button('放大').count()).toBe(0);
    await phone.page.keyboard.press('Escape');
    await closed();
    await highlight(api, [film], false);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await phone.page.getByRole('button', { name: /^视频/ }).waitFor({ state: 'detached' });
  });

  test('leaves nothing of itself behind, in the page or in the history', async () => {
    await open('横图');
    await button('关闭').click();
    await closed();
    expect(await phone.page.locator('.pswp').count()).toBe(0);
    expect(phone.errors.filter((line) => !line.includes('video') && !line.includes('media'))).toEqual([]);
  });
});
