import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { brushOf, testEngine } from '../testing/engine-kit.ts';
import { largestInside } from './largest-inside.ts';

const length = fc.integer({ min: 10, max: 5000 });
const angle = fc.double({ min: -45, max: 45, noNaN: true });
const ratio = fc.double({ min: 0.2, max: 5, noNaN: true });

/** How far a rectangle W × H of the same middle reaches beyond one that is turned, as a share; nothing where it is inside. */
function beyond(whole: Size, degrees: number, { width, height }: Size): number {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [1, -1].flatMap((x) => [1, -1].map((y) => [(x * width) / 2, (y * height) / 2] as const));
  // Back to where the turned one is upright.
  const shares = corners.flatMap(([x, y]) => [
    Math.abs(x * cos + y * sin) / (whole.width / 2),
    Math.abs(y * cos - x * sin) / (whole.height / 2),
  ]);
  return Math.max(0, Math.max(...shares) - 1);
}

interface Size {
  width: number;
  height: number;
}

describe('the largest rectangle in one that is turned', () => {
  test('lies inside, and keeps a ratio that is asked for', () => {
    fc.assert(
      fc.property(length, length, angle, fc.option(ratio, { nil: undefined }), (width, height, degrees, asked) => {
        const found = largestInside({ width, height }, degrees, asked);
        // A hundredth of a pixel at most.
        expect(beyond({ width, height }, degrees, found)).toBeLessThan(1e-6);
        expect(Math.min(found.width, found.height)).toBeGreaterThan(0);
        if (asked !== undefined) expect(found.width / found.height).toBeCloseTo(asked, 6);
      }),
    );
  });

  test('is larger than any other of the same middle that lies inside', () => {
    fc.assert(
      fc.property(length, length, angle, ratio, (width, height, degrees, other) => {
        const whole = { width, height };
        const found = largestInside(whole, degrees);
        // The largest of any ratio is none but one of all those of a ratio, each as large as it goes.
        const rival = largestInside(whole, degrees, other);
        const grown = { width: rival.width * 1.001, height: rival.height * 1.001 };
        expect(beyond(whole, degrees, grown)).toBeGreaterThan(0);
        expect(found.width * found.height).toBeGreaterThanOrEqual(rival.width * rival.height * (1 - 1e-9));
      }),
    );
  });

  test('of one that is not turned is all of it, and of a square at 45° half of it', () => {
    expect(largestInside({ width: 300, height: 200 }, 0)).toEqual({ width: 300, height: 200 });
    const { width, height } = largestInside({ width: 200, height: 200 }, 45);
    expect([width * height, width]).toEqual([expect.closeTo(20_000, 3), expect.closeTo(141.421, 2)]);
  });
});

async function red(): Promise<Engine> {
  const { engine } = testEngine();
  await engine.open({ version: 1, width: 400, height: 300, layers: [] }, new Map());
  await engine.run({ kind: 'add-layer', name: 'a' });
  const id = engine.state()?.layers[0]?.id ?? '';
  await engine.run({ kind: 'fill-layer', id, colour: { r: 200, g: 30, b: 30, a: 255 } });
  return engine;
}

describe('straightening', () => {
  test('turns all, cuts to what is full, is one step, and is undone bit by bit', async () => {
    const engine = await red();
    const before = engine.pixels();
    const at = engine.state()?.at ?? 0;
    const { width, height } = largestInside({ width: 398, height: 298 }, 20);
    const box = { x: Math.ceil(200 - width / 2), y: Math.ceil(150 - height / 2) };
    const size = { width: 2 * (200 - box.x), height: 2 * (150 - box.y) };
    await engine.run({ kind: 'straighten', angle: 20, ...box, ...size });
    expect(engine.state()).toMatchObject({ ...size, at: at + 1, layers: [{ content: { kind: 'placed' } }] });
    const pixels = engine.pixels();
    expect(pixels.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    await engine.undo();
    expect(engine.pixels()).toEqual(before);
  });

  test('back by the same angle brings every pixel back: nothing was lost', async () => {
    const engine = await red();
    const id = engine.state()?.layers[0]?.id ?? '';
    await engine.begin(id, brushOf({ tool: 'brush', size: 40 }));
    engine.to([
      { x: 50, y: 60, pressure: 1 },
      { x: 350, y: 250, pressure: 1 },
    ]);
    await engine.endStroke();
    const before = engine.pixels();
    const whole = { x: 0, y: 0, width: 400, height: 300 };
    await engine.run({ kind: 'straighten', angle: 12.5, ...whole });
    expect(engine.colourAt(2, 2)?.a).toBe(0);
    await engine.run({ kind: 'straighten', angle: -12.5, ...whole });
    expect(engine.pixels()).toEqual(before);
    expect(engine.state()?.layers[0]?.content).toBeUndefined();
  });

  test('refuses more than 45°, and a place between pixels', async () => {
    const engine = await red();
    const whole = { x: 0, y: 0, width: 400, height: 300 };
    for (const wrong of [
      { ...whole, angle: 46 },
      { ...whole, angle: Number.NaN },
      { ...whole, angle: 5, x: 0.5 },
    ])
      await expect(engine.run({ kind: 'straighten', ...wrong })).rejects.toMatchObject({ reason: 'ai.document' });
  });
});
