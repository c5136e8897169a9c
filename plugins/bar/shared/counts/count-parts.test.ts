import { expect, test } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { CountParts } from './count-parts.ts';

const found = (text: string, part?: Found['part']): Found => ({
  ...{ text, bytes: new TextEncoder().encode(text), format: 'QRCode', outline: [], gs1: false },
  ...(part === undefined ? {} : { part }),
});

/** The codes that `text` is cut into, as they are read. */
function cut(text: string, size: number, parity = text): Found[] {
  const of = String(new TextEncoder().encode(parity).reduce((sum, byte) => sum ^ byte, 0));
  const each = Math.ceil(text.length / size);
  return Array.from({ length: size }, (_, index) =>
    found(text.slice(index * each, (index + 1) * each), { index, size, of }),
  );
}

const of = (parts: CountParts, codes: readonly (Found | undefined)[]) =>
  codes.map((one) => (one === undefined ? undefined : parts.take(one)));

test('a code by itself is an article', () => {
  expect(new CountParts().take(found('06901028075831'))).toEqual({ is: 'article', code: '06901028075831' });
});

test('several that are one text count once, in any order, however often each is read', () => {
  const parts = new CountParts();
  const [one, two, three] = cut('6901028075831', 3);
  expect(of(parts, [two, two, one, three])).toEqual([
    { is: 'part', size: 3, missing: [1, 3] },
    { is: 'part', size: 3, missing: [1, 3] },
    { is: 'part', size: 3, missing: [3] },
    { is: 'article', code: '6901028075831' },
  ]);
  // The next article bears the same codes.
  expect(of(parts, [one, two, three]).at(-1)).toEqual({ is: 'article', code: '6901028075831' });
});

test('two texts whose codes come mixed are two articles', () => {
  const parts = new CountParts();
  const [a1, a2] = cut('SHELF-A-1', 2);
  const [b1, b2] = cut('SHELF-B-22', 2);
  expect(of(parts, [a1, b1, a2, b2]).slice(2)).toEqual([
    { is: 'article', code: 'SHELF-A-1' },
    { is: 'article', code: 'SHELF-B-22' },
  ]);
});

test('codes that do not fit together are no article, and may be read again', () => {
  const parts = new CountParts();
  const [first] = cut('SHELF-A-1', 2);
  const [, other] = cut('SHELF-Z-9', 2, 'SHELF-A-1');
  expect(of(parts, [first, other])).toEqual([
    { is: 'part', size: 2, missing: [2] },
    { is: 'wrong', size: 2 },
  ]);
  expect(of(parts, cut('SHELF-A-1', 2)).at(-1)).toEqual({ is: 'article', code: 'SHELF-A-1' });
});
