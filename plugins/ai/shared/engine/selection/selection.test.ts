import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { brushOf, drawn, testEngine } from '../testing/engine-kit.ts';
import type { SelectShape } from '../types.ts';
import { currentArea } from './select.ts';

const opened = async (): Promise<Engine> => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  return engine;
};

type How = 'replace' | 'add' | 'subtract' | 'intersect';
const select = (
  engine: Engine,
  shape: SelectShape,
  how: How = 'replace',
  more: { grow?: number; feather?: number } = {},
) => engine.run({ kind: 'select', how, shape, ...more });

/** How much of a pixel is selected. */
function at(engine: Engine, x: number, y: number): number {
  if (engine.picture === undefined || engine.state()?.selection === undefined) return -1;
  const { x0, y0, x1, y1, bytes } = currentArea(engine.picture);
  return x >= x0 && x < x1 && y >= y0 && y < y1 ? (bytes[(y - y0) * (x1 - x0) + x - x0] as number) : 0;
}

const total = (engine: Engine): number =>
  engine.picture === undefined ? 0 : currentArea(engine.picture).bytes.reduce((sum, value) => sum + value / 255, 0);

const rectangle = (x: number, y: number, width: number, height: number): SelectShape => ({
  kind: 'rectangle',
  ...{ x, y, width, height },
});

describe('a selection', () => {
  test('is made of shapes, each over the one before', async () => {
    const engine = await opened();
    await select(engine, rectangle(-50, 100, 350, 100));
    expect(engine.state()?.selection?.bounds).toEqual({ x0: 0, y0: 100, x1: 300, y1: 200 });
    await select(engine, rectangle(250, 150, 100, 100), 'add');
    expect([total(engine), at(engine, 340, 240), at(engine, 340, 140)]).toEqual([30_000 + 7_500, 255, 0]);
    await select(engine, rectangle(0, 100, 200, 100), 'subtract');
    expect(engine.state()?.selection?.bounds).toEqual({ x0: 200, y0: 100, x1: 350, y1: 250 });
    await select(engine, rectangle(260, 0, 10, 300), 'intersect');
    expect(total(engine)).toBe(10 * 150);
    await select(engine, { kind: 'invert' });
    expect(total(engine)).toBe(600 * 300 - 10 * 150);
    await select(engine, { kind: 'all' }, 'subtract');
    expect(engine.state()?.selection).toBeUndefined();
    await select(engine, rectangle(0, 0, 10, 10), 'subtract');
    expect([total(engine), at(engine, 5, 5)]).toEqual([600 * 300 - 100, 0]);
  });

  test('has smooth edges, and what a line goes around twice is in it', async () => {
    const engine = await opened();
    await select(engine, { kind: 'ellipse', x: 100.5, y: 50, width: 200, height: 200 });
    expect(Math.abs(total(engine) - Math.PI * 1e4)).toBeLessThan(20);
    const edge = at(engine, 100, 150);
    expect(edge > 60 && edge < 200).toBe(true);
    const twice = [0, 0, 100, 0, 100, 100, 0, 100, 0, 0, 100, 0, 100, 100, 0, 100];
    const points = Array.from({ length: 8 }, (_, i) => ({ x: twice[i * 2] ?? 0, y: twice[i * 2 + 1] ?? 0 }));
    await select(engine, { kind: 'polygon', points });
    expect([total(engine), at(engine, 50, 50)]).toEqual([1e4, 255]);
  });

  test('grows by round corners, shrinks, and is feathered', async () => {
    const engine = await opened();
    await select(engine, rectangle(100, 100, 50, 50), 'replace', { grow: 20 });
    expect([at(engine, 81, 120), at(engine, 79, 120), at(engine, 82, 82)]).toEqual([255, 0, 0]);
    await select(engine, { kind: 'current' }, 'replace', { grow: -20 });
    expect(total(engine)).toBe(2500);
    await select(engine, { kind: 'current' }, 'replace', { feather: 10 });
    expect(Math.abs(at(engine, 99, 125) - 118)).toBeLessThan(14);
    expect(Math.abs(total(engine) - 2500)).toBeLessThan(60);
    // The rim of the document takes nothing away.
    await select(engine, rectangle(0, 0, 600, 100), 'replace', { grow: -10 });
    expect(total(engine)).toBe(600 * 90);
  });

  test('of bytes and of a layer is what they say; of another size it is refused', async () => {
    const engine = await opened();
    const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6]);
    await select(engine, { kind: 'mask', x: 599, y: 10, width: 3, height: 2, bytes });
    expect([at(engine, 599, 10), at(engine, 599, 11)]).toEqual([1, 4]);
    await expect(select(engine, { kind: 'mask', x: 0, y: 0, width: 2, height: 2, bytes })).rejects.toMatchObject({
      reason: 'ai.document',
    });
    await select(engine, { kind: 'layer', id: 'photo' });
    const { a } = { a: 0, ...engine.colourAt(3, 20) };
    expect(at(engine, 3, 20)).toBe(a);
  });

  test('is drawn by its outlines, holes too', async () => {
    const engine = await opened();
    await select(engine, rectangle(10, 20, 30, 40));
    await select(engine, rectangle(20, 30, 5, 5), 'subtract');
    expect(engine.contours(1)).toBe('M10 20H40V60H10V20ZM20 35H25V30H20V35Z');
    await select(engine, { kind: 'none' });
    expect(engine.contours(1)).toBe('');
  });

  test('made again the same is no entry', async () => {
    const engine = await opened();
    await select(engine, rectangle(10, 20, 30, 40));
    await select(engine, rectangle(10, 20, 30, 40));
    expect(engine.state()?.at).toBe(1);
  });
});

describe('what is not selected', () => {
  test('is not painted, filled, cleared or cut, bit by bit', async () => {
    const engine = await opened();
    await select(engine, rectangle(100, 60, 200, 100), 'replace', { feather: 8 });
    const first = engine.pixels();
    await engine.begin('photo', brushOf({ size: 300 }));
    engine.to([{ x: 200, y: 100, pressure: 1 }]);
    await engine.endStroke();
    await engine.run({ kind: 'fill-layer', id: 'paint', colour: { r: 1, g: 2, b: 3, a: 255 } });
    await engine.run({ kind: 'clear-layer', id: 'photo' });
    await engine.run({ kind: 'layer-from-selection', id: 'paint', name: 'cut', cut: true });
    const last = engine.pixels();
    let changed = 0;
    for (let y = 0; y < 300; y += 1)
      for (let x = 0; x < 600; x += 1) {
        const p = (y * 600 + x) * 4;
        const same = [0, 1, 2, 3].every((i) => first[p + i] === last[p + i]);
        if (at(engine, x, y) === 0 && !same) throw new Error(`${x}, ${y} has changed`);
        if (!same) changed += 1;
      }
    expect(changed).toBeGreaterThan(15_000);
    expect(engine.state()?.layers).toMatchObject([{ id: 'photo' }, { id: 'paint' }, { name: 'cut' }]);
  });

  test('nothing can be cut without a selection', async () => {
    const engine = await opened();
    const command = { kind: 'layer-from-selection', id: 'photo', name: 'x', cut: false } as const;
    await expect(engine.run(command)).rejects.toMatchObject({ reason: 'ai.selection' });
  });
});
