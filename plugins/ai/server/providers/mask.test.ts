import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maskOf, picture } from '../../tests/providers/contract.ts';
import { blackAndWhite, holeAlone, withHole } from './mask.ts';

const at = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)];
};

test('a picture has a hole where the mask is light, and keeps its colours there', async () => {
  const { bytes } = await withHole(await picture(40, 20), await maskOf(40, 20));
  expect(await at(bytes, 20, 10)).toEqual([0x88, 0x44, 0x22, 0]);
  expect(await at(bytes, 1, 1)).toEqual([0x88, 0x44, 0x22, 255]);
});

test('the hole alone tells nothing of the picture', async () => {
  const { bytes } = await holeAlone(await picture(40, 20), await maskOf(40, 20));
  expect([await at(bytes, 20, 10), await at(bytes, 1, 1)]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 255],
  ]);
});

test('a mask of another size is refused', async () => {
  await expect(withHole(await picture(40, 20), await maskOf(20, 40))).rejects.toMatchObject({ kind: 'bad-request' });
});

test('grey is black or white', async () => {
  const { bytes } = await blackAndWhite(await picture(4, 4), await picture(4, 4, '#909090'));
  expect((await at(bytes, 1, 1))[0]).toBe(255);
});
