import { newUuid } from '@fitout/sdk';
import { readPsd, writePsdUint8Array } from 'ag-psd';
import { expect, test } from 'vitest';
import type { Adjust } from '../../shared/document/adjust.ts';
import { unpackTile } from '../../shared/engine/tiles/pack.ts';
import type { LayerState } from '../../shared/engine/types.ts';
import { psdHead } from './head.ts';
import { readPsdFile } from './read.ts';
import type { Part } from './tiles.ts';
import { type WrittenLayer, writePsdFile } from './write.ts';

function state(name: string, more: Partial<LayerState> = {}): LayerState {
  return { id: newUuid(), kind: 'raster', name, visible: true, locked: false, opacity: 1, blend: 'normal', ...more };
}

function flat(x: number, y: number, width: number, height: number, colour: readonly number[]): Part {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set(colour, at);
  return { x, y, width, height, data };
}

function written(layers: WrittenLayer[]) {
  return writePsdFile({
    width: 300,
    height: 200,
    layers,
    merged: flat(0, 0, 300, 200, [9, 9, 9, 255]).data as Uint8ClampedArray,
  });
}

const adjusts: Adjust[] = [
  { kind: 'levels', rgb: { low: 10, high: 240, gamma: 1.5, outLow: 5, outHigh: 250 } },
  {
    kind: 'curves',
    r: [
      [0, 20],
      [128, 140],
      [255, 230],
    ],
  },
  { kind: 'hue-saturation', hue: 30, saturation: -20, lightness: 5 },
  { kind: 'brightness-contrast', brightness: 12, contrast: -30 },
  { kind: 'tone', exposure: 1.5, temperature: 0, tint: 0, vibrance: 0 },
  { kind: 'tone', exposure: 0, temperature: 0, tint: 0, vibrance: 40 },
  { kind: 'black-white', red: 30, green: 60, blue: 10 },
  { kind: 'invert' },
  { kind: 'threshold', level: 99 },
  { kind: 'colour-balance', shadows: [1, 2, 3], midtones: [-4, 5, -6], highlights: [7, 0, 0] },
];

test.each(adjusts)('the adjustment %j comes back as it was', (adjust) => {
  const { bytes, notes } = written([{ state: state('调整', { kind: 'adjustment', adjust }) }]);
  expect(notes).toEqual([]);
  const { document, notes: lost } = readPsdFile(bytes);
  expect(lost).toEqual([]);
  const [layer] = document.layers;
  if (layer?.kind !== 'adjustment') throw new Error('no adjustment');
  // Channels that were not given come back as those that change nothing.
  expect(layer.adjust).toMatchObject(adjust);
});

test('layers come back with groups, masks, blend, opacity, clip and place', () => {
  const group = state('组', { kind: 'group', opacity: 0.5, blend: 'multiply' });
  const inner = state('里面', { parent: group.id, mask: { rest: 255, on: false }, locked: true });
  const mask = new Uint8Array(300 * 200).fill(255, 0, 3000);
  const { bytes } = written([
    { state: state('底'), pixels: flat(-20, 10, 40, 30, [200, 100, 50, 128]) },
    {
      state: inner,
      pixels: flat(0, 0, 300, 200, [1, 2, 3, 255]),
      mask: { x: 0, y: 0, width: 300, height: 200, data: mask },
    },
    { state: group },
    {
      state: state('顶', { clip: true, visible: false, blend: 'soft-light' }),
      pixels: flat(5, 5, 1, 1, [255, 0, 0, 255]),
    },
  ]);
  const { document, blobs, notes } = readPsdFile(bytes);
  expect(notes).toEqual([]);
  expect([document.width, document.height]).toEqual([300, 200]);
  const [base, within, folder, top] = document.layers;
  expect(document.layers.map(({ name }) => name)).toEqual(['底', '里面', '组', '顶']);
  expect(base).toMatchObject({ kind: 'raster', visible: true, blend: 'normal' });
  expect(within).toMatchObject({ parent: folder?.id, locked: true, mask: { rest: 255, on: false } });
  expect(folder).toMatchObject({ kind: 'group', blend: 'multiply' });
  expect(folder?.opacity).toBeCloseTo(0.5, 2);
  expect(top).toMatchObject({ clip: true, visible: false, blend: 'soft-light' });
  if (base?.kind !== 'raster' || within?.mask === undefined) throw new Error('no layer');
  expect(Object.keys(base.tiles).sort()).toEqual(['-1,0', '0,0']);
  const tile = (hash: string | undefined, size?: number) => {
    const found = blobs.find((one) => one.hash === hash);
    return unpackTile(found?.bytes ?? new Uint8Array(), size);
  };
  const left = tile(base.tiles['-1,0']);
  expect([...left.subarray((10 * 256 + 236) * 4, (10 * 256 + 236) * 4 + 4)]).toEqual([200, 100, 50, 128]);
  expect(left[(9 * 256 + 236) * 4 + 3]).toBe(0);
  const hides = tile(within.mask.tiles['0,0'], 65_536);
  expect([hides[5 * 256], hides[20 * 256]]).toEqual([255, 0]);
});

test('what a PSD cannot keep is listed by its layers', () => {
  const content = { kind: 'text' as const, recipe: {}, matrix: [1, 0, 0, 1, 0, 0] as const };
  const tone: Adjust = { kind: 'tone', exposure: 1, temperature: 20, tint: 0, vibrance: 0 };
  const { notes } = written([
    { state: state('标题', { content }), pixels: flat(0, 0, 9, 9, [0, 0, 0, 255]) },
    { state: state('暖色', { kind: 'adjustment', adjust: tone }) },
  ]);
  expect(notes).toEqual([
    { kind: 'text', layers: ['标题'] },
    { kind: 'adjustment', layers: ['暖色'] },
  ]);
});

test('what is in a PSD and not here is listed by its layers', () => {
  const one = { imageData: flat(0, 0, 4, 4, [1, 2, 3, 255]), left: 0, top: 0 };
  const bytes = writePsdUint8Array({
    width: 20,
    height: 20,
    children: [
      { name: '字', ...one, text: { text: 'Hi' } },
      { name: '光', ...one, blendMode: 'vivid light', effects: { dropShadow: [{ enabled: true, present: true }] } },
      { name: '滤镜', adjustment: { type: 'photo filter', density: 20 } },
      { name: '组', blendMode: 'pass through', children: [{ name: '乘', ...one, blendMode: 'multiply' }] },
    ],
  });
  const { notes, document } = readPsdFile(bytes);
  expect(document.layers.map(({ name }) => name)).toEqual(['字', '光', '乘', '组']);
  expect(Object.fromEntries(notes.map(({ kind, layers }) => [kind, layers]))).toEqual({
    text: ['字'],
    blend: ['光'],
    effects: ['光'],
    adjustment: ['滤镜'],
    through: ['组'],
  });
});

test('too many layers become one picture, by what the file has merged', () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    state: state(`${at}`),
    pixels: flat(at, 0, 1, 1, [0, 0, 0, 255]),
  }));
  const { document, notes } = readPsdFile(written(many).bytes);
  expect(document.layers).toHaveLength(1);
  expect(notes).toContainEqual({ kind: 'merged', layers: [] });
});

test.each([
  ['nothing', () => new Uint8Array(0), 'ai.psd-broken'],
  ['a text', () => new TextEncoder().encode('8BPS is how it begins, and it is a text'), 'ai.psd-broken'],
  [
    'a half',
    () => (({ bytes }) => bytes.slice(0, bytes.length / 3))(written([{ state: state('a'), pixels: noise() }])),
    'ai.psd-broken',
  ],
  ['a huge one', () => patched(14, 30_000, 18, 30_000), 'ai.psd-size'],
  ['10,000 layers and more', () => lots(), 'ai.psd-records'],
  ['CMYK', () => patched(22, 0x0008_0004), 'ai.psd-mode'],
])('%s is refused with words', (_, bytes, reason) => {
  expect(() => readPsdFile(bytes())).toThrow(expect.objectContaining({ reason }));
});

function noise(): Part {
  const part = flat(0, 0, 300, 200, [0, 0, 0, 255]);
  for (let at = 0; at < part.data.length; at += 1) part.data[at] = (at * 7919) % 251;
  return part;
}

function patched(...places: number[]): Uint8Array {
  const bytes = new Uint8Array(written([{ state: state('a'), pixels: noise() }]).bytes);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < places.length; at += 2) view.setUint32(places[at] as number, places[at + 1] as number);
  return bytes;
}

function lots(): Uint8Array {
  const bytes = patched();
  const view = new DataView(bytes.buffer);
  const at = 30 + view.getUint32(26);
  view.setInt16(at + 4 + view.getUint32(at) + 8, 12_000);
  return bytes;
}

test('the head tells what is in a file, and other readers read what was written', () => {
  const { bytes } = written([{ state: state('a'), pixels: noise() }]);
  expect(psdHead(new Uint8Array(bytes))).toMatchObject({
    width: 300,
    height: 200,
    depth: 8,
    mode: 3,
    records: 1,
    pixels: 60_000,
  });
  expect(readPsd(bytes, { useImageData: true }).children?.[0]?.imageData?.width).toBe(300);
});
