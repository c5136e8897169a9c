import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heic } from '../../../../tests/support/heic.ts';
import {
  behindStart,
  box,
  expectGone,
  jpegOf,
  kept,
  places,
  secret,
  segment,
  u32,
  words,
  xmpMark,
} from '../../../../tests/support/place-samples.ts';
import { corners } from '../../../../tests/support/samples.ts';
import { latin } from '../../facts/bytes.ts';
import { embed, pngChunk } from '../embed.ts';
import { withoutPlace } from '../place.ts';

/** A TIFF file of entries [tag, type, value], in a byte order; values longer than four bytes stand behind. */
function tiff(isLittle: boolean, ...directories: [number, number, Buffer][][]): Buffer {
  const u = (bytes: 2 | 4, number: number): Buffer => {
    const made = Buffer.alloc(bytes);
    if (isLittle) made.writeUIntLE(number, 0, bytes);
    else made.writeUIntBE(number, 0, bytes);
    return made;
  };
  const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 12: 8 };
  let at = 8;
  const starts = directories.map((entries) => {
    const start = at;
    at +=
      6 + 12 * entries.length + entries.reduce((sum, [, , value]) => sum + (value.length > 4 ? value.length : 0), 0);
    return start;
  });
  const parts = directories.map((entries, index) => {
    let free = (starts[index] ?? 0) + 6 + 12 * entries.length;
    const lines = entries.map(([tag, type, value]) => {
      // A pointer to a directory is written by its index.
      const body = type === 13 ? u(4, starts[value[0] ?? 0] ?? 0) : value;
      const where = body.length > 4 ? u(4, free) : Buffer.concat([body, Buffer.alloc(4 - body.length)]);
      if (body.length > 4) free += body.length;
      const kind = type === 13 ? 4 : type;
      return Buffer.concat([u(2, tag), u(2, kind), u(4, body.length / (sizes[kind] ?? 1)), where]);
    });
    const values = entries.filter(([, , value]) => value.length > 4).map(([, , value]) => value);
    return Buffer.concat([u(2, entries.length), ...lines, u(4, 0), ...values]);
  });
  return Buffer.concat([Buffer.from(isLittle ? 'II' : 'MM'), u(2, 42), u(4, 8), ...parts]);
}
const to = (index: number): Buffer => Buffer.from([index]);
const number = Buffer.alloc(24, secret);

describe('EXIF and TIFF', () => {
  const directories: [number, number, Buffer][][] = [
    [
      [0x010e, 2, Buffer.from(`latitude: ${secret}\0`)],
      [0x010f, 2, Buffer.from('Fitout\0')],
      [0x014a, 13, to(3)],
      [0x8769, 13, to(1)],
      [0x8825, 13, to(2)],
    ],
    [
      [0x9003, 2, Buffer.from('2024:05:01 12:30:00\0')],
      [0x927c, 7, Buffer.from(`MAKER ${secret} of a vendor`)],
      [0x9286, 7, Buffer.from(`ASCII\0\0\0{"lat":${secret}}`)],
      [0xb999, 7, Buffer.from(`unknown to us ${secret}`)],
    ],
    [[2, 5, number]],
    [
      [0x02bc, 1, Buffer.from(places[0]?.[1] ?? '')],
      [0x8825, 13, to(4)],
      [0x83bb, 7, Buffer.from(`\x1c\x02\x5a\0\x07${secret}`, 'latin1')],
      [34_736, 12, Buffer.from(`${secret} `)],
    ],
    [[4, 5, number]],
  ];

  test.each([true, false])('goes from every directory, little-endian %s', async (isLittle) => {
    const exif = tiff(isLittle, ...directories);
    const file = behindStart(await jpegOf(), segment(0xe1, 'Exif\0\0', exif));
    const made = await expectGone(file);
    expect(made.length).toBe(file.length);
    for (const word of ['Fitout', '2024:05:01 12:30:00']) expect(words(made)).toContain(word);
    const data = (await sharp(made).metadata()).exif;
    expect(words(data ?? Buffer.alloc(0))).toContain('Fitout');
  });

  test('what stands behind the camera’s directory is no link', async () => {
    const exif = tiff(true, [[0x8769, 13, to(1)]], [[0x9003, 2, Buffer.from('2024:05:01 12:30:00\0')]]);
    exif.writeUInt32LE(9, exif.indexOf('2024') - 4);
    const made = await withoutPlace(behindStart(await jpegOf(), segment(0xe1, 'Exif\0\0', exif)));
    expect(made).toMatchObject({ found: false, certain: true });
  });

  test('EXIF that takes several segments is one', async () => {
    const exif = tiff(true, [[0x8825, 13, to(1)]], [[2, 5, Buffer.alloc(80_000, secret)]]);
    const file = behindStart(
      await jpegOf(),
      segment(0xe1, 'Exif\0\0', exif.subarray(0, 65_000)),
      segment(0xe1, 'Exif\0\0', exif.subarray(65_000)),
    );
    await expectGone(file);
  });

  test('in PNG, WebP and HEIC; a TIFF file keeps tags that nobody knows and says so', async () => {
    const exif = tiff(false, ...directories);
    for (const format of ['png', 'webp'] as const) {
      const plain = await sharp(await corners(40, 30))
        .toFormat(format)
        .toBuffer();
      const { file } = await embed(format, new Uint8Array(plain), { exif });
      await expectGone(Buffer.from(file));
    }
    const phone = await withoutPlace(heic());
    expect(phone).toMatchObject({ found: true, certain: true });
    const picture: [number, number, Buffer][] = [256, 257, 273, 279].map((tag) => [tag, 4, u32(4).swap32()]);
    const made = await withoutPlace(tiff(true, [...picture, [0xb999, 7, Buffer.from('unknown to us')]]));
    expect(made).toMatchObject({ found: false, certain: false });
  });
});

describe('what stands around a picture', () => {
  test('PNG: text under names of places, packed or not', async () => {
    const plain = await sharp(await corners(40, 30))
      .png()
      .toBuffer();
    const source = Buffer.concat([
      plain.subarray(0, 33),
      pngChunk('tEXt', latin(`exif:GPSLatitude\0${secret}`)),
      pngChunk('zTXt', latin('Comment\0\0'), deflateSync(`latitude=${secret}`)),
      pngChunk('iTXt', latin('Title\0\0\0\0\0Spring')),
      pngChunk('zTXt', latin('XML:com.adobe.xmp\0\0'), deflateSync(places[0]?.[1] ?? '')),
      plain.subarray(33),
    ]);
    expect(words(await expectGone(source))).toContain('Spring');
    const odd = Buffer.concat([plain.subarray(0, 33), pngChunk('caBX', latin('signed')), plain.subarray(33)]);
    expect((await withoutPlace(odd)).certain).toBe(false);
  });

  test('GIF: XMP as it stands, and comments', async () => {
    const plain = await sharp(await corners(40, 30))
      .gif()
      .toBuffer();
    const end = plain.length - 1;
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
    const source = Buffer.concat([
      plain.subarray(0, end),
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from(`XMP DataXMP${places[0]?.[1]}`),
      trailer,
      Buffer.from([0x21, 0xfe, 12]),
      Buffer.from(`lat: ${secret}\0`),
      plain.subarray(end),
    ]);
    expect(words(await expectGone(source))).toContain(kept);
  });

  test('JPEG: second pictures, films with a track of places, and a Samsung trailer', async () => {
    const second = behindStart(await jpegOf(), segment(0xe1, xmpMark, Buffer.from(places[0]?.[1] ?? '')));
    const media = (handler: string, start: number) =>
      box(
        'trak',
        box('tkhd', Buffer.alloc(84)),
        box(
          'mdia',
          box('hdlr', u32(0, 0), Buffer.from(handler), Buffer.alloc(12)),
          box(
            'minf',
            box(
              'stbl',
              box('stsz', u32(0, 0, 2, 7, 7)),
              box('stsc', u32(0, 1, 1, 2, 1)),
              box('stco', u32(0, 1, start)),
            ),
          ),
        ),
      );
    const film = (start: number) =>
      Buffer.concat([
        box('ftyp', Buffer.from('mp42\0\0\0\0isom')),
        box('mdat', Buffer.from(`PICTURES${secret}${secret}`)),
        box(
          'moov',
          box('mvhd', Buffer.alloc(100)),
          media('vide', 28),
          media('meta', start),
          box('udta', box('loci', Buffer.from(secret))),
        ),
      ]);
    const made = await expectGone(Buffer.concat([await jpegOf(), second, film(36)]));
    expect(words(made)).toContain('PICTURES');
    const clip = film(36);
    const block = Buffer.concat([Buffer.from([0, 0, 0x30, 0x0a, 16, 0, 0, 0]), Buffer.from('MotionPhoto_Data'), clip]);
    const entry = Buffer.from([0, 0, 0x30, 0x0a]);
    const directory = Buffer.concat([
      Buffer.from('SEFH'),
      u32(106, 1).swap32(),
      entry,
      u32(block.length, block.length).swap32(),
    ]);
    const trailer = Buffer.concat([block, directory, u32(directory.length).swap32(), Buffer.from('SEFT')]);
    await expectGone(Buffer.concat([await jpegOf(), trailer]));
    // A track whose samples are nowhere to be found.
    await withoutPlace(Buffer.concat([await jpegOf(), film(1e9)])).then(({ certain }) => expect(certain).toBe(false));
  });

  test.each([
    ['a vendor’s segment', 0xe4, 'DJI-DBG\0[gps]', false],
    ['signed claims', 0xeb, 'JP\0\x01 jumb', false],
    ['a profile', 0xe2, 'ICC_PROFILE\0\x01\x01none', true],
    ['Adobe’s colours', 0xee, 'Adobe\0d', true],
  ])('JPEG: %s', async (_, marker, content, certain) => {
    const made = await withoutPlace(behindStart(await jpegOf(), segment(marker, content)));
    expect(made).toMatchObject({ found: false, certain });
  });

  test.each(['utf8', 'utf16le'] as const)(
    'AVIF: %s in idat and in several pieces; what lies elsewhere is not certain',
    async (encoding) => {
      const xmp = Buffer.from(places[0]?.[1] ?? '', encoding);
      const infe = box('infe', Buffer.from([2, 0, 0, 0, 0, 9, 0, 0]), Buffer.from('mime\0application/rdf+xml\0'));
      const file = (method: number, first: number, second: number) =>
        Buffer.concat([
          box('ftyp', Buffer.from('avif\0\0\0\0mif1')),
          box(
            'meta',
            u32(0),
            box('iinf', u32(0), Buffer.from([0, 1]), infe),
            box(
              'iloc',
              Buffer.from([1, 0, 0, 0, 0x44, 0, 0, 1, 0, 9, 0, method, 0, 0, 0, 2]),
              u32(first, 90, second, xmp.length - 90),
            ),
            box('idat', Buffer.from('..'), xmp.subarray(90), Buffer.from('##'), xmp.subarray(0, 90)),
            box('iprp', box('ipco', box('ispe', u32(0, 4, 4))), box('ipma', u32(0, 1), Buffer.from([0, 1, 1, 1]))),
            box('pitm', u32(0), Buffer.from([0, 1])),
          ),
        ]);
      const { removePlace } = await import('../place.ts');
      const run = (data: Buffer) => removePlace(new Uint8Array(data));
      const made = await run(file(1, xmp.length - 90 + 4, 2));
      expect(made).toMatchObject({ found: true, certain: true });
      expect(words(made.file).includes(secret)).toBe(false);
      expect((await run(file(2, 0, 0))).certain).toBe(false);
    },
  );
});
