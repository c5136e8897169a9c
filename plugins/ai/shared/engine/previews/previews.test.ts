import { describe, expect, test } from 'vitest';
import type { PictureDocument } from '../../document/document.ts';
import { composeArea } from '../compose/compose.ts';
import { Engine } from '../engine.ts';
import type { Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { layerOf, MemoryStore, watcher } from '../testing/engine-kit.ts';
import type { Box, CommandOf } from '../types.ts';
import { Overlay } from './overlay.ts';
import { previewOf } from './preview.ts';
import { boxAt } from './sight.ts';

/** Not so many pixels that levels come out even. */
const [width, height] = [621, 455];

/** Waves, grain and an edge; of 'shape' only a disc is there, with a soft rim. */
function rasterOf(kind: 'ground' | 'shape' | 'over'): Raster {
  return {
    width,
    height,
    read(x, y, w, h) {
      const pixels = new Uint8ClampedArray(w * h * 4);
      for (let row = 0; row < h; row += 1)
        for (let column = 0; column < w; column += 1) {
          const [px, py] = [x + column, y + row];
          const wave = Math.sin(px / 23) * 40 + Math.cos(py / 17) * 30 + (px > 400 ? 50 : 0);
          const grain = ((px * 7919 + py * 104_729) % 7) - 3;
          const alpha = kind === 'shape' ? 190 - Math.hypot(px - 330, py - 220) : kind === 'over' ? px - 300 : 1;
          const straight = [120 + wave + grain, 90 + py / 9 - wave / 2, 200 - px / 8 + grain, alpha * 255];
          pixels.set(kind === 'over' ? straight.toReversed().slice(1) : straight, (row * w + column) * 4);
          if (kind === 'over') pixels[(row * w + column) * 4 + 3] = alpha;
        }
      return pixels;
    },
  };
}

/** Something beneath, a group with a masked layer and one that is clipped to it, an adjustment above all. */
async function opened(): Promise<Engine> {
  const kinds = ['ground', 'shape', 'over'] as const;
  const decode = ([at = 0]: Uint8Array) => Promise.resolve(rasterOf(kinds[at] ?? 'ground'));
  const engine = new Engine({ store: new MemoryStore(), watcher, decode, onState: () => undefined });
  const plain = { name: '', visible: true, locked: false, opacity: 1, blend: 'normal' } as const;
  const layers: PictureDocument['layers'] = [
    ...kinds.map((id) =>
      layerOf(id, {
        source: { blob: id, x: 0, y: 0, width, height },
        ...(id === 'ground' ? {} : { parent: 'group' }),
        ...(id === 'over' ? { clip: true, blend: 'multiply' } : {}),
      }),
    ),
    { ...plain, id: 'group', kind: 'group', opacity: 0.8 },
    { ...plain, id: 'warm', kind: 'adjustment', adjust: { kind: 'brightness-contrast', brightness: 10, contrast: 20 } },
  ];
  await engine.open({ version: 1, width, height, layers }, new Map(kinds.map((id, at) => [id, Uint8Array.of(at)])));
  await engine.run({ kind: 'add-mask', id: 'shape', how: 'show' });
  const stops = [0, 255].map((value, at) => ({ at, colour: { r: value, g: value, b: value, a: 255 } }));
  const gradient = { kind: 'linear', x0: 180, y0: 0, x1: 260, y1: 40, stops } as const;
  await engine.run({ kind: 'gradient-fill', id: 'shape', target: 'mask', gradient });
  return engine;
}

const pictureOf = ({ picture }: Engine): Picture => {
  if (picture === undefined) throw new Error('nothing is open');
  return picture;
};

const levels = [0, 1, 2, 3];
const whole: Box = { x0: 0, y0: 0, x1: width, y1: height };

/** Without the last pixels of a level, of which the document has but a part: those are as opaque as what is beside them. */
const evenAt = (level: number): Box => ({
  ...{ x0: 0, y0: 0 },
  ...{ x1: Math.floor(width / 2 ** level), y1: Math.floor(height / 2 ** level) },
});

/** The picture as a preview has it, at a level. */
function shown(engine: Engine, command: CommandOf<Raster>, level: number, seen?: Box): Uint8ClampedArray {
  const picture = pictureOf(engine);
  const sight = { level, ...boxAt(seen ?? whole, level) };
  const overlay = new Overlay(picture, level);
  for (const { key, grids } of previewOf(picture, command, sight) ?? []) overlay.put(key, grids);
  return composeArea(overlay, level, seen === undefined ? evenAt(level) : sight);
}

/** How far two pictures are apart, in levels as seen: in the mean, and all but one of a hundred values. */
function apart(one: Uint8ClampedArray, other: Uint8ClampedArray): { mean: number; most: number } {
  const all: number[] = [];
  for (let p = 0; p < one.length; p += 4)
    for (let i = 0; i < 4; i += 1) {
      const [a, b] = [one, other].map((of) => (i === 3 ? 255 : (of[p + i] as number)) * ((of[p + 3] as number) / 255));
      all.push(Math.abs((a as number) - (b as number)));
    }
  all.sort((a, b) => a - b);
  return {
    mean: all.reduce((sum, value) => sum + value, 0) / all.length,
    most: all[Math.floor(all.length * 0.99)] as number,
  };
}

const filter = (of: Extract<CommandOf<Raster>, { kind: 'filter-layer' }>['filter']) =>
  ({ kind: 'filter-layer', id: 'shape', filter: of }) as const;
const place = (id: string, ...corners: [number, number, number, number, number, number, number, number]) =>
  ({ kind: 'place-layer', id, corners, box: { x: 0, y: 0, width, height } }) as const;

const commands: Record<string, CommandOf<Raster>> = {
  'a blur of σ 2': filter({ kind: 'blur', sigma: 2 }),
  'a blur of σ 8': filter({ kind: 'blur', sigma: 8 }),
  'a blur of σ 30': filter({ kind: 'blur', sigma: 30 }),
  'a blur of all that is beneath': { ...filter({ kind: 'blur', sigma: 30 }), id: 'ground' },
  sharpening: filter({ kind: 'sharpen', sigma: 6, amount: 1.5 }),
  'less noise': filter({ kind: 'denoise', strength: 0.4 }),
  'other colours': filter({ kind: 'adjust', adjust: { kind: 'invert' } }),
  'a smaller layer': place('shape', 60, 50, 400, 50, 400, 300, 60, 300),
  'a larger group': place('group', -120, -60, 840, -60, 840, 640, -120, 640),
  'a layer that is turned': place('shape', 180, -30, 640, 180, 440, 540, -20, 330),
  'a layer in perspective': place('ground', 60, 30, 520, 80, 600, 430, 20, 360),
  'a layer that is flipped': place('shape', width, 0, 0, 0, 0, height, width, height),
  'layers that are moved': {
    kind: 'offset-layers',
    moves: [
      { id: 'group', x: 61, y: -37 },
      // Its edges are hard: between two pixels of a level they look different.
      { id: 'ground', x: -16, y: 8 },
    ],
  },
  'all straightened': { kind: 'straighten', angle: 7, x: 0, y: 0, width, height },
};

describe('what is shown of a command at a level is what comes of it there:', () => {
  test.each(Object.entries(commands))('%s', async (_name, command) => {
    const engine = await opened();
    const found = levels.map((level) => shown(engine, command, level));
    await engine.run(command);
    for (const level of levels) {
      const right = composeArea(pictureOf(engine), level, evenAt(level));
      const { mean, most } = apart(found[level] as Uint8ClampedArray, right);
      expect(mean).toBeLessThan(1);
      // Where a picture of its own ends, what is drawn as a whole is a little softer.
      expect(most).toBeLessThan(command.kind === 'straighten' ? 14 : 8);
    }
  });
});

test('only what is selected is filtered, softly', async () => {
  const engine = await opened();
  const select = {
    kind: 'select',
    how: 'replace',
    shape: { kind: 'ellipse', x: 200, y: 90, width: 230, height: 220 },
    feather: 25,
  } as const;
  const command = filter({ kind: 'blur', sigma: 30 });
  await engine.run(select);
  const found = levels.map((level) => shown(engine, command, level));
  await engine.run(command);
  for (const level of levels) {
    const right = composeArea(pictureOf(engine), level, evenAt(level));
    expect(apart(found[level] as Uint8ClampedArray, right).most).toBeLessThan(4);
  }
});

test('tiles that are out of sight are left as they are, and the picture knows nothing of it', async () => {
  const engine = await opened();
  const picture = pictureOf(engine);
  const first = Buffer.from(engine.pixels());
  const at = engine.state()?.at;
  const command = filter({ kind: 'blur', sigma: 12 });
  const seen = { x0: 260, y0: 130, x1: 400, y1: 250 };
  const keys = [...(previewOf(picture, command, { level: 1, ...boxAt(seen, 1) }) ?? [])].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeLessThanOrEqual(4);
  const part = shown(engine, command, 1, seen);
  const [all, box] = [shown(engine, command, 1), boxAt(seen, 1)];
  const across = evenAt(1).x1;
  const [row, from] = [box.x1 - box.x0, (box.y0 * across + box.x0) * 4];
  expect(apart(part.slice(0, row * 4), all.slice(from, from + row * 4)).most).toBeLessThanOrEqual(2);
  expect(Buffer.from(engine.pixels()).equals(first)).toBe(true);
  expect([engine.state()?.at, picture.bank.idleBytes]).toEqual([at, engine.historyBytes]);
});

const shapes = ['a smaller layer', 'all straightened'];
test.each(shapes)('an overlay says where %s looks different, and shows the picture again', async (name) => {
  const engine = await opened();
  const picture = pictureOf(engine);
  const overlay = new Overlay(picture, 2);
  const sight = { level: 2, ...boxAt(whole, 2) };
  const parts = [...(previewOf(picture, commands[name] as CommandOf<Raster>, sight) ?? [])];
  const changed = parts.map(({ key, grids }) => overlay.put(key, grids));
  expect(changed.some((box) => box !== undefined)).toBe(true);
  // The same once more is no news.
  expect(parts.map(({ key, grids }) => overlay.put(key, grids))).toEqual(parts.map(() => undefined));
  expect(overlay.keys.map((key) => overlay.put(key, undefined))).toEqual(changed);
  expect(overlay.keys).toEqual([]);
  const box = boxAt(whole, 2);
  expect(Buffer.from(composeArea(overlay, 2, box)).equals(Buffer.from(composeArea(picture, 2, box)))).toBe(true);
});

test('what cannot be done is said at once', async () => {
  const picture = pictureOf(await opened());
  const sight = { level: 0, ...whole };
  const faults: CommandOf<Raster>[] = [
    { kind: 'filter-layer', id: 'group', filter: { kind: 'blur', sigma: 3 } },
    filter({ kind: 'blur', sigma: 300 }),
    { kind: 'offset-layers', moves: [{ id: 'none', x: 1, y: 1 }] },
  ];
  for (const command of faults) expect(() => previewOf(picture, command, sight)).toThrow();
  expect(previewOf(picture, { kind: 'flip', across: true }, sight)).toBeUndefined();
});
