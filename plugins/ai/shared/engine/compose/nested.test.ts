import { describe, expect, test } from 'vitest';
import type { Adjust } from '../../document/adjust.ts';
import { type BlendMode, blendModes, type Layer, type PictureDocument } from '../../document/document.ts';
import type { Engine } from '../engine.ts';
import { layerOf, testEngine } from '../testing/engine-kit.ts';
import { over, type Pixel } from '../testing/w3c.ts';
import type { Rgba } from '../types.ts';

const plain = { visible: true, locked: false, opacity: 1, blend: 'normal' } as const;
const size = { width: 40, height: 30 };

/** Layers, each filled with a colour where it is one of pixels. */
async function engineOf(layers: (Layer & { fill?: Rgba })[]): Promise<Engine> {
  const { engine } = testEngine();
  const bare = layers.map(({ fill: _, ...layer }) => layer as Layer);
  await engine.open({ version: 1, ...size, layers: bare } satisfies PictureDocument, new Map());
  for (const { id, fill } of layers) if (fill !== undefined) await engine.run({ kind: 'fill-layer', id, colour: fill });
  return engine;
}

const pixelOf = ({ r, g, b, a }: Rgba, opacity = 1): Pixel => ({
  colour: [r / 255, g / 255, b / 255],
  alpha: (a / 255) * opacity,
});
const nothing: Pixel = { colour: [0, 0, 0], alpha: 0 };

function near(seen: Rgba | undefined, { colour, alpha }: Pixel): void {
  const said = [...colour, alpha].map((value) => Math.round(value * 255));
  const { r, g, b, a } = seen ?? { r: -9, g: -9, b: -9, a: -9 };
  for (const [i, value] of [r, g, b, a].entries()) expect(Math.abs(value - (said[i] as number))).toBeLessThanOrEqual(1);
}

const base = { r: 200, g: 120, b: 40, a: 220 };
const one = { r: 30, g: 200, b: 90, a: 180 };
const two = { r: 90, g: 60, b: 240, a: 140 };

describe('groups', () => {
  test.each(blendModes)('are blended by %s as one, isolated, as the W3C has it', async (blend) => {
    const engine = await engineOf([
      { ...layerOf('base'), fill: base },
      { ...layerOf('one', { parent: 'group' }), fill: one },
      { ...layerOf('two', { parent: 'group', blend, opacity: 0.8 }), fill: two },
      { ...plain, id: 'group', kind: 'group', name: 'g', blend, opacity: 0.7 },
    ]);
    const inner = over(over(nothing, pixelOf(one), 'normal'), pixelOf(two, 0.8), blend);
    near(engine.colourAt(3, 3), over(pixelOf(base), { ...inner, alpha: inner.alpha * 0.7 }, blend));
  });

  test('hold their layers together, in and out, and go with them', async () => {
    const engine = await engineOf(['a', 'b', 'c', 'd'].map((id) => layerOf(id)));
    const ids = () =>
      engine
        .state()
        ?.layers.map(({ id, name }) => (id.length > 1 ? name : id))
        .join('');
    await engine.run({ kind: 'add-group', name: 'G', ids: ['a', 'c'] });
    expect(ids()).toBe('bacGd');
    const group = engine.state()?.layers[3]?.id ?? '';
    await engine.run({ kind: 'move-layer', id: 'b', to: 1, parent: group });
    expect(ids()).toBe('abcGd');
    await engine.run({ kind: 'move-layer', id: group, to: 1 });
    expect(ids()).toBe('dabcG');
    await engine.run({ kind: 'move-layer', id: 'a', to: 0, parent: null });
    expect(ids()).toBe('adbcG');
    await engine.run({ kind: 'duplicate-layer', id: group, name: 'H' });
    expect(engine.state()?.layers.filter(({ parent }) => parent !== undefined)).toHaveLength(4);
    await engine.run({ kind: 'remove-layer', id: group });
    expect(engine.state()?.layers).toHaveLength(5);
    await engine.undo();
    await engine.run({ kind: 'ungroup', id: group });
    expect(engine.state()?.layers.filter(({ parent }) => parent !== undefined)).toHaveLength(2);
    await expect(engine.run({ kind: 'move-layer', id: 'a', to: 0, parent: 'd' })).rejects.toMatchObject({
      reason: 'ai.group',
    });
  });

  test('become pixels that look the same', async () => {
    const engine = await engineOf([
      { ...layerOf('base'), fill: base },
      { ...layerOf('one', { parent: 'group' }), fill: one },
      { ...plain, id: 'group', kind: 'group', name: 'g', blend: 'multiply', opacity: 0.7 },
    ]);
    const before = engine.pixels();
    await engine.run({ kind: 'rasterize-layer', id: 'group' });
    expect(engine.state()?.layers).toMatchObject([{ id: 'base' }, { id: 'group', kind: 'raster', opacity: 0.7 }]);
    expect(engine.pixels().every((value, at) => Math.abs(value - (before[at] as number)) <= 1)).toBe(true);
  });
});

describe('clipped layers', () => {
  test.each<BlendMode>(['normal', 'multiply', 'luminosity'])(
    'are drawn by %s into the shape beneath',
    async (blend) => {
      const engine = await engineOf([
        { ...layerOf('base'), fill: { ...base, a: 128 } },
        { ...layerOf('one', { clip: true, blend }), fill: one },
      ]);
      const opaque = over(pixelOf({ ...base, a: 255 }), pixelOf(one), blend);
      near(engine.colourAt(3, 3), { ...opaque, alpha: 128 / 255 });
      await engine.run({ kind: 'set-layer', id: 'base', set: { visible: false } });
      expect(engine.colourAt(3, 3)?.a).toBe(0);
      await engine.run({ kind: 'set-layer', id: 'one', set: { clip: false } });
      expect(engine.colourAt(3, 3)?.a).toBe(one.a);
    },
  );
});

describe('masks', () => {
  test('hide by so much, are painted, switched off, inverted, applied and removed', async () => {
    const engine = await engineOf([
      { ...layerOf('base'), fill: base },
      { ...layerOf('one'), fill: one },
    ]);
    const alone = engine.colourAt(3, 3);
    const { r, g, b, a } = one;
    await engine.run({ kind: 'add-mask', id: 'one', how: 'show' });
    expect(engine.colourAt(3, 3)).toEqual(alone);
    await engine.run({ kind: 'fill-layer', id: 'one', colour: { r: 102, g: 102, b: 102, a: 255 }, target: 'mask' });
    near(engine.colourAt(3, 3), over(pixelOf(base), pixelOf({ r, g, b, a }, 102 / 255), 'normal'));
    await engine.run({ kind: 'invert-mask', id: 'one' });
    near(engine.colourAt(3, 3), over(pixelOf(base), pixelOf(one, 153 / 255), 'normal'));
    const seen = engine.pixels();
    await engine.run({ kind: 'set-layer', id: 'one', set: { mask: false } });
    expect(engine.colourAt(3, 3)).toEqual(alone);
    await engine.run({ kind: 'set-layer', id: 'one', set: { mask: true } });
    await engine.run({ kind: 'apply-mask', id: 'one' });
    expect(engine.state()?.layers[1]?.mask).toBeUndefined();
    expect(engine.pixels().every((value, at) => Math.abs(value - (seen[at] as number)) <= 1)).toBe(true);
    await expect(engine.run({ kind: 'remove-mask', id: 'one' })).rejects.toMatchObject({ reason: 'ai.missing' });
  });

  test('of a selection show it alone, at each level', async () => {
    const engine = await engineOf([{ ...layerOf('one'), fill: one }]);
    await engine.run({
      kind: 'select',
      how: 'replace',
      shape: { kind: 'rectangle', x: 0, y: 0, width: 20, height: 30 },
    });
    await engine.run({ kind: 'add-mask', id: 'one', how: 'selection' });
    expect([engine.colourAt(19, 3)?.a, engine.colourAt(20, 3)?.a]).toEqual([one.a, 0]);
    await engine.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
    const brush = { tool: 'brush', colour: { r: 255, g: 255, b: 255, a: 255 }, target: 'mask' } as const;
    await engine.begin('one', { ...brush, size: 6, hardness: 1, opacity: 1, spacing: 0.1 });
    engine.to([{ x: 30, y: 10, pressure: 1 }]);
    await engine.endStroke();
    expect([engine.colourAt(30, 10)?.a, engine.colourAt(25, 10)?.a]).toEqual([one.a, 0]);
    await expect(engine.begin('none', { ...brush, size: 6, hardness: 1, opacity: 1, spacing: 0.1 })).rejects.toThrow();
  });
});

const grey = (level: number): Rgba => ({ r: level, g: level, b: level, a: 255 });
const balance = [0, 0, 0] as const;

describe('adjustments', () => {
  test.each<[Adjust, Rgba, [number, number, number]]>([
    [{ kind: 'invert' }, base, [55, 135, 215]],
    [{ kind: 'levels', rgb: { low: 50, high: 150, gamma: 1, outLow: 0, outHigh: 255 } }, base, [255, 179, 0]],
    [{ kind: 'levels', r: { low: 0, high: 255, gamma: 2, outLow: 0, outHigh: 255 } }, grey(64), [128, 64, 64]],
    [
      {
        kind: 'curves',
        b: [
          [0, 255],
          [255, 0],
        ],
      },
      base,
      [200, 120, 215],
    ],
    [{ kind: 'hue-saturation', hue: 120, saturation: 0, lightness: 0 }, base, [40, 200, 120]],
    [{ kind: 'hue-saturation', hue: 0, saturation: -100, lightness: 0 }, base, [120, 120, 120]],
    [{ kind: 'hue-saturation', hue: 0, saturation: 0, lightness: 100 }, base, [255, 255, 255]],
    [{ kind: 'brightness-contrast', brightness: 0, contrast: 0 }, base, [200, 120, 40]],
    [{ kind: 'brightness-contrast', brightness: 0, contrast: 100 }, grey(140), [255, 255, 255]],
    [{ kind: 'tone', exposure: 1, temperature: 0, tint: 0, vibrance: 0 }, grey(100), [137, 137, 137]],
    [{ kind: 'tone', exposure: 0, temperature: 0, tint: 0, vibrance: 0 }, base, [200, 120, 40]],
    [{ kind: 'black-white', red: 100, green: 0, blue: 0 }, base, [200, 200, 200]],
    [{ kind: 'threshold', level: 128 }, grey(128), [255, 255, 255]],
    [{ kind: 'threshold', level: 128 }, grey(127), [0, 0, 0]],
    [{ kind: 'colour-balance', shadows: balance, midtones: balance, highlights: balance }, base, [200, 120, 40]],
  ])('%j of %j', async (adjust, under, [r, g, b]) => {
    const engine = await engineOf([{ ...layerOf('base'), fill: under }]);
    await engine.run({ kind: 'add-adjustment', name: 'x', adjust });
    near(engine.colourAt(1, 1), pixelOf({ r, g, b, a: under.a }));
  });

  test('warm what is grey, and reach their group, their clip and the selection alone', async () => {
    const engine = await engineOf([{ ...layerOf('base'), fill: grey(100) }, { ...layerOf('one') }]);
    await engine.run({
      kind: 'select',
      how: 'replace',
      shape: { kind: 'rectangle', x: 0, y: 0, width: 20, height: 30 },
    });
    const adjust: Adjust = { kind: 'tone', exposure: 0, temperature: 60, tint: 0, vibrance: 0 };
    await engine.run({ kind: 'add-adjustment', name: 'x', above: 'base', adjust });
    const { r = 0, b = 0 } = engine.colourAt(5, 5) ?? {};
    expect([r > 104, b < 96]).toEqual([true, true]);
    expect(engine.colourAt(25, 5)).toEqual(grey(100));
    const id = engine.state()?.layers[1]?.id ?? '';
    await engine.run({ kind: 'set-layer', id, set: { adjust: { kind: 'invert' } } });
    expect(engine.colourAt(5, 5)).toEqual(grey(155));
    await engine.run({ kind: 'add-group', name: 'g', ids: [id] });
    expect(engine.colourAt(5, 5)).toEqual(grey(100));
    const bad = { kind: 'invert', more: 1 } as unknown as Adjust;
    await expect(engine.run({ kind: 'set-layer', id, set: { adjust: bad } })).rejects.toMatchObject({
      reason: 'ai.document',
    });
    await engine.undo();
    await engine.run({ kind: 'merge-down', id });
    expect([engine.colourAt(5, 5), engine.colourAt(25, 5)]).toEqual([grey(155), grey(100)]);
  });
});
