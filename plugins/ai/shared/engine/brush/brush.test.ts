import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { brushOf, layerOf, testEngine } from '../testing/engine-kit.ts';
import type { Brush, StrokePoint } from '../types.ts';

const at = (x: number, y: number, pressure = 1): StrokePoint => ({ x, y, pressure });

async function blank(width = 300, height = 300): Promise<Engine> {
  const { engine } = testEngine();
  await engine.open({ version: 1, width, height, layers: [layerOf('a')] }, new Map());
  return engine;
}

async function paint(engine: Engine, brush: Brush, ...batches: StrokePoint[][]): Promise<void> {
  await engine.begin('a', brush);
  for (const batch of batches) engine.to(batch);
  await engine.endStroke();
}

const pixels = (engine: Engine): Buffer => Buffer.from(engine.pixels());
const alphaAt = (engine: Engine, x: number, y: number): number | undefined => engine.colourAt(x, y)?.a;

describe('a stroke', () => {
  test('has its opacity once, however often it crosses itself', async () => {
    const engine = await blank();
    await paint(engine, brushOf({ opacity: 0.5, hardness: 1 }), [at(50, 100), at(250, 100), at(50, 100), at(250, 100)]);
    expect(engine.colourAt(150, 100)).toEqual({ r: 200, g: 30, b: 60, a: 128 });
    await paint(engine, brushOf({ opacity: 0.5, hardness: 1 }), [at(150, 50), at(150, 150)]);
    expect(alphaAt(engine, 150, 100)).toBe(192);
  });

  test('is as wide as its brush, full as far as it is hard, and thins with the pressure', async () => {
    const engine = await blank();
    await paint(engine, brushOf({ size: 100, hardness: 0.5 }), [at(100, 100)]);
    expect([100, 123, 146, 152].map((x) => (alphaAt(engine, x, 100) as number) > 0)).toEqual([true, true, true, false]);
    expect([alphaAt(engine, 123, 100), alphaAt(engine, 100, 78)]).toEqual([255, 255]);
    expect(alphaAt(engine, 137, 100)).toBeGreaterThan(100);
    expect(alphaAt(engine, 137, 100)).toBeLessThan(160);
    await paint(engine, brushOf({ size: 100, hardness: 1 }), [at(230, 230, 0.2)]);
    expect([alphaAt(engine, 238, 230), alphaAt(engine, 242, 230)]).toEqual([255, 0]);
  });

  test('leaves no gap between points that are far apart, and goes to the last of them', async () => {
    const engine = await blank(2000, 100);
    await paint(engine, brushOf({ size: 10, hardness: 1 }), [at(20, 50), at(1980, 50)]);
    for (let x = 20; x <= 1980; x += 1) expect(alphaAt(engine, x, 50)).toBe(255);
  });

  test('is the same whether points come one by one or together', async () => {
    const points = fc.array(
      fc.record({
        x: fc.double({ min: -50, max: 350, noNaN: true }),
        y: fc.double({ min: -50, max: 350, noNaN: true }),
        pressure: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(points, fc.nat(), async (all, cut) => {
        const [one, other, third] = [await blank(), await blank(), await blank()];
        const middle = cut % all.length;
        await paint(one, brushOf(), all);
        await paint(other, brushOf(), ...all.map((point) => [point]));
        await paint(third, brushOf(), all.slice(0, middle), all.slice(middle));
        expect(pixels(one).equals(pixels(other))).toBe(true);
        expect(pixels(one).equals(pixels(third))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  test('of an eraser takes away as much as its opacity; all of it leaves an empty layer', async () => {
    const engine = await blank(256, 256);
    await engine.run({ kind: 'fill-layer', id: 'a', colour: { r: 1, g: 2, b: 3, a: 255 } });
    await paint(engine, brushOf({ tool: 'eraser', opacity: 0.25, hardness: 1 }), [at(50, 50)]);
    expect(engine.colourAt(50, 50)).toEqual({ r: 1, g: 2, b: 3, a: 191 });
    await paint(engine, brushOf({ tool: 'eraser', size: 800, hardness: 1 }), [at(128, 128)]);
    expect(engine.picture?.tiles('a').size).toBe(0);
  });

  test('that is cancelled, or changes nothing, is not in the history', async () => {
    const engine = await blank();
    await engine.begin('a', brushOf());
    engine.to([at(100, 100), at(200, 200)]);
    expect(alphaAt(engine, 100, 100)).toBe(255);
    engine.cancelStroke();
    await paint(engine, brushOf({ tool: 'eraser' }), [at(100, 100)]);
    await paint(engine, brushOf(), [at(-500, -500), at(Number.NaN, 3), at(3, Number.POSITIVE_INFINITY)]);
    expect(engine.state()).toMatchObject({ history: [], at: 0 });
    expect(engine.picture?.tiles('a').size).toBe(0);
  });

  test('is refused on a locked layer and on none', async () => {
    const engine = await blank();
    await engine.run({ kind: 'set-layer', id: 'a', set: { locked: true } });
    await expect(engine.begin('a', brushOf())).rejects.toMatchObject({ reason: 'ai.locked' });
    await expect(engine.begin('b', brushOf())).rejects.toMatchObject({ reason: 'ai.missing' });
  });
});
