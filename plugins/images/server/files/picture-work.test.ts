import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AigcMark, aigcPacket } from '@fitout/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureWork } from './picture-work.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-picture-work-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mark: AigcMark = { label: '1', producer: '甲', produceId: '7', propagator: '', propagateId: '' };

async function photo(): Promise<string> {
  const path = join(folder, 'photo');
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: '#3366cc' } });
  await picture.withXmp(aigcPacket(mark)).jpeg().toFile(path);
  return path;
}

/** All that is told of a picture and its smaller copy, and their bytes. */
async function made(background: boolean) {
  const { rewrite, variant } = pictureWork(background);
  const [clean, small] = [join(folder, `clean ${background}`), join(folder, `small ${background}`)];
  const facts = await rewrite(await photo(), 'jpeg', clean, 'test');
  const size = await variant(clean, small, { width: 320, animated: false, megapixels: 0.35, owner: 'test' });
  return { facts, size, clean: await readFile(clean), small: await readFile(small) };
}

describe('a picture that is made in the background', () => {
  test('is the one that somebody who waits would get', async () => {
    const [here, there] = [await made(false), await made(true)];
    expect(there).toEqual(here);
    expect(there.facts).toMatchObject({ width: 700, height: 500, generated: true });
  });

  test.each([false, true])('is refused in the same words (%s)', async (background) => {
    const path = join(folder, 'broken');
    await writeFile(path, 'no picture');
    await expect(pictureWork(background).rewrite(path, 'jpeg', join(folder, 'none'), 'test')).rejects.toMatchObject({
      codeName: 'unprocessable',
      reason: 'images.broken',
    });
  });

  test.for([false, true])('says that the disk is full (%s)', async (background, { skip }) => {
    skip(!existsSync('/dev/full'), 'this system has no device that is always full');
    await expect(pictureWork(background).rewrite(await photo(), 'jpeg', '/dev/full', 'test')).rejects.toMatchObject({
      codeName: 'storageFull',
    });
  });
});
