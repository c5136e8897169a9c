import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  behindStart,
  described,
  expectGone,
  jpegOf,
  kept,
  places,
  rdf,
  secret,
  segment,
  u32,
  words,
  xmpMark,
} from '../../../../tests/support/place-samples.ts';
import { corners } from '../../../../tests/support/samples.ts';
import type { OwnCodec } from '../../types.ts';
import { embed } from '../embed.ts';
import { withoutPlace } from '../place.ts';

describe('XMP', () => {
  test.each(places)('%s', async (_, xmp) => {
    const made = await expectGone(behindStart(await jpegOf(), segment(0xe1, xmpMark, Buffer.from(xmp))));
    expect(words(made)).toContain(kept);
  });

  test.each([
    ['a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    [
      'a wrapper',
      (text: string) =>
        Buffer.from(
          `<?xpacket begin="\ufeff" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${text}</x:xmpmeta>${' '.repeat(99)}<?xpacket end="w"?>`,
        ),
    ],
    ['UTF-16 LE', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 LE with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['UTF-16 BE with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-32 BE', (text: string) => u32(...Array.from(text, (char) => char.codePointAt(0) ?? 0))],
    ['UTF-32 LE', (text: string) => u32(...Array.from(text, (char) => char.codePointAt(0) ?? 0)).swap32()],
  ])('in any format, with %s', async (_, written) => {
    const xmp = written(places[4]?.[1] ?? '');
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const plain = await sharp(await corners(40, 30))
        .toFormat(format)
        .toBuffer();
      const { file } = await embed(format as OwnCodec, new Uint8Array(plain), { xmp });
      const made = await expectGone(Buffer.from(file));
      expect(words(made)).toContain(kept);
      expect(made.length).toBe(file.length);
    }
  });

  test('what is no place stays: panoramas, faces, text for the blind, lists of choices', async () => {
    const xmp = described(
      'xmlns:g="http://ns.google.com/photos/1.0/panorama/" g:PoseHeadingDegrees="30.2489" xmlns:r="http://www.metadataworkinggroup.com/schemas/regions/" r:Type="Face" xmlns:i="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"',
      '<i:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A plate</rdf:li></rdf:Alt></i:AltTextAccessibility>',
    );
    const source = behindStart(await jpegOf(), segment(0xe1, xmpMark, Buffer.from(xmp)));
    const made = await withoutPlace(source);
    expect(made).toMatchObject({ found: false, certain: true });
    expect(Buffer.compare(made.file, source)).toBe(0);
  });

  test.each([
    ['tags that do not match', `<rdf:RDF ${rdf}><rdf:Description exif:GPSLatitude="${secret}"></rdf:RDF>`, true],
    ['entities', `<!DOCTYPE a [<!ENTITY e "http://ns.adobe.com/exif/1.0/">]>${described('')}`, false],
    ['a name as a value', described('xmlns:v="urn:v" v:key="GPSLatitude" v:value="7"'), false],
    ['no XML at all', 'GPS 30.1', false],
  ])('%s: not certain', async (_, xmp, found) => {
    const made = await withoutPlace(behindStart(await jpegOf(), segment(0xe1, xmpMark, Buffer.from(xmp))));
    expect(made).toMatchObject({ found, certain: false });
    expect(words(made.file)).not.toContain(secret);
  });

  test('extended XMP in pieces out of order, and a picture with a place in base64 within', async () => {
    const inner = behindStart(await jpegOf(), segment(0xe1, xmpMark, Buffer.from(places[0]?.[1] ?? '')));
    const xmp = Buffer.from(
      described(
        `xmlns:e="http://ns.adobe.com/exif/1.0/" e:GPSLatitude="${secret}" xmlns:i="http://ns.google.com/photos/1.0/image/" i:Data="${inner.toString('base64')}"`,
      ),
    );
    const cut = xmp.indexOf(secret) + 3;
    const piece = (from: number, to: number) =>
      segment(
        0xe1,
        'http://ns.adobe.com/xmp/extension/\0',
        'A'.repeat(32),
        u32(xmp.length, from),
        xmp.subarray(from, to),
      );
    const source = behindStart(await jpegOf(), piece(cut, xmp.length), piece(0, cut));
    const made = await expectGone(source);
    const data = /i:Data="([^"]*)"/.exec(words(made))?.[1] ?? '';
    expect(data.length).toBe(inner.toString('base64').length);
    expect(words(Buffer.from(data, 'base64'))).not.toContain(secret);
    const half = await withoutPlace(behindStart(await jpegOf(), piece(0, cut)));
    expect(half.certain).toBe(false);
  });

  test('any tree of names comes out of the same length, and without a place that was put into it', async () => {
    const name = fc.constantFrom('a:b', 'rdf:li', 'exif:GPSLatitude', 'v:lat', 'City', 'x');
    const source = await jpegOf();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.nat(3)), { maxLength: 12 }), async (steps) => {
        const parts = steps.map(([tag, kind]) => [`<${tag}>`, `</${tag}>`, `<${tag} ${tag}="1"/>`, `<${tag}`][kind]);
        const file = behindStart(source, segment(0xe1, xmpMark, parts.join('')));
        const made = await withoutPlace(file);
        expect(made.file.length).toBe(file.length);
        if (made.certain) expect(words(made.file)).not.toMatch(/GPSLatitude|v:lat/);
      }),
    );
  });
});
