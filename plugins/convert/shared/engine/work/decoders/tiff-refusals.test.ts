import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photo } from '../../../../tests/support/samples.ts';
import { height, packed, page, planes, strip, type TiffPage, tiffFile, width } from '../../../../tests/support/tiff.ts';
import { factsOf } from '../../facts/read-facts.ts';
import { readHead } from '../../facts/read-head.ts';
import { convertError, Fault } from '../../faults.ts';
import { decodeByCodec } from '../decoders.ts';

const decoded = (file: Uint8Array) => decodeByCodec('tiff', new Uint8Array(file));

async function refusal(file: Uint8Array): Promise<{ fault: string; zh: string; en: string }> {
  const error = await decoded(file).then(
    () => new Error('it was decoded'),
    (cause: unknown) => cause,
  );
  if (!(error instanceof Fault)) throw error;
  const { text } = convertError(error.fault, undefined, error.text);
  return { fault: error.fault, ...(text as { zh: string; en: string }) };
}

const facts = async (file: Uint8Array) => factsOf(await readHead(file, true), file.length);

/** A page of one colour. */
const plain = (edge: number, value: number, more: Partial<TiffPage> = {}): TiffPage => ({
  width: edge,
  height: edge,
  bits: 8,
  samples: 1,
  photometric: 1,
  chunks: [Buffer.alloc(edge * edge, value)],
  ...more,
});

describe('which picture of a file is meant', () => {
  it('the one of full size, wherever it stands', async () => {
    const copy = plain(8, 10, { tags: { 254: [1] } });
    const whole = plain(40, 200, { tags: { 254: [0] } });
    const files = [
      tiffFile([{ ...copy, subs: [whole] }]),
      tiffFile([{ ...copy, subs: [plain(16, 30, { tags: { 254: [1] } }), whole] }], { little: false }),
      tiffFile([copy, whole]),
      tiffFile([plain(8, 10, { tags: { 255: [2] } }), whole], { big: true }),
      // The first says nothing of itself.
      tiffFile([{ ...plain(8, 10), subs: [whole] }]),
      tiffFile([{ ...whole, subs: [copy] }]),
      // A mask is no picture.
      tiffFile([plain(80, 10, { photometric: 4, tags: { 254: [4] } }), whole]),
    ];
    for (const file of files) {
      const picture = await decoded(file);
      expect([picture.width, picture.height, picture.data[0]]).toEqual([40, 40, 200]);
      expect(await facts(file)).toMatchObject({ width: 40, height: 40, frames: 1 });
    }
  });

  it('the first of several pages, which are counted without their small copies', async () => {
    const copy = plain(8, 10, { tags: { 254: [1] } });
    const file = tiffFile([plain(20, 1), copy, plain(30, 2), copy, plain(10, 3)]);
    expect((await decoded(file)).width).toBe(20);
    expect(await facts(file)).toMatchObject({ width: 20, frames: 3 });
  });

  it('is turned as it says, or as is said of all of them', async () => {
    const whole = { ...plain(20, 1), width: 10, chunks: [Buffer.alloc(200)] };
    const copy = plain(4, 10, { tags: { 254: [1], 274: [6] } });
    expect(await facts(tiffFile([{ ...copy, subs: [whole] }]))).toMatchObject({
      width: 20,
      height: 10,
      orientation: 6,
    });
    const own = { ...whole, tags: { 274: [3] } };
    expect(await facts(tiffFile([{ ...copy, subs: [own] }]))).toMatchObject({ width: 10, height: 20, orientation: 3 });
  });
});

describe('raw photos are named as such', () => {
  const copy = plain(16, 90, { tags: { 254: [1] } });

  it.each<[string, TiffPage[]]>([
    ['a colour filter array behind a copy (NEF, ARW)', [{ ...copy, subs: [plain(40, 1, { photometric: 32_803 })] }]],
    ['a colour filter array on another page (PEF)', [plain(40, 1), plain(80, 1, { photometric: 32_803 })]],
    ['the colours of a sensor (linear DNG)', [page(3, 16, 34_892)]],
    ['a mark of DNG', [plain(40, 1, { tags: { 50706: Buffer.from([1, 4, 0, 0]) } })]],
    ['a compression of cameras', [plain(40, 1, { compression: 34_713 })]],
    ['a copy of what cannot be found', [{ ...copy, tags: { 254: [1], 330: [9, 9] } }]],
  ])('%s', async (_name, pages) => {
    for (const little of [true, false]) {
      const said = await refusal(tiffFile(pages, { little }));
      expect(said).toMatchObject({
        fault: 'raw',
        zh: expect.stringMatching(/RAW 原始照片/),
        en: expect.stringMatching(/raw camera photo/),
      });
    }
  });

  it('also in containers that are no TIFF', async () => {
    const heads = ['IIRO\x08\0\0\0', 'IIU\0\x18\0\0\0', 'FUJIFILMCCD-RAW 0201', '\0\0\0\x18ftypcrx \0\0\0\x01'];
    for (const head of heads) {
      const bytes = Buffer.from(head.padEnd(64, '\0'), 'latin1');
      await expect(readHead(bytes, true), head).rejects.toMatchObject({ fault: 'raw' });
    }
  });
});

describe('what is not decoded is named', () => {
  const compressed = (compression: number): TiffPage => page(3, 8, 2, { compression });

  it.each<[string, RegExp, TiffPage]>([
    ['Zstandard', /Zstandard/, compressed(50_000)],
    ['WebP', /WebP/, compressed(50_001)],
    ['LERC', /LERC/, compressed(34_887)],
    ['LZMA', /LZMA/, compressed(34_925)],
    ['JPEG 2000', /JPEG 2000/, compressed(34_712)],
    ['a compression that nobody knows', /4711/, compressed(4711)],
    ['old JPEG in pieces', /1992/, compressed(6)],
    ['ITU Lab', /ITU Lab/, page(3, 8, 10)],
    ['LogLuv', /LogLuv/, page(3, 16, 32_845)],
    ['spot colours', /CMYK/, page(4, 8, 5, { tags: { 332: [2] } })],
    ['values with a sign', /测量|sign/, page(1, 16, 1, { tags: { 339: [2] } })],
    ['complex numbers', /复数|complex/, page(1, 32, 1, { tags: { 339: [6] } })],
    ['24 bits', /24/, page(1, 24, 1)],
    ['depths that differ', /不同|different/, page(3, 8, 2, { tags: { 258: [8, 8, 4] } })],
    ['many channels of light', /6/, page(6, 8, 1)],
    [
      'a predictor that nobody knows',
      /34/,
      page(3, 8, 2, { compression: 8, chunks: [deflateSync(strip(3, 8))], tags: { 317: [34] } }),
    ],
    ['a palette with transparency', /调色板|palette/, page(2, 8, 3, { tags: { 320: Array(768).fill(9), 338: [2] } })],
    ['Lab of 12 bits', /12/, page(3, 12, 8)],
    ['floats in inks', /5/, page(4, 32, 5, { tags: { 339: [3, 3, 3, 3] } })],
  ])('%s', async (_name, named, one) => {
    const { fault, zh, en } = await refusal(tiffFile([one]));
    expect(fault).toBe('unsupported');
    expect(zh).toMatch(named);
    expect(en).toMatch(named);
    expect(zh).toMatch(/暂不支持/);
    expect(en).toMatch(/not supported/);
  });

  it('floats that are no brightness', async () => {
    const heights = Buffer.alloc(width * height * 4);
    for (let at = 0; at < heights.length; at += 4) heights.writeFloatLE(200 + at, at);
    const said = await refusal(tiffFile([page(1, 32, 1, { chunks: [heights], tags: { 339: [3] } })]));
    expect(said).toMatchObject({ fault: 'unsupported', en: expect.stringMatching(/measurements/) });
  });

  it('what is missing or too short is a fault of the file, never a part of a picture', async () => {
    const short = strip(3, 8).subarray(0, 500);
    const broken: TiffPage[] = [
      page(3, 8, 2, { chunks: [short] }),
      page(3, 8, 2, { compression: 8, chunks: [deflateSync(short)] }),
      page(3, 8, 2, { compression: 5, chunks: [Buffer.from([0x80, 0x40])] }),
      page(3, 8, 2, { compression: 32_773, chunks: [Buffer.from([5, 1, 2])] }),
      page(1, 1, 0, { compression: 4, chunks: [Buffer.from([0x80, 0x10, 0x01])] }),
      page(3, 8, 2, { compression: 7, chunks: [Buffer.from([0xff, 0xd8, 0xff, 0xd9])] }),
      page(3, 8, 2, { chunks: planes(3, 8).slice(0, 2), planar: true }),
      page(3, 8, 2, { rowsPerStrip: 5 }),
      page(1, 8, 3, { tags: { 320: [1, 2, 3] } }),
      page(2, 8, 2),
      page(1, 8, 1, { tile: [0, 16] }),
    ];
    for (const [index, one] of broken.entries())
      expect((await refusal(tiffFile([one]))).fault, `${index}`).toBe('broken');
    const other = await sharp(await photo(40, 30))
      .jpeg()
      .toBuffer();
    expect((await refusal(tiffFile([page(3, 8, 6, { compression: 7, chunks: [other] })]))).fault).toBe('broken');
  });
});

describe('hostile files', () => {
  it('are refused before much is held', async () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const many = Array.from({ length: 4000 }, () => 8);
    const files: [string, TiffPage][] = [
      ['tooLarge', { ...plain(8, 1), width: 60_000, height: 60_000 }],
      [
        'broken',
        { ...plain(8, 1), width: 4000, height: 1, tile: [1, 1], tags: { 324: many, 325: many.map(() => 60_000) } },
      ],
      ['broken', { ...plain(8, 1), tile: [60_000, 60_000] }],
      ['broken', { ...plain(8, 1), samples: 65_535, tags: { 258: [8] } }],
    ];
    for (const [fault, one] of files) expect((await refusal(tiffFile([one]))).fault).toBe(fault);
    // What unpacks to far more than the picture holds is left where the picture ends.
    const picture = await decoded(tiffFile([plain(8, 1, { compression: 8, chunks: [bomb] })]));
    expect([...picture.data.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
  });

  it('whatever is changed in one, it becomes a picture of the size in its head, or a fault', async () => {
    const soft = sharp(await photo(60, 40));
    const files = [
      await soft.clone().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
      await soft.clone().tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
      await soft.clone().tiff({ compression: 'jpeg' }).toBuffer(),
      await soft.clone().greyscale().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
      await soft.clone().tiff({ compression: 'packbits', bigtiff: true }).toBuffer(),
      tiffFile([page(3, 8, 2, { chunks: planes(3, 8), planar: true, subs: [plain(4, 1)] })]),
      tiffFile([page(4, 16, 5)]),
      tiffFile([{ ...page(3, 8, 6, { tags: { 530: [2, 2] } }), chunks: [strip(3, 8)] }]),
      tiffFile([page(1, 4, 3, { chunks: [packed([1, 2, 3], width, 4)], tags: { 320: [1, 2, 3] } })]),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 12,
        }),
        fc.boolean(),
        async (file, changes, atTags) => {
          const bytes = new Uint8Array(file);
          // Tags stand in the last part of a file, or in its first.
          const [from, length] = atTags
            ? [Math.max(0, bytes.length - 400), Math.min(400, bytes.length)]
            : [4, bytes.length - 4];
          for (const [at, value] of changes) bytes[from + Math.floor(at * length)] = value;
          const picture = await decoded(bytes).catch((error: unknown) => {
            expect(error instanceof Fault || error instanceof RangeError, String(error)).toBe(true);
            return undefined;
          });
          if (picture === undefined) return;
          expect(picture.data.length).toBe(picture.width * picture.height * 4);
        },
      ),
      { numRuns: 300 },
    );
  });
});
