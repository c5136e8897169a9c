import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { asksFirst, browserWithCamera, film, picture } from '../../../plugins/bar/tests/fake-camera.ts';
import { android, phoneSize } from '../../../tests/support/browser.ts';
import { limits } from '../../../tests/support/limits.ts';

/** The film of an upright phone. */
export const filmSize = { width: 720, height: 1280 };

type Codes = Parameters<typeof picture>[1];

export interface CameraPhone {
  /** A window of the phone, with a profile of its own, in which the camera is asked for first unless it has that permission. */
  open(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

/** A phone whose camera sees `codes`. */
export async function phoneThatSees(codes: Codes): Promise<CameraPhone> {
  return phoneWithFilm(await picture(filmSize, codes));
}

/** A phone whose camera shows grey values of `filmSize`. */
export async function phoneWithFilm(grey: Uint8Array): Promise<CameraPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-mbar-'));
  const path = join(folder, 'film.y4m');
  await film(path, filmSize, grey);
  const browser: Browser = await browserWithCamera(path);
  return {
    async open(options = {}) {
      const context = await browser.newContext({
        viewport: phoneSize,
        userAgent: android,
        hasTouch: true,
        isMobile: true,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      });
      if (options.permissions?.includes('camera') !== true) await asksFirst(context);
      const page = await context.newPage();
      page.setDefaultTimeout(limits.page);
      return { context, page };
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fingers on the screen, for what a tap does not do. */
export async function fingersOn(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (...points: { x: number; y: number }[]) => send('touchStart', points),
    move: (...points: { x: number; y: number }[]) => send('touchMove', points),
    up: () => send('touchEnd', []),
  };
}
