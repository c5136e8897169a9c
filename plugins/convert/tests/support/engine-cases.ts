import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { type AigcMark, aigcPacket } from '../../../../sdk/index.ts';
import { brokenPngs, pictureFiles } from '../../../../tests/support/pictures.ts';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import type { ConvertJob } from '../../shared/engine/types.ts';
import { heic } from './heic.ts';
import { bmp, corners, giantPng, photo } from './samples.ts';

const shared = sharedData('images');
/** What the real files are skipped with. */
export const { missing } = shared;

type Wish = Partial<Omit<ConvertJob, 'id' | 'source' | 'name'>> & { target: string };
export interface Case extends Wish {
  /** File among the inputs. */
  from: string;
  to: string;
}
/** The label that `generated.jpeg` carries. */
export const generatedMark: AigcMark = {
  ...{ label: '1', producer: '甲的服务', produceId: '7', propagator: '', propagateId: '' },
};
export const inputs = new Map<string, Buffer>();
export const cases: Case[] = [];
const add = (from: string, to: string, wish: Wish): void => {
  cases.push({ from, to: `${from} to ${to}`, ...wish });
};
/** Every way to keep each pixel, and the lossy ones at 90. */
export const exact: [string, Wish][] = [
  ['png', { target: 'png', options: { level: 0 } }],
  ['lossless webp', { target: 'webp', options: { lossless: true, effort: 0 } }],
  ['lossless avif', { target: 'avif', options: { lossless: true, speed: 10 } }],
  ['lossless jxl', { target: 'jxl', options: { lossless: true, effort: 1 } }],
  ['qoi', { target: 'qoi' }],
];
export const lossy: [string, Wish][] = [
  ['jpeg', { target: 'jpeg', options: { quality: 90 } }],
  ['webp', { target: 'webp', options: { quality: 90 } }],
  ['avif', { target: 'avif', options: { quality: 90, speed: 9 } }],
  ['jxl', { target: 'jxl', options: { quality: 90 } }],
];

const unreadable = ['xc1n0g08.png', 'xhdn0g08.png'];

/** Pictures that nobody can show, by their names among the inputs. */
export const broken = {
  made: [...brokenPngs().keys()],
  real: unreadable.filter((name) => shared.names.includes(name)),
};
/** Pictures of every kind that go into every target: those that the tests make, and real ones where they are there. */
export const whole = { made: [] as string[], real: shared.names.filter((name) => !unreadable.includes(name)) };

async function prepareWhole(): Promise<void> {
  for (const name of shared.names) inputs.set(name, readFileSync(resolve(shared.folder, name)));
  for (const [name, { bytes }] of await pictureFiles()) {
    inputs.set(name, bytes);
    whole.made.push(name);
  }
  for (const [name, bytes] of brokenPngs()) inputs.set(name, bytes);
  for (const name of [...whole.made, ...whole.real, ...broken.made, ...broken.real])
    for (const [to, wish] of [...exact, ...lossy]) add(name, to, wish);
}

const place = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 30/1 0/1' },
};

async function prepareMade(): Promise<void> {
  const upright = await corners();
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const turned = sharp(upright).withMetadata({ orientation });
    inputs.set(`turned-${orientation}.jpeg`, await turned.clone().jpeg({ quality: 95 }).toBuffer());
    inputs.set(`turned-${orientation}.png`, await turned.clone().png().toBuffer());
    inputs.set(`turned-${orientation}.webp`, await turned.clone().webp({ lossless: true }).toBuffer());
    for (const ending of ['jpeg', 'png', 'webp']) add(`turned-${orientation}.${ending}`, 'png', { target: 'png' });
  }
  const small = sharp(upright);
  inputs.set('plain.gif', await small.clone().gif().toBuffer());
  inputs.set('plain.tiff', await small.clone().tiff({ compression: 'lzw' }).toBuffer());
  inputs.set('deep.tiff', await small.clone().toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer());
  inputs.set('grey.jpeg', await small.clone().greyscale().jpeg().toBuffer());
  inputs.set('plain.bmp', bmp(await small.clone().raw().toBuffer(), 48, 32));
  for (const name of ['plain.gif', 'plain.tiff', 'deep.tiff', 'grey.jpeg', 'plain.bmp'])
    add(name, 'png', { target: 'png' });
  inputs.set(
    'drawn.svg',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" fill="#c00"/></svg>',
    ),
  );
  add('drawn.svg', 'large png', { target: 'png', resize: { kind: 'percent', percent: 1000 } });
  inputs.set('phone.heic', heic());
  inputs.set('phone.png', await corners(64, 48));
  add('phone.heic', 'png', { target: 'png' });
  add('phone.heic', 'itself', { target: 'same', metadata: { exif: true, icc: true, gps: false } });
  const deep = Uint16Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 7919) & 0xffff);
  inputs.set(
    'deep.png',
    await sharp(deep, { raw: { width: 40, height: 30, channels: 3 } })
      .toColourspace('rgb16')
      .withExif({ IFD0: { Make: 'Fitout' }, ...place })
      .png()
      .toBuffer(),
  );
  add('deep.png', 'deep', { target: 'png', metadata: { exif: true, icc: true, gps: false } });
  add('deep.png', 'turned', { target: 'png', rotate: 90 });
  inputs.set('wide.png', await small.clone().withIccProfile('p3').png().toBuffer());
  inputs.set(
    'shot.jpeg',
    await sharp(await photo(320, 240))
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'Fitout', Model: 'Test' }, ...place })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  add('wide.png', 'png', { target: 'png' });
  const all = { exif: true, icc: true, gps: true };
  for (const target of ['jpeg', 'png', 'webp', 'avif'])
    for (const [name, metadata] of [
      ['all', all],
      ['no place', { ...all, gps: false }],
      ['place alone', { exif: false, icc: false, gps: true }],
      ['none', { exif: false, icc: false, gps: false }],
    ] as const)
      add('shot.jpeg', `${target} with ${name}`, { target, metadata, options: { speed: 10 } });
  add('shot.jpeg', 'qoi with all', { target: 'qoi', metadata: all });
  inputs.set(
    'generated.jpeg',
    await sharp(inputs.get('shot.jpeg') as Buffer)
      .withXmp(aigcPacket(generatedMark))
      .jpeg()
      .toBuffer(),
  );
  // Its XMP is compressed.
  inputs.set(
    'generated.png',
    await sharp(inputs.get('generated.jpeg') as Buffer)
      .keepXmp()
      .png()
      .toBuffer(),
  );
  inputs.set(
    'worded.jpeg',
    await sharp(inputs.get('shot.jpeg') as Buffer)
      .withXmp(aigcPacket(generatedMark, { width: 320, height: 240 }))
      .jpeg()
      .toBuffer(),
  );
  for (const [name, work] of [
    ['whole', {}],
    ['larger', { resize: { kind: 'percent', percent: 150 } }],
    ['cut', { crop: { x: 0, y: 0, width: 1, height: 0.5 } }],
    ['drawn out', { resize: { kind: 'exact', width: 320, height: 200 } }],
    ['small', { resize: { kind: 'edge', edge: 120 } }],
    ['turned', { rotate: 90 }],
  ] as const)
    add('worded.jpeg', `words ${name}`, { target: 'webp', metadata: { exif: false, icc: false, gps: false }, ...work });
  add('generated.png', 'labelled', { target: 'webp', metadata: { exif: false, icc: false, gps: false } });
  for (const target of ['jpeg', 'png', 'webp', 'avif', 'jxl', 'qoi'])
    add('generated.jpeg', `${target} labelled`, {
      target,
      metadata: { exif: false, icc: false, gps: false },
      options: { speed: 10 },
    });
}

function prepareEdits(): void {
  add('shot.jpeg', 'small', { target: 'jpeg', options: { quality: 90 }, targetBytes: 6000, measure: true });
  add('shot.jpeg', 'too small', { target: 'jpeg', targetBytes: 300 });
  add('shot.jpeg', 'cut', {
    target: 'png',
    rotate: 90,
    crop: { x: 0, y: 0.5, width: 1, height: 0.5 },
    resize: { kind: 'edge', edge: 120 },
  });
  add('shot.jpeg', '16 colours', { target: 'png', palette: { colors: 16, dither: 1 } });
}

async function prepareFaults(): Promise<void> {
  const shot = inputs.get('shot.jpeg') as Buffer;
  const png = await sharp(shot).png().toBuffer();
  inputs.set('empty.png', Buffer.alloc(0));
  inputs.set('words.jpg', Buffer.from('This is no picture at all, whatever its name says.'));
  inputs.set('cut.jpeg', shot.subarray(0, shot.length / 2));
  inputs.set('cut.png', png.subarray(0, png.length / 2));
  inputs.set('cut.webp', (await sharp(shot).webp().toBuffer()).subarray(0, 3000));
  inputs.set('cut.avif', (await sharp(shot).avif({ effort: 0 }).toBuffer()).subarray(0, 2000));
  inputs.set('really-a-png.jpg', await corners());
  inputs.set('giant.png', giantPng(20_000, 10_000));
  for (const name of [
    'empty.png',
    'words.jpg',
    'cut.jpeg',
    'cut.png',
    'cut.webp',
    'cut.avif',
    'really-a-png.jpg',
    'giant.png',
  ])
    add(name, 'webp', { target: 'webp' });
}

/** Fills `inputs`, `whole` and `cases`: whole pictures into every target, what cameras write, edits, files with a fault. */
export async function prepareCases(): Promise<void> {
  await prepareWhole();
  await prepareMade();
  prepareEdits();
  await prepareFaults();
}
