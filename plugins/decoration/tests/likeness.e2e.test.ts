import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, type Made, openWindow, pageOf, signIn } from './editor-kit.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'likeness' });
  await signIn(browser, server, '/fit/list');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const link = { kind: 'none', target: '' };
const blocks: Made[] = [
  ['title', { text: '店铺公告与活动', subtitle: '每日更新', look: 'bar', accent: '#e1251b' }],
  [
    'richtext',
    {
      html: '<h3>规则</h3><p>满 <strong>99</strong> 元包邮，<a href="/p/x">查看详情</a></p><ul><li>甲</li><li>乙</li></ul>',
    },
  ],
  [
    'notice',
    {
      items: [
        { text: '今日下单，次日送达', link },
        { text: '第二条', link },
      ],
      motion: 'turn',
      label: '公告',
    },
  ],
  ['divider', {}],
  [
    'columns',
    {},
    [
      ['column', {}, [['title', { text: '左边' }]]],
      ['column', {}, [['title', { text: '右边' }]]],
    ],
  ],
  [
    'tabs',
    {},
    [
      ['tab', { title: '推荐' }, [['title', { text: '在推荐里' }]]],
      ['tab', { title: '新品' }, [['title', { text: '在新品里' }]]],
    ],
  ],
  ['fold', { title: '常见问题', open: true }, [['richtext', { html: '<p>七天无理由退换</p>' }]]],
  ['container', {}, [['title', { text: '容器里的标题', size: 24 }]]],
  ['spacer', {}],
  ['numbers', { title: '选号', more: '', items: [{ number: '13800008888', tag: '靓号', price: '¥99', link }] }],
  ['orders', { title: '我的订单', more: '' }],
  ['search', {}],
  ['service', { phone: '400-000-0000' }],
  ['store', { name: '旗舰店', address: '一号路 1 号' }],
  ['article', { title: '一篇文章', look: 'full', html: '<p>正文第一段。</p>', author: '小编', date: '' }],
];

interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Every block's box from the page's own corner. */
function boxes(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const ground = document.querySelector('.fb-page') as HTMLElement;
    const zero = ground.getBoundingClientRect();
    return [...ground.querySelectorAll<HTMLElement>('[data-block]')].flatMap((one) => {
      const box = one.getBoundingClientRect();
      if (box.height === 0) return [];
      return [
        { id: one.dataset.block ?? '', x: box.x - zero.x, y: box.y - zero.y, width: box.width, height: box.height },
      ];
    });
  });
}

/** The share of pixels that differ to the eye, over what both pictures show. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([a, b]) => {
      const pixelsOf = async (png: string) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [left, right] = [await pixelsOf(a as string), await pixelsOf(b as string)];
      const [width, height] = [Math.min(left.width, right.width), Math.min(left.height, right.height)];
      let unlike = 0;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const [p, q] = [(y * left.width + x) * 4, (y * right.width + x) * 4];
          const far = [0, 1, 2].some((n) => Math.abs((left.data[p + n] ?? 0) - (right.data[q + n] ?? 0)) > 48);
          if (far) unlike++;
        }
      return unlike / (width * height);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

it('the canvas shows what visitors get: the same boxes, the same picture', async () => {
  const { id, slug, rev } = await pageOf(server, '一模一样', blocks);
  const api = await server.signedIn();
  await api.post(`${base}/pages/${id}/publish`, { rev });
  const visitor = await openBrowser({ folder: 'likeness', motion: true });
  await visitor.page.setViewportSize({ width: 375, height: 2600 });
  await visitor.page.goto(`${server.url}/p/${slug}`);
  await visitor.page.locator('.fb-tabs-live').waitFor();
  await visitor.page.locator('.fb-notice-live').waitFor();
  const { page } = await openWindow(browser.context, server, id);
  await page.setViewportSize({ width: 1440, height: 2900 });
  await page.locator('.fb-article').waitFor();
  await page.mouse.move(5, 5);

  const [live, canvas] = [await boxes(visitor.page), await boxes(page)];
  expect(live.length).toBeGreaterThan(20);
  expect(canvas.map(({ id }) => id)).toEqual(live.map(({ id }) => id));
  for (const [at, one] of live.entries()) {
    const other = canvas[at] as Box;
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(
        Math.abs(one[side] - other[side]),
        `${one.id} ${side}: ${one[side]} and ${other[side]}`,
      ).toBeLessThanOrEqual(1);
  }

  const bottom = Math.floor(Math.max(...live.map(({ y, height }) => y + height)));
  const picture = async (of: Page) => {
    const zero = await of.locator('.fb-page').boundingBox();
    return of.screenshot({ clip: { x: zero?.x ?? 0, y: zero?.y ?? 0, width: 375, height: bottom } });
  };
  const pictures = [await picture(visitor.page), await picture(page)] as const;
  const unlike = await difference(browser.page, ...pictures);
  expect(unlike).toBeLessThan(0.01);
  await visitor.close();
  await page.close();
}, 120_000);
