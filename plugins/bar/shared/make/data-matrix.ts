import { moduleOrder } from './data-matrix-places.ts';
import { blocksOf, symbolSizes } from './data-matrix-words.ts';
import { type MatrixSymbol, noCode } from './symbol.ts';

/** Codewords of the parts of ASCII encodation (ISO/IEC 16022, 5.2.3). */
const pad = 129;
const pairs = 130;
const latchBase256 = 231;
const eci = 241;
/** Character set 26 of ECI: UTF-8. */
const utf8Eci = 26;

/** A text as codewords: digits by twos, other ASCII as it is, and all as bytes of UTF-8 where that is not enough. */
function wordsOf(text: string): number[] {
  if (!/^\p{ASCII}*$/u.test(text)) return bytesAsWords(new TextEncoder().encode(text));
  const words: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const two = text.slice(at, at + 2);
    if (/^\d\d$/.test(two)) {
      words.push(pairs + Number(two));
      at += 1;
    } else words.push(text.charCodeAt(at) + 1);
  }
  return words;
}

/** Bytes in base 256, after what says that they are UTF-8. */
function bytesAsWords(bytes: Uint8Array): number[] {
  const { length } = bytes;
  const counts = length < 250 ? [length] : [Math.floor(length / 250) + 249, length % 250];
  const words = [eci, utf8Eci + 1, latchBase256];
  // Mixed with a row of numbers that hangs on the place, so that no run of the same byte stands in the symbol.
  for (const byte of [...counts, ...bytes]) words.push((byte + ((149 * (words.length + 1)) % 255) + 1) % 256);
  return words;
}

/** With what fills the symbol up; after the first pad each is mixed by its place. */
function padded(words: readonly number[], size: number): number[] {
  const all = [...words];
  if (all.length < size) all.push(pad);
  while (all.length < size) {
    const mixed = pad + ((149 * (all.length + 1)) % 253) + 1;
    all.push(mixed > 254 ? mixed - 254 : mixed);
  }
  return all;
}

/** Data Matrix ECC 200, square, of a text of any characters. Throws a FitoutError with words. */
export function encodeDataMatrix(text: string): MatrixSymbol {
  if (text === '') throw noCode({ zh: '请填写编码内容', en: 'Enter the content of the code' });
  const words = wordsOf(text.toWellFormed());
  const shape = symbolSizes.find(({ data }) => data >= words.length);
  if (shape === undefined)
    throw noCode({
      zh: '内容太长，一个 Data Matrix 放不下：请缩短内容',
      en: 'The content is too long for one Data Matrix. Shorten it',
    });
  const { size, regions } = shape;
  const inner = size / regions - 2;
  const side = inner * regions;
  const all = blocksOf(padded(words, shape.data), shape);
  const bits = moduleOrder(side).map((place) =>
    place === undefined
      ? false
      : place === 'dark'
        ? true
        : (((all[place.word] as number) >> (7 - place.bit)) & 1) === 1,
  );
  const dark = (column: number, row: number): boolean => {
    const [x, y] = [column % (inner + 2), row % (inner + 2)];
    // Each region has a border that is dark at the left and below, and by turns above and at the right.
    if (x === 0 || y === inner + 1) return true;
    if (y === 0) return x % 2 === 0;
    if (x === inner + 1) return y % 2 === 1;
    const region = (at: number) => Math.floor(at / (inner + 2)) * inner;
    return bits[(region(row) + y - 1) * side + region(column) + x - 1] === true;
  };
  return { shape: 'matrix', kind: 'DataMatrix', text, size, dark, quiet: 1 };
}
