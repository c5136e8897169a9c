import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureFiles } from '../../../../../tests/support/pictures.ts';
import { sharedData } from '../../../../../tests/support/shared-data.ts';
import { corners, giantPng } from '../../../tests/support/samples.ts';
import { Fault } from '../faults.ts';
import { exifFacts, exifFor } from '../metadata/exif.ts';
import { isSrgb, readProfile, toSrgb } from '../metadata/icc.ts';
import { factsOf } from './read-facts.ts';
import { formatOf, readHead } from './read-head.ts';

const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '31/1 12/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '121/1 30/1 0/1',
};
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  const picture = sharp(await corners(40, 24));
  const rich = picture
    .clone()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Fitout' }, IFD3: place })
    .withIccProfile('p3');
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    files.set(format, await picture.clone().toFormat(format).toBuffer());
    files.set(`rich ${format}`, await rich.clone().toFormat(format).toBuffer());
  }
  files.set('gif', await picture.clone().gif().toBuffer());
  files.set('tiff', await picture.clone().tiff().toBuffer());
  files.set(
    'svg',
    Buffer.from('<?xml version="1.0"?>\n<!-- a > b -->\n<svg viewBox="0 0 40 24" xmlns="http://www.w3.org/2000/svg"/>'),
  );
  files.set('qoi', Buffer.from('716f6966000000280000001803000000000000000000000001', 'hex'));
});

const file = (name: string): Uint8Array => files.get(name) as Uint8Array;

describe('heads of files', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'qoi'])('%s tells its size', async (format) => {
    const data = file(format);
    expect(formatOf(data)).toBe(format);
    expect(factsOf(await readHead(data, true), data.length)).toMatchObject({
      format,
      width: 40,
      height: 24,
      depth: 8,
      frames: 1,
    });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'])('%s tells its metadata', async (format) => {
    const data = file(`rich ${format}`);
    const facts = factsOf(await readHead(data, true), data.length);
    expect(facts).toMatchObject({ exif: true, gps: true, iccBroken: false });
    expect(facts.icc).toMatch(/P3/);
    // AVIF is turned by its container, whatever its EXIF says.
    if (format !== 'avif') expect(facts).toMatchObject({ orientation: 6, width: 24, height: 40 });
  });

  it('a file of any length that is cut says so, or is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff'])
      for (const part of [0.3, 0.6, 0.9]) {
        const data = file(format);
        await expect(
          readHead(data.subarray(0, Math.floor(data.length * part)), true),
          `${format} ${part}`,
        ).rejects.toThrow(Fault);
      }
  });

  it('a checksum that does not fit is a fault', async () => {
    const data = giantPng(64, 64);
    data[data.length - 20] = (data[data.length - 20] as number) ^ 1;
    await expect(readHead(data, true, true)).rejects.toMatchObject({ fault: 'broken' });
    await expect(readHead(giantPng(64, 64), true, true)).resolves.toMatchObject({ width: 64 });
  });

  it('nothing but a Fault comes of bytes that were changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'rich jpeg', 'rich webp', 'rich avif'),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
          maxLength: 12,
        }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        async (name, changes, part) => {
          const data = new Uint8Array(file(name));
          for (const [at, value] of changes) data[Math.floor(at * data.length)] = value;
          const left = data.subarray(0, Math.ceil(part * data.length));
          const head = await readHead(left, true).catch((error: unknown) => {
            expect(error).toBeInstanceOf(Fault);
            return undefined;
          });
          if (head === undefined) return;
          factsOf(head, left.length);
          exifFor(head.exif, { exif: true, gps: false }, { width: 1, height: 1 });
          exifFor(head.exif, { exif: false, gps: true }, { width: 1, height: 1 });
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each(['', 'MZ', 'hello', '<html></html>', 'BM', 'GIF8', '%PDF-1.7'])('%j is no picture', async (words) => {
    await expect(readHead(Buffer.from(words), true)).rejects.toMatchObject({ fault: 'unknown' });
  });
});

describe('EXIF', () => {
  const exif = async (): Promise<Uint8Array> => (await readHead(file('rich jpeg'), true)).exif as Uint8Array;

  it('is kept upright and without its place', async () => {
    const kept = exifFor(await exif(), { exif: true, gps: false }, { width: 5, height: 7 });
    expect(exifFacts(kept)).toEqual({ orientation: 1, gps: false });
    const text = Buffer.from(kept ?? []).toString('latin1');
    expect(text).toContain('Fitout');
    // 31/1 12/1 0/1, in either byte order.
    expect(Buffer.from(kept ?? []).toString('hex')).not.toMatch(/1f000000010000000c000000|0000001f000000010000000c/);
  });

  it('can be the place alone', async () => {
    const kept = exifFor(await exif(), { exif: false, gps: true }, { width: 5, height: 7 });
    expect(exifFacts(kept)).toEqual({ orientation: 1, gps: true });
    expect(Buffer.from(kept ?? []).toString('latin1')).not.toContain('Fitout');
    expect(exifFor(await exif(), { exif: false, gps: false }, { width: 5, height: 7 })).toBeUndefined();
  });
});

describe('profiles', () => {
  it('P3 becomes what sharp makes of it', async () => {
    const wide = sharp(await corners(40, 24))
      .withIccProfile('p3')
      .png();
    const bytes = await wide.toBuffer();
    const raw = await sharp(bytes, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
    const expected = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    const { icc } = await readHead(bytes, true);
    const profile = icc && readProfile(icc);
    if (profile === undefined) throw new Error('no profile');
    expect(isSrgb(profile)).toBe(false);
    const picture = { data: new Uint8ClampedArray(raw), width: 40, height: 24 };
    expect(toSrgb(picture, profile)).toBe(true);
    const off = picture.data.map((value, at) => Math.abs(value - (expected[at] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(2);
  });

  it('a broken one is none', () => {
    expect(readProfile(new Uint8Array(500))).toBeUndefined();
  });
});

describe('whole files', () => {
  it('of every kind tell what is shown', async () => {
    for (const [name, { bytes, width, height, frames }] of await pictureFiles())
      expect(factsOf(await readHead(bytes, true), bytes.length), name).toMatchObject({ width, height, frames });
  });

  it('real files: what sharp says of them, the engine says', async ({ skip }) => {
    const { folder, names, missing } = sharedData('images');
    skip(missing !== undefined, missing);
    for (const name of names) {
      const bytes = readFileSync(resolve(folder, name));
      const known = await sharp(bytes)
        .metadata()
        .catch(() => undefined);
      if (known === undefined || name === 'xhdn0g08.png') continue;
      const facts = factsOf(await readHead(bytes, true), bytes.length);
      const { width, height } = known.autoOrient;
      expect(facts, name).toMatchObject({ width, height, frames: known.pages ?? 1 });
    }
  });
});
