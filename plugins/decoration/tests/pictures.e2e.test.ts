import type { AssetImage } from '@fitout/sdk';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, openBrowser, phoneSize, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Json, Props } from '../shared/document/document.ts';
import { base, type Made, openEditor, ownerOf, pageOf } from './editor-kit.ts';

/** Pictures of a long page: asked for as they are needed, and what stands in place of one that does not come. */

const count = 24;
/** Pictures of which each is as high as half a phone: two and a bit are on the first screen. */
const size = { width: 600, height: 600 };

let server: TestServer;
let phone: TestBrowser;
let photos: AssetImage[];
let long: { id: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
  phone = await openBrowser({ folder: 'pictures', phone: true });
  photos = [];
  for (let at = 0; at < count + 1; at++) photos.push(await uploaded(at));
  long = await live('长页', [
    ...photos.slice(0, count).map((image, at): Made => ['image', { image: asJson(image, `照片 ${at}`) }]),
    ['carousel', { items: photos.slice(0, 3).map((image) => ({ image: asJson(image, '轮播'), video: null })) }],
    ['spacer', { height: 600 }],
    ['container', {}, [['title', { text: '底部' }]]],
  ]);
});
afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const asJson = (image: AssetImage, alt: string): Json => ({ ...image, alt });

async function uploaded(at: number): Promise<AssetImage> {
  const background = `hsl(${at * 14} 60% 50%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="${background}"/></svg>`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())]), `${at}.jpg`);
  const api = await ownerOf(server);
  const { items } = await api.post<{ items: { asset: { key: string } }[] }>('/api/p/images/assets', form);
  return { key: items[0]?.asset.key ?? '', ...size, alt: '' };
}

/** Publishes a page; the last container gets a picture as its ground. */
async function live(title: string, blocks: readonly Made[]): Promise<{ id: string; slug: string }> {
  const api = await ownerOf(server);
  const page = await pageOf(server, title, blocks);
  const container = Object.values(page.document.nodes).findLast((node) => node.type === 'container');
  const ground = { area: 'style', path: 'backgroundImage', value: photos[count]?.key ?? '' };
  const ops = container === undefined ? [] : [{ op: 'set', id: container.id, ...ground }];
  if (ops.length > 0) await api.post(`${base}/pages/${page.id}/ops`, { base: page.rev, ops, client: 'test' });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: page.rev + ops.length });
  return page;
}

/** Keys of the pictures that a page asks for from now on. */
function asked(page: Page): Set<string> {
  const keys = new Set<string>();
  page.on('request', (request) => {
    const key = /\/a\/([0-9a-f]{64})/.exec(request.url())?.[1];
    if (key !== undefined) keys.add(key);
  });
  return keys;
}

/** Keys of the first pictures of the library. */
const first = (many: number) => new Set(photos.slice(0, many).map(({ key }) => key));

/** A window as large as a phone's, in which scripts may run or not. */
async function windowOf(options: { javaScriptEnabled: boolean }): Promise<BrowserContext> {
  const browser = phone.context.browser();
  if (browser === null) throw new Error('the browser is gone');
  return browser.newContext({ ...options, viewport: phoneSize });
}

describe('a long page on a phone', () => {
  it.each([
    ['by itself', (slug: string) => `/p/${slug}`],
    ['in the phone app', (slug: string) => `/#/m/page/${slug}`],
  ])('%s asks for the pictures of its first screen, and for the others as they come near', async (_, path) => {
    const page = await phone.renew();
    const keys = asked(page);
    await page.goto(server.url + path(long.slug));
    await page.locator('.fb-image').first().waitFor();
    // 844 pixels and a quarter of them, at 390 each.
    await expect.poll(() => keys.size).toBe(3);
    await page.waitForLoadState('networkidle');
    expect(keys).toEqual(first(3));
    const pictures = page.locator('.fb-image img');
    const eager = await pictures.first().evaluate((img: HTMLImageElement) => [img.loading, img.fetchPriority]);
    expect(eager).toEqual(['auto', 'high']);
    const heights = () => pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const before = await heights();
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => keys.size).toBeGreaterThan(3);
    await page.waitForLoadState('networkidle');
    expect(keys.size).toBeLessThan(8);
    await page.getByRole('heading', { name: '底部' }).scrollIntoViewIfNeeded();
    await expect.poll(() => keys.has(photos[count]?.key ?? '')).toBe(true);
    for (let at = 0; at < count; at++) await pictures.nth(at).scrollIntoViewIfNeeded();
    await expect.poll(() => [...keys].sort()).toEqual([...first(count + 1)].sort());
    expect(await heights()).toEqual(before);
    const shown = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.currentSrc.includes('/a/')));
    expect(await shown()).toBe(true);
    expect(phone.errors).toEqual([]);
  });

  it('shows every picture where no script runs', async () => {
    const context = await windowOf({ javaScriptEnabled: false });
    const page = await context.newPage();
    const keys = asked(page);
    await page.goto(`${server.url}/p/${long.slug}`, { waitUntil: 'networkidle' });
    expect(keys.size).toBe(count + 1);
    await context.close();
  });
});

/** The colours of a picture of the screen: of its corner, where browsers draw their own sign, and how many in its middle. */
async function looks(of: Locator): Promise<{ corner: number; middle: number }> {
  const shot = sharp(await of.screenshot());
  const { width = 0, height = 0 } = await shot.metadata();
  const colours = async (left: number, top: number) => {
    const part = shot.clone().extract({ left, top, width: 40, height: 40 }).removeAlpha();
    const pixels = await part.raw().toBuffer();
    return new Set(Array.from({ length: 1600 }, (_, at) => pixels.subarray(at * 3, at * 3 + 3).toString('hex'))).size;
  };
  return { corner: await colours(2, 2), middle: await colours((width >> 1) - 20, (height >> 1) - 20) };
}

describe('a picture that does not come', () => {
  const blocks = (lost: AssetImage): Made[] => [
    ['title', { text: '上面' }],
    ['image', { image: asJson(lost, '没有的照片') }],
    ['album', { items: [{ image: asJson(lost, '') }] } as Props],
    ['title', { text: '下面' }],
  ];

  it.each([true, false])('is a quiet ground of its own size on a page (script: %s)', async (javaScriptEnabled) => {
    const lost = photos[count] as AssetImage;
    const { slug } = await live('缺图', blocks(lost));
    const context = await windowOf({ javaScriptEnabled });
    await context.route(`**/a/${lost.key}**`, (route) => route.fulfill({ status: 404, body: 'gone' }));
    const page = await context.newPage();
    await page.goto(`${server.url}/p/${slug}`, { waitUntil: 'networkidle' });
    const pictures = page.locator('.fb-page img');
    for (const at of [0, 1]) {
      await expect.poll(() => looks(pictures.nth(at))).toEqual({ corner: 1, middle: expect.any(Number) });
      expect((await looks(pictures.nth(at))).middle).toBeGreaterThan(2);
      const box = await pictures.nth(at).boundingBox();
      expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
    }
    await keepPicture(page, `pictures/lost-${javaScriptEnabled ? 'script' : 'still'}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepPicture(page, `pictures/lost-${javaScriptEnabled ? 'script' : 'still'}-dark`);
    await context.close();
  });

  it('is the same in the editor', async () => {
    const { id } = await pageOf(server, '缺图', blocks({ key: '0'.repeat(64), ...size, alt: '' }));
    const desk = await openBrowser({ folder: 'pictures' });
    const { page } = await openEditor(desk, server, id);
    const picture = page.locator('.fb-page img').first();
    await page.locator('.fb-page img[data-failed]').first().waitFor();
    const box = await picture.boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1);
    await expect.poll(async () => (await looks(picture)).corner).toBe(1);
    await keepPicture(page, 'pictures/lost-canvas');
    await desk.close();
  });
});
