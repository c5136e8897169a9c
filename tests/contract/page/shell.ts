import type { Page } from 'playwright-core';
import { type PageMarks, readMeter } from './meter.ts';

/** Goes to an address of the open document, and waits until its page is in front with something in it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
  await page.waitForFunction(
    (to) => {
      if (!decodeURIComponent(location.hash).startsWith(`#${to.split('?')[0]}`) && to !== '/home') return false;
      const front = [...document.querySelectorAll('[role=tabpanel][id^=page-]')].find(
        (panel) => panel.getClientRects().length > 0,
      );
      const selected = document.querySelector('[data-tag][aria-selected=true]')?.getAttribute('aria-controls');
      return front?.id === selected && front?.querySelector('h1, h2, button, input') != null;
    },
    address,
    { timeout: 30_000 },
  );
}

/** Opens and closes a page again and again, and tells what of it is left in the document each time. */
export async function leftBehind(page: Page, address: string, rounds: number, patience = 10_000): Promise<string[]> {
  // The first rounds load modules and styles, whose own doings stay.
  for (let round = 0; round < 2; round += 1) await openAndClose(page, address);
  const before = await marks(page);
  for (let round = 0; round < rounds; round += 1) await openAndClose(page, address);
  // Requests and transitions of the last pages end a moment later; what is left behind stays.
  for (const until = performance.now() + patience; ; ) {
    const after = await marks(page);
    // What is left once is kept for next time; what is left each time is left behind.
    const left = (Object.keys(before) as (keyof Marks)[])
      .filter((key) => after[key] - before[key] >= rounds / 2)
      .map((key) => `${address} leaves ${after[key] - before[key]} ${key} after ${rounds} times`);
    if (left.length === 0 || performance.now() > until) return left;
  }
}

interface Marks extends PageMarks {
  'elements in memory': number;
}

async function marks(page: Page): Promise<Marks> {
  const cdp = await page.context().newCDPSession(page);
  // What a collection frees may hold what only the next one finds.
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  await cdp.detach();
  // Text and comments count as well: a page that stays in memory leaves a hundred and more.
  return { ...(await page.evaluate(readMeter)), 'elements in memory': Math.floor(nodes / 50) };
}

async function openAndClose(page: Page, address: string): Promise<void> {
  await open(page, address);
  const count = await page.locator('[data-tag]').count();
  await page.evaluate(() => {
    const tab = document.querySelector('[data-tag][aria-selected=true]');
    (tab?.parentElement?.querySelector('button[aria-label^="关闭"]') as HTMLElement | null)?.click();
  });
  await page
    .waitForFunction((before) => document.querySelectorAll('[data-tag]').length < before, count)
    .catch(() => Promise.reject(new Error(`${address} does not close`)));
}

/** What of the shell is not as it was while a view that threw is in front. */
export async function spilled(page: Page, address: string): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
  const alert = page.locator('[role=tabpanel][id^=page-] [role=alert]:visible');
  await alert
    .waitFor({ timeout: 10_000 })
    .catch(() => problems.push(`${address}: nothing in its place says that it failed`));
  for (const [name, part] of [
    ['the header', page.getByText('退出登录')],
    ['the menu', page.getByRole('navigation', { name: '主菜单' })],
    ['the strip of tags', page.locator('[data-tag]')],
  ] as const)
    if (!(await part.first().isVisible())) problems.push(`${address}: ${name} is gone`);
  const calm = page.locator('[data-tag]', { hasText: '反例 calm' });
  if ((await calm.count()) !== 1) return [...problems, `${address}: the page beside it is gone`];
  await calm.click();
  const button = page.getByRole('button', { name: /^clicked/ });
  const before = await button.innerText();
  await button.click();
  await page.getByRole('button', { name: `clicked ${Number(before.split(' ')[1]) + 1}` }).waitFor();
  return problems;
}
