import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BlendMode, blendModes, tileSize } from '../../document/document.ts';
import { type LayerRecord, Picture } from '../picture/picture.ts';
import { layerOf, MemoryStore, plainTile, watcher } from '../testing/engine-kit.ts';
import { over, type Pixel } from '../testing/w3c.ts';
import { TileBank } from '../tiles/bank.ts';
import { keyOf, Tile, tileBytes } from '../tiles/tile.ts';
import { composeArea, composeTile } from './compose.ts';

const whole = { x0: 0, y0: 0, x1: tileSize, y1: tileSize };
const here = keyOf(0, 0);

interface Drawn {
  pixels: Uint8Array;
  opacity: number;
  blend: BlendMode;
  visible?: boolean;
}

function pictureOf(layers: readonly Drawn[], size = tileSize): Picture {
  const records = layers.map(({ opacity, blend, visible = true }, at): LayerRecord => {
    const { tiles: _, source: __, ...state } = layerOf(`${at}`, { opacity, blend, visible });
    return state;
  });
  const frame = { width: size, height: size, layers: records };
  const picture = new Picture(frame, new TileBank(new MemoryStore()), watcher);
  layers.forEach(({ pixels }, at) => {
    picture.setTile(`${at}`, here, new Tile(pixels));
  });
  return picture;
}

/** What the reference says of one pixel of some layers. */
function expected(layers: readonly Drawn[], at: number): number[] {
  let under: Pixel = { colour: [0, 0, 0], alpha: 0 };
  for (const { pixels, opacity, blend } of layers) {
    const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(at * 4, at * 4 + 4);
    under = over(under, { colour: [r / 255, g / 255, b / 255], alpha: (a / 255) * opacity }, blend);
  }
  return [...under.colour, under.alpha].map((value) => Math.round(value * 255));
}

/** Each pair of these, over one another, is in two tiles somewhere. */
function pairs(seed: number): [Uint8Array, Uint8Array] {
  const values = [0, 1, 64, 127, 128, 200, 254, 255];
  const [lower, upper] = [new Uint8Array(tileBytes), new Uint8Array(tileBytes)];
  let state = seed;
  for (let at = 0; at < tileBytes; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    lower[at] = values[(state >>> 13) & 7] as number;
    upper[at] = (state & 64) === 0 ? (values[(state >>> 20) & 7] as number) : state >>> 24;
  }
  return [lower, upper];
}

/** The farthest that a channel is from the reference; colours of what is nearly clear round apart by more. */
function farthest(made: Uint8ClampedArray, layers: readonly Drawn[]): number {
  let most = 0;
  for (let at = 0; at < tileSize * tileSize; at += 7) {
    const [r = 0, g = 0, b = 0, a = 0] = expected(layers, at);
    const seen = made.subarray(at * 4, at * 4 + 4);
    most = Math.max(most, Math.abs((seen[3] as number) - a));
    if (a === 0) continue;
    most = Math.max(most, ...[r, g, b].map((value, i) => Math.abs((seen[i] as number) - value)));
  }
  return most;
}

const leaping: readonly BlendMode[] = ['color-dodge', 'color-burn', 'saturation'];

describe('layers over one another', () => {
  test.each(blendModes)('%s is that of the W3C, also over what is clear', (blend) => {
    const [lower, upper] = pairs(7);
    for (const [under, opacity] of [
      [1, 1],
      [0.6, 0.35],
    ] as const) {
      const layers: Drawn[] = [
        { pixels: lower, opacity: under, blend: 'normal' },
        { pixels: upper, opacity, blend },
      ];
      const made = composeArea(pictureOf(layers), 0, whole);
      expect(farthest(made, layers)).toBeLessThanOrEqual(1);
    }
  });

  test('many layers of any kind round once', () => {
    const any = fc.record({
      seed: fc.nat(),
      opacity: fc.double({ min: 0.05, max: 1, noNaN: true }),
      // These leap where the backdrop is nearly black, white or grey: after many layers nobody can say which it is.
      blend: fc.constantFrom(...blendModes.filter((mode) => !leaping.includes(mode))),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 3, maxLength: 9 }), (kinds) => {
        const layers = kinds.map(({ seed, ...kind }): Drawn => ({ pixels: pairs(seed)[1], ...kind }));
        expect(farthest(composeArea(pictureOf(layers), 0, whole), layers)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 8 },
    );
  });

  test('a layer alone is shown bit by bit, whatever its blend mode', () => {
    const [pixels] = pairs(3);
    const made = composeArea(pictureOf([{ pixels, opacity: 1, blend: 'luminosity' }]), 0, whole);
    expect(Buffer.compare(Buffer.from(made), pixels)).toBe(0);
  });

  test('hidden layers, and what an opaque one covers, are not there', () => {
    const made = composeArea(
      pictureOf([
        { pixels: plainTile(9, 9, 9, 255), opacity: 1, blend: 'normal' },
        { pixels: plainTile(1, 2, 3, 255), opacity: 1, blend: 'normal' },
        { pixels: plainTile(255, 255, 255, 255), opacity: 1, blend: 'normal', visible: false },
      ]),
      0,
      whole,
    );
    expect(Buffer.compare(Buffer.from(made), plainTile(1, 2, 3, 255))).toBe(0);
  });

  test('only the part that is asked for is drawn', () => {
    const picture = pictureOf([{ pixels: plainTile(1, 2, 3, 255), opacity: 0.5, blend: 'normal' }]);
    const into = new Uint8Array(tileBytes);
    composeTile(picture, 0, here, { x0: 10, y0: 20, x1: 12, y1: 21 }, into);
    expect([...into.entries()].filter(([, value]) => value !== 0).map(([at]) => at >> 2)).toEqual([
      5130, 5130, 5130, 5130, 5131, 5131, 5131, 5131,
    ]);
  });
});

describe('levels', () => {
  const level = (picture: Picture, at: number, x: number, y: number): number[] => [
    ...composeArea(picture, at, { x0: x, y0: y, x1: x + 1, y1: y + 1 }),
  ];

  test('show the mean, in which clear pixels have no colour', () => {
    const pixels = new Uint8Array(tileBytes);
    pixels.set([200, 100, 0, 255], 0);
    pixels.set([100, 0, 0, 255], 4);
    const picture = pictureOf([{ pixels, opacity: 1, blend: 'normal' }]);
    expect(level(picture, 1, 0, 0)).toEqual([150, 50, 0, 128]);
    expect(level(picture, 2, 0, 0)).toEqual([150, 50, 0, 32]);
    expect(level(picture, 1, 1, 0)).toEqual([0, 0, 0, 0]);
  });

  test('follow a tile that changes, comes, or goes', () => {
    const picture = pictureOf([{ pixels: plainTile(10, 20, 30, 255), opacity: 1, blend: 'normal' }], 1024);
    expect(level(picture, 2, 63, 63)).toEqual([10, 20, 30, 255]);
    picture.setTile('0', keyOf(1, 1), new Tile(plainTile(1, 1, 1, 255)));
    expect(level(picture, 2, 64, 64)).toEqual([1, 1, 1, 255]);
    expect(level(picture, 2, 63, 63)).toEqual([10, 20, 30, 255]);
    const { pixels } = picture.tiles('0').get(here) as Tile;
    pixels?.fill(255, 0, tileBytes);
    picture.touch('0', here, 0, 0, 256, 256);
    expect(level(picture, 2, 5, 5)).toEqual([255, 255, 255, 255]);
    picture.setTile('0', here, undefined);
    expect(level(picture, 2, 5, 5)).toEqual([0, 0, 0, 0]);
    expect(level(picture, 3, 33, 33)).toEqual([1, 1, 1, 255]);
  });
});
