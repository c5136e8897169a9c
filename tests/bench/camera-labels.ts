import { readFile } from 'node:fs/promises';
import { checkDigit } from '../../plugins/bar/shared/codes/gtin.ts';
import { codesOn, type PrintedCode, pdfPages } from '../../plugins/bar/tests/pdf-pages.ts';
import { type Figure, figure } from './figure.ts';
import { type BenchProduct, browser, signIn } from './product.ts';

const dpi = 300;
/** The sheet that shops sell most: three columns of eight, 70 × 37 mm, half a millimetre from the upper edge. */
const sheet = { columns: 3, labels: 24, width: 70, height: 37, top: 0.5 };
const many = 1008;

/** Numbers that differ, so that a reader tells each. */
const numbers = Array.from({ length: sheet.labels }, (_, at) => {
  const body = String(690_102_800_000 + at * 7919);
  return `${body}${checkDigit(body)}`;
});

/**
 * Sheets of labels as the product prints them, rasterised at 300 dpi by pdf.js and read by zxing: what is read of 24
 * articles' codes and of 24 QR codes, how far they are from their places, and a PDF of 1,008.
 */
export async function labelFigures(product: BenchProduct): Promise<Figure[]> {
  const { page, close } = await browser();
  try {
    await signIn(page, product.url);
    await page.goto(`${product.url}/#/bar/codes?make=sheet`);
    const print = async (rows: readonly string[], kind: string) => {
      await page.getByRole('button', { name: '粘贴多行' }).click();
      const form = page.getByRole('dialog', { name: '粘贴多行' });
      await form.getByLabel('内容').fill(rows.join('\n'));
      await form.getByRole('button', { name: '加入' }).click();
      await page.getByLabel('码的种类').selectOption(kind);
      const ready = page.locator('button:not([aria-disabled="true"])', { hasText: '下载 PDF' });
      await ready.waitFor();
      const start = performance.now();
      const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
      const bytes = await readFile(await download.path());
      const ms = performance.now() - start;
      await page.getByRole('button', { name: '清空' }).click();
      return { bytes, ms };
    };
    const articles = await print(numbers, 'EAN13');
    const links = await print(
      numbers.map((number) => `https://example.com/${number}`),
      'QRCode',
    );
    await page.evaluate(watchFrames);
    const large = await print(
      Array.from({ length: sheet.labels }, (_, at) => `${numbers[at]},狮峰龙井 ${at},128,明前,${many / sheet.labels}`),
      'EAN13',
    );
    const frame = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    const read = [await codesOf(articles.bytes), await codesOf(links.bytes)] as const;
    return [
      figure('labels with EAN-13 that read back, of 24', countOf(read[0], ''), '', { least: 24 }),
      figure('labels with QR codes that read back, of 24', countOf(read[1], 'https://example.com/'), '', { least: 24 }),
      figure('EAN-13 farthest from its place', Math.max(...read[0].map(acrossOff)), 'mm', { most: 0.3 }),
      figure('QR code farthest from its place', Math.max(...read[1].map(qrOff)), 'mm', { most: 0.3 }),
      figure(`PDF of ${many} labels`, large.ms, 'ms'),
      figure(`size of a PDF of ${many} labels`, large.bytes.length / 1000, 'kB'),
      figure('longest time without a frame meanwhile', frame, 'ms'),
    ];
  } finally {
    await close();
  }
}

/** In the page: the longest time between two frames from now on. */
function watchFrames(): void {
  const seen = Object.assign(window, { longest: 0 });
  let last = performance.now();
  const look = (now: number): void => {
    seen.longest = Math.max(seen.longest, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function codesOf(bytes: Uint8Array): Promise<PrintedCode[]> {
  const [page] = await pdfPages(bytes, dpi);
  return page === undefined ? [] : codesOn(page, dpi);
}

/** How many of the labels are read, each at the place that its row has. */
function countOf(codes: readonly PrintedCode[], before: string): number {
  return numbers.filter((number, at) => codes.some((code) => code.text === before + number && placeOf(code) === at))
    .length;
}

/** The label that a code stands on, from 0. */
function placeOf(code: PrintedCode): number {
  const column = Math.floor((code.left + code.right) / 2 / sheet.width);
  const row = Math.floor(((code.top + code.bottom) / 2 - sheet.top) / sheet.height);
  return row * sheet.columns + column;
}

/** Millimetres across; readers do not tell where bars begin and end downwards. */
function acrossOff(code: PrintedCode): number {
  const module = (code.right - code.left) / 95;
  // Its quiet zones are eleven and seven modules: their middle is the label's.
  const middle = ((placeOf(code) % sheet.columns) + 0.5) * sheet.width + 2 * module;
  return Math.abs((code.left + code.right) / 2 - middle);
}

/** Millimetres: across from where it begins in the first label of its row's column, and down from the label's middle. */
function qrOff(code: PrintedCode): number {
  const at = placeOf(code);
  // At the left of a label, and as high as it: in the middle downwards.
  const side = code.right - code.left;
  const quiet = (code.bottom - code.top) * (4 / 29);
  const pad = 1.5;
  // As high as the label, but no more than half as wide.
  const room = Math.min(sheet.height - 2 * pad, (sheet.width - 2 * pad) / 2);
  const left = (at % sheet.columns) * sheet.width + pad + (room - side - 2 * quiet) / 2 + quiet;
  const middle = sheet.top + (Math.floor(at / sheet.columns) + 0.5) * sheet.height;
  return Math.max(Math.abs(code.left - left), Math.abs((code.top + code.bottom) / 2 - middle));
}
