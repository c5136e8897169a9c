import { deflateSync } from 'node:zlib';
import sharp, { type TiffOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeElsewhere, farthest } from '../../../../tests/support/pixels.ts';
import { corners, photo } from '../../../../tests/support/samples.ts';
import { height, packed, page, planes, slopes, strip, tiffFile, width } from '../../../../tests/support/tiff.ts';
import type { RawPicture } from '../../contribution.ts';
import { readHead } from '../../facts/read-head.ts';
import { decode } from './tiff.ts';

async function decoded(file: Uint8Array): Promise<RawPicture> {
  const bytes = new Uint8Array(file);
  const picture = await decode(bytes);
  if (picture === null) throw new Error('no picture');
  const head = await readHead(bytes, true);
  expect({ width: head.width, height: head.height }).toEqual({ width: picture.width, height: picture.height });
  return picture;
}

/** Against libtiff and libvips, in sRGB. */
async function likeSharp(file: Uint8Array, tolerance = 1): Promise<void> {
  expect(farthest(await decoded(file), await decodeElsewhere('tiff', file))).toBeLessThanOrEqual(tolerance);
}

describe('what sharp writes', () => {
  const ways: TiffOptions[] = [
    { compression: 'none' },
    { compression: 'lzw', predictor: 'none' },
    { compression: 'lzw', predictor: 'horizontal' },
    { compression: 'deflate', predictor: 'none' },
    { compression: 'deflate', predictor: 'horizontal', tile: true, tileWidth: 16, tileHeight: 32 },
    { compression: 'packbits' },
    { compression: 'none', tile: true, tileWidth: 32, tileHeight: 16 },
    { compression: 'none', bigtiff: true },
    { compression: 'deflate', pyramid: true, tile: true, tileWidth: 16, tileHeight: 16 },
  ];

  it.each(ways)('%j', async (way) => {
    const picture = sharp(await photo(150, 90));
    await likeSharp(await picture.clone().tiff(way).toBuffer(), 0);
    await likeSharp(await picture.clone().greyscale().tiff(way).toBuffer(), 0);
    await likeSharp(await picture.clone().toColourspace('rgb16').tiff(way).toBuffer());
    await likeSharp(await picture.clone().toColourspace('grey16').tiff(way).toBuffer());
    await likeSharp(await picture.clone().ensureAlpha(0.4).tiff(way).toBuffer(), 0);
    await likeSharp(await picture.clone().greyscale().ensureAlpha(0.4).tiff(way).toBuffer(), 0);
  });

  it.each([1, 2, 4] as const)('grey of %i bits', async (bitdepth) => {
    const picture = sharp(await photo(150, 90))
      .greyscale()
      .toColourspace('b-w');
    for (const compression of ['none', 'lzw', 'deflate', 'packbits'] as const)
      await likeSharp(await picture.clone().tiff({ compression, bitdepth, predictor: 'none' }).toBuffer(), 0);
  });

  it.each([true, false])('facsimile of group 4, white being zero: %s', async (miniswhite) => {
    for (const [seed, size] of [
      [1, 200],
      [2, 61],
      [3, 1500],
    ] as const) {
      const picture = sharp(await photo(size, 80, seed))
        .greyscale()
        .toColourspace('b-w');
      await likeSharp(await picture.tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite }).toBuffer(), 0);
    }
  });

  it('JPEG in strips and tiles', async () => {
    const picture = sharp(await corners(160, 120));
    for (const way of [{}, { tile: true, tileWidth: 64, tileHeight: 32 }]) {
      await likeSharp(
        await picture
          .clone()
          .tiff({ compression: 'jpeg', quality: 95, ...way })
          .toBuffer(),
        8,
      );
      await likeSharp(
        await picture
          .clone()
          .greyscale()
          .tiff({ compression: 'jpeg', quality: 95, ...way })
          .toBuffer(),
        2,
      );
    }
  });
});

describe('samples of every kind', () => {
  const orders = [true, false];

  it.each([1, 2, 4, 8, 16])('RGB of %i bits, together and apart, in both byte orders', async (bits) => {
    const expected = await decoded(tiffFile([page(3, bits, 2)]));
    if (bits >= 8) await likeSharp(tiffFile([page(3, bits, 2)]));
    for (const little of orders)
      for (const big of orders) {
        const together = page(3, bits, 2, { chunks: [strip(3, bits, little)] });
        const apart = page(3, bits, 2, { chunks: planes(3, bits, little), planar: true });
        for (const one of [together, apart])
          expect(farthest(await decoded(tiffFile([one], { little, big })), expected)).toBe(0);
      }
  });

  it.each([1, 2, 4, 8, 12, 16, 32])('grey of %i bits, either way round', async (bits) => {
    const plain = await decoded(tiffFile([page(1, bits, 1)]));
    const turned = await decoded(tiffFile([page(1, bits, 0)]));
    const expected = slopes(1, bits).map((value) => (value / (2 ** bits - 1)) * 255);
    for (const [at, grey] of expected.entries()) {
      expect(Math.abs((plain.data[at * 4] as number) - grey)).toBeLessThanOrEqual(1);
      expect(Math.abs(255 - (turned.data[at * 4] as number) - grey)).toBeLessThanOrEqual(1);
      expect(plain.data[at * 4 + 3]).toBe(255);
    }
    if ([1, 2, 4, 8, 16].includes(bits)) await likeSharp(tiffFile([page(1, bits, 1)]));
  });
});

describe('transparency', () => {
  const at = (picture: RawPicture, pixel: number): number[] => [...picture.data.subarray(pixel * 4, pixel * 4 + 4)];

  it.each([
    ['grey', 2, 1],
    ['inverted grey', 2, 0],
    ['RGB', 4, 2],
  ])('%s with its own, multiplied or of an unknown kind', async (_name, samples, photometric) => {
    for (const bits of [8, 16])
      for (const extra of [0, 1, 2]) {
        const tags = { 338: [extra] };
        const together = tiffFile([page(samples, bits, photometric, { tags })]);
        await likeSharp(together, 2);
        // libvips takes transparency for grey where samples lie apart.
        const apart = page(samples, bits, photometric, { chunks: planes(samples, bits), planar: true, tags });
        expect(farthest(await decoded(tiffFile([apart])), await decoded(together))).toBe(0);
      }
  });

  it('is not made of an empty channel of which nothing is said', async () => {
    const empty = slopes(4, 8).map((value, index) => (index % 4 === 3 ? 0 : value));
    const chunks = [packed(empty, width * 4, 8)];
    const unknown = await decoded(tiffFile([page(4, 8, 2, { chunks, tags: { 338: [0] } })]));
    expect(at(unknown, 5)[3]).toBe(255);
    const known = await decoded(tiffFile([page(4, 8, 2, { chunks, tags: { 338: [2] } })]));
    expect(at(known, 5)[3]).toBe(0);
  });

  it('is found among several further channels', async () => {
    const file = tiffFile([page(5, 8, 2, { tags: { 338: [0, 2] } })]);
    const picture = await decoded(file);
    expect(at(picture, 40)[3]).toBe(slopes(5, 8)[40 * 5 + 4]);
  });
});

describe('colours of every kind', () => {
  it.each([1, 2, 4, 8])('a palette of %i bits', async (bits) => {
    const map = slopes(3, 16).slice(0, 3 * 2 ** bits);
    await likeSharp(tiffFile([page(1, bits, 3, { tags: { 320: map } })]), 0);
    const bytes = map.map((value) => value >> 8);
    const small = tiffFile([page(1, bits, 3, { tags: { 320: bytes } })]);
    const expected = await decoded(tiffFile([page(1, bits, 3, { tags: { 320: bytes.map((value) => value * 257) } })]));
    expect(farthest(await decoded(small), expected)).toBe(0);
  });

  it.each([8, 16])('CMYK of %i bits looks as in print', async (bits) => {
    const soft = slopes(4, bits).map((value, index) => (index % 4 === 3 ? 0 : value));
    const chunks = [packed(soft, width * 4, bits)];
    // Nothing says which press is meant: sharp takes one, the engine another.
    await likeSharp(tiffFile([page(4, bits, 5, { chunks })]), 66);
    const corner = async (...inks: number[]): Promise<number[]> => {
      const one = packed(
        inks.map((ink) => ink * (2 ** bits - 1)),
        4,
        bits,
      );
      return [...(await decoded(tiffFile([{ ...page(4, bits, 5), width: 1, height: 1, chunks: [one] }]))).data];
    };
    expect(await corner(0, 0, 0, 0)).toEqual([255, 255, 255, 255]);
    expect(await corner(1, 1, 1, 1)).toEqual([0, 0, 0, 255]);
    const [red = 0, green = 0, blue = 0] = await corner(0, 1, 1, 0);
    expect([red > 200, green < 40, blue < 60]).toEqual([true, true, true]);
    const apart = page(5, bits, 5, { chunks: planes(5, bits), planar: true, tags: { 338: [2] } });
    const together = page(5, bits, 5, { tags: { 338: [2] } });
    expect(farthest(await decoded(tiffFile([apart])), await decoded(tiffFile([together])))).toBe(0);
  });

  /** CIE L*a*b* under D50 of sRGB. */
  function lab(rgb: number[]): number[] {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const xyz = [
      (0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / 0.9642,
      0.2225045 * r + 0.7168786 * g + 0.0606169 * b,
      (0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / 0.8249,
    ];
    const [x = 0, y = 0, z = 0] = xyz.map((part) =>
      part > 216 / 24_389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29,
    );
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }

  it.each([
    ['CIELab', 8, 8],
    ['CIELab', 16, 8],
    ['ICC Lab', 8, 9],
    ['ICC Lab', 16, 9],
  ])('%s of %i bits', async (_name, bits, photometric) => {
    const rgb = slopes(3, 8);
    const step = bits === 8 ? 1 : 256;
    const full = bits === 8 ? 255 : photometric === 9 ? 65_280 : 65_535;
    const zero = photometric === 9 ? 128 * step : 0;
    const samples: number[] = [];
    for (let index = 0; index < rgb.length; index += 3) {
      const [l = 0, a = 0, b = 0] = lab(rgb.slice(index, index + 3));
      samples.push(
        Math.round((l / 100) * full),
        (Math.round(a * step) + zero) & (256 * step - 1),
        (Math.round(b * step) + zero) & (256 * step - 1),
      );
    }
    const picture = await decoded(
      tiffFile([page(3, bits, photometric, { chunks: [packed(samples, width * 3, bits)] })]),
    );
    const off = rgb.map((value, index) =>
      Math.abs(value - (picture.data[Math.floor(index / 3) * 4 + (index % 3)] as number)),
    );
    expect(Math.max(...off)).toBeLessThanOrEqual(bits === 8 ? 24 : 2);
    expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(bits === 8 ? 3 : 0.6);
  });

  it.each([
    [2, 2],
    [2, 1],
    [4, 2],
    [1, 2],
  ])('YCbCr whose pixels share a colour by %i and %i', async (across, down) => {
    const blocks = Math.ceil(width / across) * Math.ceil(height / down);
    const bytes = Buffer.from(slopes(3, 8)).subarray(0, blocks * (across * down + 2));
    await likeSharp(tiffFile([page(3, 8, 6, { chunks: [bytes], tags: { 530: [across, down] } })]), 2);
  });

  it('light as floats of 16, 32 and 64 bits', async () => {
    const light = slopes(3, 16).map((value) => value / 65_535);
    const bytes = Buffer.alloc(light.length * 4);
    for (const [index, value] of light.entries()) bytes.writeFloatLE(value, index * 4);
    const file = tiffFile([page(3, 32, 2, { chunks: [bytes], tags: { 339: [3, 3, 3] } })]);
    await likeSharp(file);
    const predicted = sharp(file).toColourspace('scrgb').tiff({ compression: 'deflate', predictor: 'float' });
    await likeSharp(await predicted.toBuffer());
    const long = Buffer.alloc(light.length * 8);
    for (const [index, value] of light.entries()) long.writeDoubleBE(value, index * 8);
    const double = page(3, 64, 2, { chunks: [long], tags: { 339: [3, 3, 3] } });
    expect(farthest(await decoded(tiffFile([double], { little: false })), await decoded(file))).toBe(0);
    // One half, one, a quarter.
    const half = {
      ...page(3, 16, 2, { chunks: [packed([0x3800, 0x3c00, 0x3400], 3, 16)], tags: { 339: [3, 3, 3] } }),
      width: 1,
      height: 1,
    };
    expect([...(await decoded(tiffFile([half]))).data]).toEqual([188, 255, 137, 255]);
  });
});

describe('compressions that sharp does not write', () => {
  /** 75 × 18 pixels by libtiff 4.7 from Pillow: kind, options, bit order. */
  const strips: [string, number, Record<number, number[]>, string][] = [
    [
      'group 3',
      3,
      {},
      'ABHBoHBoHDgAmrHBoHBoHFABNRRwzcDLHYAO0AAmoLjiAQaAATUNA+KAwACahsKAwACahoKgcAE1Q4EFWOFABNTHBCwxxgAmoHhQATUEHIqBwATUGB4oDAAJqGwdCgMAAmoGANDgQACahmhBRwcAE1xwaB3gbBwgAJqQ4NA4NA5A',
    ],
    [
      'group 3 by the row above, filled',
      3,
      { 292: [5] },
      'AAGODQODQOHAASLHEw4mHgABmoo4ZuBljsABCInA3AABmoLjiAQaAAFEw4IHAAGahsKAwAABU4ABmqHAgqxwoAFEw6YmHgABmoHhQAFIIOSKoAGagwPFAYABRkdBQAGagYA0OBAAAUhmhBMPAAGa44NA7wNg4QABRMOKI4NBHIA=',
    ],
    [
      'rows of bytes',
      2,
      {},
      'HBoHBoHDgDVjg0Dg0DigNRRwzcDLHYDaADUFxxAINAA1DQPigMA1DYUBgDUNBUDgNUOBBVjhQDUxwQsMcYA1A8KANQQcioHANQYHigMANQ2DoUBgNQMAaHAgNQzQgo4ONccGgd4GwcIANSHBoHBoHIA=',
    ],
    [
      'rows of words',
      32_771,
      {},
      'HBoHBoHDgAA1Y4NA4NA4oDUUcM3Ayx2A2gA1BccQCDQAADUNA+KAwDUNhQGAADUNBUDgADVDgQVY4UAANTHBCwxxgAA1A8KANQQcioHANQYHigMANQ2DoUBgNQMAaHAgNQzQgo4ONccGgd4GwcIAADUhwaBwaByA',
    ],
    [
      'group 3 with bits the other way round',
      3,
      { 266: [2], 292: [1] },
      'ABgHCxwscDgAEo0jw5HhATArisPswDRuAISIHNgBMCvoOAIECwAUGQ4CB8CssKGAAYDKATCrcCCoxqEAKDJcRoYHwKzAQwFQguAkqgCYFQw8ChgAKCYuKABmBQawcCAAUMIsBBkeALOOgwXugQ0OAUCR4SjiYEGcAA==',
    ],
  ];

  it.each(strips)('facsimile: %s', async (_name, compression, tags, strip64) => {
    const scan = { width: 75, height: 18, bits: 1, samples: 1, photometric: 0 };
    const rows4 =
      'I4NBHBoI4dFjiYcTD4mHE+CYeIicDcmoLkcQgQaImHBA9h6eUPnHxMOmJh8RHIIOSKsQRHljI6CxDBFD5DNCCYfOOQaBy8Ew+JhxRHBoI5AAgAg=';
    const expected = tiffFile([{ ...scan, compression: 4, chunks: [Buffer.from(rows4, 'base64')] }]);
    await likeSharp(expected, 0);
    const file = tiffFile([{ ...scan, compression, tags, chunks: [Buffer.from(strip64, 'base64')] }]);
    expect(farthest(await decoded(file), await decoded(expected))).toBe(0);
  });

  it('deflate by its older number, and samples apart that were predicted', async () => {
    for (const bits of [8, 16]) {
      const size = bits / 8;
      const chunks = planes(3, bits).map((plane) => {
        const differences = Buffer.from(plane);
        for (let row = 0; row < height; row += 1)
          for (let x = width - 1; x > 0; x -= 1) {
            const at = (row * width + x) * size;
            const value = (plane.readUIntLE(at, size) - plane.readUIntLE(at - size, size)) & (2 ** bits - 1);
            differences.writeUIntLE(value, at, size);
          }
        return deflateSync(differences);
      });
      const file = tiffFile([page(3, bits, 2, { compression: 32_946, planar: true, chunks, tags: { 317: [2] } })]);
      expect(farthest(await decoded(file), await decoded(tiffFile([page(3, bits, 2)])))).toBe(0);
      await likeSharp(file);
    }
  });

  it('LZW of before 1990, whose bits stand the other way round', async () => {
    const bytes = strip(1, 8);
    // Each byte is a code of its own; the table is cleared before codes grow longer.
    const codes = [...bytes].flatMap((byte, index) => (index % 200 === 0 ? [256, byte] : [byte]));
    codes.push(257);
    const chunk = Buffer.alloc(Math.ceil((codes.length * 9) / 8) + 2);
    for (const [index, code] of codes.entries())
      for (let bit = 0; bit < 9; bit += 1)
        if ((code >> bit) & 1)
          chunk[(index * 9 + bit) >> 3] = (chunk[(index * 9 + bit) >> 3] ?? 0) | (1 << ((index * 9 + bit) & 7));
    const file = tiffFile([page(1, 8, 1, { compression: 5, chunks: [chunk] })]);
    expect(farthest(await decoded(file), await decoded(tiffFile([page(1, 8, 1)])))).toBe(0);
  });

  it('JPEG of inks, and a JPEG file within the file as of 1992', async () => {
    const inks = sharp(tiffFile([page(4, 8, 5)])).toColourspace('cmyk');
    const plain = await decoded(await inks.clone().tiff({ compression: 'none' }).toBuffer());
    const jpeg = await decoded(await inks.clone().tiff({ compression: 'jpeg', quality: 100 }).toBuffer());
    expect(farthest(jpeg, plain)).toBeLessThan(40);
    const picture = await corners(width, height);
    const stream = await sharp(picture).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const file = tiffFile([
      page(3, 8, 6, { compression: 6, chunks: [stream], tags: { 513: [8], 514: [stream.length] } }),
    ]);
    expect(farthest(await decoded(file), await decodeElsewhere('jpeg', stream))).toBeLessThanOrEqual(8);
  });
});
