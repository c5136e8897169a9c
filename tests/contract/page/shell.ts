import type { Page } from 'playwright-core';
import { type PageMarks, readMeter } from '../../../sdk/contract/in-page/meter.ts';

/** Goes to an address of the open document, and waits until its page is in front with something in it. */
export async function open(page: Page, address: string): Promise<void> {
  await visit(page, address, 0);
}

/** Opens and closes a page again and again, and tells what of it is left in the document each time. */
export async function leftBehind(page: Page, address: string, rounds: number, patience = 10_000): Promise<string[]> {
  // The first rounds load modules and styles, whose own doings stay.
  await visit(page, address, 2);
  const before = await marks(page);
  await visit(page, address, rounds);
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

/**
 * Opens a page, or opens and closes it so many times. All of it in the document itself, a step as soon as a frame shows
 * the one before: the way to the browser and back would take longer than the page.
 */
async function visit(page: Page, address: string, closings: number): Promise<void> {
  const stuck = await page.evaluate(
    async ([to, count]) => {
      const until = async (holds: () => boolean): Promise<boolean> => {
        for (const late = performance.now() + 30_000; !holds(); ) {
          if (performance.now() > late) return false;
          await new Promise(requestAnimationFrame);
        }
        return true;
      };
      const inFront = (): boolean => {
        if (!decodeURIComponent(location.hash).startsWith(`#${to.split('?')[0]}`) && to !== '/home') return false;
        const front = [...document.querySelectorAll('[role=tabpanel][id^=page-]')].find((panel) =>
          panel.firstElementChild?.checkVisibility(),
        );
        const selected = document.querySelector('[data-tag][aria-selected=true]')?.getAttribute('aria-controls');
        return front?.id === selected && front?.querySelector('h1, h2, button, input') != null;
      };
      const tags = (): number => document.querySelectorAll('[data-tag]').length;
      for (let round = 0; round < Math.max(count, 1); round += 1) {
        location.hash = to;
        if (!(await until(inFront))) return 'does not open';
        if (count === 0) continue;
        const before = tags();
        const tab = document.querySelector('[data-tag][aria-selected=true]');
        tab?.parentElement?.querySelector<HTMLElement>('button[aria-label^="关闭"]')?.click();
        if (!(await until(() => tags() < before))) return 'does not close';
      }
      return undefined;
    },
    [address, closings] as const,
  );
  if (stuck !== undefined) throw new Error(`${address} ${stuck}`);
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
