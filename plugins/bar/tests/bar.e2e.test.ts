import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, resizeTo } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import type { Coupon } from '../../goods/shared/calls/outputs.ts';
import { couponInput, goodInput } from '../../goods/tests/kit.ts';
import { browserWithCamera, film, picture } from './fake-camera.ts';

const size = { width: 1280, height: 720 };
const codes = [
  { text: 'https://example.com/tea?n=1', x: 120, y: 160, scale: 10 },
  { text: '6901028075831', options: { format: 'EAN13' as const }, x: 700, y: 240, scale: 4 },
];

let server: TestServer;
let browser: Browser;
let folder: string;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-bar-'));
  const path = join(folder, 'codes.y4m');
  await film(path, size, await picture(size, codes));
  browser = await browserWithCamera(path);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    permissions: ['camera'],
    storageState: stateOf(server.url, await server.signedIn()),
  });
  page = await context.newPage();
  await page.goto(`${server.url}/#/bar`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A scanner that types: its keys come within a moment of each other, wherever the focus is. */
async function scanner(text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    },
    [...text, 'Enter'],
  );
}

const read = () => page.getByRole('region', { name: '识别结果' });

describe('codes', () => {
  it('are read once each by the camera, which opens at once where it was allowed, and stay after a reload', async () => {
    await read().getByText('6901028075831', { exact: true }).waitFor();
    await read().getByText('https://example.com/tea?n=1', { exact: true }).waitFor();
    await keepPicture(page, 'bar/scanned');
    expect(await read().getByRole('listitem').count()).toBe(2);
    expect(await read().getByText('×').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.reload();
    await read().getByText('6901028075831', { exact: true }).waitFor();
  });

  it('are seen as large as the window lets them be', async () => {
    const stage = await page.getByLabel('摄像头画面').boundingBox();
    expect(stage?.width).toBeGreaterThan(740);
    expect(stage?.height).toBeGreaterThan(500);
  });

  it('stand within a window of 1024 pixels', async () => {
    await resizeTo(page, { width: 1024, height: 768 });
    const beyond = () =>
      read().evaluate((region) => {
        const column = region.parentElement as HTMLElement;
        const edge = Math.min(innerWidth, column.getBoundingClientRect().right) + 1;
        return [...column.querySelectorAll('button, input, p, li')]
          .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > edge)
          .map((one) => one.textContent);
      });
    await expect.poll(beyond).toEqual([]);
    await resizeTo(page, { width: 1440, height: 900 });
  });

  it('let the camera go when another tag comes to the front, and have it back with their own', async () => {
    await page.getByRole('button', { name: '关闭摄像头' }).waitFor();
    const live = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('video')].some((video) =>
          (video.srcObject as MediaStream | null)?.getTracks().some(({ readyState }) => readyState === 'live'),
        ),
      );
    await expect.poll(live).toBe(true);
    await page.goto(`${server.url}/#/tools`);
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await expect.poll(live).toBe(false);
    // It was allowed, and on when the tag was left.
    await page.goto(`${server.url}/#/bar`);
    await expect.poll(live).toBe(true);
    await page.getByRole('button', { name: '关闭摄像头' }).click();
    await page.goto(`${server.url}/#/tools`);
    await page.getByRole('heading', { name: '工具集合' }).waitFor();
    await page.goto(`${server.url}/#/bar`);
    await page.getByRole('button', { name: '打开摄像头' }).waitFor();
  });

  it('open an address only when somebody agreed, and can be taken out and brought back', async () => {
    await read().getByRole('button', { name: '打开', exact: true }).click();
    const question = page.getByRole('dialog', { name: '打开此网址？' });
    await question.getByText('example.com').first().waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByText('还没有识别到内容').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => read().getByRole('listitem').count()).toBe(2);
  });

  it('are read from a picture, and a picture without one says so', async () => {
    const grey = await picture({ width: 400, height: 400 }, [{ text: '商品 42\u202e', x: 60, y: 60, scale: 8 }]);
    const png = (data: Uint8Array, width: number, height: number) =>
      sharp(data, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer();
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(grey, 400, 400) });
    await read().getByText('商品 42⟨202E⟩').waitFor();
    await choose.setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: await png(new Uint8Array(10_000).fill(255), 100, 100),
    });
    await page.getByText('图片里没有找到二维码或条码').waitFor();
    await choose.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('这张图片无法打开，请换一张').waitFor();
    const bad = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await choose.setInputFiles([bad('d.png'), bad('e.png')]);
    await page.getByText('e.png：这张图片无法打开，请换一张').waitFor();
  });

  it('of a long text show four lines, and all of it on a press', async () => {
    const field = page.getByLabel('手动输入条码');
    await field.fill(`LONG-${'0123456789 '.repeat(150)}`);
    await field.press('Enter');
    const row = read().getByRole('listitem').filter({ hasText: 'LONG-' });
    const height = () => row.getByText('LONG-').evaluate((text) => text.clientHeight);
    const open = row.getByRole('button', { name: '显示全文' });
    await open.waitFor();
    const short = await height();
    await open.click();
    await expect.poll(height).toBeGreaterThan(2 * short);
    await row.getByRole('button', { name: '收起全文' }).click();
    await expect.poll(height).toBe(short);
    expect(await seriousFaults(page)).toEqual([]);
    await row.getByRole('button', { name: /^移除 LONG-/ }).click();
  });

  it('may be typed, by hand and by a scanner that types, wherever the focus is', async () => {
    const field = page.getByLabel('手动输入条码');
    await field.fill('CODE-BY-HAND');
    await field.press('Enter');
    await read().getByText('CODE-BY-HAND', { exact: true }).waitFor();
    await page.getByRole('heading', { name: '相机' }).click();
    await scanner('4006381333931');
    const row = read().getByRole('listitem').filter({ hasText: '4006381333931' });
    await row.getByText('商品条码').waitFor();
    expect(await row.count()).toBe(1);
  });
});

describe('two tabs of the browser', () => {
  it('keep one list, and lose nothing of each other', async () => {
    const type = async (tab: Page, text: string) => {
      await tab.getByLabel('手动输入条码').fill(text);
      await tab.getByLabel('手动输入条码').press('Enter');
    };
    const other = await page.context().newPage();
    await other.goto(`${server.url}/#/bar`);
    await type(other, 'OTHER-TAB');
    await read().getByText('OTHER-TAB', { exact: true }).waitFor();
    await type(page, 'THIS-TAB');
    await other.getByRole('region', { name: '识别结果' }).getByText('THIS-TAB', { exact: true }).waitFor();
    await other.close();
    await page.reload();
    for (const text of ['OTHER-TAB', 'THIS-TAB']) await read().getByText(text, { exact: true }).waitFor();
  });
});

describe('what plugins know of a code', () => {
  const rowOf = (text: string) => read().getByRole('listitem').filter({ hasText: text });

  it('leads to the good that has it, or to a new one with the code in it', async () => {
    const api = await server.signedIn();
    await api.post('/api/p/goods/goods', goodInput('狮峰龙井', { code: '6901028075831', listed: true }));
    await page.reload();
    await rowOf('6901028075831').getByText('狮峰龙井').waitFor();
    const top = async (text: string) =>
      (await rowOf('6901028075831').getByText(text, { exact: true }).boundingBox())?.y ?? 0;
    // Rows above may still move the two between one look and the other.
    await expect.poll(async () => (await top('狮峰龙井')) < (await top('6901028075831'))).toBe(true);
    await keepPicture(page, 'bar/matched');
    await rowOf('4006381333931').getByRole('button', { name: '新建商品' }).click();
    const drawer = page.getByRole('dialog', { name: '新建商品' });
    await expect.poll(() => drawer.getByLabel('商品编号').inputValue()).toBe('4006381333931');
    await drawer.getByRole('button', { name: '取消' }).click();
    await page.goto(`${server.url}/#/bar`);
    await rowOf('6901028075831').getByRole('button', { name: '查看商品' }).click();
    await page.getByRole('dialog', { name: '编辑商品' }).waitFor();
    await page.goto(`${server.url}/#/bar`);
    await rowOf('6901028075831').waitFor();
  });

  it('is asked with short texts alone: no network’s password, card or address leaves the device', async () => {
    const sent: string[] = [];
    const hear = (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`);
    page.on('request', hear);
    await scanner('WIFI:T:WPA;S:Shop;P:secret-9;;');
    await read().getByText('网络 Shop，密码 secret-9').waitFor();
    await scanner('https://example.com/?token=secret-8');
    await read().getByText('token=secret-8').first().waitFor();
    const asked = Promise.all(
      ['goods', 'forms', 'decoration'].map((plugin) =>
        page.waitForResponse(
          (answer) =>
            answer.url().includes(`/p/${plugin}/codes`) && answer.request().postData()?.includes('ASKED-1') === true,
        ),
      ),
    );
    await scanner('ASKED-1');
    await asked;
    page.off('request', hear);
    expect(sent.filter((one) => one.includes('secret-'))).toEqual([]);
    // Once of each plugin that knows codes.
    expect(sent.filter((one) => one.includes('ASKED-1'))).toHaveLength(3);
  });

  it('redeems a coupon once, and says by whom where somebody was faster', async () => {
    const api = await server.signedIn();
    const coupon = await api.post<Coupon>('/api/p/goods/coupons', couponInput('新客满减'));
    const codes: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const phone = server.api();
      await phone.get(`/api/p/goods/mine?coupons=${coupon.id}`);
      codes.push((await phone.post<{ code: string }>(`/api/p/goods/coupons/${coupon.id}/claim`, {})).code);
    }
    const [mine = '', other = ''] = codes;
    await scanner(mine);
    await rowOf(mine).getByRole('button', { name: '核销' }).click();
    await page.getByRole('dialog', { name: '核销？' }).getByRole('button', { name: '核销' }).click();
    await rowOf(mine).getByText('由 管理员 核销于').waitFor();
    expect(await rowOf(mine).getByRole('button', { name: '核销' }).count()).toBe(0);
    await scanner(other);
    await rowOf(other).getByRole('button', { name: '核销' }).waitFor();
    const asked = { text: other, format: 'QRCode' };
    const { items } = await api.post<{ items: { id: string }[] }>('/api/p/goods/codes', asked);
    await api.post('/api/p/goods/codes/redeem', { id: items[0]?.id });
    await rowOf(other).getByRole('button', { name: '核销' }).click();
    await page.getByRole('dialog', { name: '核销？' }).getByRole('button', { name: '核销' }).click();
    await page.getByText('该券码已核销').waitFor();
    await rowOf(other).getByText('由 管理员 核销于').waitFor();
    await keepPicture(page, 'bar/redeemed');
    expect(await seriousFaults(page)).toEqual([]);
  });
});
