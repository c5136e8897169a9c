import fc from 'fast-check';
import { expect } from 'vitest';
import type { Adjust } from '../../document/adjust.ts';
import type { DrawnContent } from '../../document/content.ts';
import { blendModes } from '../../document/document.ts';
import type { Engine } from '../engine.ts';
import type { Raster } from '../picture/source.ts';
import type { Brush, CommandOf, Filter, Gradient } from '../types.ts';
import { brushOf, decodeDrawn, drawnFile } from './engine-kit.ts';

/** A step of a random walk: `layer` is a place among the layers that are there. */
export type Step = { layer: number } & (
  | { do: 'command'; command: (id: string) => CommandOf<Raster> }
  | { do: 'preview'; command: (id: string) => CommandOf<Raster> }
  | {
      do: 'stroke';
      tool: Brush['tool'];
      mask: boolean;
      points: { x: number; y: number; pressure: number }[];
      size: number;
    }
);

type Point = readonly [number, number];

const picture = await decodeDrawn(drawnFile(300, 40, 5));
const file = new Uint8Array(drawnFile(90, 70, 3));
const pixel = fc.integer({ min: -400, max: 700 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const colour = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255), a: fc.nat(255) });

const adjusts: Adjust[] = [
  { kind: 'invert' },
  { kind: 'hue-saturation', hue: 40, saturation: 30, lightness: -5 },
  {
    kind: 'curves',
    rgb: [
      [0, 10],
      [100, 180],
      [255, 255],
    ],
  },
];
const filtering: Filter[] = [
  { kind: 'blur', sigma: 1.2 },
  { kind: 'blur', sigma: 12 },
  { kind: 'sharpen', sigma: 2, amount: 1.5 },
  { kind: 'adjust', adjust: { kind: 'invert' } },
];
const side = fc.integer({ min: 1, max: 500 });
const box = fc.record({ x: pixel, y: pixel, width: side, height: side });
const selecting = fc.record({
  kind: fc.constant('select' as const),
  how: fc.constantFrom('replace' as const, 'add' as const, 'subtract' as const, 'intersect' as const),
  shape: fc.oneof(
    fc.record({ x: pixel, y: pixel }).map((at) => ({ kind: 'wand' as const, tolerance: 50, ...at })),
    box.map((at) => ({ kind: 'rectangle' as const, ...at })),
    box.map((at) => ({ kind: 'ellipse' as const, ...at })),
    fc
      .array(fc.record({ x: pixel, y: pixel }), { maxLength: 7 })
      .map((points) => ({ kind: 'polygon' as const, points })),
    fc.constantFrom('all' as const, 'none' as const, 'invert' as const, 'current' as const).map((kind) => ({ kind })),
  ),
  grow: fc.constantFrom(0, 0, 9, -9),
  feather: fc.constantFrom(0, 0, 12),
});

const content: DrawnContent = { kind: 'text', recipe: { text: '促销', size: 40 }, matrix: [1, 0, 0, 1, 10, 20] };
const placing = fc
  .record({
    x: pixel,
    y: pixel,
    turn: fc.integer({ min: 0, max: 628 }),
    size: fc.integer({ min: 20, max: 400 }),
    bend: fc.nat(9),
  })
  .map(({ x, y, turn, size, bend }) => {
    const point = (at: number) => [x + size * Math.cos(turn / 100 + at), y + size * Math.sin(turn / 100 + at)] as const;
    const [a, b, c, d] = [0, 1.57, 3.14 + bend / 40, 4.71].map(point) as [Point, Point, Point, Point];
    return (id: string): CommandOf<Raster> => ({
      ...{ kind: 'place-layer', id, corners: [...a, ...b, ...c, ...d] },
      // Steps that follow one another are one.
      ...(bend === 0 ? { gesture: 'drawn' } : {}),
    });
  });

const command: fc.Arbitrary<(id: string) => CommandOf<Raster>> = fc.oneof(
  fc.constant(() => ({ kind: 'add-layer', name: 'new' }) as const),
  fc.tuple(pixel, pixel).map(
    ([x, y]) =>
      (above: string) =>
        ({ kind: 'add-layer', name: 'put', above, x, y, picture }) as const,
  ),
  fc.constant((id: string) => ({ kind: 'remove-layer', id }) as const),
  fc.constant((id: string) => ({ kind: 'duplicate-layer', id, name: 'copy' }) as const),
  fc.constant((id: string) => ({ kind: 'merge-down', id }) as const),
  fc.nat(4).map((to) => (id: string) => ({ kind: 'move-layer', id, to }) as const),
  fc
    .record({ opacity: share, blend: fc.constantFrom(...blendModes), visible: fc.boolean() })
    .map((set) => (id: string) => ({ kind: 'set-layer', id, set }) as const),
  fc.tuple(pixel, pixel).map(
    ([x, y]) =>
      (id: string) =>
        ({ kind: 'offset-layer', id, x, y }) as const,
  ),
  fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })).map(
    ([x, y]) =>
      (id: string) =>
        ({ kind: 'offset-layer', id, x: x * 256, y: y * 256 }) as const,
  ),
  fc.constant((id: string) => ({ kind: 'clear-layer', id }) as const),
  colour.map((fill) => (id: string) => ({ kind: 'fill-layer', id, colour: fill }) as const),
  fc.tuple(pixel, pixel, fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 })).map(
    ([x, y, width, height]) =>
      () =>
        ({ kind: 'crop', x, y, width, height }) as const,
  ),
  fc
    .record({ angle: fc.double({ min: -45, max: 45, noNaN: true }), x: pixel, y: pixel, width: side, height: side })
    .map((turn) => () => ({ kind: 'straighten', ...turn }) as const),
  fc.boolean().map((across) => () => ({ kind: 'flip', across }) as const),
  fc.integer({ min: -3, max: 3 }).map((quarters) => () => ({ kind: 'turn', quarters }) as const),
  selecting.map((select) => () => select),
  fc
    .constantFrom('add-mask', 'remove-mask', 'apply-mask', 'invert-mask')
    .chain((kind) =>
      fc
        .constantFrom('selection' as const, 'show' as const, 'hide' as const)
        .map((how) => (id: string) => ({ kind, id, how }) as CommandOf<Raster>),
    ),
  fc
    .record({ mask: fc.boolean(), clip: fc.boolean() })
    .map((set) => (id: string) => ({ kind: 'set-layer', id, set }) as const),
  colour.map((fill) => (id: string) => ({ kind: 'fill-layer', id, colour: fill, target: 'mask' }) as const),
  fc.constant((id: string) => ({ kind: 'add-group', name: 'group', ids: [id] }) as const),
  fc.constant((id: string) => ({ kind: 'ungroup', id }) as const),
  placing,
  fc
    .constantFrom<Filter>(...filtering)
    .map((filter) => (id: string) => ({ kind: 'filter-layer', id, filter }) as const),
  fc.tuple(pixel, pixel, colour, fc.boolean()).map(
    ([x, y, to, all]) =>
      (id: string) =>
        ({ kind: 'bucket-fill', id, x, y, colour: to, tolerance: 40, ...(all ? {} : { layer: id }) }) as const,
  ),
  fc
    .tuple(pixel, pixel, colour, fc.constantFrom('linear', 'radial'), fc.boolean())
    .map(([x1, y1, from, kind, mask]) => {
      const stops = [
        { at: 0, colour: from },
        { at: 1, colour: { r: 0, g: 9, b: 250, a: 0 } },
      ];
      const gradient = { kind, x0: 10, y0: 20, x1, y1, stops } as Gradient;
      return (id: string) =>
        ({ kind: 'gradient-fill', id, gradient, ...(mask ? { target: 'mask' as const } : {}) }) as const;
    }),
  fc.record({ x: pixel, y: pixel, old: fc.boolean() }).map(
    ({ x, y, old }) =>
      (id: string) =>
        ({ kind: 'set-content', ...(old ? { id } : { name: 'text', above: id }), content, picture, x, y }) as const,
  ),
  fc.tuple(pixel, pixel).map(
    ([x, y]) =>
      (id: string) =>
        ({ kind: 'set-content', id, content, picture, x, y, gesture: 'drawn' }) as const,
  ),
  fc.tuple(pixel, pixel).map(
    ([x, y]) =>
      (id: string) =>
        ({
          kind: 'offset-layers',
          moves: [
            { id, x, y },
            { id: 'photo', x: y, y: x },
          ],
        }) as const,
  ),
  fc.constant((id: string) => ({ kind: 'remove-layers', ids: [id, 'paint'] }) as const),
  fc.tuple(fc.array(pixel, { maxLength: 2 }), fc.array(pixel, { maxLength: 2 })).map(
    ([standing, lying]) =>
      () =>
        ({ kind: 'set-guides', guides: { standing, lying } }) as const,
  ),
  fc
    .record({ x: pixel, y: pixel })
    .map(
      (at) => (id: string) =>
        ({ kind: 'replace-pixels', id, picture, ...at, label: { zh: '擦除', en: 'Erase' } }) as const,
    ),
  pixel.map((x) => (above: string) => ({ kind: 'add-layer', name: 'file', above, x, y: 3, file }) as const),
  fc.constant((id: string) => ({ kind: 'rasterize-layer', id }) as const),
  fc.tuple(fc.nat(4), fc.constantFrom('photo', 'paint', null)).map(
    ([to, parent]) =>
      (id: string) =>
        ({ kind: 'move-layer', id, to, parent }) as const,
  ),
  fc
    .constantFrom<Adjust>(...adjusts)
    .map((adjust) => (above: string) => ({ kind: 'add-adjustment', name: 'a', above, adjust }) as const),
  fc.constant(() => ({ kind: 'save-selection', name: '选区' }) as const),
  fc
    .constantFrom('replace' as const, 'add' as const, 'subtract' as const, 'intersect' as const)
    .map((how) => (id: string) => ({ kind: 'select', how, shape: { kind: 'saved', id } }) as const),
  fc.boolean().map((cut) => (id: string) => ({ kind: 'layer-from-selection', id, name: 'cut', cut }) as const),
);

const point = fc.record({ x: pixel, y: pixel, pressure: share });
/** Any command, any preview, any stroke. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('command' as const), layer: fc.nat(5), command }),
  fc.record({ do: fc.constant('preview' as const), layer: fc.nat(5), command }),
  fc.record({
    do: fc.constant('stroke' as const),
    layer: fc.nat(5),
    tool: fc.constantFrom('brush', 'eraser', 'clone', 'restore'),
    mask: fc.boolean(),
    size: fc.integer({ min: 1, max: 300 }),
    points: fc.array(point, { minLength: 1, maxLength: 4 }),
  }),
);

/** Does them all; what cannot be done is said, and leaves no trace. */
export async function walk(engine: Engine, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    const layers = engine.state()?.layers ?? [];
    const id = layers[one.layer % Math.max(1, layers.length)]?.id ?? 'none';
    try {
      if (one.do === 'command') await engine.run(one.command(id));
      else if (one.do === 'preview') await engine.preview(one.command(id));
      else {
        const { tool } = one;
        const target = one.mask ? { target: 'mask' as const } : {};
        await engine.begin(id, brushOf({ tool, size: one.size, opacity: 0.7, from: { x: 30, y: -9 }, ...target }));
        engine.to(one.points);
        await engine.endStroke();
      }
    } catch (error) {
      // No layer beneath, a hidden one, none left: said, and nothing has happened.
      expect(error).toMatchObject({
        reason: expect.stringMatching(
          /^ai\.(?:lowest|hidden|missing|selection|kind|group|depth|content|empty|reach|size|document|original|pixels|saved|selections)$/,
        ),
      });
    }
  }
  // What is only shown is not there afterwards.
  await engine.preview(undefined);
}
