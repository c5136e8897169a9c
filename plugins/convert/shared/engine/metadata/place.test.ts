import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectDuration } from '../../../../../tests/support/durations.ts';
import { corners } from '../../../tests/support/samples.ts';
import { latin } from '../facts/bytes.ts';
import { readHead } from '../facts/read-head.ts';
import { crc32 } from './crc.ts';
import { pngChunk } from './embed.ts';
import { exifFacts } from './exif.ts';
import { withoutPlace } from './place.ts';

const gps = {
  ...{ GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' },
  ...{ GPSLongitudeRef: 'E', GPSLongitude: '121/1 30/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="31,12.0N" dc:format="image/jpeg" photoshop:City='上海'>
<exif:GPSLongitude>121,30.0E</exif:GPSLongitude><dc:rights>Fitout</dc:rights>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

async function photo(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff'): Promise<Buffer> {
  return sharp(await corners(80, 60))
    .withExif({ IFD0: { Make: 'Fitout' }, IFD2: { DateTimeOriginal: '2024:05:01 12:30:00' }, IFD3: gps })
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer();
}

const pixels = (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer();
const text = (file: Uint8Array): string => Buffer.from(file).toString('latin1');

describe('a file without its place', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    '%s: nothing else changes, and others read it',
    async (format) => {
      const source = await photo(format);
      const before = await readHead(source, true);
      if (format !== 'tiff') expect(exifFacts(before.exif).gps).toBe(true);
      const { file: made } = await withoutPlace(source);
      // sharp compresses the XMP of a PNG.
      if (format !== 'png') expect(made.length).toBe(source.length);
      expect(Buffer.compare(await pixels(made), await pixels(source))).toBe(0);
      const { exif } = await sharp(made).metadata();
      const head = await readHead(made, true);
      expect(exifFacts(format === 'tiff' ? made : head.exif).gps).toBe(false);
      if (format !== 'tiff') {
        expect(text(exif ?? Buffer.alloc(0))).toContain('2024:05:01 12:30:00');
        expect(text(exif ?? Buffer.alloc(0))).toContain('Fitout');
      }
      for (const word of ['GPSLatitude', '121,30.0E', 'photoshop:City=']) expect(text(made)).not.toContain(word);
      expect(text(made)).toContain('<dc:rights>Fitout</dc:rights>');
      expect(text(made)).toContain('dc:format="image/jpeg"');
    },
  );

  test('PNG: compressed XMP is opened, checksums are right, and EXIF that hides in text goes', async () => {
    const source = await sharp(await corners(80, 60))
      .withExif({ IFD3: gps })
      .png()
      .toBuffer();
    const hidden = pngChunk('iTXt', latin('XML:com.adobe.xmp\0\x01\0en\0\0'), deflateSync(xmp));
    const magick = pngChunk('zTXt', latin('Raw profile type exif\0\0'), deflateSync('exif'));
    const title = pngChunk('tEXt', latin('Title\0Spring'));
    const { file: made } = await withoutPlace(
      Buffer.concat([source.subarray(0, 33), hidden, magick, title, source.subarray(33)]),
    );
    expect(text(made)).toContain('Title\0Spring');
    expect(text(made)).toContain('<dc:rights>Fitout</dc:rights>');
    expect(text(made)).not.toMatch(/GPSLatitude|Raw profile/);
    expect((await sharp(made).metadata()).xmpAsString).toContain('<dc:rights>Fitout</dc:rights>');
    for (let at = 8; at < made.length; ) {
      const view = new DataView(made.buffer);
      const length = view.getUint32(at);
      expect(crc32([made.subarray(at + 4, at + 8 + length)])).toBe(view.getUint32(at + 8 + length));
      at += 12 + length;
    }
  });

  test('JPEG: what stands behind the picture keeps its offset; cities of IPTC and a film’s place are blanked', async () => {
    const plain = await sharp(await corners(80, 60))
      .jpeg()
      .toBuffer();
    const iptc = Buffer.concat([
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\x16', 'latin1'),
      Buffer.from([0x1c, 2, 90, 0, 8]),
      Buffer.from('Shanghai'),
      Buffer.from([0x1c, 2, 80, 0, 4]),
      Buffer.from('Lina'),
    ]);
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, iptc.length + 2]), iptc]);
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 30]),
      Buffer.from('\xa9xyz\0\x12\x15\xc7+31.2000+121.5000/', 'latin1'),
    ]);
    const source = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2), film]);
    const { file: made } = await withoutPlace(source);
    expect(made.length).toBe(source.length);
    expect(text(made)).not.toContain('Shanghai');
    expect(text(made)).toContain('Lina');
    expect(text(made)).not.toContain('+31.2');
    expect(text(made).slice(-26, -22)).toBe('free');
    expect(Buffer.compare(await pixels(made), await pixels(source))).toBe(0);
  });

  test('what has no place stays byte for byte', async () => {
    const plain = await sharp(await corners(80, 60))
      .webp()
      .toBuffer();
    expect(Buffer.compare((await withoutPlace(plain)).file, plain)).toBe(0);
  });

  test('bytes that are broken end in a fault or a file, never in another error or without end', async () => {
    const source = await photo('jpeg');
    await fc.assert(
      fc.asyncProperty(fc.nat(2000), fc.nat(255), async (at, value) => {
        const broken = new Uint8Array(source);
        broken[at] = value;
        const made = await withoutPlace(broken).then(
          ({ file }) => file,
          (error: Error) => error.constructor.name,
        );
        expect(typeof made === 'string' ? made : made.length).toBe(typeof made === 'string' ? 'Fault' : source.length);
      }),
      { numRuns: 200 },
    );
  });
});

// A pattern that looked for the end of each element took minutes.
test.each([
  ['elements that do not end', '<exif:GPSa>'],
  ['elements of many names that do not end', '<exif:GPS#>'],
  ['tags that do not end', '<exif:GPSa '],
  ['packets that begin', '<x:xmpmeta'],
])('%s cost no more time than they have bytes', async (_, piece) => {
  const source = await photo('jpeg');
  const many = Array.from({ length: 60_000 }, (_, at) => piece.replace('#', String(at))).join('');
  const packet = Buffer.from(`<x:xmpmeta>${many}</x:xmpmeta>`);
  const began = performance.now();
  expect((await withoutPlace(Buffer.concat([source, packet]))).file.length).toBe(source.length + packet.length);
  expectDuration(performance.now() - began, 2000);
});
