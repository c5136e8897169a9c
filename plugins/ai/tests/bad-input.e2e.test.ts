import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { blank, create } from './kit.ts';
import { drag, layers, saved, seen, stageBox } from './support/editor.ts';
import { openBlank, openDocument, openFile } from './support/opening.ts';

/** What people open by mistake, and what fails beneath them: clear words, and the document unharmed. */

const desk = openDesk({ folder: 'ai', computes: true });

const flat = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#107c10' } });

async function open(page: Page, name: string, buffer: Buffer): Promise<void> {
  await openFile(page, { name, mimeType: 'image/*', buffer });
}

/** A PNG that says how large it is, and has no pixels to speak of. */
async function huge(): Promise<Buffer> {
  const png = await flat().png().toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(10_000, 20);
  // The sum of its head, from the word IHDR on.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('200 MP, nothing, a text and half a picture are refused in words, and no document is made', async () => {
  const page = await desk.open('#/ai');
  const jpeg = await flat().jpeg().toBuffer();
  for (const [name, bytes, words] of [
    ['巨幅.png', await huge(), /20000 × 10000 像素，超过 6700 万像素/],
    ['空.png', Buffer.alloc(0), /文件是空的/],
    ['文章.jpg', Buffer.from('这是一篇文章，不是图片。'), /不是可识别的图片/],
    ['半张.jpg', jpeg.subarray(0, 200), /文件不完整|已损坏，无法读取/],
  ] as const) {
    await open(page, name, bytes);
    await page.getByText(words).first().waitFor();
    await desk.shot(`refused-${name}`);
    await page.reload();
  }
  const { items } = await desk.api.get<{ items: unknown[] }>('/api/p/ai/documents');
  expect(items).toHaveLength(0);
  desk.browser.errors.length = 0;
});

test.each([
  [
    '印刷.jpg',
    async () => flat().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    /颜色已从 .+ 转为 sRGB/,
  ],
  [
    '深.tiff',
    async () => flat().toColourspace('rgb16').tiff({ compression: 'none' }).toBuffer(),
    /已从 16 位转为 8 位/,
  ],
  ['动.gif', async () => animation(), /动图或多页图片只取了第一帧/],
] as const)('%s opens, and what was converted is said', async (name, make, said) => {
  const page = await desk.open('#/ai');
  const buffer = await make();
  await open(page, name, buffer);
  await page.getByText('64 × 48 px').waitFor();
  await page.getByText(said).first().waitFor();
  await desk.shot(`opened-${name}`);
  const wanted = await sharp(buffer).toColourspace('srgb').removeAlpha().raw().toBuffer();
  const far = (await seen(page)).map((value, at) => Math.abs(value - (wanted[at] ?? 0)));
  // Whoever converts inks chooses how what no screen shows is brought in; without a profile it is off by 75.
  expect(Math.max(...far)).toBeLessThan(30);
});

/** Green, then red. */
async function animation(): Promise<Buffer> {
  const frames = [
    [16, 124, 16],
    [209, 52, 56],
  ].flatMap((rgb) => Array.from({ length: 64 * 48 }, () => rgb).flat());
  return sharp(Buffer.from(frames), { raw: { width: 64, height: 96, channels: 3, pageHeight: 48 } as never })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

test('a font that does not load is said, and the text stays as it was', async () => {
  const { id } = await create(desk.api, '缺字体', blank());
  const page = await openDocument(desk, id, async () => {
    await desk.browser.context.route(/ma-shan-zheng/, (route) => route.abort());
  });
  await page.keyboard.press('t');
  const box = await stageBox(page);
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.5);
  const font = page.getByRole('combobox', { name: '字体' });
  await font.waitFor();
  await font.selectOption('wild');
  await page.getByText('字体「马善政毛笔楷书」没有加载出来，请重试').waitFor();
  await desk.shot('font-missing');
  await saved(page).waitFor();
  await page.reload();
  await layers(page).filter({ hasText: '文字' }).click();
  await expect.poll(() => font.inputValue()).toBe('sans');
  desk.browser.errors.length = 0;
});

test('a full device is said while the server is away, and what was done gets there once it is back', async () => {
  const page = await openBlank(desk, '存满');
  const devtools = await desk.browser.context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: desk.server.url, quotaSize: 1 });
  await desk.browser.context.route(/\/api\/p\/ai\/(blobs|documents)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByLabel('前景色').fill('#107c10');
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await page.getByText('连不上服务器，本机空间也已满，请勿关闭页面').waitFor();
  await desk.shot('device-full');
  await desk.browser.context.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await saved(page).waitFor();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: desk.server.url });
  await page.reload();
  await expect.poll(() => seen(page)).toEqual([16, 124, 16]);
  desk.browser.errors.length = 0;
});
