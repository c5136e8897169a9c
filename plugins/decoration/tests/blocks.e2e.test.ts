import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { base, type Editor, openEditor, openWindow, ownerOf, pageOf, storedOn } from './editor-kit.ts';
import { type Shop, startShop } from './shop-kit.ts';

/** @module-tag long */

let shop: Shop;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  shop = await startShop();
  const green = { width: 400, height: 400, channels: 3, background: '#c9d8c5' } as const;
  shop.picture = await sharp({ create: green }).png().toBuffer();
  server = await startTestServer({ start: { outbound: shop.outbound } });
  const api = await ownerOf(server);
  for (const [name, background] of Object.entries({ 山: '#4d7c59', 海: '#2c6e8f' })) {
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
    await api.send('POST', '/api/p/images/assets', form);
  }
  browser = await openBrowser({ folder: 'blocks' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  shop?.close();
});

/** Chooses pictures in the library that is open. */
async function pick({ page }: Editor, ...names: string[]) {
  const library = page.getByRole('dialog', { name: '选择图片' });
  for (const name of names) await library.getByRole('option', { name: new RegExp(name) }).click();
  await library.getByRole('button', { name: '使用', exact: true }).click();
  await library.waitFor({ state: 'hidden' });
}

async function stored(id: string) {
  return Object.values((await storedOn(server, id)).nodes).filter((node) => node.parent !== null);
}

describe('the panels of blocks', () => {
  it('fill a carousel from the library, and order its items by keyboard and drag', async () => {
    const { id } = await pageOf(server, '轮播的页面', [['carousel']]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.press('请添加轮播图片');
    await pick(editor, '山', '海');
    const alts = () => page.locator('[data-block] img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
    await expect.poll(async () => (await alts()).length).toBe(2);
    const before = await alts();
    const list = page.getByRole('list', { name: '图片' });
    await list.getByRole('button').nth(0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(alts).toEqual(before.toReversed());
    const handle = list.locator('span').first();
    const box = await handle.boundingBox();
    if (box === null) throw new Error('no handle');
    await page.mouse.move(box.x + 8, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 8, box.y + 90, { steps: 6 });
    await page.mouse.up();
    await expect.poll(alts).toEqual(before);
    await editor.saved();
    expect(await stored(id)).toMatchObject([{ props: { items: [{}, {}] } }]);
  });

  it('draw a hotspot by mouse, and move and resize it by keyboard', async () => {
    const { id } = await pageOf(server, '热区的页面', [['hotspot']]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.press('请选择热区图片');
    await pick(editor, '海');
    await page.getByRole('button', { name: '编辑热区（0）' }).click();
    const dialog = page.getByRole('dialog', { name: '热区' });
    const picture = dialog.locator('img').first();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    // The dialog grows as it opens: the picture is measured once it stands still.
    let before = '';
    const still = async () => {
      const now = JSON.stringify(await picture.boundingBox());
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(still, { interval: 100 }).toBe(true);
    const box = await picture.boundingBox();
    if (box === null) throw new Error('no picture');
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await page.mouse.move(...at(0.1, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.6), { steps: 5 });
    await page.mouse.up();
    const spot = dialog.getByRole('button', { name: /^热区 1：/ });
    await spot.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await dialog.getByLabel('热区名称（供读屏）').fill('看海');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '完成' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await editor.saved();
    const [node] = await stored(id);
    const spots = node?.props.spots as { x: number; y: number; w: number; h: number; label: string }[];
    expect(spots).toHaveLength(1);
    const [{ x, y, w, h, label }] = spots as [(typeof spots)[0]];
    expect([x, y, w, h].map(Math.round)).toEqual([11, 20, 30, 41]);
    expect(label).toBe('看海');
  });

  it('make a cell of the cube’s free grid by two squares', async () => {
    const { id } = await pageOf(server, '魔方的页面', [['cube', { columns: 3, rows: 2, cells: [] }]]);
    const editor = await openEditor(browser, server, id);
    await editor.page.locator('[data-block]').click();
    await editor.press('空格 第 1 行第 1 列');
    await editor.press('空格 第 2 行第 2 列');
    await editor.page.getByRole('button', { name: '从素材库选择' }).first().click();
    await pick(editor, '山');
    await editor.saved();
    const [node] = await stored(id);
    expect(node?.props.cells).toMatchObject([{ x: 0, y: 0, w: 2, h: 2, image: { width: 1200 } }]);
  });

  it('keep rich text to what may be stored', async () => {
    const { id } = await pageOf(server, '富文本的页面', [['richtext', { html: '<p>你好</p>' }]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('.fb-richtext p', { hasText: '你好' }).click();
    const box = page.getByRole('textbox', { name: '正文' });
    await box.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+B');
    await expect.poll(() => page.locator('[data-block] .fb-richtext').innerHTML()).toBe('<p><strong>你好</strong></p>');
    await editor.saved();
    expect((await stored(id))[0]?.props.html).toBe('<p><strong>你好</strong></p>');
  });

  it('make links of what is typed, say what can be none, change and remove them', async () => {
    const { id } = await pageOf(server, '有链接的页面', [['richtext', { html: '<p>去看看</p>' }]]);
    const editor = await openEditor(browser, server, id);
    const { page, press } = editor;
    const text = page.locator('[data-block] .fb-richtext');
    const href = () => text.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const address = page.getByLabel('链接地址');
    const answer = async (typed: string) => {
      await address.fill(typed);
      await page.keyboard.press('Enter');
    };
    await text.click();
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.press('Control+A');
    await press('链接');
    await answer('不是链接');
    await page.getByRole('alert').getByText('这不是可用的链接').waitFor();
    expect(await href()).toEqual([]);
    await answer('www.example.com');
    await expect.poll(href).toEqual(['https://www.example.com']);
    expect(await address.count()).toBe(0);
    await press('链接');
    expect(await address.inputValue()).toBe('https://www.example.com');
    await page.keyboard.press('Escape');
    expect(await address.count()).toBe(0);
    expect(await href()).toEqual(['https://www.example.com']);
    for (const typed of ['/p/shou-ye', 'tel:400-000-0000', 'mailto:a@example.com']) {
      await press('链接');
      await answer(typed);
      await expect.poll(href).toEqual([typed]);
    }
    await editor.saved();
    expect((await stored(id))[0]?.props.html).toContain('href="mailto:a@example.com"');
    await press('链接');
    await press('移除链接');
    await expect.poll(href).toEqual([]);
    expect(await text.innerText()).toBe('去看看');
    await press('链接');
    await press('取消');
    expect(await address.count()).toBe(0);
  });

  it('keep every format while one types, and say what a paste leaves out', async () => {
    const html =
      '<p style="text-align:center"><span style="color:#e1251b;font-size:32px"><strong>双十一</strong></span></p>' +
      '<p>H<sub>2</sub>O 与 m<sup>2</sup></p><ul><li>一</li></ul><h3 style="text-align:right">末行</h3>';
    const { id } = await pageOf(server, '有格式的文字', [['richtext', { html }]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('[data-block] .fb-richtext').dblclick();
    const text = page.locator('[data-inline] [contenteditable="true"]');
    await text.getByText('末行').click();
    await page.keyboard.press('End');
    await page.keyboard.type('！');
    await editor.saved();
    expect((await stored(id))[0]?.props.html).toBe(html.replace('末行', '末行！'));
    await page.keyboard.press('Enter');
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      const cells = '<tr><td>红茶</td><td>68</td><td>12</td></tr>';
      clipboardData.setData('text/html', `<table>${cells}</table><p>图<img src="https://example.com/a.png"></p>`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('1 张图片没有粘贴，请用“图片”组件添加；表格已转为文字').waitFor();
    await editor.saved();
    const after = String((await stored(id))[0]?.props.html);
    expect(after).toContain('红茶 | 68 | 12');
    expect(after).not.toContain('6812');
    expect(after.startsWith(html.slice(0, html.indexOf('末行')))).toBe(true);
  });

  it('are linked on the canvas too, with the question closed and the text still open after it', async () => {
    const { id } = await pageOf(server, '画布上的链接', [['richtext', { html: '<p>去看看</p>' }]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await page.locator('[data-block] .fb-richtext').dblclick();
    const text = page.locator('[data-inline] [contenteditable="true"]');
    await text.waitFor();
    await page.keyboard.press('Control+A');
    const link = page.locator('[data-inline]').getByRole('button', { name: '链接', exact: true });
    for (const key of ['Escape', 'Enter']) {
      await link.click();
      await page.getByLabel('链接地址').fill('www.example.com');
      await page.keyboard.press(key);
      await expect.poll(() => page.getByLabel('链接地址').count()).toBe(0);
      expect(await text.count()).toBe(1);
    }
    await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://www.example.com');
  });
});

describe('blocks', () => {
  it('are copied into another page under ids of their own', async () => {
    const from = await pageOf(server, '复制自', [['title', { text: '带走我' }]]);
    const to = await pageOf(server, '复制到', [['title', { text: '已有的' }]]);
    const one = await openEditor(browser, server, from.id);
    await one.block('带走我').click();
    await one.page.keyboard.press('Control+C');
    await one.page.getByText('已复制 1 个组件').waitFor();
    // They are kept on the device, not by the document.
    const other = await openWindow(browser.context, server, to.id);
    await other.block('已有的').click();
    await other.page.keyboard.press('Control+V');
    await expect.poll(other.titles).toEqual(['已有的', '带走我']);
    await other.saved();
    const ids = (await stored(to.id)).map((node) => node.id);
    expect(ids).not.toContain((await stored(from.id))[0]?.id);
    await other.page.close();
  });

  it('stay away from visitors when hidden, and as they are when locked', async () => {
    const { id } = await pageOf(server, '藏起来的页面', [['title', { text: '甲' }]]);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.block('甲').click();
    await editor.press('锁定');
    expect(await page.getByLabel('标题文字').isDisabled()).toBe(true);
    await page.locator('[data-block]').click();
    await page.keyboard.press('Delete');
    expect(await editor.titles()).toEqual(['甲']);
    await editor.press('解锁');
    await editor.press('隐藏');
    await editor.press('发布');
    await page.getByText('页面还没有内容').waitFor();
  });
});

/** Another system's goods. */
const items = ['山野蜂蜜 500g', '高山红茶', '手工豆皮'].map((title, at) => ({
  sku: { title },
  cost: `${39 + at}.9`,
  no: at,
  img: `/${at}.png`,
}));

describe('a source of goods', () => {
  it('is mapped with the help of its own answer, and the canvas and visitors see them', async () => {
    const { id, slug } = await pageOf(server, '外部商品', []);
    const editor = await openEditor(browser, server, id);
    const { page } = editor;
    await editor.add('商品列表');
    await page.getByLabel('商品来源').selectOption({ label: '外部接口' });
    await editor.press('新建数据源');
    const dialog = page.getByRole('dialog', { name: '数据源' });
    const tryIt = () => dialog.getByRole('button', { name: '试读' }).click();
    const isFocused = (label: RegExp) => dialog.getByLabel(label).evaluate((field) => field === document.activeElement);
    await tryIt();
    await dialog.getByText('不能为空').waitFor();
    await expect.poll(() => isFocused(/^地址/)).toBe(true);
    await dialog.getByLabel('地址').fill('http://shop.example/');
    await dialog.getByText('地址要以 https:// 开头').waitFor();
    await dialog.getByRole('button', { name: '使用' }).click();
    await expect.poll(() => isFocused(/^地址/)).toBe(true);
    await dialog.getByText('不能为空').waitFor();
    await browser.shot('00-source-missing');

    shop.answer = { status: 500, body: '' };
    await dialog.getByLabel('地址').fill(`${shop.origin}/v1/goods`);
    await tryIt();
    await dialog.getByText('对方应答了错误状态 500').waitFor();
    shop.answer = { status: 200, body: JSON.stringify({ data: { list: items } }) };
    await tryIt();
    await dialog.getByText('应答本身不是列表，请填写列表路径').waitFor();
    await dialog.getByText('data.list').first().waitFor();
    await dialog.getByLabel('列表路径').fill('data.list');
    expect(await dialog.locator('datalist option[value="sku.title"]').count()).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: '使用' }).click();
    await expect.poll(() => isFocused(/^名称/)).toBe(true);
    await dialog.getByLabel(/^名称/).fill('sku.title');
    await dialog.getByLabel('价格', { exact: true }).fill('cost');
    await dialog.getByLabel('图片', { exact: true }).fill('img');
    await dialog.getByLabel('数据源名称').fill('供应商');
    await tryIt();
    await dialog.getByText('读到 3 条').waitFor();
    await dialog.getByRole('list', { name: '试读结果' }).getByText('高山红茶').waitFor();
    await browser.shot('01-source');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '使用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('[data-canvas-stage]').getByText('山野蜂蜜 500g').waitFor();
    const picture = page.locator('[data-canvas-stage] .fb-good-img').first();
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await browser.shot('02-canvas');

    // One step of the history, source and all.
    await editor.press('撤销');
    await editor.press('重做');
    await page.locator('[data-canvas-stage]').getByText('高山红茶').waitFor();
    await editor.saved();
    const api = await ownerOf(server);
    const { rev } = await api.get<PageDetail>(`${base}/pages/${id}`);
    await api.post(`${base}/pages/${id}/publish`, { rev });
    const visit = await (await fetch(`${server.url}/p/${slug}`)).text();
    expect(visit).toContain('手工豆皮');
    expect(visit).toContain('¥41.90');
    expect(browser.errors.filter((text) => !/\b4\d\d\b|ERR_ABORTED/.test(text))).toEqual([]);
  });
});
