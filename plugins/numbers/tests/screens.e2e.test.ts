import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { colourFaults, seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, phoneSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { readEnglish } from '../../../tests/support/shell.ts';
import { dealer } from './dealer.ts';

/**
 * Every page of numbers with a dealer's content, in light and dark: nothing serious that axe finds. At a phone's width, in
 * Chinese and English: no words cut, nothing that leaves the window.
 * @module-tag long
 */

const desk = openDesk({ folder: 'numbers-screens' });
let page: Page;

/** Where it is, and what opens over it, by the name of a button in Chinese. */
const screens: Record<string, { at: string; press?: string | RegExp }> = {
  picking: { at: '#/phone-lt' },
  found: { at: '#/phone-lt?p=AABB&not=4' },
  none: { at: '#/phone-lt?p=AAAABBBB&place=430100' },
  palette: { at: '#/phone-lt', press: /^更多 \d+ 种/ },
  favourites: { at: '#/phone-lt', press: /^收藏 \d/ },
  saved: { at: '#/phone-lt', press: /^已存的搜索/ },
  share: { at: '#/phone-lt?p=AABB', press: '分享' },
  telecom: { at: '#/phone-dx' },
  nobody: { at: '#/numbers/pick?carrier=nobody' },
  orders: { at: '#/numbers/orders' },
  order: { at: '#/numbers/orders?q=Alexandra', press: /^\d{3} \d{4} \d{4}$/ },
  settings: { at: '#/numbers/orders', press: '预订设置' },
  pools: { at: '#/numbers/pools' },
  pool: { at: '#/numbers/pools', press: '新建号码池' },
  import: { at: '#/numbers/pools', press: '导入号码' },
  tariffs: { at: '#/numbers/rules?tab=tariffs' },
  tariff: { at: '#/numbers/rules?tab=tariffs', press: '新建资费' },
  assign: { at: '#/numbers/rules?tab=tariffs', press: '给号码改用资费' },
  history: { at: '#/numbers/rules?tab=tariffs', press: '修改记录' },
  levels: { at: '#/numbers/rules?tab=levels', press: '修改等级' },
  segments: { at: '#/numbers/rules?tab=segments', press: '修改号段' },
  places: { at: '#/numbers/rules?tab=places' },
  place: { at: '#/numbers/rules?tab=places', press: '新增归属地' },
  patterns: { at: '#/numbers/rules?tab=templates', press: '新增规律' },
  carriers: { at: '#/numbers/rules?tab=carriers' },
  carrier: { at: '#/numbers/rules?tab=carriers', press: '修改' },
  system: { at: '#/numbers/rules?tab=carriers', press: '接口' },
};

beforeAll(async () => {
  page = await desk.open('#/numbers/pools');
});

test('a dealer has been at it for a while', async () => {
  const { pools } = await dealer(desk.server);
  expect(pools).toHaveLength(4);
});

/** The page has what it asked for, and what is over it has come in. */
async function settled(): Promise<void> {
  await expect
    .poll(() => page.locator('[data-stale="true"], [aria-busy="true"]').filter({ visible: true }).count())
    .toBe(0);
  await expect.poll(() => page.getByRole('progressbar').filter({ visible: true }).count()).toBe(0);
}

async function show({ at, press }: { at: string; press?: string | RegExp }): Promise<void> {
  // The address alone would leave open what is over the page.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('fitout.language', 'zh-CN'));
  await page.goto('about:blank');
  await page.goto(`${desk.server.url}/${at}`);
  await page.getByText('退出登录').waitFor();
  await page.getByRole('tabpanel').first().waitFor();
  await settled();
  if (press === undefined) return;
  await page
    .getByRole('button', typeof press === 'string' ? { name: press, exact: true } : { name: press })
    .filter({ visible: true })
    .first()
    .click();
  await page.locator('[role="dialog"], [role="group"].fui-PopoverSurface, .fui-PopoverSurface').last().waitFor();
  await settled();
}

/** What is still lost once everything has found its place: popovers follow their button a frame or more later. */
async function lost(): Promise<string[]> {
  let found: string[] = [];
  const none = async () => {
    found = await lostNow();
    return found.length === 0;
  };
  await expect
    .poll(none)
    .toBe(true)
    .catch(() => undefined);
  return found;
}

/**
 * Texts that are cut, or stand where nobody can scroll to them. What may be longer than its place on purpose has an
 * ellipsis and a whole name elsewhere.
 */
function lostNow(): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
    const over = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    for (const at of (over ?? document.querySelector('main') ?? document.body).querySelectorAll('*')) {
      const words = [...at.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (words.length === 0 || !at.checkVisibility()) continue;
      const style = getComputedStyle(at);
      // Said to screen readers alone.
      const hidden = at.clientWidth < 4 || style.clipPath !== 'none' || style.clip !== 'auto';
      if (hidden) continue;
      const clipped = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
      if (clipped && at.scrollWidth > at.clientWidth + 1) found.push(`cut: ${at.textContent}`);
      if (at.getBoundingClientRect().right > innerWidth + 1 && !scrolls(at)) found.push(`out: ${at.textContent}`);
    }
    return found;

    function scrolls(at: Element): boolean {
      for (let up = at.parentElement; up !== null; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    }
  });
}

for (const [name, screen] of Object.entries(screens))
  test(name, async () => {
    await resizeTo(page, desktopSize);
    await show(screen);
    await desk.shot(name);
    const faults: Record<string, string[]> = { light: await seriousFaults(page) };
    await page.emulateMedia({ colorScheme: 'dark' });
    await desk.shot(`${name}-dark`);
    faults.dark = await colourFaults(page);
    await resizeTo(page, phoneSize);
    await settled();
    await desk.shot(`${name}-phone`);
    faults.phone = await lost();
    await readEnglish(page);
    await page.getByText('Sign out').or(page.getByLabel('Sign out')).first().waitFor({ state: 'attached' });
    await settled();
    await desk.shot(`${name}-phone-english`);
    faults.english = await lost();
    expect(faults).toEqual({ light: [], dark: [], phone: [], english: [] });
  });
