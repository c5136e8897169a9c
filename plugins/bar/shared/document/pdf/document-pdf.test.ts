import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TextLine } from '../text/text.ts';
import { documentPdf } from './document-pdf.ts';
import { a4, type Layout, sheetsOf } from './layout.ts';

async function jpeg(width: number, height: number): Promise<Uint8Array> {
  const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return new Uint8Array(await blank.jpeg().toBuffer());
}

const line = (text: string, y: number): TextLine => {
  const words = text.split(' ').map((word, at) => ({ text: word, x: 0.1 + 0.4 * at, y, width: 0.35, height: 0.03 }));
  return { text, words, sure: 1 };
};

async function made(texts: (TextLine[] | undefined)[], layout: Layout) {
  const image = await jpeg(210, 297);
  const pages = texts.map((text) => ({ image, width: 210, height: 297, text }));
  return getDocument({ data: await documentPdf(pages, layout, '合同'), verbosity: 0 }).promise;
}

/** What a reader of PDF finds on a page, and where: points from the lower left. */
async function textOf(document: Awaited<ReturnType<typeof made>>, page: number) {
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
}

test('text that was read is found in the PDF, Chinese, Latin and beyond the basic plane, in order', async () => {
  const document = await made([[line('装修合同 A-2026/№7', 0.1), line('𠮷野家 (二)', 0.2)], undefined], 'a4');
  expect(document.numPages).toBe(2);
  const words = await textOf(document, 1);
  expect(words.map(({ str }) => str.trim())).toEqual(['装修合同', 'A-2026/№7', '𠮷野家', '(二)']);
  expect(await textOf(document, 2)).toEqual([]);
});

test('words lie where they stand in the picture, as wide as there', async () => {
  const [first] = await textOf(await made([[line('装修合同', 0.1)]], 'a4'), 1);
  const [, , , , x = 0, y = 0] = first?.transform ?? [];
  expect(x).toBeCloseTo(0.1 * a4.width, 0);
  expect(y).toBeGreaterThan(a4.height * 0.87);
  expect(y).toBeLessThan(a4.height * 0.9);
  expect(first?.width).toBeCloseTo(0.35 * a4.width, 0);
});

test('words that were found next to each other stay two, with a space between them', async () => {
  const words = ['Total', 'amount'].map((text, at) => ({ text, x: 0.1 + 0.1 * at, y: 0.1, width: 0.1, height: 0.02 }));
  const document = await made([[{ text: 'Total amount', words, sure: 1 }]], 'a4');
  const [line] = await textOf(document, 1);
  // Set so that it is one line, which ends where the second word does.
  expect(line?.str).toBe('Total amount');
  expect(line?.width).toBeCloseTo(0.2 * a4.width, 0);
});

test('more characters than a block of the map holds are all kept', async () => {
  const many = Array.from({ length: 350 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const [word] = await textOf(await made([[line(many, 0.5)]], 'fit'), 1);
  expect(word?.str.trim()).toBe(many);
});

test('both sides of a card lie on one A4 in true size, a third page on another', () => {
  const card = { width: 856, height: 540 };
  const sheets = sheetsOf([card, card, card], 'card');
  expect(sheets.map(({ items }) => items.map(({ page }) => page))).toEqual([[0, 1], [2]]);
  const [front, back] = sheets[0]?.items ?? [];
  expect(((front?.placed.width ?? 0) / 72) * 25.4).toBeCloseTo(85.6, 0);
  expect(front?.placed.y).toBeGreaterThan((back?.placed.y ?? 0) + (back?.placed.height ?? 0));
});

test('sheets: A4 lies where its page does, and fits a page that is no A4', () => {
  expect(sheetsOf([{ width: 400, height: 200 }], 'a4')[0]).toMatchObject({ width: a4.height, height: a4.width });
  const [receipt] = sheetsOf([{ width: 200, height: 900 }], 'fit');
  expect((receipt?.width ?? 0) / (receipt?.height ?? 1)).toBeCloseTo(200 / 900);
  expect(sheetsOf([{ width: 2100, height: 2970 }], 'fit')[0]).toMatchObject(a4);
});
