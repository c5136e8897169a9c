import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The hostile plugin's own document in its frame, once its view stands. */
export async function frameOf(page: Page, n = 1): Promise<Frame> {
  for (const since = Date.now(); Date.now() - since < 30_000; ) {
    for (const candidate of page.frames().filter((one) => one.url().includes('/frame/hostile'))) {
      const heading = candidate.getByRole('heading', { name: `敌意插件 ${n}` });
      if ((await heading.count().catch(() => 0)) > 0) return candidate;
    }
    await page.waitForEvent('requestfinished', { timeout: 200 }).catch(() => undefined);
  }
  throw new Error(`the view of /hostile/${n} did not come`);
}

/** Presses a button of the plugin and gives what it said. */
export async function press(where: Frame | Page, name: string): Promise<string> {
  await where.getByRole('button', { name, exact: true }).click();
  const said = where.getByLabel('said');
  await expect.poll(() => said.innerText()).not.toMatch(/^…?$/);
  return said.innerText();
}

/** What came of each of its tries. */
export async function tries(where: Frame | Page, name: string): Promise<Record<string, string>> {
  return JSON.parse(await press(where, name)) as Record<string, string>;
}

export function reached(all: Record<string, string>): string[] {
  return Object.keys(all).filter((name) => all[name] === 'reached');
}

/** Goes to another address in the same document. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
}

/** A document that is ready for a page, seen and reached by nobody. */
export const waitingFrame = 'body > iframe[inert][aria-hidden]';

/** Opens the page again in the document that waits for it, the only one there is; gives that. */
export async function reopenWaiting(page: Page, address: string): Promise<Frame> {
  const waiting = page.locator(waitingFrame);
  await waiting.waitFor({ state: 'attached' });
  await expect.poll(() => page.frames().filter((one) => one.url().includes('/frame/')).length).toBe(1);
  await waiting.evaluate((element) => element.toggleAttribute('data-waited', true));
  await goTo(page, address);
  const inside = await frameOf(page);
  expect(await page.locator('[role=tabpanel] iframe[data-waited]').count()).toBe(1);
  expect(await page.locator('iframe').count()).toBe(1);
  return inside;
}

/** Puts a link to this address into the page, and rests on it until a document is ready. */
export async function restOnLink(page: Page, address: string): Promise<Locator> {
  await page.evaluate((hash) => {
    const link = Object.assign(document.createElement('a'), { href: `#${hash}`, textContent: 'to the stranger' });
    document.querySelector('main h1')?.after(link);
  }, address);
  const link = page.getByRole('link', { name: 'to the stranger' });
  // The page listens once it is at rest.
  await expect
    .poll(async () => {
      await page.locator('main h1').hover();
      await link.hover();
      return page.locator(waitingFrame).count();
    })
    .toBe(1);
  return link;
}
