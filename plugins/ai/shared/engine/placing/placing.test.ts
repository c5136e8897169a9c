import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Corners } from '../../document/content.ts';
import { Engine } from '../engine.ts';
import type { Raster } from '../picture/source.ts';
import { decodeDrawn, drawnFile, layerOf, MemoryStore, testEngine, watcher } from '../testing/engine-kit.ts';

const side = 512;
const corners = (x: number, y: number, width: number, height: number): Corners => {
  const [right, bottom] = [x + width, y + height];
  return [x, y, right, y, right, bottom, x, bottom];
};

/** A picture like a photograph: shapes with edges, waves and a gradient. */
function photo(): Uint8Array {
  const pixels = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const inside = 1 / (1 + Math.exp((Math.hypot(x - 250, y - 230) - 120) / 1.5));
      const wave = Math.sin(x / 9 + Math.sin(y / 31) * 2) * 30 + Math.cos(y / 7) * 15;
      const value = [90 + x / 6 + wave, 70 + y / 5 - wave / 2, 150 - x / 8 + wave / 3];
      const shape = [230, 60, 40];
      value.forEach((of, i) => {
        pixels[(y * side + x) * 4 + i] = of * (1 - inside) + (shape[i] as number) * inside;
      });
      pixels[(y * side + x) * 4 + 3] = 255;
    }
  return pixels;
}

const pixels = photo();
const raw = () => sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
const raster: Raster = {
  width: side,
  height: side,
  read(x, y, width, height) {
    const part = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * side + x) * 4;
      part.set(pixels.subarray(from, from + width * 4), row * width * 4);
    }
    return part;
  },
};

async function opened(width = 1200, height = 1200): Promise<Engine> {
  const decode = () => Promise.resolve(raster);
  const engine = new Engine({ store: new MemoryStore(), watcher, decode, onState: () => undefined });
  const source = { blob: 'file', x: 0, y: 0, width: side, height: side };
  const layers = [layerOf('photo', { source })];
  await engine.open({ version: 1, width, height, layers }, new Map([['file', new Uint8Array(1)]]));
  return engine;
}

/** How near a picture is to the engine's at (x, y): decibels, without `rim` pixels at each side. */
function decibels(
  engine: Engine,
  right: Buffer,
  x: number,
  y: number,
  width: number,
  height: number,
  rim: number,
): number {
  const whole = engine.pixels();
  const all = engine.state()?.width ?? 0;
  let sum = 0;
  let count = 0;
  for (let row = rim; row < height - rim; row += 1)
    for (let column = rim; column < width - rim; column += 1)
      for (let i = 0; i < 3; i += 1) {
        const seen = whole[((y + row) * all + x + column) * 4 + i] as number;
        sum += (seen - (right[(row * width + column) * 4 + i] as number)) ** 2;
        count += 1;
      }
  return 10 * Math.log10((255 * 255) / (sum / count));
}

describe('a placed layer', () => {
  test.each([
    [1024, 1024],
    [700, 900],
    [400, 330],
    [256, 256],
    [150, 110],
    [61, 61],
  ])('of %d × %d is as near to sharp as 45 dB', async (width, height) => {
    const engine = await opened();
    await engine.run({ kind: 'place-layer', id: 'photo', corners: corners(0, 0, width, height) });
    const right = await raw().resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
    expect(decibels(engine, right, 0, 0, width, height, 4)).toBeGreaterThan(45);
    // What fills a rectangle of whole pixels has no soft edge.
    expect([engine.colourAt(0, 0)?.a, engine.colourAt(width - 1, height - 1)?.a]).toEqual([255, 255]);
    expect(engine.colourAt(width, 5)?.a).toBe(0);
  });

  test.each([10, 37, 90])('turned by %d degrees is as near to sharp as 45 dB', async (degrees) => {
    const engine = await opened();
    const turn = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const around = (x: number, y: number): [number, number] => [
      400 + (x - side / 2) * cos - (y - side / 2) * sin,
      400 + (x - side / 2) * sin + (y - side / 2) * cos,
    ];
    const at: Corners = [...around(0, 0), ...around(side, 0), ...around(side, side), ...around(0, side)];
    await engine.run({ kind: 'place-layer', id: 'photo', corners: at });
    // Pixels of sharp are points: the middle has to come between four of them, as it does here.
    const middle = (side - 1) / 2;
    const [cx, cy] = [(cos - sin) * middle, (sin + cos) * middle];
    const [odx, ody] = [Math.ceil(cx) + 0.5 - cx, Math.ceil(cy) + 0.5 - cy];
    const turned = await raw()
      .affine([cos, -sin, sin, cos], { interpolator: 'bicubic', odx, ody, background: '#0000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const half = 170;
    const nearest: number[] = [];
    // It begins at a whole pixel that it does not tell.
    for (const [dx, dy] of Array.from({ length: 49 }, (_, i) => [(i % 7) - 3, Math.floor(i / 7) - 3] as const)) {
      const { width, height } = turned.info;
      const part = await sharp(turned.data, { raw: { width, height, channels: 4 } })
        .extract({ left: (width >> 1) - half + dx, top: (height >> 1) - half + dy, width: half * 2, height: half * 2 })
        .raw()
        .toBuffer();
      nearest.push(decibels(engine, part, 400 - half, 400 - half, half * 2, half * 2, 2));
    }
    expect(Math.max(...nearest)).toBeGreaterThan(45);
  });

  test('goes elsewhere without loss, and back to what it was bit by bit', async () => {
    const engine = await opened();
    const first = engine.pixels();
    await engine.run({ kind: 'place-layer', id: 'photo', corners: corners(20, 30, 40, 30) });
    await engine.run({ kind: 'place-layer', id: 'photo', corners: corners(100, 100, 800, 700) });
    const once = await opened();
    await once.run({ kind: 'place-layer', id: 'photo', corners: corners(100, 100, 800, 700) });
    expect(Buffer.from(engine.pixels()).equals(Buffer.from(once.pixels()))).toBe(true);
    expect(engine.bounds('photo')).toEqual({ x0: 100, y0: 100, x1: 900, y1: 800 });
    await engine.run({ kind: 'place-layer', id: 'photo', corners: corners(0, 0, side, side) });
    expect(engine.state()?.layers[0]?.content).toBeUndefined();
    expect(Buffer.from(engine.pixels()).equals(Buffer.from(first))).toBe(true);
  });

  test('in perspective has its corners where they were put, and lines stay straight', async () => {
    const engine = await opened();
    const at: Corners = [100, 100, 900, 250, 800, 700, 50, 900];
    await engine.run({ kind: 'place-layer', id: 'photo', corners: at });
    expect([engine.colourAt(110, 112)?.a, engine.colourAt(890, 256)?.a, engine.colourAt(880, 240)?.a]).toEqual([
      255, 255, 0,
    ]);
    const wrongs: Corners[] = [
      [100, 100, 900, 250, 50, 900, 800, 700],
      [0, 0, 1, 0, 2, 0, 3, 0],
    ];
    for (const wrong of wrongs)
      await expect(engine.run({ kind: 'place-layer', id: 'photo', corners: wrong })).rejects.toMatchObject({
        reason: 'ai.document',
      });
  });

  test('takes its mask along, is plain pixels once it is painted on, and a group goes as one', async () => {
    const engine = await opened();
    await engine.run({
      kind: 'select',
      how: 'replace',
      shape: { kind: 'rectangle', x: 0, y: 0, width: 256, height: side },
    });
    await engine.run({ kind: 'add-mask', id: 'photo', how: 'selection' });
    await engine.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
    await engine.run({ kind: 'add-group', name: 'g', ids: ['photo'] });
    const group = engine.state()?.layers[1]?.id ?? '';
    await engine.run({ kind: 'place-layer', id: group, corners: corners(100, 100, 1024, 1024) });
    expect([engine.colourAt(605, 500)?.a, engine.colourAt(620, 500)?.a, engine.colourAt(95, 500)?.a]).toEqual([
      255, 0, 0,
    ]);
    const brush = {
      tool: 'eraser',
      colour: { r: 0, g: 0, b: 0, a: 255 },
      size: 9,
      hardness: 1,
      opacity: 1,
      spacing: 0.1,
    };
    await engine.begin('photo', { ...brush, tool: 'eraser' });
    engine.to([{ x: 300, y: 300, pressure: 1 }]);
    await engine.endStroke();
    expect([engine.state()?.layers[0]?.content, engine.colourAt(300, 300)?.a]).toEqual([undefined, 0]);
    await engine.undo();
    expect(engine.state()?.layers[0]?.content?.kind).toBe('placed');
  });
});

describe('content', () => {
  const content = { kind: 'text', recipe: { text: '促销' }, matrix: [2, 0, 0, 2, 10, 20] } as const;

  test('is drawn by others, goes along, and refuses the brush until it is pixels', async () => {
    const { engine } = testEngine();
    const picture = await decodeDrawn(drawnFile(60, 40));
    await engine.open({ version: 1, width: 300, height: 200, layers: [] }, new Map());
    await engine.run({ kind: 'set-content', name: '字', content, picture, x: 10, y: 20 });
    const { id = '' } = engine.state()?.layers[0] ?? {};
    await engine.run({ kind: 'offset-layer', id, x: 5, y: 6 });
    await engine.run({ kind: 'turn', quarters: 1 });
    expect(engine.state()?.layers[0]?.content).toEqual({ ...content, matrix: [0, 2, -2, 0, 200 - 26, 15] });
    const brush = {
      tool: 'brush',
      colour: { r: 0, g: 0, b: 0, a: 255 },
      size: 9,
      hardness: 1,
      opacity: 1,
      spacing: 0.1,
    };
    await expect(engine.begin(id, { ...brush, tool: 'brush' })).rejects.toMatchObject({ reason: 'ai.content' });
    await engine.run({ kind: 'set-content', id, content, picture, x: 0, y: 0 });
    expect(engine.state()?.layers[0]).toMatchObject({ name: '字', content });
    await engine.run({ kind: 'rasterize-layer', id });
    await engine.begin(id, { ...brush, tool: 'brush' });
    const bad = { ...content, recipe: { text: 'a\0b' } };
    await expect(engine.run({ kind: 'set-content', id, content: bad, picture, x: 0, y: 0 })).rejects.toMatchObject({
      reason: 'ai.document',
    });
  });

  test('of a layer stays with it, where a part of it is copied; cutting makes pixels of a placed one', async () => {
    const engine = await opened();
    await engine.run({ kind: 'place-layer', id: 'photo', corners: corners(0, 0, 100, 100) });
    await engine.run({
      kind: 'select',
      how: 'replace',
      shape: { kind: 'rectangle', x: 10, y: 10, width: 20, height: 20 },
    });
    await engine.run({ kind: 'layer-from-selection', id: 'photo', name: 'copy', cut: false });
    const kinds = () => engine.state()?.layers.map((layer) => layer.content?.kind);
    expect(kinds()).toEqual(['placed', undefined]);
    await engine.run({ kind: 'layer-from-selection', id: 'photo', name: 'cut', cut: true });
    expect([kinds(), engine.bounds('photo')]).toEqual([
      [undefined, undefined, undefined],
      { x0: 0, y0: 0, x1: 100, y1: 100 },
    ]);
  });

  test('of a file is kept with it, once', async () => {
    const { engine } = testEngine();
    await engine.open({ version: 1, width: 300, height: 200, layers: [] }, new Map());
    const file = drawnFile(60, 40) as Uint8Array<ArrayBuffer>;
    await engine.run({ kind: 'add-layer', name: 'a', file, x: 10, y: 10 });
    await engine.run({ kind: 'add-layer', name: 'b', file });
    const changes = await engine.changes(() => Promise.resolve());
    expect(changes?.blobs.map(({ bytes }) => bytes)).toEqual([file]);
    expect(changes?.document.layers).toMatchObject([{ source: { x: 10, width: 60 } }, { tiles: {} }]);
    const broken = new Uint8Array(5);
    await expect(engine.run({ kind: 'add-layer', name: 'c', file: broken })).rejects.toMatchObject({
      reason: 'ai.source',
    });
  });
});
