import type { Locator, Page } from 'playwright-core';
import { readManifest } from '../../scripts/build.ts';
import type { ApiClient } from '../support/api.ts';
import type { TestBrowser } from '../support/browser.ts';
import { benchProduct, browser, signIn } from './product.ts';
import { quiet } from './wire.ts';

/**
 * Bytes, as they are sent (brotli), that a page asks for beyond a shell with two other plain pages.
 * @param address the page's: `#/convert`, or what makes it, for the owner's client
 * @param shown what is there once the page stands
 */
export async function openingBytes(
  address: string | ((api: ApiClient) => Promise<string>),
  shown: (page: Page) => Locator,
): Promise<number> {
  const product = await benchProduct();
  let window: TestBrowser | undefined;
  try {
    const hash = typeof address === 'string' ? address : await address(product.api);
    window = await browser();
    const { page } = window;
    let asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // Not the load state: that is the document's, whose network was idle once before a page of it is opened.
    const settled = (): Promise<void> => quiet(() => asked.length);
    await signIn(page, product.url);
    await settled();
    await openTag(page, '#/tools');
    await page.locator('main:visible input').first().waitFor();
    await settled();
    asked = [];
    await openTag(page, hash);
    await shown(page).waitFor({ state: 'attached' });
    await settled();
    const { files } = await readManifest();
    return asked.reduce((sum, path) => {
      const built = files[path.replace('/static/', '')];
      return sum + (built === undefined ? 0 : (built.br ?? built.bytes));
    }, 0);
  } finally {
    await window?.close();
    await product.stop();
  }
}

async function openTag(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}
