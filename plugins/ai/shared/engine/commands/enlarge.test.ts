import { expect, test } from 'vitest';
import { drawn, layerOf, testEngine } from '../testing/engine-kit.ts';

const plain = (width: number, height: number, value: number) => ({
  ...{ width, height },
  read: (_x: number, _y: number, w: number, h: number) => new Uint8Array(w * h * 4).fill(value),
});

test('the document grows with layers, masks and guides, and undo gives back every bit', async () => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  await engine.run({ kind: 'set-guides', guides: { standing: [10], lying: [20] } });
  await engine.run({
    kind: 'select',
    how: 'replace',
    shape: { kind: 'rectangle', x: 100, y: 50, width: 80, height: 60 },
  });
  await engine.run({ kind: 'add-mask', id: 'photo', how: 'selection' });
  const before = engine.pixels();
  const steps = engine.state()?.at ?? 0;
  const picture = plain(800, 540, 255);
  await engine.run({ kind: 'enlarge', factor: 2, pictures: [{ id: 'photo', picture, x: -40, y: 20 }] });
  const state = engine.state();
  expect(state).toMatchObject({ width: 1200, height: 600, at: steps + 1, guides: { standing: [20], lying: [40] } });
  expect(state?.selection).toBeUndefined();
  const { data, at } = { data: engine.pixels(), at: (x: number, y: number) => (y * 1200 + x) * 4 };
  expect([...data.subarray(at(280, 160), at(281, 160))]).toEqual([255, 255, 255, 255]);
  // Hidden by the mask, which has grown too.
  expect(data[at(190, 160) + 3]).toBe(0);
  expect(data[at(370, 160) + 3]).toBe(0);
  await engine.undo();
  expect(engine.state()).toMatchObject({ width: 600, height: 300 });
  expect(Buffer.from(engine.pixels()).equals(Buffer.from(before))).toBe(true);
});

test('a layer without a picture is resampled, what a text is made from goes along', async () => {
  const { engine } = testEngine();
  await engine.open({ ...drawn.document, layers: [layerOf('photo')] }, new Map());
  const content = { kind: 'text', recipe: { text: 'a' }, matrix: [1, 0, 0, 1, 30, 40] } as const;
  await engine.run({ kind: 'set-content', name: 'words', content, picture: plain(50, 20, 200), x: 30, y: 40 });
  await engine.run({ kind: 'enlarge', factor: 3, pictures: [] });
  const words = engine.state()?.layers.at(-1);
  expect(words?.content).toMatchObject({ matrix: [3, 0, 0, 3, 90, 120] });
  expect(engine.bounds(words?.id ?? '')).toEqual({ x0: 90, y0: 120, x1: 240, y1: 180 });
});

test('a layer alone grows where it is, with its mask, and the document stays', async () => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  await engine.run({
    kind: 'select',
    how: 'replace',
    shape: { kind: 'rectangle', x: 100, y: 50, width: 80, height: 60 },
  });
  await engine.run({ kind: 'add-mask', id: 'photo', how: 'selection' });
  await engine.run({ kind: 'select', how: 'replace', shape: { kind: 'none' } });
  const before = engine.pixels();
  const picture = plain(800, 540, 255);
  const only = { id: 'photo', dx: -180, dy: -145 };
  await engine.run({ kind: 'enlarge', factor: 2, pictures: [{ id: 'photo', picture, x: -220, y: -125 }], only });
  expect(engine.state()).toMatchObject({ width: 600, height: 300 });
  expect(engine.bounds('photo')).toEqual({ x0: -220, y0: -125, x1: 580, y1: 415 });
  expect(engine.colourAt(100, 20)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
  // The mask showed from 100 to 180: now from 20 to 180.
  expect(engine.colourAt(10, 20)?.a).toBe(0);
  expect(engine.colourAt(190, 20)?.a).toBe(0);
  await engine.undo();
  expect(Buffer.from(engine.pixels()).equals(Buffer.from(before))).toBe(true);
});

test('what a document cannot be is refused', async () => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  await expect(engine.run({ kind: 'enlarge', factor: 40, pictures: [] })).rejects.toMatchObject({ reason: 'ai.size' });
  await expect(engine.run({ kind: 'enlarge', factor: 1.5, pictures: [] })).rejects.toMatchObject({ reason: 'ai.size' });
});
