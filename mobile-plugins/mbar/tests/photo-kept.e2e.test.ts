import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { type CameraPhone, phoneThatSees } from './kit.ts';

const uploads = '**/api/p/images/assets';
let server: TestServer;
let phone: CameraPhone;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  phone = await phoneThatSees([{ text: 'https://example.com/tea', x: 220, y: 330, scale: 8 }]);
});

afterEach(async () => {
  await context?.close();
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tiles = () => page.getByRole('region', { name: /^(?:照片|Photos)$/ }).getByRole('listitem');

async function opened(options?: BrowserContextOptions, script?: () => void): Promise<void> {
  ({ context, page } = await phone.open(options));
  if (script !== undefined) await page.addInitScript(script);
  await page.goto(`${server.url}/#/m/bar?mode=photo`);
}

/** In place of the one that is open: a window remembers who is at work in it. */
async function inNewWindow(): Promise<void> {
  await page.close();
  page = await context.newPage();
  await page.goto(`${server.url}/#/m/bar?mode=photo`);
}

let seed = 0;
/** Chooses so many photos of the phone, none like another. */
async function withPhotos(count: number): Promise<void> {
  const before = await tiles().count();
  const files = Array.from({ length: count }, async () => {
    seed += 1;
    const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: (seed * 29) % 256 };
    const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
  });
  await page.locator('input[type=file]:not([capture])').setInputFiles(await Promise.all(files));
  await expect.poll(() => tiles().count()).toBe(before + count);
}

/** How many assets the library has. */
async function assets(): Promise<number> {
  const api = await server.signedIn();
  return (await api.get<{ ids: string[] }>('/api/p/images/ids')).ids.length;
}

/**
 * From now on the device has no room for anything, or has again. Chromium itself takes small things for half a minute by
 * what it knew of the room before (`Storage.overrideQuotaForOrigin`), so that a test would have to wait.
 */
async function room(there: boolean): Promise<void> {
  await page.evaluate((has) => {
    const window = globalThis as typeof globalThis & { put?: IDBObjectStore['put'] };
    window.put ??= IDBObjectStore.prototype.put;
    const none = (): never => {
      throw new DOMException('', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = has ? window.put : none;
  }, there);
}

describe('photos of staff', () => {
  it('go into the library, say how far they are and why they did not come there, and are seen by nobody else', async () => {
    const state = stateOf(server.url, await server.signedIn());
    const before = await assets();
    await opened({ storageState: state });
    await withPhotos(1);
    await button('打开第 1 张').tap();
    await page.route(uploads, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await button('存入素材库').tap();
    await page.getByRole('alert').getByText('没有存入素材库').waitFor();
    await keepPicture(page, 'mbar/photo-failed');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await assets()).toBe(before);
    await page.unroute(uploads);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(uploads, (route) => gate.then(() => route.continue()));
    await button('重试').tap();
    await page.getByText('正在存入素材库，剩 1 张').waitFor();
    await keepPicture(page, 'mbar/photo-sending');
    expect(await seriousFaults(page)).toEqual([]);
    go();
    await button('已存入素材库').waitFor();
    expect(await button('已存入素材库').isDisabled()).toBe(true);
    await keepPicture(page, 'mbar/photo-stored');
    expect(await assets()).toBe(before + 1);
    await button('返回照片列表').tap();
    await withPhotos(2);
    await button('选择').tap();
    await button('全选').tap();
    await button('存入素材库').tap();
    await button('已存入素材库').waitFor();
    expect(await assets()).toBe(before + 3);
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: /，已存入$/ }).count()).toBe(3);
    await keepPicture(page, 'mbar/photo-stored-list');

    // The same phone, in somebody else's hand.
    const token = await page.evaluate(() => localStorage.getItem('fitout.token') ?? '');
    await context.clearCookies();
    await page.evaluate(() => localStorage.removeItem('fitout.token'));
    await inNewWindow();
    await page.getByText('用系统相机').waitFor();
    expect(await tiles().count()).toBe(0);
    await withPhotos(1);
    await button('打开第 1 张').tap();
    await button('保存').waitFor();
    expect(await page.getByRole('button', { name: /素材库/ }).count()).toBe(0);
    await context.addCookies(state.cookies);
    await page.evaluate((kept) => localStorage.setItem('fitout.token', kept), token);
    await inNewWindow();
    await expect.poll(() => tiles().count()).toBe(3);
  });
});

describe('photos that are kept', () => {
  it('are shared right after the press', async () => {
    await opened({}, () => {
      const shared: { names: string[]; pressed: boolean }[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files = [] }: ShareData) => {
          const { isActive } = navigator.userActivation;
          shared.push({ names: files.map(({ name, type }) => `${name} ${type}`), pressed: isActive });
        },
      });
    });
    await withPhotos(2);
    await button('选择').tap();
    await button('全选').tap();
    await button('分享').tap();
    const shared = () =>
      page.evaluate(() => (window as typeof window & { shared: { names: string[]; pressed: boolean }[] }).shared);
    await expect.poll(shared).toHaveLength(1);
    const [first] = await shared();
    expect(first?.pressed).toBe(true);
    for (const name of first?.names ?? []) expect(name).toMatch(/^照片 \d{8}-\d{6}(?: \(2\))?\.jpg image\/jpeg$/);
    expect(first?.names).toHaveLength(2);
  });

  it('are not lost where the phone has no room for more', async () => {
    await opened();
    await withPhotos(2);
    await room(false);
    await button('打开第 1 张').tap();
    await button('删除').tap();
    await page.getByText('已删除 1 张照片').waitFor();
    // There is no room to bring it back into either: the way back stays.
    await button('撤销').tap();
    await page.getByText('存储空间已满，照片没有保存').waitFor();
    await page.getByText('已删除 1 张照片').waitFor();
    await button('返回照片列表').tap();
    await button('打开摄像头').tap();
    await expect.poll(() => button('拍下照片').isEnabled()).toBe(true);
    await page.getByText('存储空间已满，照片没有保存').waitFor({ state: 'detached' });
    await button('拍下照片').tap();
    await page.getByText('存储空间已满，照片没有保存').waitFor();
    await keepPicture(page, 'mbar/photo-no-room');
    await room(true);
    await button('撤销').tap();
    await button('查看 2 张照片').waitFor();
    await page.reload();
    await expect.poll(() => tiles().count()).toBe(2);
  });

  it('are two hundred at most', async () => {
    await opened();
    await withPhotos(1);
    await page.evaluate(async () => {
      const opening = indexedDB.open('fitout.bar.photos.');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const work = database.transaction('photos', 'readwrite');
      const photos = work.objectStore('photos');
      const all = photos.getAll();
      all.onsuccess = () => {
        for (let n = 1; n < 200; n += 1) photos.put({ ...all.result[0], id: `photo-${n}`, name: `照片 ${n}` });
      };
      await new Promise((resolve) => {
        work.oncomplete = resolve;
      });
      database.close();
    });
    await page.reload();
    await page.getByRole('alert').getByText('照片已存满（200 张或 1 GB）').waitFor();
    await keepPicture(page, 'mbar/photo-full');
    expect(await seriousFaults(page)).toEqual([]);
    await button('打开摄像头').tap();
    await expect.poll(() => button('拍下照片').isEnabled()).toBe(true);
    await button('拍下照片').tap();
    await page.getByText('照片已存满').waitFor();
    await button('查看 200 张照片').waitFor();
    await keepPicture(page, 'mbar/photo-full-finder');
  });

  it('have English words, in the dark too', async () => {
    await opened(
      { storageState: stateOf(server.url, await server.signedIn()), locale: 'en-US', colorScheme: 'dark' },
      () => localStorage.setItem('fitout.language', 'en'),
    );
    await button('Open camera').waitFor();
    await keepPicture(page, 'mbar/photo-en-first');
    expect(await seriousFaults(page)).toEqual([]);
    await withPhotos(5);
    await keepPicture(page, 'mbar/photo-en-list');
    expect(await seriousFaults(page)).toEqual([]);
    await button('Open photo 2').tap();
    await button('To asset library').waitFor();
    await keepPicture(page, 'mbar/photo-en-look');
    expect(await seriousFaults(page)).toEqual([]);
    await button('Delete').tap();
    await page.getByText('Photo deleted').waitFor();
    await keepPicture(page, 'mbar/photo-en-deleted');
    await button('Back to photos').tap();
    await button('Select').tap();
    await button('Select all').tap();
    await keepPicture(page, 'mbar/photo-en-chosen');
    expect(await seriousFaults(page)).toEqual([]);
    await button('Cancel').tap();
    await button('Open camera').tap();
    await expect.poll(() => button('Take photo').isEnabled()).toBe(true);
    await button('More settings').tap();
    await button('Grid').waitFor();
    await keepPicture(page, 'mbar/photo-en');
    expect(await seriousFaults(page)).toEqual([]);
  });
});
