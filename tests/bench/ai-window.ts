import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startPageServer } from '../support/page-server.ts';
import type { Painter } from './ai-pages/sheet.ts';
import { browser } from './product.ts';

/** What each page of ai-pages and ai-peers is called in figures. */
const scripts = {
  ours: 'ai-pages/ours.ts',
  canvas: 'ai-pages/plain.ts',
  fabric: 'ai-peers/fabric.ts',
  konva: 'ai-peers/konva.ts',
} as const;
export type PainterName = keyof typeof scripts;

/** A page with a sheet of eight layers, in a browser of its own. */
export interface PainterWindow {
  page: Page;
  /** What a work of its painter comes to. */
  ask<W extends Exclude<keyof Painter, 'ready'>>(
    work: W,
    ...args: Parameters<NonNullable<Painter[W]>>
  ): ReturnType<NonNullable<Painter[W]>>;
  /** The longest task of the page since its sheet was ready. */
  blocked(): Promise<number>;
  close(): Promise<void>;
}

/** `files`: what its page can fetch, by path. */
export async function openPainter(name: PainterName, files: Record<string, Uint8Array> = {}): Promise<PainterWindow> {
  // What others wrote may not run under the product's policy.
  const server = await startPageServer({ bench: join(import.meta.dirname, scripts[name]) }, { policy: false });
  for (const [path, bytes] of Object.entries(files)) server.files.set(path, bytes);
  const { page, close } = await browser();
  const end = async (): Promise<void> => {
    await close();
    server.stop();
  };
  try {
    page.setDefaultTimeout(0);
    await page.goto(`${server.url}/index.html`);
    await page.waitForFunction(() => window.painter !== undefined);
    await page.evaluate(async () => {
      await window.painter.ready;
      window.watchedFrom = performance.now();
    });
    return {
      page,
      ask: (work, ...args) =>
        page.evaluate(
          ([of, given]) => {
            const does = window.painter[of] as ((...args: unknown[]) => unknown) | undefined;
            if (does === undefined) throw new Error(`no ${of} here`);
            return does.apply(window.painter, given);
          },
          [work, args] as const,
        ) as ReturnType<NonNullable<Painter[typeof work]>>,
      blocked: () => page.evaluate(() => window.blocked),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
