import type { Locator, Page } from 'playwright-core';
import { readManifest } from '../../scripts/build.ts';
import type { TestBrowser } from '../support/browser.ts';
import { benchProduct, browser, signIn } from './product.ts';

/**
 * Bytes, as they are sent (brotli), that a page asks for beyond a shell with two other plain pages.
 * @param hash the page's address: `#/convert`
 * @param shown what is there once the page stands
 */
export async function openingBytes(hash: string, shown: (page: Page) => Locator): Promise<number> {
  const product = await benchProduct();
  let window: TestBrowser | undefined;
  try {
    window = await browser();
    const { page } = window;
    await signIn(page, product.url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      location.hash = '#/tools';
    });
    await page.getByRole('tab', { selected: true }).nth(0).waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await shown(page).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
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
