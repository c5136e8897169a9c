import { expect, test } from 'vitest';
import { documentLimits, type PictureDocument } from '../../document/document.ts';
import type { Engine } from '../engine.ts';
import { testEngine } from '../testing/engine-kit.ts';
import type { SelectShape } from '../types.ts';

const box = (x: number, y: number, width: number, height: number): SelectShape => ({
  ...{ kind: 'rectangle', x, y, width, height },
});
const none: SelectShape = { kind: 'none' };

async function opened(): Promise<Engine> {
  const { engine } = testEngine();
  await engine.open({ version: 1, width: 600, height: 400, layers: [] }, new Map());
  return engine;
}

const select = (engine: Engine, how: 'replace' | 'add' | 'subtract' | 'intersect', shape: SelectShape) =>
  engine.run({ kind: 'select', how, shape });
const bounds = (engine: Engine) => engine.state()?.selection?.bounds;

test('a selection is kept, comes back, and is added, taken away and cut with another', async () => {
  const engine = await opened();
  await expect(engine.run({ kind: 'save-selection', name: '空' })).rejects.toMatchObject({ reason: 'ai.selection' });
  await select(engine, 'replace', box(100, 100, 300, 100));
  await engine.run({ kind: 'save-selection', name: '杯子' });
  const id = engine.state()?.saved?.[0]?.id ?? '';
  await select(engine, 'replace', none);
  await select(engine, 'replace', { kind: 'saved', id });
  expect(bounds(engine)).toEqual({ x0: 100, y0: 100, x1: 400, y1: 200 });
  const expected = {
    add: { x0: 100, y0: 50, x1: 500, y1: 200 },
    subtract: { x0: 300, y0: 50, x1: 500, y1: 150 },
    intersect: { x0: 300, y0: 100, x1: 400, y1: 150 },
  };
  for (const how of ['add', 'subtract', 'intersect'] as const) {
    await select(engine, 'replace', box(300, 50, 200, 100));
    await select(engine, how, { kind: 'saved', id });
    expect(bounds(engine)).toEqual(expected[how]);
  }
  await engine.run({ kind: 'rename-selection', id, name: '瓶子' });
  expect(engine.state()?.saved).toEqual([{ id, name: '瓶子' }]);
  await engine.run({ kind: 'remove-selection', id });
  expect(engine.state()?.saved).toBeUndefined();
  await expect(select(engine, 'replace', { kind: 'saved', id })).rejects.toMatchObject({ reason: 'ai.saved' });
  await engine.undo();
  await select(engine, 'replace', { kind: 'saved', id });
  expect(bounds(engine)).toEqual({ x0: 100, y0: 100, x1: 400, y1: 200 });
});

test('it goes with the document: cropped, turned, straightened; and it is kept with it', async () => {
  const engine = await opened();
  await select(engine, 'replace', box(100, 100, 300, 100));
  await engine.run({ kind: 'save-selection', name: '杯子' });
  const shape = { kind: 'saved', id: engine.state()?.saved?.[0]?.id ?? '' } as const;
  await engine.run({ kind: 'crop', x: 50, y: 20, width: 500, height: 300 });
  await select(engine, 'replace', shape);
  expect(bounds(engine)).toEqual({ x0: 50, y0: 80, x1: 350, y1: 180 });
  await engine.run({ kind: 'turn', quarters: 1 });
  await select(engine, 'replace', shape);
  expect(bounds(engine)).toEqual({ x0: 120, y0: 50, x1: 220, y1: 350 });
  const kept = await engine.changes(() => Promise.resolve());
  if (kept === undefined) throw new Error('nothing to keep');
  expect(kept.document.selections).toMatchObject([{ name: '杯子' }]);
  const again = await opened();
  await again.open(kept.document, new Map(kept.blobs.map(({ hash, bytes }) => [hash, bytes])));
  await select(again, 'replace', shape);
  expect(bounds(again)).toEqual({ x0: 120, y0: 50, x1: 220, y1: 350 });
  // About the middle of 300 × 500: what lies right of it comes further down.
  await again.run({ kind: 'straighten', angle: 45, x: 0, y: 0, width: 300, height: 500 });
  await select(again, 'replace', shape);
  const { bytes, x0, y0, x1 } = again.shown(shape);
  expect(bytes[(270 - y0) * (x1 - x0) + 160 - x0]).toBe(255);
  expect(bytes[(60 - y0) * (x1 - x0) + 160 - x0]).toBe(0);
});

test('there are twenty at most, also in a document that comes from elsewhere', async () => {
  const engine = await opened();
  await select(engine, 'replace', box(0, 0, 10, 10));
  for (let at = 0; at < documentLimits.selections; at += 1) await engine.run({ kind: 'save-selection', name: `${at}` });
  await expect(engine.run({ kind: 'save-selection', name: 'more' })).rejects.toMatchObject({
    reason: 'ai.selections',
  });
  const selections = Array.from({ length: documentLimits.selections + 1 }, (_, at) => ({
    ...{ id: `s${at}`, name: 'a', tiles: {} },
  }));
  const document: PictureDocument = { version: 1, width: 10, height: 10, layers: [], selections };
  await expect(engine.open(document, new Map())).rejects.toMatchObject({ reason: 'ai.selections' });
  const two = selections.slice(0, 2).map((one) => ({ ...one, id: 'a' }));
  await expect(engine.open({ ...document, selections: two }, new Map())).rejects.toMatchObject({
    reason: 'ai.document',
  });
});
