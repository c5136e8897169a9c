import sharp from 'sharp';
import { expect, test } from 'vitest';
import { batchPicture } from './picture.ts';
import { prepared } from './prepare.ts';

/** A mug on a grey table. */
function mug(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480"><rect width="640" height="480" fill="#c9ccd2"/><rect x="230" y="120" width="160" height="240" rx="24" fill="#b3202a"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

const picture = { types: ['image/png'], bytes: 64_000_000, side: [16, 8192] } as const;
const sideways = (bytes: Buffer) => sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer();

test.each([
  ['the picture’s own size, where the model takes it', [2400, 1800], 4096, { width: 2400, height: 1800 }],
  ['the model’s most', [2400, 1800], 2208, { width: 2208, height: 1656 }],
  ['no more than fits into memory, whatever a model takes', [6144, 384], 16_384, { width: 4096, height: 256 }],
] as const)('a scene is asked for at %s', async (_what, [wide, high], max, size) => {
  const bytes = await mug(wide, high);
  const sizes = { kind: 'range', min: 256, max, multiple: 8 } as const;
  const made = await prepared({ bytes, operation: 'inpaint', sizes, picture });
  expect(made.size).toEqual(size);
  for (const file of [made.source, made.mask ?? made.source]) expect(await sharp(file).metadata()).toMatchObject(size);
  const scene = await sharp({ create: { ...size, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const label = { label: '1', producer: '', produceId: '', propagator: '', propagateId: '' } as const;
  const work = { kind: 'scene', provider: '1', model: 'm', prompt: '' } as const;
  const result = await batchPicture({ work, format: 'jpeg', bytes, made: { bytes: scene, label } });
  expect(await sharp(result).metadata()).toMatchObject(size);
});

test('a picture on its side is asked for upright, and a small scene keeps the subject’s pixels', async () => {
  const bytes = await sideways(await mug(640, 480));
  const sizes = { kind: 'range', min: 256, max: 512, multiple: 16 } as const;
  const made = await prepared({ bytes, operation: 'edit', sizes, picture });
  expect(made.size).toEqual({ width: 384, height: 512 });
  const label = { label: '1', producer: '', produceId: '', propagator: '', propagateId: '' } as const;
  const work = { kind: 'scene', provider: '1', model: 'm', prompt: '' } as const;
  const result = await batchPicture({ work, format: 'jpeg', bytes, made: { bytes: made.source, label } });
  expect(await sharp(result).metadata()).toMatchObject({ width: 480, height: 640 });
});
