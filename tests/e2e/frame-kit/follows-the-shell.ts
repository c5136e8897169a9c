import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../../support/browser.ts';
import { resizeTo } from '../../support/browser.ts';

/** Theme, language and room are the shell's; a frame has them as soon as the shell does. */
export async function followsTheShell(browser: TestBrowser, inside: Frame): Promise<void> {
  const { page } = browser;
  const facts = () => inside.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang]);
  expect(await facts()).toEqual(['light', 'zh-CN']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(facts).toEqual(['dark', 'zh-CN']);
  await browser.shot('framed-dark');
  const speak = (language: string) =>
    page.evaluate((chosen) => {
      localStorage.setItem('fitout.language', chosen);
      window.dispatchEvent(new StorageEvent('storage', { key: 'fitout.language' }));
    }, language);
  await speak('en');
  await inside.getByRole('heading', { name: 'Hostile plugin 1' }).waitFor();
  await speak('zh-CN');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(facts).toEqual(['light', 'zh-CN']);

  const room = () => inside.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const wide = await room();
  await resizeTo(page, { width: 1040, height: 700 });
  await expect.poll(room).toEqual({ width: wide.width - 400, height: wide.height - 200 });
}
