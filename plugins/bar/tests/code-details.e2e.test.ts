import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import '../../blocks/tests/added.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { freshBlock } from '../../decoration/shared/blocks/nesting.ts';
import type { PageDetail } from '../../decoration/shared/calls/outputs.ts';
import { picture } from './fake-camera.ts';
import { keepLooks } from './look.ts';
import { structuredAppend } from './structured-append.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ folder: 'code-details' });
  page = await openSignedIn(server, browser, '#/bar');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Code = Omit<Parameters<typeof picture>[1][number], 'x' | 'y' | 'scale'>;

const png = (grey: Uint8Array, width: number, height: number) =>
  sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();

/** A picture file of one code. */
async function fileOf(code: Code) {
  const size = { width: 1000, height: 700 };
  const grey = await picture(size, [{ ...code, x: 120, y: 120, scale: 4 }]);
  return { name: 'code.png', mimeType: 'image/png', buffer: await png(grey, size.width, size.height) };
}

async function partFiles(text: string, size: number) {
  const parts = structuredAppend(text, size);
  return Promise.all(
    parts.map(async ({ grey, width, height }, at) => ({
      name: `${at}.png`,
      mimeType: 'image/png',
      buffer: await png(grey, width, height),
    })),
  );
}

type Files = Awaited<ReturnType<typeof fileOf>>[];

const choose = (...files: Files) => page.locator('input[type=file][aria-label="选择图片"]').setInputFiles(files);
const rows = () => page.getByRole('region', { name: '识别结果' }).getByRole('listitem');
const rowOf = (text: string) => rows().filter({ hasText: text });

describe('the details of what was read', () => {
  it('an article with its add-on, what an UPC-E prints, and bytes that are no text', async () => {
    await choose(await fileOf({ text: '9771234567003 05', options: { format: 'EAN13' } }));
    await rowOf('9771234567003').getByText('附加码 05').waitFor();
    await choose(await fileOf({ text: '01234565', options: { format: 'UPCE' } }));
    await rowOf('0012345000065').getByText('印刷号码 01234565').waitFor();
    await choose(await fileOf({ text: Uint8Array.from([0, 255, 254, 1, 2, 128, 200, 0, 3]) }));
    const bytes = rowOf('00 FF FE 01 02 80 C8 00 03');
    await bytes.getByText('9 个字节').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bytes.getByRole('button', { name: '保存为文件' }).click(),
    ]);
    expect([...(await readFile(await download.path()))]).toEqual([0, 255, 254, 1, 2, 128, 200, 0, 3]);
  });

  it('codes that are one text: how many are read, and all of it once they are', async () => {
    const text = 'https://example.com/门店/活动?from=海报';
    const [one, two, three] = (await partFiles(text, 3)) as [Files[0], Files[0], Files[0]];
    await choose(three, one);
    const row = rows().filter({ hasText: '分段码' });
    await row.getByText('由 3 个码组成，已读 2 个，请继续扫第 2 个').waitFor();
    expect(await row.getByRole('button', { name: '打开' }).count()).toBe(0);
    await keepLooks(page, 'code-details/parts');
    await choose(two);
    await rowOf(text).getByText('由 3 个码合成').waitFor();
    await rowOf(text).getByRole('button', { name: '打开' }).waitFor();
    expect(await rows().count()).toBe(4);
    expect(await seriousFaults(page)).toEqual([]);
    await keepLooks(page, 'code-details/whole');
  });

  it('in the file that is exported, too, and after a reload', async () => {
    await page.reload();
    await rowOf('9771234567003').getByText('附加码 05').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 CSV' }).click(),
    ]);
    const [head, whole, bytes, printed, addOn] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toBe('\ufeff时间,类型,内容,次数,附加码,印刷号码,编码,分段');
    expect(whole).toMatch(/,QR 码,https:\/\/example\.com\/门店\/活动\?from=海报,1,,,文字,3\/3$/);
    expect(bytes).toMatch(/,QR 码,00 FF FE 01 02 80 C8 00 03,1,,,十六进制,$/);
    expect(printed).toMatch(/,UPC-E,0012345000065,1,,01234565,文字,$/);
    expect(addOn).toMatch(/,EAN-13,9771234567003,1,05,,文字,$/);
  });

  it('of a list that was stored before there was more to tell', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const kept = localStorage.getItem(key) ?? '';
        if (!kept.includes('9771234567003')) continue;
        const old = {
          id: 'old',
          at: '2026-01-01T00:00:00.000Z',
          text: 'STORED-1',
          format: 'Code128',
          gs1: false,
          times: 2,
        };
        const value: unknown = JSON.parse(kept);
        localStorage.setItem(
          key,
          JSON.stringify(Array.isArray(value) ? [old] : { ...(value as object), scans: [old] }),
        );
      }
    });
    await page.reload();
    await rowOf('STORED-1').getByText('× 2').waitFor();
    expect(await rows().count()).toBe(1);
  });
});

describe('an address of this platform', () => {
  it('is a page of ours, shown by its title and opened in the shell, and nothing of a link to it leaves the device', async () => {
    const api = await server.signedIn();
    const base = '/api/p/decoration';
    const made = await api.post<PageDetail>(`${base}/pages`, { title: '秋茶上新', kind: 'page' });
    const prizes = [{ id: 'a', name: '茶杯', image: null, odds: 100, stock: 5 }];
    const nodes = freshBlock('draw', made.document.root, { perPerson: 1, period: 'ever', prizes });
    const ops = [{ op: 'insert', parent: made.document.root, slot: 'default', at: 0, nodes }];
    await api.send('POST', `${base}/pages/${made.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
    await api.post(`${base}/pages/${made.id}/publish`, { rev: 1 });
    const visitor = server.api();
    const wheel = `${base}/public/draw/${made.slug}/${nodes[0]?.id}`;
    await visitor.get(wheel);
    const { code } = await visitor.post<{ code: string }>(wheel, {});
    await choose(await fileOf({ text: code }));
    await rowOf(code).getByRole('button', { name: '核销' }).click();
    await page.getByRole('dialog', { name: '核销？' }).getByRole('button', { name: '核销' }).click();
    await rowOf(code).getByText('已领取').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    const address = `${server.url}/p/${made.slug}?token=secret-7`;
    await choose(await fileOf({ text: address }));
    const row = rowOf(address);
    await row.getByText('本站页面').waitFor();
    await row.getByText('秋茶上新').waitFor();
    expect(asked.filter((one) => one.includes('secret-7'))).toEqual([]);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      row.getByRole('button', { name: '打开页面' }).click(),
    ]);
    await opened.waitForURL(address);
    await opened.close();
    await choose(await fileOf({ text: `${server.url}/#/tools` }));
    const tools = rowOf(`${server.url}/#/tools`);
    const open = tools.getByRole('button', { name: '打开「工具集合」' });
    await open.waitFor();
    await keepLooks(page, 'code-details/own');
    await row.getByRole('button', { name: '查看装修' }).click();
    await page.waitForURL((url) => url.hash.startsWith('#/fit/edit'));
    await page.goto(`${server.url}/#/bar`);
    await open.click();
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await page.goto(`${server.url}/#/bar`);
  });

  it('that is no page of ours is asked about as every other one', async () => {
    for (const path of ['/#/iframe?entry=https://evil.example/', '/api/logout', '/p/-/home', '/%23/tools']) {
      await choose(await fileOf({ text: `${server.url}${path}` }));
      await rowOf(`${server.url}${path}`).getByRole('button', { name: '打开', exact: true }).click();
      await page.getByRole('dialog', { name: '打开此网址？' }).getByRole('button', { name: '取消' }).click();
    }
  });
});

describe('on a phone', () => {
  it('the same is shown, and a page of ours opens in the app', async () => {
    const phone = await openBrowser({ folder: 'code-details', phone: 'android' });
    page = phone.page;
    await page.goto(`${server.url}/#/m/bar`);
    const photos = () => page.locator('input[type=file]:not([capture])');
    await photos().waitFor({ state: 'attached' });
    await photos().setInputFiles(await fileOf({ text: '9771234567003 05', options: { format: 'EAN13' } }));
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await item('9771234567003').getByText('附加码 05').waitFor();
    await photos().setInputFiles(await fileOf({ text: Uint8Array.from([0, 255, 254, 1, 2, 128]) }));
    await item('00 FF FE').getByRole('button', { name: '保存为文件' }).waitFor();
    const [one, two] = (await partFiles('第一段文字，第二段文字', 2)) as [Files[0], Files[0]];
    await photos().setInputFiles(two);
    await item('分段码').getByText('由 2 个码组成，已读 1 个，请继续扫第 1 个').waitFor();
    await keepLooks(page, 'code-details/phone-parts');
    await photos().setInputFiles(one);
    await item('第一段文字，第二段文字').getByText('由 2 个码合成').waitFor();
    await photos().setInputFiles(await fileOf({ text: `${server.url}/#/m/mall/orderlist` }));
    const own = item('/#/m/mall/orderlist');
    await own.getByText('本站页面').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await keepLooks(page, 'code-details/phone-own');
    await own.getByRole('button', { name: '打开「订单」' }).click();
    await page.waitForURL((url) => url.hash === '#/m/mall/orderlist');
    await phone.close();
  });
});
