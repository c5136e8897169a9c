import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, keepPicture, openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type Made, openEditor, pageOf, storedOn, valuesOn } from './editor-kit.ts';

/** @module-tag long */

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'mechanisms' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const title = (text: string): Made => ['title', { text }];
const open = (id: string) => openEditor(browser, server, id);

const stored = (id: string) => storedOn(server, id);

const values = (id: string, type: string, key: string) => valuesOn(server, id, type, key);

async function sizes(id: string): Promise<Record<string, unknown>> {
  const titles = Object.values((await stored(id)).nodes).filter((node) => node.type === 'title');
  return Object.fromEntries(titles.map(({ props }) => [props.text, props.size]));
}

describe('several blocks', () => {
  it('in different containers are edited at once, as one step', async () => {
    const { id } = await pageOf(server, '批量', [title('甲'), ['container', {}, [title('乙')]], title('丙')]);
    const editor = await open(id);
    const { page } = editor;
    const text = (words: string) => page.locator('.fb-title-text', { hasText: words });
    await text('甲').click();
    await text('乙').click({ modifiers: ['Control'] });
    await page.getByRole('heading', { name: '已选择 2 个组件' }).waitFor();
    await page.getByText('各组件的值不同，修改后统一').first().waitFor();
    await page.getByRole('spinbutton', { name: '字号' }).fill('30');
    await editor.saved();
    expect(await sizes(id)).toEqual({ 甲: 30, 乙: 30, 丙: 18 });
    await page.getByLabel('内边距（全部）').fill('12');
    await editor.saved();
    const padded = Object.values((await stored(id)).nodes).filter(({ style }) => style.padding?.[0] === 12);
    expect(padded.map(({ props }) => props.text).sort()).toEqual(['乙', '甲']);
    expect(await seriousFaults(page)).toEqual([]);
    await keepPicture(page, 'mechanisms/several');
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByRole('treeitem', { name: '甲' }).click();
    await page.getByRole('treeitem', { name: '丙' }).click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '已选择 4 个组件' }).waitFor();
    await page.getByRole('treeitem', { name: '甲' }).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('heading', { name: '已选择 2 个组件' }).waitFor();
    await text('甲').click();
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await editor.saved();
    expect(await sizes(id)).toEqual({ 甲: 18, 乙: 18, 丙: 18 });
  });
});

describe('words on the canvas', () => {
  it('are edited where they stand, by mouse and by keys, and undone', async () => {
    const { id } = await pageOf(server, '就地编辑', [
      title('甲'),
      ['richtext', { html: '<p>旧</p>' }],
      ['nav', { items: [{ title: '首页', image: null, link: null }] }],
    ]);
    const editor = await open(id);
    const { page } = editor;
    await page.locator('.fb-title-text').dblclick();
    await page.keyboard.type('就地写的');
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-inline]').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    const rich = page.locator('[data-inline] [contenteditable="true"]');
    await rich.waitFor();
    await keepPicture(page, 'mechanisms/inline');
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('新的');
    await page.keyboard.press('Escape');
    await page.locator('.fb-nav-title').dblclick();
    await page.keyboard.type('主页');
    await page.keyboard.press('Escape');
    await editor.saved();
    expect(await values(id, 'title', 'text')).toEqual(['就地写的']);
    expect(await values(id, 'richtext', 'html')).toEqual(['<p><strong>新的</strong></p>']);
    expect(await values(id, 'nav', 'items')).toMatchObject([[{ title: '主页' }]]);
    while (await editor.button('撤销').isEnabled()) await editor.press('撤销');
    await editor.saved();
    expect(await values(id, 'title', 'text')).toEqual(['甲']);
    expect(await values(id, 'richtext', 'html')).toEqual(['<p>旧</p>']);
  });

  it('keep the spaces between them as they are typed, and lose those around them at the end', async () => {
    const { id } = await pageOf(server, '带空格的文字', [
      title('甲'),
      ['nav', { items: [{ title: '首页', image: null, link: null }] }],
      ['fold', { title: '折叠' }],
    ]);
    const editor = await open(id);
    const { page } = editor;
    const edit = async (text: string, keys: string) => {
      await page.locator('[data-block]').getByText(text, { exact: true }).dblclick();
      await page.locator('[data-inline] textarea').waitFor();
      await page.keyboard.type(keys);
    };
    await edit('甲', ' New arrivals ');
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' big');
    await page.keyboard.press('Enter');
    await edit('首页', 'Home page ');
    await page.keyboard.press('Escape');
    await edit('折叠', 'Size  chart ');
    await page.locator('.fb-title-text').click();
    await editor.saved();
    expect(await values(id, 'title', 'text')).toEqual(['New big arrivals']);
    expect(await values(id, 'nav', 'items')).toMatchObject([[{ title: 'Home page' }]]);
    expect(await values(id, 'fold', 'title')).toEqual(['Size  chart']);
    while (await editor.button('撤销').isEnabled()) await editor.press('撤销');
    await editor.saved();
    expect(await values(id, 'title', 'text')).toEqual(['甲']);
  });

  it('of a locked block stay', async () => {
    const { id } = await pageOf(server, '锁住的字', [title('甲')]);
    const { page, press } = await open(id);
    await page.locator('.fb-title-text').click();
    await press('锁定');
    await page.locator('.fb-title-text').dblclick();
    expect(await page.locator('[data-inline]').count()).toBe(0);
  });
});

describe('the canvas', () => {
  it('follows the window until somebody chooses a zoom', async () => {
    const { id } = await pageOf(server, '随窗口', [title('甲')]);
    const { page } = await open(id);
    const zoom = async () => Number(await page.getByLabel('缩放').inputValue());
    await page.getByLabel('设备宽度').selectOption('768');
    await expect.poll(zoom).toBeLessThan(1);
    const wide = await zoom();
    await resizeTo(page, { ...desktopSize, width: desktopSize.width - 200 });
    await expect.poll(zoom).toBeLessThan(wide);
    await resizeTo(page, desktopSize);
    await expect.poll(zoom).toBe(wide);
    await page.getByLabel('设备宽度').selectOption('375');
    await expect.poll(zoom).toBe(1);
    await page.getByLabel('缩放').selectOption('1.5');
    await resizeTo(page, { ...desktopSize, width: desktopSize.width - 200 });
    await page.getByRole('button', { name: '标尺' }).click();
    await page.locator('[data-ruler]').first().waitFor();
    expect(await zoom()).toBe(1.5);
    await resizeTo(page, desktopSize);
  });

  it('zooms by keys and wheel, about the pointer, and measures by rulers', async () => {
    const { id } = await pageOf(server, '放大镜', [title('甲'), title('乙')]);
    const { page } = await open(id);
    const zoom = page.getByLabel('缩放');
    const width = async () => Math.round((await page.locator('.fb-page').boundingBox())?.width ?? 0);
    await page.locator('.fb-title-text').first().click();
    await page.keyboard.press('Control+=');
    expect([await zoom.inputValue(), await width()]).toEqual(['1.25', Math.round(375 * 1.25)]);
    await page.keyboard.press('Control+0');
    expect(await width()).toBe(375);
    const before = await page.locator('.fb-title-text').last().boundingBox();
    const [x, y] = [(before?.x ?? 0) + 5, (before?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(400);
    const now = Number(await zoom.inputValue());
    const after = await page.locator('.fb-title-text').last().boundingBox();
    expect(Math.abs((after?.y ?? 0) + 5 * now - y)).toBeLessThan(3);
    await page.getByLabel('设备宽度').selectOption('768');
    await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(1);
    const [phone, room] = [
      await page.locator('.fb-page').boundingBox(),
      await page.locator('[data-canvas-scroller]').boundingBox(),
    ];
    expect(phone?.width).toBeLessThan(room?.width ?? 0);
    expect(await page.locator('[data-ruler]').count()).toBe(0);
    await page.getByRole('button', { name: '标尺' }).click();
    expect(await page.locator('[data-ruler]').count()).toBe(2);
    const colours = () =>
      page.locator('[data-ruler="top"]').evaluate((one: HTMLCanvasElement) => {
        const pixels = one.getContext('2d')?.getImageData(0, 0, one.width, one.height).data ?? [];
        return new Set(Array.from(pixels)).size;
      });
    await expect.poll(colours).toBeGreaterThan(3);
  });

  it('shows one tab at a time, whichever is pressed, chosen or edited', async () => {
    const { id } = await pageOf(server, '轮流', [
      [
        'tabs',
        {},
        [
          ['tab', { title: '一' }, [title('在一')]],
          ['tab', { title: '二' }, [title('在二')]],
        ],
      ],
    ]);
    const { page, titles } = await open(id);
    await expect.poll(titles).toEqual(['在一']);
    await page.locator('.fb-tabs-tab', { hasText: '二' }).click();
    await expect.poll(titles).toEqual(['在二']);
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByRole('treeitem', { name: '在一' }).click();
    await expect.poll(titles).toEqual(['在一']);
    await page.getByLabel('标题文字').waitFor();
  });

  it('shows a countdown as it runs, and notices in one line', async () => {
    const end = new Date(Date.now() + 2 * 86_400_000 + 3_600_000).toISOString();
    const items = ['甲', '乙', '丙'].map((text) => ({ text, link: null }));
    const { id } = await pageOf(server, '会动的', [
      ['countdown', { end }],
      ['notice', { items, motion: 'turn' }],
    ]);
    const { page } = await open(id);
    expect(await page.locator('.fb-countdown-digits').innerText()).toMatch(/02\s*天\s*0[01]/);
    expect((await page.locator('.fb-notice').boundingBox())?.height).toBeLessThan(48);
  });
});

describe('the panel', () => {
  it('links to pages, articles, the phone app and mini-programs', async () => {
    const article = await pageOf(server, '一篇攻略', [['article', { title: '攻略', look: 'full', html: '<p>文</p>' }]]);
    const { id } = await pageOf(server, '去处', [title('甲')]);
    const editor = await open(id);
    const { page } = editor;
    const link = async () => (await values(id, 'title', 'link'))[0];
    await page.locator('.fb-title-text').click();
    await page.getByLabel('链接', { exact: true }).selectOption('page');
    await page.getByLabel('链接的页面类型').selectOption('article');
    await page.getByLabel('链接的页面', { exact: true }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect.poll(() => options.allTextContents()).toEqual(['一篇攻略 （未发布）']);
    await options.click();
    await editor.saved();
    await expect.poll(link).toEqual({ kind: 'page', target: article.slug, title: '一篇攻略' });
    await page.getByLabel('链接', { exact: true }).selectOption('app');
    await page.getByRole('combobox', { name: '链接的目标' }).click();
    await page.getByRole('listbox').getByRole('option', { name: '订单 · 待使用' }).click();
    await editor.saved();
    const inUse = { kind: 'app', target: '/m/mall/orderlist?state=use', title: '订单 · 待使用' };
    await expect.poll(link).toEqual(inUse);
    await page.getByRole('combobox', { name: '链接的目标' }).click();
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^订单 \/m/ })
      .click();
    await editor.saved();
    await expect.poll(link).toEqual({ kind: 'app', target: '/m/mall/orderlist', title: '订单' });
    await page.getByLabel('链接', { exact: true }).selectOption('mini');
    await page.getByLabel('链接的小程序 AppID').fill('wx0123456789abcdef');
    await page.getByLabel('链接的小程序页面路径').fill('/pages/index/index?id=1');
    await editor.saved();
    await expect.poll(link).toEqual({ kind: 'mini', target: 'wx0123456789abcdef/pages/index/index?id=1' });
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('链接的小程序 AppID').fill('wx1');
    await page.getByText('AppID 为 wx 加 16 位').waitFor();
    await keepPicture(page, 'mechanisms/link');
  });

  it('says when and to whom a block is shown', async () => {
    const { id } = await pageOf(server, '给谁看', [title('给会员')]);
    const editor = await open(id);
    const { page } = editor;
    await page.locator('.fb-title-text').click();
    await page.getByRole('radiogroup', { name: '访客' }).getByText('已登录').click();
    await page.getByLabel('到', { exact: true }).fill('2020-01-01T00:00');
    await page.getByText('时间已过，访客看不到此组件').waitFor();
    await page.getByLabel('到', { exact: true }).fill('');
    await page.getByRole('tab', { name: '大纲' }).click();
    await page.getByLabel('有显示条件').waitFor();
    await editor.saved();
    const when = Object.values((await stored(id)).nodes).map((node) => node.when);
    expect(when).toContainEqual({ audience: 'signed-in' });
    await keepPicture(page, 'mechanisms/when');
  });
});

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One of the things that a person does with a chosen block. */
async function doSomething(page: Page, some: () => number): Promise<void> {
  const keys = [
    'Control+D',
    'Alt+ArrowUp',
    'Alt+ArrowDown',
    'Alt+ArrowRight',
    'Alt+ArrowLeft',
    'Delete',
    'Control+C',
    'Control+V',
  ];
  const steps = Math.floor(some() * 4);
  for (let step = 0; step < steps; step++) await page.keyboard.press(some() < 0.5 ? 'ArrowDown' : 'ArrowUp');
  if (some() < 0.25) {
    const field = page.getByLabel('标题文字');
    if ((await field.count()) === 1) await field.fill(`字${Math.floor(some() * 1000)}`);
    await page.getByRole('group', { name: /^画布/ }).focus();
    return;
  }
  await page.keyboard.press(keys[Math.floor(some() * keys.length)] as string);
}

describe('a hundred things done in the browser', { tags: ['long'] }, () => {
  it('and taken back leave the page as it was', async () => {
    const { id } = await pageOf(server, '一百步', [
      title('甲'),
      ['container', {}, [title('乙'), title('丙')]],
      ['fold', { title: '折' }, [title('丁')]],
    ]);
    const start = await stored(id);
    const editor = await open(id);
    const { page } = editor;
    await page.locator('.fb-title-text').first().click();
    const some = numbers(7);
    for (let n = 0; n < 100; n++) await doSomething(page, some);
    await editor.saved();
    const made = await stored(id);
    expect(made).not.toEqual(start);
    let back = 0;
    // There are dozens of steps: whether that was the last one is asked after some of them.
    while (await editor.button('撤销').isEnabled())
      for (const until = back + 5; back < until; back++) await page.keyboard.press('Control+Z');
    expect(back).toBeGreaterThan(25);
    await editor.saved();
    expect(await stored(id)).toEqual(start);
    for (let n = 0; n < back; n++) await page.keyboard.press('Control+Shift+Z');
    await editor.saved();
    expect(await stored(id)).toEqual(made);
  });
});
