import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Raster } from '../picture/source.ts';
import { brushOf, drawn, testEngine } from '../testing/engine-kit.ts';
import type { Brush, CommandOf, Rgba } from '../types.ts';

const opened = async (): Promise<Engine> => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  return engine;
};

async function stroke(engine: Engine, layer: string, brush: Partial<Brush>, x: number, y: number, pressure = 1) {
  await engine.begin(layer, brushOf({ hardness: 1, size: 20, ...brush }));
  engine.to([{ x, y, pressure }]);
  await engine.endStroke();
}

const red = { r: 255, g: 0, b: 0, a: 255 };
const fill = (id: string, colour: Rgba): CommandOf<Raster> => ({ kind: 'fill-layer', id, colour });
const select = (x: number, y: number, width: number, height: number): CommandOf<Raster> => ({
  kind: 'select',
  how: 'replace',
  shape: { kind: 'rectangle', x, y, width, height },
});

describe('a clone', () => {
  test('paints what is elsewhere, as it was before the stroke, of its layer or of all', async () => {
    const engine = await opened();
    const there = [engine.colourAt(100, 100), engine.colourAt(105, 96)];
    await stroke(engine, 'paint', { tool: 'clone', from: { x: -60, y: -20 }, all: true }, 160, 120);
    await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
    await engine.run({ kind: 'set-layer', id: 'paint', set: { blend: 'normal' } });
    expect([engine.colourAt(160, 120), engine.colourAt(165, 116)]).toEqual(there);
    await stroke(engine, 'paint', { tool: 'clone', from: { x: 15, y: 0 } }, 145, 120);
    expect(engine.colourAt(145, 120)).toEqual(there[0]);
    expect(engine.colourAt(300, 200)?.a).toBe(0);
  });
});

test('an empty layer takes what is healed, and what is cloned, from all that is seen', async () => {
  const engine = await opened();
  await engine.run(fill('paint', { r: 200, g: 180, b: 160, a: 255 }));
  await engine.run({ kind: 'set-layer', id: 'paint', set: { blend: 'normal', opacity: 1 } });
  const clean = Buffer.from(engine.pixels());
  await stroke(engine, 'paint', { colour: red }, 150, 100);
  const spotted = Buffer.from(engine.pixels());
  await engine.run({ kind: 'add-layer', name: 'over', above: 'paint' });
  const over = engine.state()?.layers.at(-1)?.id ?? '';
  await stroke(engine, over, { tool: 'heal', size: 30, all: true }, 150, 100);
  expect(Buffer.from(engine.pixels()).equals(clean)).toBe(true);
  await engine.run({ kind: 'set-layer', id: over, set: { visible: false } });
  expect(Buffer.from(engine.pixels()).equals(spotted)).toBe(true);
  await engine.run({ kind: 'set-layer', id: over, set: { visible: true } });
  await engine.undo();
  await engine.undo();
  await engine.undo();
  expect(Buffer.from(engine.pixels()).equals(spotted)).toBe(true);
  // One stroke across two tiles: the second takes what was there before it, not what the first was given.
  await engine.begin(over, brushOf({ tool: 'clone', hardness: 1, size: 20, from: { x: -100, y: 0 }, all: true }));
  engine.to([{ x: 250, y: 100, pressure: 1 }]);
  engine.to([{ x: 350, y: 100, pressure: 1 }]);
  await engine.endStroke();
  expect([engine.colourAt(250, 100), engine.colourAt(350, 100)]).toEqual([red, { r: 200, g: 180, b: 160, a: 255 }]);
});

describe('restoring', () => {
  test('paints back what the source has, bit by bit', async () => {
    const engine = await opened();
    const first = engine.pixels();
    await stroke(engine, 'photo', { tool: 'eraser', size: 60 }, 120, 120);
    await stroke(engine, 'photo', { tool: 'brush', size: 30 }, 140, 120);
    await stroke(engine, 'photo', { tool: 'restore', size: 200 }, 120, 120);
    expect(Buffer.from(engine.pixels()).equals(Buffer.from(first))).toBe(true);
    await expect(engine.begin('paint', brushOf({ tool: 'restore' }))).rejects.toMatchObject({ reason: 'ai.original' });
  });
});

test('what is healed looks like what is round it, and undo brings the spot back', async () => {
  const engine = await opened();
  await engine.run(fill('paint', { r: 200, g: 180, b: 160, a: 255 }));
  await engine.run({ kind: 'set-layer', id: 'paint', set: { blend: 'normal', opacity: 1 } });
  const clean = engine.pixels();
  await stroke(engine, 'paint', { colour: red }, 150, 100);
  expect(engine.colourAt(150, 100)).toEqual(red);
  const spotted = engine.pixels();
  await stroke(engine, 'paint', { tool: 'heal', size: 30 }, 150, 100);
  expect(engine.state()?.history.at(-1)?.zh).toBe('污点修复');
  expect(Buffer.from(engine.pixels()).equals(Buffer.from(clean))).toBe(true);
  await engine.undo();
  expect(Buffer.from(engine.pixels()).equals(Buffer.from(spotted))).toBe(true);
});

test('pressure makes a brush paler in place of smaller', async () => {
  const engine = await opened();
  await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
  await stroke(engine, 'paint', { pressure: { size: false, opacity: true } }, 100, 100, 0.5);
  expect([engine.colourAt(100, 100)?.a, engine.colourAt(108, 100)?.a]).toEqual([127, 127]);
});

describe('fills', () => {
  test('a gradient goes from one colour to the other, a radial one around its middle', async () => {
    const engine = await opened();
    await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
    const stops = [
      { at: 0, colour: red },
      { at: 1, colour: { r: 0, g: 0, b: 255, a: 255 } },
    ];
    const gradient = { kind: 'linear', x0: 100, y0: 0, x1: 300, y1: 0, stops } as const;
    await engine.run({ kind: 'gradient-fill', id: 'paint', gradient });
    expect([engine.colourAt(50, 3), engine.colourAt(400, 9)?.b]).toEqual([red, 255]);
    const { r = 0, b = 0 } = engine.colourAt(200, 100) ?? {};
    expect(Math.abs(r - 128) + Math.abs(b - 128)).toBeLessThan(4);
    await engine.run({
      kind: 'gradient-fill',
      id: 'paint',
      gradient: { ...gradient, kind: 'radial', x0: 200, y0: 100 },
    });
    expect([engine.colourAt(200, 100)?.r, engine.colourAt(200, 290)?.b]).toEqual([254, 255]);
    const bad = { ...gradient, stops: [] };
    await expect(engine.run({ kind: 'gradient-fill', id: 'paint', gradient: bad })).rejects.toThrow();
  });

  test('a bucket fills what is alike and connected, as far as it is selected', async () => {
    const engine = await opened();
    await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
    await engine.run(select(100, 0, 20, 300));
    await engine.run(fill('paint', red));
    await engine.run(select(0, 0, 600, 200));
    const blue = { r: 0, g: 0, b: 255, a: 255 };
    await engine.run({ kind: 'bucket-fill', id: 'paint', x: 50, y: 50, tolerance: 10, colour: blue });
    const seen = [50, 110, 130].map((x) => engine.colourAt(x, 100)?.b);
    expect([...seen, engine.colourAt(50, 250)?.a]).toEqual([255, 0, 0, 0]);
    await engine.run({
      kind: 'bucket-fill',
      id: 'paint',
      x: 300,
      y: 50,
      tolerance: 10,
      colour: blue,
      everywhere: true,
    });
    expect([engine.colourAt(130, 100)?.b, engine.colourAt(110, 100)]).toEqual([255, red]);
  });
});

describe('filters', () => {
  test('blur a step into a slope, as a Gaussian does, and leave what is plain', async () => {
    const engine = await opened();
    await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
    await engine.run({ kind: 'set-layer', id: 'paint', set: { blend: 'normal' } });
    for (const sigma of [2, 8, 30]) {
      await engine.run(fill('paint', { r: 0, g: 0, b: 0, a: 255 }));
      await engine.run(select(0, 0, 300, 300));
      await engine.run(fill('paint', { r: 255, g: 255, b: 255, a: 255 }));
      await engine.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
      await engine.run({ kind: 'filter-layer', id: 'paint', filter: { kind: 'blur', sigma } });
      // 0.5 and 0.1587 of a Gaussian's integral.
      for (const [x, share] of [
        [300, 0.5],
        [300 + sigma, 0.1587],
        [300 - sigma, 0.8413],
      ] as const) {
        const [left = 0, right = 0] = [Math.round(x) - 1, Math.round(x)].map((at) => engine.colourAt(at, 150)?.r);
        expect(Math.abs((left + right) / 2 - share * 255)).toBeLessThan(5);
      }
      expect([engine.colourAt(0, 0), engine.colourAt(599, 299)?.r]).toEqual([{ r: 255, g: 255, b: 255, a: 255 }, 0]);
    }
  });

  test('are shown before they are done: what is shown is what comes, and nothing of it stays', async () => {
    const engine = await opened();
    const first = engine.pixels();
    const filter = { kind: 'filter-layer', id: 'photo', filter: { kind: 'sharpen', sigma: 3, amount: 2 } } as const;
    await engine.preview(filter);
    const shown = Buffer.from(engine.pixels());
    expect([engine.state()?.at, await engine.changes(() => Promise.resolve())]).toEqual([0, undefined]);
    await engine.preview(undefined);
    expect(Buffer.from(engine.pixels()).equals(Buffer.from(first))).toBe(true);
    await engine.preview({ kind: 'flip', across: true });
    await engine.run(filter);
    expect(Buffer.from(engine.pixels()).equals(shown)).toBe(true);
    expect(engine.state()?.history[0]?.en).toBe('Sharpen');
    await engine.preview({ kind: 'remove-layer', id: 'photo' });
    const kept = await engine.changes(() => Promise.resolve());
    expect(kept?.document.layers).toHaveLength(2);
    await engine.undo();
    expect(Buffer.from(engine.pixels()).equals(Buffer.from(first))).toBe(true);
  });
});
