import type { Page } from 'playwright-core';
import { desktopSize, keepPicture, phoneSize, resizeTo } from '../../../tests/support/browser.ts';

/** Pictures of the page at both sizes, light and dark, for people to look at, where they asked for them. */
export async function keepLooks(page: Page, name: string): Promise<void> {
  if (process.env.FITOUT_SCREENS === undefined) return;
  for (const [size, viewport] of Object.entries({ desktop: desktopSize, phone: phoneSize }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await resizeTo(page, viewport);
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `${name}-${size}-${colorScheme}`, { fullPage: true });
    }
  await resizeTo(page, desktopSize);
  await page.emulateMedia({ colorScheme: 'light' });
}
