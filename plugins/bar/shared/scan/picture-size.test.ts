import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSize, sizeIn } from './picture-size.ts';

const picture = () => sharp({ create: { width: 300, height: 170, channels: 3, background: '#789' } });

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'a %s tells its size before it is decoded',
  async (format) => {
    const file = await picture().toFormat(format).toBuffer();
    expect(await pictureSize(new Blob([new Uint8Array(file)]))).toEqual({ width: 300, height: 170 });
  },
);

test('so does a lossless WebP, and a JPEG with a profile in front', async () => {
  const webp = await picture().webp({ lossless: true }).toBuffer();
  const jpeg = await picture()
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
    .jpeg({ progressive: true })
    .toBuffer();
  for (const file of [webp, jpeg])
    expect(await pictureSize(new Blob([new Uint8Array(file)]))).toEqual({ width: 300, height: 170 });
});

test('any other bytes have none, and end', () => {
  const heads = ['\x89PNG', 'GIF8', 'BM', 'RIFF1234WEBPVP8X', '\xff\xd8\xff', '....ftyp', ''].map((head) =>
    Buffer.from(head, 'latin1'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const bytes = Uint8Array.from([...head, ...rest]);
      const size = sizeIn(new DataView(bytes.buffer));
      if (size !== undefined) expect(Number.isSafeInteger(size.width * size.height)).toBe(true);
    }),
  );
  expect(sizeIn(new DataView(new Uint8Array(new TextEncoder().encode('no picture at all')).buffer))).toBeUndefined();
});
