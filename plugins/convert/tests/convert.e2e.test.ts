import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import {
  desktopSize,
  dropFromDisk,
  openBrowser,
  phoneSize,
  resizeTo,
  type TestBrowser,
} from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { inEnglish, openSignedIn } from '../../../tests/support/shell.ts';
import type { Preset } from '../shared/calls.ts';
import { dronePhoto } from './support/drone-photo.ts';

/**
 * Staff convert a batch, look at what came of it, keep it in every way, and go on with other work meanwhile.
 * @module-tag long
 */

let folder: string;
let server: TestServer;
let browser: TestBrowser;
let page: Page;

/** A picture with edges and grain, so that a codec has something to do. */
async function photo(name: string, width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<string> {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#3b82f6"/><stop offset="1" stop-color="#f97316"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="50%" r="${height / 3}" fill="#fff8" stroke="#000" stroke-width="6"/></svg>`,
  );
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .raw()
    .toBuffer();
  const path = join(folder, `${name}.${format === 'jpeg' ? 'jpg' : 'png'}`);
  await sharp(drawing)
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .toFormat(format)
    .toFile(path);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-convert-e2e-'));
  server = await startTestServer();
  browser = await openBrowser({ folder: 'convert' });
  page = await openSignedIn(server, browser, '#/home');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const chooser = () => page.getByLabel('选择要转换的图片');
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function downloaded(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download') as Promise<Download>, press()]);
  const path = join(folder, 'downloaded');
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: await readFile(path) };
}

test('a batch is converted, each bad file failing alone, and nothing leaves the machine', async () => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('navigation', { name: '主菜单' }).getByText('图片转换', { exact: true }).click();
  await page.getByText('把图片或文件夹拖到这里').waitFor();
  await browser.shot('01-empty');
  const [broken, empty] = [join(folder, '说明.jpg'), join(folder, '空.png')];
  await writeFile(broken, 'this is no picture');
  await writeFile(empty, '');
  const deep = join(folder, '高位深.png');
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .toColourspace('rgb16')
    .png()
    .toFile(deep);
  const good = [
    await photo('春季海报', 800, 600),
    await photo('门店外景', 600, 800),
    await photo('图标', 200, 200, 'png'),
  ];
  await chooser().setInputFiles([...good, deep, broken, empty]);
  await row('说明.jpg').getByText('失败').waitFor();
  await row('空.png').getByText('文件是空的（0 字节）').waitFor();
  await row('春季海报').getByText('JPEG · 800 × 600').waitFor();
  await page.getByText('1 张高位深会降为 8 位').waitFor();
  await page.getByText(/「春季海报.jpg」将为/).waitFor();
  await browser.shot('02-queue');
  expect(await seriousFaults(page)).toEqual([]);
  await button('开始转换 4 张').click();
  const ask = page.getByRole('alertdialog', { name: '有些内容会在转换后丢失' });
  await ask.getByText('1 张高位深会降为 8 位').waitFor();
  await browser.shot('03-loss');
  await ask.getByRole('button', { name: '跳过它们' }).click();
  await page.getByText(/完成 3 张，2 张失败/).waitFor();
  await row('高位深').getByText('已取消').waitFor();
  await button('重试 1 张').click();
  await page.getByText(/完成 4 张，2 张失败/).waitFor();
  expect(sent.filter((url) => !url.includes('/api/v1/'))).toEqual([]);
});

test('the zip holds what each line saves by itself, byte by byte, under the names of the pattern', async () => {
  await page.locator('summary', { hasText: '文件名' }).click();
  await page.getByLabel('命名规则').fill('{index:2}-{name}-{width}');
  await page.getByText('例如：07-夏季横幅-1920.webp').waitFor();
  const alone = await downloaded(() => row('门店外景').getByRole('button', { name: /^保存/ }).click());
  expect(alone.name).toBe('02-门店外景-600.webp');
  const zip = await downloaded(() => button('全部保存为 ZIP').click());
  expect(zip.name).toMatch(/^图片转换-\d{8}-\d{4}\.zip$/);
  const files = unzipSync(zip.bytes);
  expect(Object.keys(files)).toEqual([
    '01-春季海报-800.webp',
    '02-门店外景-600.webp',
    '03-图标-200.webp',
    '04-高位深-64.webp',
  ]);
  expect(hash(files[alone.name] ?? new Uint8Array())).toBe(hash(alone.bytes));
  for (const [name, bytes] of Object.entries(files)) {
    const { format, width } = await sharp(bytes).metadata();
    expect(`${format} ${width}`).toBe(`webp ${/-(\d+)\.webp$/.exec(name)?.[1]}`);
  }
  await row('图标').getByText('已保存').waitFor();
  await intoFolder(zip.bytes);
  await button('存入素材库').click();
  await page.getByText('已把 4 张存入素材库').first().waitFor();
  const { items } = await (await server.signedIn()).get<{ items: { name: string }[] }>('/api/p/images/assets?limit=10');
  expect(items.map(({ name }) => name).sort()).toEqual(
    ['01-春季海报-800', '02-门店外景-600', '03-图标-200', '04-高位深-64'].map((name) => expect.stringContaining(name)),
  );
  await page.getByLabel('命名规则').fill('{name}');
});

/** The browser's own private folder stands for the one that a person would choose: no test can press that dialog. */
async function intoFolder(zip: Buffer): Promise<void> {
  await page.evaluate(() => {
    const picks = [
      async () => (await navigator.storage.getDirectory()).getDirectoryHandle('out', { create: true }),
      async () => (await navigator.storage.getDirectory()).getDirectoryHandle('out'),
      async () => {
        const root = await navigator.storage.getDirectory();
        const gone = await root.getDirectoryHandle('gone', { create: true });
        await root.removeEntry('gone');
        return gone;
      },
    ];
    Object.assign(window, { showDirectoryPicker: () => picks.shift()?.() });
  });
  await button('存到文件夹').click();
  await page.getByText('已存到文件夹').first().waitFor();
  await button('存到文件夹').click();
  const inFolder = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('out');
      const found: [string, number][] = [];
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
        found.push([name, (await handle.getFile()).size]);
      return found.sort(([one], [other]) => (one < other ? -1 : 1));
    });
  // Nothing is overwritten: each is there twice, the second under another name.
  await expect.poll(async () => (await inFolder()).length).toBe(8);
  await button('存到文件夹').waitFor();
  const sizes = new Map(await inFolder());
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    expect(sizes.get(name)).toBe(bytes.length);
    expect(sizes.get(name.replace('.webp', ' (2).webp'))).toBe(bytes.length);
  }
  await button('存到文件夹').click();
  await page.getByText('文件夹已被移动或删除，请重新选择').waitFor();
  // It stays until it is read, over the settings.
  const closing = button('关闭通知');
  await expect
    .poll(async () => {
      await closing.evaluateAll((all: HTMLElement[]) => {
        for (const one of all) one.click();
      });
      return closing.count();
    })
    .toBe(0);
}

test('a preset is kept for everybody; other settings make results stale, and a picture is cut by hand', async () => {
  await page.getByRole('radio', { name: 'PNG', exact: true }).check({ force: true });
  await expect.poll(() => page.getByText('设置已改').count()).toBe(4);
  await page.locator('summary', { hasText: '尺寸' }).click();
  await page.getByLabel('缩放方式').selectOption('longEdge');
  await page.getByLabel('长边 (px)').fill('300');
  await page.getByLabel('长边 (px)').press('Enter');
  await button('保存与管理预设').click();
  const dialog = page.getByRole('dialog', { name: '预设' });
  const isFocused = (label: string) => dialog.getByLabel(label).evaluate((field) => field === document.activeElement);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('不能为空').waitFor();
  await expect.poll(() => isFocused('新预设的名称')).toBe(true);
  await browser.shot('04-presets-missing');
  await dialog.getByLabel('新预设的名称').fill('缩略图');
  expect(await dialog.getByText('不能为空').count()).toBe(0);
  await dialog.getByLabel('新预设的名称').press('Enter');
  await dialog.getByText('缩略图').waitFor();
  await browser.shot('04-presets');
  await dialog.getByRole('button', { name: '重命名 缩略图' }).click();
  await dialog.getByLabel('预设名称').fill(' ');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('不能为空').waitFor();
  await expect.poll(() => isFocused('预设名称')).toBe(true);
  await browser.shot('04-presets-rename');
  await dialog.getByLabel('预设名称').press('Escape');
  await dialog.getByRole('button', { name: '重命名 缩略图' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '完成' }).click();
  const { items } = await (await server.signedIn()).get<{ items: Preset[] }>('/api/p/convert/presets');
  expect(items.map(({ name, recipe }) => [name, recipe.target, recipe.resize.longEdge])).toEqual([
    ['缩略图', 'png', 300],
  ]);
  await expect
    .poll(() => page.getByLabel('预设', { exact: true }).locator('option:checked').innerText())
    .toBe('缩略图');
  // By the keyboard: down to the second line, E cuts.
  await row('春季海报').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  const cut = page.getByRole('dialog', { name: '裁剪 门店外景.jpg' });
  await cut.locator('canvas[data-ready]').waitFor();
  await cut.getByLabel('比例').selectOption('1:1');
  await cut.getByRole('group', { name: /^裁剪框/ }).press('ArrowUp');
  await browser.shot('05-crop');
  expect(await seriousFaults(page)).toEqual([]);
  await cut.getByRole('button', { name: '应用' }).click();
  await row('门店外景').getByText('单独裁剪').waitFor();
  await button('开始转换 4 张').click();
  await page
    .getByRole('alertdialog')
    .or(page.getByText(/完成 4 张/))
    .first()
    .waitFor();
  const ask = page.getByRole('button', { name: '仍然转换' });
  if (await ask.isVisible()) await ask.click();
  await page.getByText(/完成 4 张/).waitFor();
  await expect.poll(() => page.getByText('设置已改').count()).toBe(0);
  await row('门店外景').getByText('600 × 800 → 300 × 300').waitFor();
  await row('春季海报').getByText('800 × 600 → 300 × 225').waitFor();
});

test('source and result lie over each other, near and far, with how alike they are', async () => {
  await page.getByRole('columnheader', { name: '图片' }).getByRole('button').click();
  await row('图标').click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '图标.png' });
  await dialog.getByText(/SSIM\s*(?:0\.9|1\.)/).waitFor();
  await expect.poll(() => dialog.locator('canvas[data-ready]').count()).toBe(2);
  const line = dialog.getByRole('slider', { name: '对比分界线' });
  await line.press('ArrowLeft');
  expect(await line.getAttribute('aria-valuenow')).toBe('48');
  await dialog.getByRole('button', { name: '100%' }).click();
  await line.press('+');
  await expect.poll(() => dialog.getByLabel('缩放', { exact: true }).innerText()).toBe('125%');
  await browser.shot('06-compare');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await browser.shot('07-done');
  expect(await seriousFaults(page)).toEqual([]);
  await resizeTo(page, phoneSize);
  await button('转换设置').click();
  await page.getByRole('dialog', { name: '转换设置' }).getByText('转为').waitFor();
  await browser.shot('08-narrow-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '转换设置' }).waitFor({ state: 'hidden' });
  await browser.shot('09-narrow');
  expect(await seriousFaults(page)).toEqual([]);
  await resizeTo(page, desktopSize);
});

async function clearList(): Promise<void> {
  await button('清空').click();
  await page
    .getByRole('dialog', { name: '清空列表？' })
    .or(page.getByRole('alertdialog', { name: '清空列表？' }))
    .getByRole('button', { name: '清空', exact: true })
    .click();
  await page.getByText('把图片或文件夹拖到这里').waitFor();
}

test('a batch goes on behind another tag, is paused, cancelled, and asked about before it is left', async () => {
  await clearList();
  await page.getByLabel('预设', { exact: true }).selectOption({ label: '只去除拍摄位置（原文件）' });
  await page.getByRole('radio', { name: '原文件', checked: true }).waitFor();
  await page.getByText(/不重新编码/).waitFor();
  expect(await page.locator('summary', { hasText: '尺寸' }).count()).toBe(0);
  await page.getByLabel('预设', { exact: true }).selectOption({ label: '只换格式（WebP）' });
  await page.getByRole('radio', { name: 'WebP', checked: true }).waitFor();
  await page.locator('label', { hasText: /^AVIF$/ }).click();
  await page.getByRole('radio', { name: 'AVIF', checked: true }).waitFor();
  // Enough of them that some wait while it is paused, however late it is.
  const files = Array.from({ length: 12 }, (_, at) => join(folder, `批量${at + 1}.jpg`));
  const same = await photo('同一张', 840, 600);
  await Promise.all(files.map((file) => cp(same, file)));
  await chooser().setInputFiles(files);
  await button('开始转换 12 张').dblclick();
  await page.getByText(/正在转换/).waitFor();
  const tab = page.getByRole('tab', { name: /^图片转换/ });
  await page.getByRole('navigation', { name: '主菜单' }).getByText('素材库', { exact: true }).click();
  await page.getByRole('tab', { name: /^素材库/, selected: true }).waitFor();
  // Nobody looks, and the badge goes on.
  await expect.poll(() => tab.innerText()).toMatch(/[2-6]\/12/);
  await tab.click();
  await button('暂停').click();
  await page.getByText(/已暂停/).waitFor();
  await expect.poll(() => page.getByRole('progressbar', { name: /^批量/ }).count()).toBe(0);
  await browser.shot('10-paused');
  await button('继续').click();
  await page.getByText(/正在转换/).waitFor();
  await button('全部取消').click();
  await expect.poll(() => page.getByText('已取消').count()).toBeGreaterThan(0);
  await button(/^重试 \d+ 张/).waitFor();
  await page.getByRole('button', { name: '关闭 图片转换' }).click();
  const ask = page.getByRole('dialog', { name: '有未保存的修改' });
  await ask.getByText(/张结果还没保存/).waitFor();
  await ask.getByRole('button', { name: '不保存' }).click();
  await tab.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: '主菜单' }).getByText('图片转换', { exact: true }).click();
  await page.getByText('把图片或文件夹拖到这里').waitFor();
  expect(browser.errors).toEqual([]);
});

test('原文件 leaves no place of a drone, and says before and after where that is not certain', async () => {
  await page.getByLabel('预设', { exact: true }).selectOption({ label: '只去除拍摄位置（原文件）' });
  const [drone, vendor] = [join(folder, '航拍.jpg'), join(folder, '厂商.jpg')];
  const bytes = await dronePhoto();
  await writeFile(drone, bytes);
  const segment = Buffer.from([0xff, 0xe4, 0, 11, ...Buffer.from('DJI-DBG\0?')]);
  await writeFile(vendor, Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]));
  await chooser().setInputFiles([drone]);
  await button('开始转换 1 张').click();
  await page.getByText(/完成 1 张/).waitFor();
  expect(await page.getByText(/不能保证位置信息/).count()).toBe(0);
  const made = await downloaded(() => row('航拍').getByRole('button', { name: /^保存/ }).click());
  expect(made.bytes.length).toBe(bytes.length);
  expect(made.bytes.toString('latin1')).not.toMatch(/Gps|30\.2489|120\.1542/);
  expect((await sharp(made.bytes).metadata()).width).toBe(64);
  await chooser().setInputFiles([vendor]);
  await page.getByText('1 张有无法检查的数据，不能保证位置信息全部去除').waitFor();
  await button('开始转换 1 张').click();
  const ask = page.getByRole('alertdialog', { name: '位置信息可能去除不全' });
  await ask.getByRole('button', { name: '仍然转换' }).click();
  await page.getByText(/完成 2 张/).waitFor();
  await row('厂商')
    .getByText(/不能保证位置信息已全部去除/)
    .waitFor();
  await inEnglish(page, () =>
    row('厂商')
      .getByText(/some location data may remain/)
      .waitFor(),
  );
  await clearList();
  expect(browser.errors).toEqual([]);
});

test('a folder dropped from the disk gives its pictures under the folders they lay in, and says what it left out', async () => {
  const top = join(folder, '秋季');
  await mkdir(join(top, '门店', '内景'), { recursive: true });
  await cp(await photo('主图', 300, 200), join(top, '主图.jpg'));
  await cp(await photo('主图', 200, 300), join(top, '门店', '主图.jpg'));
  await cp(await photo('吧台', 240, 240), join(top, '门店', '内景', '吧台.jpg'));
  await writeFile(join(top, '门店', '报价.xlsx'), 'x');
  await writeFile(join(top, '说明.txt'), 'x');
  await writeFile(join(top, '.DS_Store'), 'x');
  await dropFromDisk(browser, [top]);
  await row('吧台').getByText('秋季/门店/内景').waitFor();
  await page.getByText('文件夹里有 2 个文件不是图片，没有添加').waitFor();
  await browser.shot('11-folder');
  await page.locator('label', { hasText: /^WebP$/ }).click();
  await button('开始转换 3 张').click();
  await page.getByText(/完成 3 张/).waitFor();
  const zip = await downloaded(() => button('全部保存为 ZIP').click());
  expect(Object.keys(unzipSync(zip.bytes)).sort()).toEqual([
    '秋季/主图.webp',
    '秋季/门店/主图.webp',
    '秋季/门店/内景/吧台.webp',
  ]);
  expect(browser.errors).toEqual([]);
});
