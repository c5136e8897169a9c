import { newUuid } from '@fitout/sdk';
import { readPsd, writePsdUint8Array } from 'ag-psd';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnContent, Matrix } from '../../shared/document/content.ts';
import type { Guides, RasterLayer } from '../../shared/document/document.ts';
import type { LayerState } from '../../shared/engine/types.ts';
import { cleanShape, type ShapeRecipe, shapeKinds } from '../../shared/shapes/recipe.ts';
import { cleanText, type TextRecipe } from '../../shared/text/recipe.ts';
import { readPsdFile } from './read.ts';
import { knotsOf } from './shapes/outline-knots.ts';
import { fontNames } from './texts/font-names.ts';
import { writePsdFile } from './write.ts';

/** Texts, shapes and guides go through a PSD and come back as what they were. */

const place = { x: 30, y: 40, width: 60, height: 50 };
const pixels = { x: 3, y: 4, width: 9, height: 9, data: new Uint8ClampedArray(9 * 9 * 4).fill(255) };

function through(content: DrawnContent, more: { guides?: Guides } = {}) {
  const state: LayerState = {
    ...{
      id: newUuid(),
      kind: 'raster',
      name: '层',
      visible: true,
      locked: false,
      opacity: 1,
      blend: 'normal',
      content,
    },
  };
  const merged = new Uint8ClampedArray(800 * 600 * 4);
  const { bytes, notes } = writePsdFile({
    width: 800,
    height: 600,
    layers: [{ state, pixels, place }],
    merged,
    ...more,
  });
  const read = readPsdFile(bytes);
  const layer = read.document.layers[0] as RasterLayer;
  return { ...read, bytes, written: notes, content: layer.content as DrawnContent | undefined };
}

const text = (part: Partial<TextRecipe>): TextRecipe => ({
  ...cleanText({}, fontNames),
  text: '新品上市\nNew',
  ...part,
});

const texts: Partial<TextRecipe>[] = [
  {},
  { font: 'serif', bold: true, size: 48, colour: '#c50f1f', align: 'middle', lineHeight: 1.75, letterSpacing: 12 },
  { font: 'happy', bold: true, align: 'end', arc: -90 },
  { font: 'wild', stroke: { colour: '#ffffff', width: 6 }, shadow: { colour: '#001122', x: -3, y: 4, blur: 10 } },
];

test.each(texts)('the text %j stays text', (part) => {
  const recipe = text(part);
  const matrix: Matrix = [1, 0, 0, 1, 100, 200];
  const { content, written, notes, undrawn, document } = through({ kind: 'text', recipe: { ...recipe }, matrix });
  expect([written, notes]).toEqual([[], []]);
  expect(content).toMatchObject({ kind: 'text', recipe: { ...recipe, shadow: expect.anything() } });
  const shadow = content?.recipe.shadow as TextRecipe['shadow'];
  expect(shadow.x).toBeCloseTo(recipe.shadow.x, 0);
  expect(shadow.y).toBeCloseTo(recipe.shadow.y, 0);
  // Where it begins: its place in the font is for whoever has that.
  expect(content?.matrix).toEqual([1, 0, 0, 1, 130, 240]);
  // Pixels are without the styles, so that they are drawn anew.
  expect(undrawn).toEqual(recipe.stroke.width > 0 ? [document.layers[0]?.id] : []);
});

test('a turned text keeps its matrix, and other programs see its words, font, size and styles', () => {
  const recipe = text({ size: 60, stroke: { colour: '#ff0000', width: 4 } });
  const { content, bytes } = through({ kind: 'text', recipe: { ...recipe }, matrix: [0, 2, -2, 0, 10, 20] });
  expect(content?.matrix).toEqual([0, 2, -2, 0, 10 - 80, 20 + 60]);
  expect(content?.recipe.stroke).toEqual(recipe.stroke);
  const [layer] = readPsd(bytes, { useRawData: true }).children ?? [];
  expect(layer?.text).toMatchObject({
    text: recipe.text,
    style: { fontSize: 60, font: { name: 'NotoSansSC-Regular' } },
  });
  expect(layer?.effects?.stroke).toMatchObject([{ position: 'outside', size: { value: 8 } }]);
});

test('columns become pixels, and that is said', () => {
  const { written, content } = through({
    kind: 'text',
    recipe: { ...text({ vertical: true }) },
    matrix: [1, 0, 0, 1, 0, 0],
  });
  expect(written).toEqual([{ kind: 'text', layers: ['层'] }]);
  expect(content).toBeUndefined();
});

const ours = { font: { name: 'SourceHanSansCN-Bold' }, fontSize: 20 };
test.each([
  ['a font that we have not', { style: { font: { name: 'MicrosoftYaHei' } } }],
  [
    'letters of two sizes',
    {
      style: ours,
      styleRuns: [
        { length: 1, style: {} },
        { length: 1, style: { fontSize: 40 } },
      ],
    },
  ],
  ['slanted letters', { style: { ...ours, fauxItalic: true } }],
  ['a box that breaks lines', { style: ours, shapeType: 'box' as const, boxBounds: [0, 0, 50, 50] }],
  ['another warp', { style: ours, warp: { style: 'flag' as const, value: 30 } }],
  ['lines of full length', { style: ours, paragraphStyle: { justification: 'justify-all' as const } }],
])('of a text with %s its pixels stay, and that is said', (_, more) => {
  const one = { name: '字', text: { text: 'Hi', ...more }, imageData: pixels, left: 0, top: 0 };
  const { document, notes } = readPsdFile(writePsdUint8Array({ width: 20, height: 20, children: [one] }));
  expect(notes).toEqual([{ kind: 'text', layers: ['字'] }]);
  expect(document.layers[0]).not.toHaveProperty('content');
});

test('a text of Photoshop in a font that we have is one of ours, by whichever name', () => {
  const one = { name: '字', text: { text: '你好', transform: [1, 0, 0, 1, 5, 6], style: ours } };
  const { document, undrawn } = readPsdFile(writePsdUint8Array({ width: 20, height: 20, children: [one] }));
  const [layer] = document.layers as RasterLayer[];
  expect(layer?.content).toMatchObject({ kind: 'text', recipe: { text: '你好', font: 'sans', bold: true, size: 20 } });
  // It came without pixels.
  expect(undrawn).toEqual([layer?.id]);
});

const shape = (part: Partial<ShapeRecipe>): ShapeRecipe => ({ ...cleanShape({}), width: 200, height: 120, ...part });
const edge = { colour: '#107c10', width: 8 };

test.each<[string, Partial<ShapeRecipe>]>([
  ['a rectangle', { stroke: edge }],
  ['a rounded one', { radius: 24, fill: '#ff8800' }],
  ['one as round as can be', { radius: 60 }],
  ['an ellipse', { shape: 'ellipse', stroke: edge, fill: '' }],
  ['a line', { shape: 'line', stroke: edge }],
  ['an arrow', { shape: 'arrow', stroke: { ...edge, width: 12 } }],
  ['a triangle', { shape: 'polygon', sides: 3 }],
  ['a diamond', { shape: 'polygon', sides: 4 }],
  ['an octagon', { shape: 'polygon', sides: 8, height: 200 }],
  ['a star', { shape: 'star', sides: 5, inner: 45 }],
  ['a sharp star', { shape: 'star', sides: 24, inner: 90, stroke: edge }],
])('%s stays a shape, upright and turned', (_, part) => {
  const recipe = shape(part);
  for (const matrix of [
    [1, 0, 0, 1, 50, 60],
    [0.6, 0.8, -0.8, 0.6, 300, 90],
  ] as Matrix[]) {
    const { content, written, notes, undrawn } = through({ kind: 'shape', recipe: { ...recipe }, matrix });
    expect([written, notes, undrawn]).toEqual([[], [], []]);
    expect(content?.kind).toBe('shape');
    expect(outlineIn(content)).toEqual(outlineIn({ kind: 'shape', recipe: { ...recipe }, matrix }));
    const { fill, stroke, sides, inner, radius } = recipe;
    const seen = recipe.shape === 'line' || recipe.shape === 'arrow' ? { stroke } : { fill, sides, inner, radius };
    expect(content?.recipe).toMatchObject({ shape: recipe.shape, ...seen });
    expect(cleanShape(content?.recipe).stroke.width).toBe(stroke.width);
  }
});

/** Knots in the document, in tenths of a pixel. */
function outlineIn(content: DrawnContent | undefined): number[][] {
  const [a, b, c, d, e, f] = content?.matrix ?? [0, 0, 0, 0, 0, 0];
  const { knots } = knotsOf(cleanShape(content?.recipe));
  return knots
    .flat()
    .map(([x, y]) => [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 10) / 10 + 0));
}

test('whatever a shape is, it stays where it was, or its pixels stay and that is said', () => {
  const side = fc.integer({ min: 2, max: 300 });
  const matrix = fc.tuple(fc.double({ min: 0, max: 6.3, noNaN: true }), side, side).map(([turn, x, y]): Matrix => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return [cos, sin, -sin, cos, x, y];
  });
  const recipes = fc.record({
    shape: fc.constantFrom(...shapeKinds),
    ...{ width: side, height: side, radius: fc.integer({ min: 0, max: 90 }) },
    ...{ sides: fc.integer({ min: 3, max: 24 }), inner: fc.integer({ min: 10, max: 95 }) },
    stroke: fc.record({ colour: fc.constant('#123456'), width: fc.integer({ min: 0, max: 30 }) }),
  });
  fc.assert(
    fc.property(recipes, matrix, (given, at) => {
      const recipe = cleanShape(given);
      const { content, notes } = through({ kind: 'shape', recipe: { ...recipe }, matrix: at });
      if (content === undefined) {
        expect(notes).toEqual([{ kind: 'shape', layers: ['层'] }]);
        return;
      }
      const box = (one: DrawnContent) => {
        const points = outlineIn(one);
        return [0, 1].flatMap((part) =>
          [Math.min, Math.max].map((best) => best(...points.map((point) => point[part] ?? 0))),
        );
      };
      const [was, is] = [box({ kind: 'shape', recipe: { ...recipe }, matrix: at }), box(content)];
      for (const [place, value] of was.entries()) expect(Math.abs(value - (is[place] ?? 0))).toBeLessThan(1.1);
    }),
    { numRuns: 60 },
  );
});

test('codes become pixels, and a free path does, too', () => {
  const { written } = through({ kind: 'shape', recipe: { shape: 'qr', text: 'x' }, matrix: [1, 0, 0, 1, 0, 0] });
  expect(written).toEqual([{ kind: 'shape', layers: ['层'] }]);
  const knots = [
    [0, 0],
    [90, 10],
    [70, 80],
    [20, 95],
    [5, 40],
  ].map(([x = 0, y = 0]) => ({ linked: false, points: [x, y, x, y, x, y] }));
  const free = {
    ...{
      name: '手绘',
      imageData: pixels,
      left: 0,
      top: 0,
      vectorFill: { type: 'color' as const, color: { r: 1, g: 2, b: 3 } },
    },
    vectorMask: { paths: [{ open: false, knots, fillRule: 'even-odd' as const }] },
  };
  const { notes, document } = readPsdFile(writePsdUint8Array({ width: 100, height: 100, children: [free] }));
  expect(notes).toEqual([{ kind: 'shape', layers: ['手绘'] }]);
  expect(document.layers[0]).not.toHaveProperty('content');
});

test('guides come back, and those that a PSD cannot hold are said', () => {
  const content: DrawnContent = { kind: 'shape', recipe: { ...shape({}) }, matrix: [1, 0, 0, 1, 0, 0] };
  const kept = { standing: [0, 100.5, 800], lying: [300] };
  expect(through(content, { guides: kept })).toMatchObject({ written: [], notes: [], document: { guides: kept } });
  const far = through(content, { guides: { standing: [-5, 20], lying: [] } });
  expect(far).toMatchObject({ written: [{ kind: 'guides' }], document: { guides: { standing: [20], lying: [] } } });
});
