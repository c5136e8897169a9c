import type { Page } from 'playwright-core';
import { barePage } from './bare-page.ts';
import { type Figure, figure, median } from './figure.ts';
import { benchProduct, browser, signIn } from './product.ts';
import { type Visit, visit, type Wire } from './wire.ts';

/** The page in front has its content (not its heading alone), and the menu is there. Runs in the page, as the next two do. */
function staffUsable(): number | false {
  const front = [...document.querySelectorAll('[role=tabpanel][id^=page-]')].find(
    (panel) => panel.getClientRects().length > 0,
  );
  const content = front?.querySelector('[role=progressbar]') === null && front.querySelector('button, a') !== null;
  const there = content && document.querySelector('nav a, nav button') !== null;
  return there && performance.now();
}

function phoneUsable(): number | false {
  return document.querySelector('#root')?.textContent?.includes('首页') === true && performance.now();
}

function bareUsable(): number | false {
  return document.querySelector('button') !== null && performance.now();
}

const rounds = 5;

function bareAt(url: string, slowdown = 1): Visit {
  return { url, usable: bareUsable, slowdown };
}

/** Bytes and requests until the first page can be used, in real Chromium with an empty cache. */
export async function run(): Promise<Figure[]> {
  const product = await benchProduct();
  const bare = await barePage();
  try {
    const peer = await fresh(false, (page) => visit(page.context(), page, bareAt(bare.url)));
    const staff = await fresh(false, async (page) => {
      await signIn(page, product.url);
      // What a person's fresh browser loads at the root: the session is known, the menu and the person are not.
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.removeItem('fitout.menus');
      });
      await page.goto('about:blank');
      return visit(page.context(), page, { url: `${product.url}/#/home`, usable: staffUsable });
    });
    const phone = await fresh(true, (page) =>
      visit(page.context(), page, { url: `${product.url}/#/m/trip`, usable: phoneUsable }),
    );
    const [slow, slowPeer]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      slow.push((await slowly(product.url)).usable);
      slowPeer.push((await fresh(false, (page) => visit(page.context(), page, bareAt(bare.url, 4)))).usable);
    }
    for (const [name, wire] of [
      ['staff', staff],
      ['phone', phone],
    ] as const)
      for (const { url, bytes } of wire.requests) console.error(`${name} ${String(bytes).padStart(7)} ${url}`);
    return [
      figure(
        'first staff page, bytes on the wire',
        staff.bytes / 1000,
        'kB',
        { most: 160 },
        { 'bare React + Fluent UI': peer.bytes / 1000 },
      ),
      figure(
        'first staff page, requests',
        staff.requests.length,
        'requests',
        { most: 14 },
        { 'bare React + Fluent UI': peer.requests.length },
      ),
      figure('first staff page, usable at 4x slower', median(slow) / 1000, 's', undefined, {
        'bare React + Fluent UI': median(slowPeer) / 1000,
        'slowest round': Math.max(...slow) / 1000,
      }),
      figure('the same, as a part of the bare page', median(slow) / median(slowPeer), 'x', { most: 2.5 }),
      figure('/m, bytes on the wire', phone.bytes / 1000, 'kB', { most: 185 }),
      figure('/m, requests', phone.requests.length, 'requests', { most: 14 }),
    ];
  } finally {
    bare.stop();
    await product.stop();
  }
}

function slowly(url: string): Promise<Wire> {
  return fresh(false, async (page) => {
    await signIn(page, url);
    await page.goto('about:blank');
    return visit(page.context(), page, { url: `${url}/#/home`, usable: staffUsable, slowdown: 4 });
  });
}

async function fresh<T>(onPhone: boolean, work: (page: Page) => Promise<T>): Promise<T> {
  const { page, close } = await browser(onPhone);
  try {
    return await work(page);
  } finally {
    await close();
  }
}
