import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHead } from '../facts/read-head.ts';
import { exifOf, pngWithExif } from './carry.ts';
import { exifFacts } from './exif.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#107c10' } });

test('what a photo says goes into a drawing of it, upright and of its size', async () => {
  const photo = await flat(40, 30)
    .withExif({ IFD0: { Make: 'Fitout', Orientation: '6' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const said = await exifOf(photo);
  expect(said && exifFacts(said.bytes)).toEqual({ orientation: 6, gps: said?.gps });
  const png = new Uint8Array(await flat(30, 40).png().toBuffer());
  const drawn = await pngWithExif(png, said?.bytes as Uint8Array, { width: 30, height: 40 });
  const { exif } = await readHead(drawn, true);
  expect(exifFacts(exif).orientation).toBe(1);
  expect(Buffer.from(exif ?? []).includes('Fitout')).toBe(true);
});

test('what says nothing, and what is no picture, has nothing to carry', async () => {
  expect(await exifOf(await flat(4, 4).png().toBuffer())).toBeUndefined();
  expect(await exifOf(Buffer.from('none'))).toBeUndefined();
});
