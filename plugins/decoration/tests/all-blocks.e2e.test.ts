import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { AssetImage } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colourFaults, seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';
import { blocks } from '../../blocks/shared/blocks.generated.ts';
import { blockDefinitions } from '../shared/blocks/registry.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import type { Json, Props } from '../shared/document/document.ts';
import { base, type Made, openEditor, ownerOf, pageOf } from './editor-kit.ts';

/** @module-tag long */

// Servers in this process add those of other plugins, which have tests of their own.
const ofThisPlugin = new Set(blocks);
const ours = () => blockDefinitions().filter((one) => ofThisPlugin.has(one));

let server: TestServer;
/** A visitor's windows, which go on from test to test. */
let phone: TestBrowser;
let desk: TestBrowser;
let photos: AssetImage[];
let slug: string;
let id: string;

/** Pictures of the library: real files where they are at hand, and drawn ones of the shapes that pages use. */
async function fillLibrary(): Promise<AssetImage[]> {
  const api = await ownerOf(server);
  const files: [string, Uint8Array][] = [];
  for (const [name, w, h, hue] of [
    ['海边', 800, 450, 210],
    ['山间', 600, 600, 120],
    ['落日', 450, 600, 20],
    ['花园', 750, 500, 320],
  ] as const)
    files.push([`${name}.jpg`, await drawn(w, h, hue)]);
  const { folder, names } = sharedData('images');
  for (const name of names.filter((one) => /^(lossless2|lossy_alpha1|test\.jpe?g|exif-rotated-90)/.test(one)))
    files.push([name, await readFile(join(folder, name))]);
  for (const [name, bytes] of files) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    await api.send('POST', '/api/p/images/assets', form);
  }
  const { items } = await api.get<{ items: { name: string; image?: AssetImage }[] }>('/api/p/images/assets');
  return items.reverse().map((item) => (item.image ?? item) as AssetImage);
}

function drawn(width: number, height: number, hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 70% 75%)"/><stop offset="1" stop-color="hsl(${hue + 40} 60% 45%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="70%" cy="30%" r="12%" fill="#fff6"/><path d="M0 ${height} L${width * 0.35} ${height * 0.45} L${width * 0.6} ${height * 0.8} L${width * 0.8} ${height * 0.55} L${width} ${height}z" fill="#0003"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

const json = (value: unknown) => value as Json;
const web = (target: string) => json({ kind: 'url', target });

/** Every block with values as a page would have them. */
function wholePage(): Made[] {
  const photo = (n: number) => json({ ...(photos[n % photos.length] as AssetImage), alt: `照片 ${n}` });
  const filled: Record<string, Props> = {
    carousel: {
      items: [
        { image: photo(0), video: null, link: web('https://example.com/a') },
        { image: photo(3), video: null, link: web('https://example.com/b') },
      ].map(json),
    },
    image: { image: photo(1), link: web('https://example.com/c') },
    hotspot: {
      image: photo(2),
      spots: [{ x: 10, y: 10, w: 30, h: 30, link: web('https://example.com/d'), label: '去看看' }].map(json),
    },
    album: { items: Array.from({ length: 6 }, (_, n) => json({ image: photo(n) })), layout: 'rows' },
    richtext: { html: '<p>夏天来了，<strong>全场</strong>八折。</p>' },
    article: {
      title: '海边的一天',
      cover: photo(0),
      date: '2026-06-01T00:00:00Z',
      author: '编辑部',
      html: '<p>清晨的海边很安静。</p>',
    },
    topbar: { title: '夏日商城', logo: photo(1), items: [json({ text: '会员', link: web('https://example.com/e') })] },
    bottombar: {},
    numbers: {
      link: web('https://example.com/f'),
      items: ['13800008888', '13900006666', '18612345678'].map((number) =>
        json({ number, tag: '靓号', price: '预存 200 元', link: { kind: 'none', target: '' } }),
      ),
    },
    countdown: { end: '2030-01-01T00:00:00Z' },
    service: { phone: '400-800-1234', online: web('https://example.com/g'), qr: photo(1) },
    store: {
      name: '人民路店',
      address: '上海市黄浦区人民路 1 号',
      hours: '9:00–21:00',
      phone: '021-12345678',
      image: photo(3),
      longitude: 121.4905,
      latitude: 31.2272,
    },
    popup: { image: photo(2), delay: 0 },
    float: { link: web('https://example.com/h') },
    search: {},
  };
  const top = ['topbar'];
  const last = ['bottombar', 'popup', 'float'];
  const skipped = new Set(['cube', 'video', 'container', 'columns', 'tabs', 'fold']);
  const own = ours().filter((one) => one.within === undefined && !skipped.has(one.type));
  const leaves = own.map((one) => one.type).filter((type) => !top.includes(type) && !last.includes(type));
  const made = (type: string): Made => [type, filled[type] ?? {}];
  return [
    ...top.map(made),
    ...leaves.map(made),
    ['container', { gap: 8 }, [['title', { text: '容器里' }]]],
    [
      'columns',
      {},
      [
        ['column', { width: 2 }, [['image', { image: photo(0) }]]],
        ['column', {}, [['title', { text: '右栏' }]]],
      ],
    ],
    [
      'tabs',
      {},
      [
        ['tab', { title: '推荐' }, [['image', { image: photo(3) }]]],
        ['tab', { title: '新品' }, [['title', { text: '新品' }]]],
      ],
    ],
    ['fold', { title: '活动规则' }, [['richtext', { html: '<p>规则。</p>' }]]],
    ...last.map(made),
  ];
}

beforeAll(async () => {
  server = await startTestServer();
  photos = await fillLibrary();
  const page = await pageOf(server, '所有组件', wholePage());
  ({ id, slug } = page);
  const api = await ownerOf(server);
  const { rev } = await api.get<PageDetail>(`${base}/pages/${id}`);
  await api.post(`${base}/pages/${id}/publish`, { rev });
  phone = await openBrowser({ folder: 'all-blocks', phone: true });
  desk = await openBrowser({ folder: 'all-blocks' });
});

afterAll(async () => {
  await Promise.all([phone?.close(), desk?.close()]);
  await server?.stop();
});

/** The page in a visitor's window, as at the first visit; `seen` keeps the popup shut. */
async function visit(visitor: TestBrowser, seen = true): Promise<Page> {
  const name = `fitout.popup.${(photos[2] as AssetImage).key.slice(0, 16)}`;
  const localStorage = seen ? [{ name, value: String(Date.now()) }] : [];
  const page = await visitor.renew({ cookies: [], origins: [{ origin: server.url, localStorage }] });
  await page.goto(`${server.url}/p/${slug}`);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Scrolls through the page, so that pictures come, and back. */
async function through(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}

describe('interactive blocks', () => {
  it('a popup opens once, closes by Escape, and the focus is where it was', async () => {
    const page = await visit(phone, false);
    const dialog = page.locator('dialog.fb-popup');
    await dialog.and(page.locator('[open]')).waitFor();
    await keepPicture(page, 'all-blocks/popup');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // What is hidden gives the focus away with the next frame.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await dialog.isVisible()).toBe(false);
  });

  it('a popup whose time comes behind another page of the phone app waits for its own', async () => {
    const image = json({ ...(photos[1] as AssetImage), alt: '优惠' });
    const made = await pageOf(server, '弹窗', [['popup', { image, delay: 30 }]]);
    await (await ownerOf(server)).post(`${base}/pages/${made.id}/publish`, { rev: made.rev });
    const visitor = await openBrowser({ folder: 'all-blocks', phone: true });
    const { page } = visitor;
    const dialog = page.locator('dialog.fb-popup');
    const isOpen = () => dialog.evaluate((popup: HTMLDialogElement) => popup.open);
    await page.clock.install();
    await page.goto(`${server.url}/#/m/page/${made.slug}`);
    await dialog.waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: '个人中心' }).click();
    await page.getByRole('button', { name: /点击登录/ }).waitFor();
    await page.clock.fastForward(35_000);
    expect(await isOpen()).toBe(false);
    await page.goBack();
    await dialog.waitFor({ state: 'attached' });
    await page.clock.fastForward(2000);
    await expect.poll(isOpen).toBe(true);
    await page.getByRole('button', { name: '关闭' }).click();
    await expect.poll(isOpen).toBe(false);
    await visitor.close();
  });

  it('comes to life in the phone app too', async () => {
    const page = await phone.renew();
    const digits = page.locator('.fb-countdown-digits b').first();
    await page.goto(`${server.url}/#/m/page/${slug}`);
    await expect.poll(() => digits.textContent()).toMatch(/[1-9]/);
    // Behind other pages it is as it was left; when the host forgets it, its scripts end.
    const block = await page.locator('.fb-tabs-live').first().elementHandle();
    const lives = () => block?.evaluate((tabs) => tabs.classList.contains('fb-tabs-live'));
    for (let at = 1; at <= 8; at++) {
      await page.evaluate((at) => {
        location.hash = `#/m/trip/mine?visit=${at}`;
      }, at);
      await expect.poll(() => page.getByRole('heading', { name: '个人中心', exact: true }).count()).toBe(1);
      if (at === 7) expect(await lives()).toBe(true);
    }
    await expect.poll(lives).toBe(false);
    await page.goto(`${server.url}/#/m/page/${slug}`);
    expect(phone.errors).toEqual([]);
  });

  it('a script that is not what its page names does not run', async () => {
    // A browser of its own, since the window keeps the changed script in its memory.
    const visitor = await openBrowser({ folder: 'all-blocks', phone: true });
    const { page } = visitor;
    await page.route('**/static/blocks-all*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()};document.title='changed'` });
    });
    await page.goto(`${server.url}/#/m/page/${slug}`);
    await expect.poll(() => visitor.errors.some((line) => /integrity/i.test(line))).toBe(true);
    expect(await page.locator('.fb-countdown-digits b').first().textContent()).toMatch(/^0+$/);
    expect(await page.title()).not.toBe('changed');
    await visitor.close();
  });

  it('a countdown goes by the server’s clock, whatever the device’s says', async () => {
    const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
    const made = await pageOf(server, '倒计时', [
      ['countdown', { end: minutes(90), done: '已经结束' }],
      ['countdown', { end: minutes(60), done: '马上就结束' }],
    ]);
    await (await ownerOf(server)).post(`${base}/pages/${made.id}/publish`, { rev: made.rev });
    const visitor = await openBrowser({ folder: 'all-blocks', phone: true });
    const { page } = visitor;
    await page.clock.install({ time: Date.now() + 7 * 86_400_000 });
    await page.goto(`${server.url}/p/${made.slug}`);
    await expect.poll(() => page.locator('.fb-countdown-digits').first().textContent()).toMatch(/^00天01:2\d:\d\d$/);
    expect(await page.getByText('马上就结束').isVisible()).toBe(false);
    await page.clock.fastForward('01:00:00');
    await page.getByText('马上就结束').waitFor();
    expect(await page.getByText('已经结束').isVisible()).toBe(false);
    await visitor.close();
  });

  it('photos open large, turn by arrows, and close back to the photo', async () => {
    const page = await visit(phone);
    await page.locator('.fb-album-link').nth(1).click();
    const viewer = page.getByRole('dialog', { name: '查看大图' });
    await viewer.getByText('2 / 6').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('3 / 6').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await keepPicture(page, 'all-blocks/viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('fb-album-link');
  });
});

describe('a page with every block', () => {
  it('is at most 25 kB of HTML, styles and scripts as it goes over the wire', async () => {
    const html = await (await fetch(`${server.url}/p/${slug}`)).text();
    const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src as string);
    const bodies = await Promise.all(scripts.map(async (src) => (await fetch(server.url + src)).text()));
    const bytes = [html, ...bodies].map((text) => brotliCompressSync(text).length);
    console.info(`a page with every block: ${bytes.join(' + ')} bytes of brotli`);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(25_000);
  });

  it('stands in the editor as it is, and its card of the user greets who is signed in', async () => {
    const { page } = await openEditor(desk, server, id);
    await page.locator('.fb-bottombar').waitFor();
    await keepPicture(page, 'all-blocks/editor');
    await resizeTo(page, { width: 1440, height: 6400 });
    await page.waitForLoadState('networkidle');
    const canvas = page.locator('.fb-page');
    await keepPicture(canvas, 'all-blocks/canvas');
    await resizeTo(page, { width: 1440, height: 900 });
    expect(await seriousFaults(page)).toEqual([]);
    expect(desk.errors).toEqual([]);
    const asked = page.waitForResponse(/queryCustWithOrg/);
    await page.goto(`${server.url}/p/${slug}`);
    expect((await asked).status()).toBe(200);
    await expect.poll(() => page.locator('.fb-user-sub').textContent()).toBe('查看我的账户');
    expect(await page.locator('.fb-user-link').getAttribute('href')).toBe('/#/m/trip/mine');
  });

  // The last ones: what is emulated stays with a window.
  it.each(['phone', 'desktop'] as const)(
    'on a %s passes axe, in the light and in the dark, logs no error and moves nothing',
    async (name) => {
      const visitor = name === 'phone' ? phone : desk;
      const page = await visit(visitor);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(sum), 300);
          }),
      );
      expect(shift).toBeLessThan(0.001);
      expect(await seriousFaults(page)).toEqual([]);
      await through(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await page.evaluate(() => scrollTo(0, 0));
      await keepPicture(page, `all-blocks/${name}-light`, { fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colourFaults(page)).toEqual([]);
      await keepPicture(page, `all-blocks/${name}-dark`, { fullPage: true });
      expect(visitor.errors).toEqual([]);
    },
  );
});
