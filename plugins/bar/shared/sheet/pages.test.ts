import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pixelsOf, readPixels } from '../../tests/read-codes.ts';
import type { Measure } from '../draw/drawing.ts';
import { type Encode, loadEncode } from '../make/encode.ts';
import { fitText } from './fit-text.ts';
import { checkSheet, labelPlace, labelsOnPage, pageDrawing, pagesOf, symbolOf } from './pages.ts';
import type { LabelRow } from './rows.ts';
import { bounds, presets, settingsOf, sheetProblem, usualSettings } from './settings.ts';

/** As wide as high for Chinese, half of it for others. */
const measure: Measure = (text, size) =>
  [...text].reduce((total, sign) => total + (/\p{Script=Han}/u.test(sign) ? 1 : 0.5), 0) * size;

let encode: Encode;
beforeAll(async () => {
  encode = await loadEncode();
});

const row = (code: string, more: Partial<LabelRow> = {}): LabelRow => ({
  id: code,
  code,
  name: '狮峰龙井 明前特级',
  price: '¥128.00',
  note: '/ 盒',
  copies: 1,
  ...more,
});

describe('pages of labels', () => {
  it('hold every label once, in order, and begin where the sheet is free', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        (copies, columns, down, used) => {
          const settings = { ...usualSettings, columns, rows: down, start: 1 + (used % (columns * down)) };
          const rows = copies.map((count, at) => row(String(at), { copies: count }));
          const labels = copies.reduce((total, count) => total + count, 0);
          const pages = Array.from({ length: pagesOf(labels, settings) }, (_, page) =>
            labelsOnPage(rows, settings, page),
          );
          expect(pages.flat().map((label) => label.row)).toEqual(
            rows.flatMap((one) => Array.from({ length: one.copies }, () => one)),
          );
          expect(pages.flatMap((labels, page) => labels.map(({ at }) => page * columns * down + at))).toEqual(
            Array.from({ length: labels }, (_, at) => at + settings.start - 1),
          );
        },
      ),
    );
  });

  it('have their labels on the paper, of every sheet that shops sell', () => {
    for (const { size, dpi } of presets) {
      const settings = { ...usualSettings, ...size, dpi };
      expect(sheetProblem(settings)).toBeUndefined();
      const last = labelPlace(size.columns * size.rows - 1, settings);
      expect(last.x + size.labelWidth).toBeLessThanOrEqual(size.pageWidth + 0.5);
      expect(last.y + size.labelHeight).toBeLessThanOrEqual(size.pageHeight + 0.5);
    }
  });

  it.each(presets.map((preset) => [preset.id, preset] as const))(
    'are read at the printer’s own dots: %s',
    async (_, preset) => {
      const settings = { ...usualSettings, ...preset.size, dpi: preset.dpi };
      const codes = ['6901028075831', 'TEA-0002', 'https://example.com/茶'];
      for (const code of codes) {
        const one = pageDrawing([row(code)], settings, 0, { encode, measure });
        const part = {
          ...one,
          width: settings.left + settings.labelWidth,
          height: settings.top + settings.labelHeight,
        };
        const found = await readPixels(pixelsOf(part, preset.dpi / 25.4));
        expect(found.map(({ text }) => text)).toEqual([code]);
      }
    },
  );

  it('are checked row by row: what does not fit, or is no code, says why', () => {
    const rows = [row('6901028075831'), row('x'.repeat(60)), row('龙井'), row('')];
    const settings = { ...usualSettings, kind: 'Code128' as const };
    const check = checkSheet(rows, settings, { encode, measure });
    expect(check.problems.map(({ row: id, message }) => [id.slice(0, 3), message.zh.slice(0, 11)])).toEqual([
      ['xxx', '标签太小：这个码至少要'],
      ['龙井', 'Code 128 只能'],
      ['', '请填写编码内容'],
    ]);
    expect(check).toMatchObject({ labels: 1, pages: 1 });
  });

  it('take the kind of code that says the text best', () => {
    const kind = (code: string) => symbolOf(code, 'auto', encode).kind;
    expect(
      ['6901028075831', '6901028075830', '96385074', '036000291452', 'TEA-1', '龙井', '(01)06901028075831(10)A'].map(
        kind,
      ),
    ).toEqual(['EAN13', 'Code128', 'EAN8', 'UPCA', 'Code128', 'QRCode', 'GS1128']);
  });
});

describe('settings that a device kept', () => {
  it('mean something again, whatever stands there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const settings = settingsOf(kept);
        for (const [key, [least, most]] of Object.entries(bounds)) {
          const value = settings[key as keyof typeof bounds];
          expect(value >= least && value <= most).toBe(true);
        }
      }),
    );
    expect(settingsOf({ ...usualSettings, preset: 'own', labelWidth: 33 })).toMatchObject({ labelWidth: 33 });
  });
});

describe('a text that is fitted', () => {
  it('keeps within its width and lines, and loses nothing where it fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('龙', '井', 'a', 'bc', ' ', '1') }),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, lines) => {
          const fitted = fitText(text, { width, size: 1, lines }, measure);
          expect(fitted.length).toBeLessThanOrEqual(lines);
          for (const line of fitted) expect(measure(line, 1, false)).toBeLessThanOrEqual(width);
          if (!fitted.some((line) => line.endsWith('…')))
            expect(fitted.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});
