import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { android, desktopSize, phoneSize } from '../../../tests/support/browser.ts';
import { limits } from '../../../tests/support/limits.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { asksFirst, browserWithCamera, film, picture } from './fake-camera.ts';

/** Where codes are scanned; what differs between the desk and a phone. */
export const desk = { address: '/#/bar', list: '识别结果', none: '图片里没有找到', options: { viewport: desktopSize } };
export const phone = {
  address: '/#/m/bar',
  list: '识别记录',
  none: '照片里没有找到',
  options: { viewport: phoneSize, userAgent: android, hasTouch: true, isMobile: true },
};
export const places = [
  ['/bar', desk],
  ['/m/bar', phone],
] as const;
type Place = { address: string; options: BrowserContextOptions };

/** A server, and a browser whose camera sees a code. */
export interface Scanning {
  server: TestServer;
  browser: Browser;
  /** Opens the page of a place in a window of its own; `before` runs in it first of all. */
  open(place: Place, before?: (given: string[]) => void, given?: string[]): Promise<Page>;
  close(): Promise<void>;
}

/** Of its width a phone that is held upright shows the middle quarter. */
const frameSize = { width: 1280, height: 720 };

export function scanningOf(text: string): Promise<Scanning> {
  return scanningFilm(async (path) =>
    film(path, frameSize, await picture(frameSize, [{ text, x: 515, y: 180, scale: 10 }])),
  );
}

/** The camera shows what `make` writes to a path. */
export async function scanningFilm(make: (path: string) => Promise<void>): Promise<Scanning> {
  const server = await startTestServer();
  const storageState = stateOf(server.url, await server.signedIn());
  const folder = await mkdtemp(join(tmpdir(), 'fitout-scanning-'));
  const path = join(folder, 'code.y4m');
  await make(path);
  const browser = await browserWithCamera(path);
  return {
    server,
    browser,
    async open(place, before, given = []) {
      for (const context of browser.contexts()) await context.close();
      const context = await browser.newContext({
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState,
        ...place.options,
      });
      await asksFirst(context);
      const page = await context.newPage();
      page.setDefaultTimeout(limits.page);
      if (before !== undefined) await page.addInitScript(before, given);
      await page.goto(`${server.url}${place.address}`);
      return page;
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function png(grey: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A picture of one QR code, as a PNG. */
export async function codePicture(text: string): Promise<Buffer> {
  return png(await picture({ width: 400, height: 400 }, [{ text, x: 60, y: 60, scale: 8 }]), 400, 400);
}

/** Chooses a picture file. */
export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const input = page.locator('input[type=file]:not([capture])').first();
  await input.setInputFiles({ name, mimeType: 'image/png', buffer });
}
