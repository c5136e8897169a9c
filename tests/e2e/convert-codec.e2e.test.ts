import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../mobile-plugins/gallery/tests/kit.ts';
import type { AssetPage } from '../../plugins/images/shared/calls/outputs.ts';
import { writePpm } from '../fixtures/plugins/ppm/shared/ppm.ts';
import type { ApiClient } from '../support/api.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startWithGuests } from '../support/guests.ts';
import type { TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/shell.ts';

/**
 * The asset library, the picture converter and a codec of another team, none of which knows the next one's code.
 * @module-tag long
 */

let server: TestServer;
let api: ApiClient;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startWithGuests();
  api = await server.signedIn();
  browser = await openBrowser({ folder: 'convert-codec' });
  page = await openSignedIn(server, browser, '#/images');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const tray = () => page.getByRole('region', { name: '上传列表' });
const dialog = () => page.getByRole('dialog');

/** A red half and a blue one. */
function twoColours(): Buffer {
  const [width, height] = [64, 32];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set(at % width < width / 2 ? [220, 20, 20, 255] : [20, 20, 220, 255], at * 4);
  return Buffer.from(writePpm({ data, width, height }));
}

async function assets(): Promise<Map<string, AssetPage['items'][number]>> {
  const { items } = await api.get<AssetPage>('/api/p/images/assets?limit=50');
  return new Map(items.map((asset) => [asset.name, asset]));
}

describe('转换后上传', () => {
  test('makes of what the library cannot take, by a codec that a plugin brings, what it can', async () => {
    await page.getByRole('button', { name: '其他上传方式' }).first().click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: '转换后上传' }).click();
    await (await choosing).setFiles([
      { name: '湖边.JPG', mimeType: 'image/jpeg', buffer: await photo(1, 2600, 1300, '2024:05:01 12:30:00') },
      { name: '双色.ppm', mimeType: 'image/x-portable-pixmap', buffer: twoColours() },
    ]);
    await dialog().getByText('转换后上传 2 个文件').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('1-ask');
    await dialog()
      .getByRole('radio', { name: /适合网页/ })
      .check();
    await dialog().getByRole('button', { name: '转换并上传' }).click();
    await tray().getByText('已上传 2 个').waitFor();
    const kept = await assets();
    expect(kept.get('湖边')).toMatchObject({
      type: 'image/webp',
      width: 1920,
      height: 960,
      takenAt: '2024-05-01T12:30:00',
    });
    const two = kept.get('双色');
    expect(two).toMatchObject({ type: 'image/webp', width: 64, height: 32 });
    const bytes = Buffer.from(await (await fetch(`${server.url}/a/${two?.key}`)).arrayBuffer());
    const { dominant } = await sharp(bytes).extract({ left: 40, top: 4, width: 20, height: 20 }).stats();
    expect(dominant.b).toBeGreaterThan(180);
    expect(dominant.r).toBeLessThan(60);
  });

  test('is offered for what the library refused', async () => {
    const tiff = await sharp(await photo(2, 300, 200))
      .tiff()
      .toBuffer();
    const scan = { name: '扫描.tiff', mimeType: 'image/tiff', buffer: tiff };
    const broken = { name: '坏的.tiff', mimeType: 'image/tiff', buffer: tiff.subarray(0, 600) };
    await page.getByLabel('选择要上传的文件').first().setInputFiles([scan, broken]);
    const line = (name: string) => tray().getByRole('listitem').filter({ hasText: name });
    for (const name of ['坏的', '扫描']) {
      await line(name).getByRole('button', { name: '转换后上传' }).click();
      await dialog()
        .getByRole('radio', { name: /保持清晰/ })
        .check();
      await dialog().getByRole('button', { name: '转换并上传' }).click();
      await dialog().waitFor({ state: 'detached' });
    }
    await expect.poll(async () => (await assets()).get('扫描')?.type).toBe('image/jpeg');
    await tray().getByText('1 个失败').waitFor();
    expect((await assets()).has('坏的')).toBe(false);
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('2-tray');
    expect(browser.errors.filter((error) => !/415/.test(error))).toEqual([]);
  });
});
