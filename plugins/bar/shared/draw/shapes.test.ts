import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPixels } from '../../tests/read-codes.ts';
import { type Encode, loadEncode } from '../make/encode.ts';
import { codeFrames, framed } from './code-frame.ts';
import type { Corner, Drawing } from './drawing.ts';
import { outlinesOf, pathOf, roundedRect } from './outline.ts';
import { toSvg } from './svg.ts';
import { eyeShapes, moduleShapes, symbolDrawing } from './symbol-drawing.ts';

let encode: Encode;

beforeAll(async () => {
  encode = await loadEncode();
});

/** As wide as tall: what Chinese type measures. */
const measure = (text: string, size: number) => text.length * size;

/** What a reader says of the drawing's SVG, `pixels` wide. */
async function read(drawing: Drawing, pixels: number): Promise<string[]> {
  const svg = toSvg(drawing, { width: `${pixels}`, height: `${(pixels * drawing.height) / drawing.width}` });
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = await readPixels({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
  return found.map(({ text }) => text);
}

describe('a QR code of each shape', () => {
  for (const modules of moduleShapes)
    for (const eyes of eyeShapes)
      it(`is read with ${modules} modules and ${eyes} eyes, small and large, in each frame`, async () => {
        for (const text of ['https://example.com/m/?shop=12', '茶'.repeat(120)]) {
          const look = { dark: '#1f3a8a', light: '#ffffff', margin: 3, modules, eyes };
          const code = symbolDrawing(encode('QRCode', text, 'M'), look, measure);
          for (const frame of codeFrames) {
            const drawing = framed(code, { ...look, frame, caption: '扫码点单' }, measure);
            for (const module of [3, 8]) expect(await read(drawing, drawing.width * module)).toEqual([text]);
          }
        }
      });
});

it('keeps the squares of a Data Matrix, whose borders readers follow', () => {
  const symbol = encode('DataMatrix', 'A1');
  const look = { dark: '#000000', light: '#ffffff' };
  expect(symbolDrawing(symbol, { ...look, modules: 'dot', eyes: 'circle' }, measure)).toEqual(
    symbolDrawing(symbol, look, measure),
  );
});

it('leaves the code as it is where a frame of text has none', () => {
  const code = symbolDrawing(encode('QRCode', 'A1'), { dark: '#000000', light: '#ffffff' }, measure);
  for (const frame of ['none', 'text', 'pill'] as const)
    expect(framed(code, { frame, caption: '  ', dark: '#000000', light: '#ffffff' }, measure)).toBe(code);
});

/** Squares whose middle lies within the loops, by even and odd crossings of the sides to the left. */
function covered(loops: readonly Corner[][], size: number): boolean[] {
  return Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [(at % size) + 0.5, Math.floor(at / size) + 0.5];
    let crossings = 0;
    for (const loop of loops)
      for (const [index, a] of loop.entries()) {
        const b = loop[(index + 1) % loop.length] as Corner;
        if (a.x === b.x && a.x < x && Math.min(a.y, b.y) < y && y < Math.max(a.y, b.y)) crossings += 1;
      }
    return crossings % 2 === 1;
  });
}

describe('outlines', () => {
  it('cover exactly the dark squares of any grid, and turn at every corner', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 9 })
          .chain((size) =>
            fc.tuple(fc.constant(size), fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size })),
          ),
        ([size, dark]) => {
          const loops = outlinesOf(size, (column, row) => dark[row * size + column] === true, 0.5);
          expect(covered(loops, size)).toEqual(dark);
          for (const loop of loops)
            for (const [index, a] of loop.entries()) {
              const [b, c] = [loop[(index + 1) % loop.length] as Corner, loop[(index + 2) % loop.length] as Corner];
              expect(a.x === b.x).not.toBe(a.y === b.y);
              expect(a.x === b.x).toBe(b.y === c.y);
            }
        },
      ),
    );
  });

  it('have one area for squares that share a side, and two for those that share a corner', () => {
    expect(outlinesOf(2, (column, row) => column === row, 0.5)).toHaveLength(2);
    expect(outlinesOf(2, (column) => column === 0, 0.5)).toHaveLength(1);
    const ring = outlinesOf(3, (column, row) => column !== 1 || row !== 1, 0.5);
    expect(ring.map((loop) => loop.map(({ radius }) => radius))).toEqual([
      [0.5, 0.5, 0.5, 0.5],
      [0, 0, 0, 0],
    ]);
  });

  it('round no more than half of a side', () => {
    const path = pathOf(roundedRect({ x: 0, y: 0, width: 4, height: 2 }, 9));
    expect(path[0]).toEqual({ kind: 'move', to: { x: 0, y: 1 } });
    expect(path.map(({ kind }) => kind).join(' ')).toBe('move curve line curve line curve line curve close');
  });
});
