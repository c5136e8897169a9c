import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import '../../blocks/tests/added.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { freshBlock } from '../../decoration/shared/blocks/nesting.ts';
import type { PageDetail } from '../../decoration/shared/calls/outputs.ts';
import { goodInput } from '../../goods/tests/kit.ts';
import { hugePicture } from './huge-picture.ts';
import { keepLooks } from './look.ts';
import { codesOn, type PdfPage, partOf, pdfPages } from './pdf-pages.ts';
import { readPixels } from './read-codes.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'codes' });
  page = await browser.renew(stateOf(server.url, await server.signedIn()));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function saved(button: Locator): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { download, bytes: await readFile(await download.path()) };
}

/** What is read in a picture file; `dpi` for drawings. */
async function readPicture(bytes: Buffer, density?: number): Promise<string[]> {
  const picture = sharp(bytes, density === undefined ? {} : { density }).flatten({ background: '#ffffff' });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = await readPixels({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
  return found.map(({ text }) => text);
}

const result = () => page.getByRole('region', { name: '结果' });
const button = (name: string) => result().getByRole('button', { name, exact: true });

describe('one code', () => {
  it('looks like a template with one press, with its frame and text, and is read back in each file', async () => {
    await page.goto(`${server.url}/#/bar`);
    await page.getByRole('button', { name: '制码' }).click();
    await page.getByRole('heading', { name: '制码' }).waitFor();
    await result().getByText('示例').waitFor();
    await keepLooks(page, 'codes/start');
    await page.getByRole('textbox', { name: '网址' }).fill('example.com/order?table=12');
    const text = 'https://example.com/order?table=12';
    const templates = page.getByRole('group', { name: '模板' }).getByRole('button');
    expect(await templates.count()).toBe(7);
    for (const name of await templates.allInnerTexts()) {
      await templates.filter({ hasText: name }).click();
      await result().getByText('可以识别').waitFor();
      expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual([text]);
    }
    await templates.filter({ hasText: '点单' }).click();
    expect(await page.getByLabel('边框文字').inputValue()).toBe('扫码点单');
    await page.getByLabel('边框文字').fill('12 号桌点单');
    await page.getByLabel('码眼形状').selectOption('circle');
    await result().getByText('可以识别').waitFor();
    await keepLooks(page, 'codes/template');
    expect(await seriousFaults(page)).toEqual([]);
    const svg = (await saved(button('SVG'))).bytes;
    expect(svg.toString()).toContain('12 号桌点单');
    expect(await readPicture(svg, 600)).toEqual([text]);
    const [paper] = (await pdfPages((await saved(button('PDF'))).bytes, 300)) as [PdfPage];
    expect(paper.paper.height).toBeGreaterThan(paper.paper.width);
    expect((await codesOn(paper, 300)).map((code) => code.text)).toEqual([text]);
    await page.reload();
    await result().getByText('示例').waitFor();
    expect(await page.getByLabel('边框文字').inputValue()).toBe('12 号桌点单');
    await templates.filter({ hasText: '经典' }).click();
    expect(await page.getByLabel('边框文字').count()).toBe(0);
  });

  it('stays in view above the fields that change it in a narrow window', async () => {
    const view = page.viewportSize() as { width: number; height: number };
    await resizeTo(page, { width: 390, height: 844 });
    await page.getByRole('textbox', { name: '网址' }).fill('example.com/menu');
    await result().getByText('可以识别').waitFor();
    await page.getByLabel('码眼形状').evaluate((field) => field.scrollIntoView({ block: 'end' }));
    const code = page.getByRole('img', { name: /^码：/ });
    const whole = () =>
      code.evaluate((picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(whole).toBe(true);
    expect(await button('PNG').isEnabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await resizeTo(page, view);
  });

  it('of a link, with a logo and colours, is read back and taken along as PNG, SVG and PDF', async () => {
    await page.getByRole('textbox', { name: '网址' }).fill('example.com/茶');
    await result().getByText('可以识别').waitFor();
    await page.getByLabel('码的颜色 #').fill('#0b3d2e');
    await page.getByLabel('底色 #').fill('#fff4d6');
    const logos = page.locator('input[type=file][aria-label="选择标志图片"]');
    await logos.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: hugePicture(20_000, 10_000) });
    await page.getByText('图片有 2 亿像素，太大了').waitFor();
    expect(await page.getByRole('button', { name: '去掉标志' }).count()).toBe(0);
    const logo = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#c50f1f' } })
      .png()
      .toBuffer();
    await logos.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.getByRole('button', { name: '去掉标志' }).waitFor();
    expect(await page.getByLabel('容错级别').inputValue()).toBe('H');
    await result().getByText('可以识别').waitFor();
    await browser.shot('logo');
    expect(await seriousFaults(page)).toEqual([]);
    const text = 'https://example.com/茶';
    const png = await saved(button('PNG'));
    expect(await sharp(png.bytes).metadata()).toMatchObject({ width: 1024, height: 1024 });
    expect(await readPicture(png.bytes)).toEqual([text]);
    expect(await readPicture((await saved(button('SVG'))).bytes, 600)).toEqual([text]);
    const [paper] = (await pdfPages((await saved(button('PDF'))).bytes, 300)) as [PdfPage];
    expect(paper.paper.width).toBeCloseTo(40, 1);
    expect((await codesOn(paper, 300)).map((code) => code.text)).toEqual([text]);
  });

  it('is refused where its colours are too close, or the wrong way round, in words that say what to do', async () => {
    await page.getByLabel('码的颜色 #').fill('#ffcc66');
    await result().getByText('对比度只有').waitFor();
    await expect.poll(() => button('PNG').getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('码的颜色 #').fill('#000000');
    await page.getByRole('button', { name: '对调两种颜色' }).click();
    await result().getByText('码比底色浅').waitFor();
    await browser.shot('refused');
    await page.getByRole('button', { name: '对调两种颜色' }).click();
    await result().getByText('可以识别').waitFor();
    await expect.poll(() => button('PNG').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('of an article says what is wrong with its number, and adds the digit that checks it', async () => {
    await page.getByLabel('码的种类').selectOption('EAN13');
    await page.getByLabel('数字').fill('6901028075830');
    await page.getByText('校验位不对：最后一位应为 1').waitFor();
    await page.getByLabel('数字').fill('690102807583');
    await result().getByText('可以识别').waitFor();
    await browser.shot('ean');
    expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual(['6901028075831']);
  });

  it('of a network joins it', async () => {
    await page.getByLabel('码的种类').selectOption('QRCode');
    await page.getByLabel('内容').selectOption('wifi');
    await page.getByLabel('网络名称').fill('店;里');
    await page.getByLabel('密码').fill('a:b"c');
    await result().getByText('可以识别').waitFor();
    expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual(['WIFI:T:WPA;S:店\\;里;P:a\\:b\\"c;;']);
  });

  it('of Data Matrix, and of GS1-128 with its elements in brackets', async () => {
    await page.getByLabel('码的种类').selectOption('DataMatrix');
    await page.getByLabel('内容').selectOption('text');
    await page.getByRole('textbox', { name: '文本' }).fill('批次 2026-11 茶');
    await result().getByText('可以识别').waitFor();
    await keepLooks(page, 'codes/data-matrix');
    expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual(['批次 2026-11 茶']);
    expect(await readPicture((await saved(button('SVG'))).bytes, 600)).toEqual(['批次 2026-11 茶']);
    await page.getByLabel('码的种类').selectOption('GS1128');
    await page.getByLabel('编码内容').fill('(01)06901028075830(10)A1');
    await page.getByText('(01) 的校验位不对：第 14 位应为 1').waitFor();
    await page.getByLabel('编码内容').fill('(10)A1(01)06901028075831(17)261231');
    await result().getByText('可以识别').waitFor();
    await keepLooks(page, 'codes/gs1-128');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual(['10A1\u001d010690102807583117261231']);
  });

  it('of one of our pages says its whole address, and a sheet has labels of pages', async () => {
    const api = await server.signedIn();
    const base = '/api/p/decoration';
    const made = await api.post<PageDetail>(`${base}/pages`, { title: '冬季茶会', kind: 'page' });
    const nodes = freshBlock('divider', made.document.root, {});
    const ops = [{ op: 'insert', parent: made.document.root, slot: 'default', at: 0, nodes }];
    await api.send('POST', `${base}/pages/${made.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
    await api.post(`${base}/pages/${made.id}/publish`, { rev: 1 });
    const address = `${server.url}/p/${made.slug}`;
    await page.getByLabel('码的种类').selectOption('QRCode');
    await page.getByLabel('内容').selectOption('page');
    await page.getByRole('combobox', { name: '页面' }).fill('茶会');
    await page.getByRole('option', { name: '冬季茶会' }).click();
    await page.getByText(address).waitFor();
    await result().getByText('可以识别').waitFor();
    await keepLooks(page, 'codes/page');
    expect(await readPicture((await saved(button('PNG'))).bytes)).toEqual([address]);
    await page.getByRole('button', { name: '标签纸', exact: true }).click();
    await page.getByRole('button', { name: '选择页面' }).click();
    const picker = page.getByRole('dialog', { name: '选择页面' });
    await picker.getByRole('listitem').filter({ hasText: '冬季茶会' }).getByRole('checkbox').check();
    await picker.getByRole('button', { name: '加入 1 项' }).click();
    expect(await page.getByLabel('第 1 行：编码').inputValue()).toBe(address);
    await page.getByRole('button', { name: '粘贴多行' }).click();
    const form = page.getByRole('dialog', { name: '粘贴多行' });
    await form.getByLabel('内容').fill('(01)06901028075831(10)A1\t龙井');
    await form.getByRole('button', { name: '加入' }).click();
    const [sheet] = (await pdfPages(await pdf(), 300)) as [PdfPage];
    const texts = (await codesOn(sheet, 300)).map(({ text }) => text);
    expect(texts.sort()).toEqual(['010690102807583110A1', address].sort());
    await page.getByRole('button', { name: '清空' }).click();
  });
});

const preview = () => page.getByRole('region', { name: '预览' });
const rows = () => page.getByRole('list', { name: '标签', exact: true }).getByRole('listitem');
const pdf = async () => {
  await expect
    .poll(() => preview().getByRole('button', { name: '下载 PDF' }).getAttribute('aria-disabled'))
    .not.toBe('true');
  return (await saved(preview().getByRole('button', { name: '下载 PDF' }))).bytes;
};

/** EAN-13 numbers with their check digits. */
const numbers = ['6901028075831', '4006381333931', '5901234123457', '9780201379624', '6920459989463', '6954767417684'];

describe('sheets of labels', () => {
  it('of goods that were chosen on their page, each as often as wanted', async () => {
    const api = await server.signedIn();
    await api.post('/api/p/goods/goods', goodInput('狮峰龙井', { code: '6901028075831', price: 12_800 }));
    await api.post('/api/p/goods/goods', goodInput('碧螺春', { code: 'TEA-0002', price: 9_900 }));
    await page.goto(`${server.url}/#/goods`);
    await page.getByLabel('选择已显示的全部商品').check();
    await page.getByRole('button', { name: '打印标签' }).click();
    await page.getByRole('heading', { name: '制码' }).waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByRole('button', { name: '选择商品' }).click();
    const picker = page.getByRole('dialog', { name: '选择商品' });
    await picker.getByRole('searchbox').fill('龙井');
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(1);
    await picker.getByRole('checkbox').check();
    await picker.getByLabel('狮峰龙井 的张数').fill('3');
    await browser.shot('picker');
    await picker.getByRole('button', { name: '加入 1 项' }).click();
    await page.getByText('3 行，共 5 张').waitFor();
    await browser.shot('sheet');
    expect(await seriousFaults(page)).toEqual([]);
    const [sheet] = (await pdfPages(await pdf(), 300)) as [PdfPage];
    const texts: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const label = { x: (at % 3) * 70, y: 0.5 + Math.floor(at / 3) * 37, width: 70, height: 37 };
      for (const { text } of await codesOn(partOf(sheet, label), 300)) texts.push(text);
    }
    expect(texts.sort()).toEqual([...Array(4).fill('6901028075831'), 'TEA-0002']);
  });

  it('of 24, rasterised at 300 dpi, reads back whole, each within 0.3 mm of its place', async () => {
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByRole('button', { name: '粘贴多行' }).click();
    const lines = Array.from({ length: 24 }, (_, at) => `${numbers[at % 6]}\t龙井 ${at}号\t${at + 1}`);
    const form = page.getByRole('dialog', { name: '粘贴多行' });
    await form.getByLabel('内容').fill(lines.join('\n'));
    await form.getByRole('button', { name: '加入' }).click();
    await expect.poll(() => rows().count()).toBe(24);
    const sheets = await pdfPages(await pdf(), 300);
    expect(sheets).toHaveLength(1);
    const [sheet] = sheets as [PdfPage];
    expect(sheet.paper.width).toBeCloseTo(210, 1);
    expect(sheet.paper.height).toBeCloseTo(297, 1);
    const codes = await codesOn(sheet, 300);
    expect(codes).toHaveLength(24);
    const inOrder = codes.sort((one, other) =>
      Math.abs(one.top - other.top) > 10 ? one.top - other.top : one.left - other.left,
    );
    for (const [at, code] of inOrder.entries()) {
      expect(code.text).toBe(numbers[at % 6]);
      // The bars' middle is four modules right of the label's: an EAN-13 has more room at its left than at its right.
      const module = (code.right - code.left) / 95;
      const middle = (at % 3) * 70 + 35 + 2 * module;
      expect(Math.abs((code.left + code.right) / 2 - middle)).toBeLessThan(0.3);
      const first = inOrder[at % 3] as typeof code;
      expect(Math.abs(code.top - first.top - Math.floor(at / 3) * 37)).toBeLessThan(0.3);
    }
  });

  it('of a table says which rows cannot be taken, and begins where a sheet was used', async () => {
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByRole('button', { name: '导入表格' }).click();
    const dialog = page.getByRole('dialog', { name: '导入表格' });
    const table = '条码,品名,单价,张数\r\n6901028075831,龙井,128,2\r\n,没有编码,1,1\r\n4006381333931,铅笔,2.5,0\r\n';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await dialog.getByText('第 3 行').waitFor();
    await dialog.getByText('张数应为 1 到 999 的整数').waitFor();
    await browser.shot('table');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '加入 1 行' }).click();
    await page.getByText('1 行，共 2 张').waitFor();
    await page.getByLabel('从第几张开始').fill('24');
    await preview().getByText('第 1 / 2 页').waitFor();
    const sheets = await pdfPages(await pdf(), 300);
    expect(sheets).toHaveLength(2);
    const [last] = await codesOn(sheets[0] as PdfPage, 300);
    expect(last?.left).toBeGreaterThan(140);
    expect(last?.top).toBeGreaterThan(255);
    await page.reload();
    await page.getByText('1 行，共 2 张').waitFor();
    expect(await page.getByLabel('从第几张开始').inputValue()).toBe('24');
  });

  it('that cannot be printed say why, beside their row', async () => {
    await page.getByLabel('码的种类').selectOption('EAN13');
    await page.getByRole('button', { name: '添加一行' }).click();
    await page.getByLabel('第 2 行：编码').fill('龙井');
    await rows().nth(1).getByText('EAN-13 要 13 位数字').waitFor();
    await page.getByText('1 行无法打印').waitFor();
    await browser.shot('problems');
    await page.getByRole('button', { name: '移除这些行' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => rows().count()).toBe(2);
  });
});
