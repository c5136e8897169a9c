import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodesOf } from '../../plugins/decoration/tests/editor-kit.ts';
import { picture } from '../security/two-sites.ts';
import type { ApiClient } from '../support/api.ts';
import { type BreakingFront, breakPictures } from '../support/breaking-pictures.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { stateOf } from '../support/shell.ts';

/**
 * Pictures over a line that breaks each of them off in the middle three times: the fourth try shows them, on every kind of
 * screen that shows many, and on published pages.
 * @module-tag long
 */

let server: TestServer;
let owner: ApiClient;
let front: BreakingFront;
let desk: TestBrowser;
let phone: TestBrowser;
let slug: string;

const count = 4;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const assets = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const answer = await owner.send<{ items: { asset: { id: string; key: string; width: number; height: number } }[] }>(
      'POST',
      '/api/p/images/assets',
      await picture(seed * 40),
    );
    assets.push((answer.body.result.items[0] as (typeof answer.body.result.items)[0]).asset);
  }
  await owner.post('/api/p/images/batch', { action: 'highlight', ids: assets.map(({ id }) => id), highlight: true });
  const images = assets.map(({ key, width, height }) => ({ key, width, height, alt: '' }));
  for (const [index, image] of images.entries())
    await owner.post('/api/p/goods/goods', {
      ...{ name: `商品${index}`, code: '', images: [image], price: 100, listPrice: null, stock: 1, unit: '', tags: [] },
      ...{ description: '', link: '', listed: true, sort: index },
    });
  slug = await publish(images);
  desk = await openBrowser({ folder: 'broken-pictures' });
  phone = await openBrowser({ folder: 'broken-pictures-phone', phone: true });
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await server?.stop();
});
afterEach(() => front?.close());

/** A home page of pictures alone, whose blocks have no script of their own. */
async function publish(images: readonly object[]): Promise<string> {
  const base = '/api/p/decoration';
  const page = await owner.post<{ id: string; slug: string; document: { root: string } }>(`${base}/pages`, {
    title: '图片页',
    kind: 'page',
  });
  const { root } = page.document;
  const ops = images.map((image, at) => ({
    ...{ op: 'insert', parent: root, slot: 'default', at },
    nodes: nodesOf(['image', { image } as never], root),
  }));
  await owner.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
  await owner.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  await owner.put(`${base}/home`, { pageId: page.id });
  return page.slug;
}

async function open(browser: TestBrowser, address: string, breaks = 3, signedIn = true): Promise<Page> {
  front = await breakPictures(server, breaks);
  const page = await browser.renew(signedIn ? stateOf(front.url, await server.signedIn()) : undefined);
  await page.goto(`${front.url}/${address}`);
  return page;
}

/** Pages ask for pictures as they come near the window: scrolls to the last one. */
async function reach(within: Locator): Promise<void> {
  await expect.poll(() => within.locator('img').count()).toBe(count);
  await within.locator('img').last().scrollIntoViewIfNeeded();
}

/** How many of the library's pictures stand there whole. */
const whole = (within: Locator): Promise<number> =>
  within
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter(
          (image) =>
            image instanceof HTMLImageElement && image.src.includes('/a/') && image.complete && image.naturalWidth > 0,
        ).length,
    );

const shown = async (within: Locator): Promise<void> => {
  await expect.poll(() => whole(within)).toBe(count);
  for (const path of new Set(front.asked))
    expect(front.asked.filter((one) => one === path).length, path).toBeLessThanOrEqual(4);
  expect(front.asked.length).toBeGreaterThanOrEqual(4 * new Set(front.asked).size - count);
};

describe('pictures that break off three times', () => {
  test('are there in the library', async () => {
    const page = await open(desk, '#/images');
    await page.getByRole('option').first().waitFor();
    await shown(page.getByRole('listbox', { name: '素材' }));
  });

  test('are there in the list of goods', async () => {
    const page = await open(desk, '#/goods');
    await page.getByText('商品0').first().waitFor();
    await shown(page.getByRole('main'));
  });

  test('are there in the gallery of phones', async () => {
    const page = await open(phone, '#/m/images', 3, false);
    await shown(page.locator('#root'));
  });

  test('are there on a published page', async () => {
    const page = await open(phone, `p/${slug}`, 3, false);
    await reach(page.locator('body'));
    await shown(page.locator('body'));
  });

  test('are there on a published page within the app', async () => {
    const page = await open(phone, '#/m/trip', 3, false);
    await reach(page.locator('fitout-published-page'));
    await shown(page.locator('fitout-published-page'));
  });
});

test('are there on a template that a page may begin with', async () => {
  const page = await open(phone, 'p/-/template/shop-home', 3, false);
  // Without its tries each would stand there complete and empty; those far below come as somebody scrolls to them.
  const gone = () =>
    page.locator('img').evaluateAll((all) => {
      const missing = all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth === 0);
      missing[0]?.scrollIntoView();
      return missing.length;
    });
  await expect.poll(gone).toBe(0);
  for (const path of new Set(front.asked)) expect(front.asked.filter((one) => one === path).length, path).toBe(4);
});

test('a published page shows its pictures without script', async () => {
  front = await breakPictures(server, 0);
  const context = await phone.context.browser()?.newContext({ javaScriptEnabled: false });
  const page = await context?.newPage();
  await page?.goto(`${front.url}/p/${slug}`);
  await expect.poll(() => new Set(front.asked).size).toBe(count);
  expect(await page?.locator('img[src^="/a/"]').count()).toBe(count);
  await context?.close();
});

test('a picture that breaks off a fourth time is given up', async () => {
  const page = await open(desk, '#/images', 9);
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.getByRole('listbox', { name: '素材' }).locator('img').count()).toBe(0);
  for (const path of new Set(front.asked)) expect(front.asked.filter((one) => one === path).length, path).toBe(4);
});
