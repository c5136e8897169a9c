import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { maxScans, type Scan, searched, withBack, withFound } from './scans.ts';
import { typedCode } from './typed-code.ts';

const code = (text: string): Found => ({ text, format: 'QRCode', bytes: new Uint8Array(), outline: [], gs1: false });

test('a code is in the list once, the last read first, and is counted', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
  fc.assert(
    fc.property(texts, (read) => {
      const list = read.reduce<Scan[]>(
        (scans, text, at) => withFound(scans, [code(text)], new Date(at).toISOString()),
        [],
      );
      expect(new Set(list.map(({ text }) => text)).size).toBe(list.length);
      expect(list[0]?.text).toBe(read.at(-1));
      for (const scan of list) expect(scan.times).toBe(read.filter((text) => text === scan.text).length);
    }),
  );
});

test('the oldest go beyond the limit; a search finds by every word', () => {
  const found = Array.from({ length: maxScans + 5 }, (_, n) => code(`code ${n}`));
  const list = withFound([], found, '2026-11-25T00:00:00.000Z');
  expect(list).toHaveLength(maxScans);
  expect(list.at(-1)?.text).toBe('code 5');
  expect(searched(list, ' QRCODE 504 ').map(({ text }) => text)).toEqual(['code 504']);
});

test('what was taken out comes back in its place, next to what was read meanwhile', () => {
  const read = (list: Scan[], text: string, at: number) => withFound(list, [code(text)], new Date(at).toISOString());
  const before = ['a', 'b', 'c'].reduce(read, [] as Scan[]);
  const gone = before.filter(({ text }) => text !== 'b');
  const meanwhile = read(
    read(
      before.filter(({ text }) => text === 'b'),
      'd',
      10,
    ),
    'a',
    11,
  );
  expect(withBack(meanwhile, gone).map(({ text }) => text)).toEqual(['a', 'd', 'c', 'b']);
});

test('a code that is typed and scanned is one row, of the kind that was scanned', () => {
  const rows = (...found: Found[]) =>
    withFound([], found, '2026-11-25T00:00:00.000Z').map(({ text, format, times }) => ({ text, format, times }));
  const once = { text: 'A-1', format: 'QRCode', times: 2 };
  expect(rows(typedCode('A-1'), code('A-1'))).toEqual([once]);
  expect(rows(code('A-1'), typedCode('A-1'))).toEqual([once]);
  // Two kinds of one text are two codes, and bytes are no text that somebody types.
  expect(rows(code('A-1'), { ...code('A-1'), format: 'Code128' })).toHaveLength(2);
  expect(rows({ ...code('00 FF'), binary: true }, typedCode('00 FF'))).toHaveLength(2);
});
