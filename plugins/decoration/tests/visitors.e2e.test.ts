import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Json } from '../shared/document/document.ts';
import { base, type Made, openEditor, ownerOf, pageOf } from './editor-kit.ts';

/**
 * Pages as their visitors have them, beside what the editor shows.
 * @module-tag long
 */

let server: TestServer;
let staff: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  staff = await openBrowser({ folder: 'visitors' });
  phone = await openBrowser({ folder: 'visitors', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await staff?.close();
  await server?.stop();
});

beforeEach(() => {
  phone.errors.length = 0;
});

const title = (text: string): Made => ['title', { text }];

/** A page that is live. */
async function published(name: string, blocks: readonly Made[]) {
  const made = await pageOf(server, name, blocks);
  await (await ownerOf(server)).post(`${base}/pages/${made.id}/publish`, { rev: made.rev });
  return made;
}

describe('the published page', () => {
  it('shows what is in containers, with a script and without', async () => {
    const { slug } = await published('容器的页面', [
      [
        'tabs',
        {},
        [
          ['tab', { title: '甲页' }, [title('在甲')]],
          ['tab', { title: '乙页' }, [title('在乙')]],
        ],
      ],
      ['fold', { title: '问题' }, [title('答案')]],
      [
        'columns',
        {},
        [
          ['column', {}, [title('春')]],
          ['column', {}, [title('秋')]],
        ],
      ],
    ]);
    const { page } = phone;
    await page.goto(`${server.url}/p/${slug}`);
    await page.getByRole('tab', { name: '乙页' }).click();
    await page.getByText('在乙').waitFor();
    expect(await page.getByText('在甲').isVisible()).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('在甲').waitFor();
    expect(await page.getByText('答案').isVisible()).toBe(false);
    await page.getByText('问题').click();
    await page.getByText('答案').waitFor();
    const [left, right] = [await page.getByText('春').boundingBox(), await page.getByText('秋').boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect(await seriousFaults(page)).toEqual([]);
    expect(phone.errors).toEqual([]);
    const still = await phone.context.browser()?.newContext({ javaScriptEnabled: false });
    const bare = await still?.newPage();
    await bare?.goto(`${server.url}/p/${slug}`);
    expect(await bare?.getByText('在甲').isVisible()).toBe(true);
    expect(await bare?.getByText('在乙').isVisible()).toBe(true);
    expect(await bare?.getByRole('heading', { name: '乙页' }).isVisible()).toBe(true);
    await still?.close();
  });
});

describe('links on live pages', () => {
  it('lead where they say, in a browser and within the phone app', async () => {
    const { slug: goal } = await published('目的地', [title('到了')]);
    const links = {
      页面: { kind: 'page', target: goal },
      看单: { kind: 'app', target: '/m/mall/orderlist' },
      外站: { kind: 'url', target: 'https://example.com/a' },
      电话: { kind: 'phone', target: '400-820-8820' },
      小程序: { kind: 'mini', target: 'wx0123456789abcdef/pages/index/index?id=1' },
    };
    const items = Object.entries(links).map(([text, link]) => ({ title: text, image: null, link }));
    const { slug } = await published('出发', [['nav', { items, columns: 5 }]]);
    const { page } = phone;
    const link = (name: string) => page.getByRole('link', { name });
    await page.goto(`${server.url}/p/${slug}`);
    expect(await link('外站').getAttribute('target')).toBe('_blank');
    expect(await link('外站').getAttribute('rel')).toContain('noopener');
    expect(await link('电话').getAttribute('href')).toBe('tel:4008208820');
    expect(await link('小程序').getAttribute('href')).toBe(
      'weixin://dl/business/?appid=wx0123456789abcdef&path=pages%2Findex%2Findex&query=id%3D1',
    );
    await link('页面').click();
    await page.getByText('到了').waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/p/${goal}`);
    await page.goBack();
    await link('看单').click();
    await page.waitForURL(/#\/m\/mall\/orderlist/);
    await page.goto(`${server.url}/#/m/page/${encodeURIComponent(slug)}`);
    await link('页面').click();
    await page.getByText('到了').waitFor();
    expect(decodeURIComponent(page.url())).toContain(`#/m/page/${goal}`);
    await page.goBack();
    await link('看单').click();
    await page.waitForURL(/#\/m\/mall\/orderlist/);
  });
});

describe('a draw', () => {
  const prize = (id: string, name: string, odds: number): Json => ({ id, name, image: null, odds, stock: 5 });
  const prizes = [
    prize('a', '蓝牙耳机', 0),
    prize('b', '十元优惠券', 100),
    prize('c', '保温杯', 0),
    prize('d', '帆布袋', 0),
  ];

  it('is turned by a visitor, won as the server drew, seen again after a reload, and told to staff', async () => {
    const page = await published('转盘', [['draw', { prizes, perPerson: 2, period: 'ever', rules: '每人两次。' }]]);
    const { page: window } = phone;
    await window.goto(`${server.url}/p/${page.slug}`);
    await window.getByText('还可抽 2 次').waitFor();
    await keepPicture(window, 'draw/wheel');
    expect(await seriousFaults(window)).toEqual([]);
    await window.getByRole('button', { name: '抽奖' }).click();
    await window.getByText('恭喜抽中「十元优惠券」，还可抽 1 次').waitFor();
    // The second of five fields is at the top.
    const turned = await window.locator('.fb-draw-wheel').evaluate((one: HTMLElement) => one.style.transform);
    expect((Number.parseFloat(turned.slice(7)) + 72) % 360).toBe(0);
    await window.getByRole('button', { name: '抽奖' }).click();
    await window.getByText('次数已用完').waitFor();
    await keepPicture(window, 'draw/won');
    await window.reload();
    await expect.poll(() => window.getByRole('list', { name: '我的奖品' }).getByRole('listitem').count()).toBe(2);
    expect(await window.getByRole('button', { name: '抽奖' }).isDisabled()).toBe(true);
    expect(phone.errors).toEqual([]);

    const editor = await openEditor(staff, server, page.id);
    const { page: desk } = editor;
    await desk.locator('.fb-draw').click();
    await editor.press('抽奖记录');
    const dialog = desk.getByRole('dialog', { name: '抽奖记录' });
    await dialog.getByRole('cell', { name: '十元优惠券' }).nth(1).waitFor();
    expect(await seriousFaults(desk)).toEqual([]);
    await keepPicture(desk, 'draw/records');
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      dialog.getByRole('link', { name: '导出 CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('抽奖记录.csv');
    expect(staff.errors).toEqual([]);
  });
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
  const { id, slug } = await published('一模一样', blocks);
  const visitor = await openBrowser({ folder: 'visitors', motion: true });
  await resizeTo(visitor.page, { width: 375, height: 2600 });
  await visitor.page.goto(`${server.url}/p/${slug}`);
  await visitor.page.locator('.fb-tabs-live').waitFor();
  await visitor.page.locator('.fb-notice-live').waitFor();
  const { page } = await openEditor(staff, server, id);
  await resizeTo(page, { width: 1440, height: 2900 });
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
  const unlike = await difference(page, ...pictures);
  expect(unlike).toBeLessThan(0.01);
  await visitor.close();
});
