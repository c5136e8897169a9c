import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawnContent } from '../document/content.ts';
import { documentLimits } from '../document/document.ts';
import type { Raster } from './picture/source.ts';
import { brushOf, decodeDrawn, drawn, drawnFile, layerOf, look, now, testEngine } from './testing/engine-kit.ts';
import { step, walk } from './testing/steps.ts';
import { tileBytes } from './tiles/tile.ts';
import type { CommandOf } from './types.ts';

const opened = async (historyBytes?: number) => {
  const made = testEngine(historyBytes);
  await made.engine.open(drawn.document, drawn.blobs);
  return made;
};

const steps = fc.array(step, { minLength: 1, maxLength: 12 });

describe('any sequence of commands and strokes', () => {
  test('is undone to the first picture, bit by bit, and redone to the last', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { engine } = await opened();
        const first = look(engine);
        await walk(engine, all);
        const last = look(engine);
        const { at = 0 } = engine.state() ?? {};
        for (let left = at; left > 0; left -= 1) await engine.undo();
        expect(look(engine)).toEqual(first);
        await engine.goTo(at);
        expect(look(engine)).toEqual(last);
      }),
      { numRuns: 20 },
    );
  });

  test('is undone the same where its history was spilled', async () => {
    await fc.assert(
      // A few tiles as they are; packed ones alone, the others in the store.
      fc.asyncProperty(steps, fc.boolean(), fc.constantFrom(4 * tileBytes, 4000), async (all, full, bound) => {
        const { engine, store } = await opened(bound);
        store.full = full;
        const first = look(engine);
        await walk(engine, all);
        if (!full) expect(engine.historyBytes).toBeLessThanOrEqual(bound);
        const last = look(engine);
        const { at = 0 } = engine.state() ?? {};
        await engine.goTo(0);
        expect(look(engine)).toEqual(first);
        await engine.goTo(at);
        expect(look(engine)).toEqual(last);
        engine.close();
        await expect.poll(() => store.held.size).toBe(0);
      }),
      { numRuns: 12 },
    );
  });

  test('is the same picture when it is kept and opened again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const { engine } = await opened();
        const blobs = new Map(drawn.blobs);
        let document = drawn.document;
        for (const part of [before, after]) {
          await walk(engine, part);
          const changes = await engine.changes(now);
          if (changes === undefined) continue;
          for (const { hash, bytes } of changes.blobs) {
            expect(blobs.has(hash)).toBe(false);
            blobs.set(hash, bytes);
          }
          document = changes.document;
          changes.kept();
        }
        expect(await engine.changes(now)).toBeUndefined();
        const again = testEngine().engine;
        await again.open(JSON.parse(JSON.stringify(document)), blobs);
        // What is selected is not kept.
        expect({ ...look(again), contours: '' }).toEqual({ ...look(engine), contours: '' });
      }),
      { numRuns: 12 },
    );
  });
});

describe('history', () => {
  test('names what was done, and a new entry drops what was undone', async () => {
    const { engine } = await opened();
    await engine.run({ kind: 'flip', across: true });
    await engine.run({ kind: 'clear-layer', id: 'photo' });
    await engine.undo();
    expect(engine.state()).toMatchObject({ at: 1, history: [{ en: 'Flip' }, { en: 'Clear layer' }] });
    await engine.run({ kind: 'set-layer', id: 'paint', set: { opacity: 0.5 } });
    expect(engine.state()).toMatchObject({ at: 2, history: [{ zh: '翻转' }, { zh: '不透明度' }] });
    await engine.redo();
    expect(engine.state()?.at).toBe(2);
  });

  test('has one entry for a slider that is dragged, and none for what changes nothing', async () => {
    const { engine } = await opened();
    for (const opacity of [0.9, 0.5, 0.2])
      await engine.run({ kind: 'set-layer', id: 'paint', set: { opacity }, gesture: '1' });
    await engine.run({ kind: 'set-layer', id: 'paint', set: { opacity: 0.2 } });
    await engine.run({ kind: 'turn', quarters: 4 });
    expect(engine.state()?.history).toHaveLength(1);
    await engine.undo();
    expect(engine.state()?.layers[1]?.opacity).toBe(1);
  });

  test('has one entry for steps of one gesture, whatever pixels they change', async () => {
    const { engine } = await opened();
    const first = look(engine);
    const picture = await decodeDrawn(drawnFile(40, 30, 2));
    const content: DrawnContent = { kind: 'shape', recipe: { shape: 'star' }, matrix: [1, 0, 0, 1, 0, 0] };
    for (const x of [0, 200, 300])
      await engine.run({ kind: 'set-content', id: 'paint', content, picture, x, y: x / 3, gesture: 'drag' });
    const last = look(engine);
    expect(engine.state()?.history).toHaveLength(1);
    await engine.undo();
    expect(look(engine)).toEqual(first);
    await engine.redo();
    expect(look(engine)).toEqual(last);
  });

  test('that the browser deleted is said, and the picture stays whole', async () => {
    const { engine, store } = await opened(4000);
    for (let at = 0; at < 5; at += 1) {
      await engine.begin('paint', brushOf({ size: 500 }));
      engine.to([{ x: 300, y: 100 + at * 20, pressure: 1 }]);
      await engine.endStroke();
    }
    expect(store.held.size).toBeGreaterThan(0);
    store.held.clear();
    await expect(engine.goTo(0)).rejects.toMatchObject({ reason: 'ai.spilled' });
    const { at = 0 } = engine.state() ?? {};
    const there = look(engine);
    expect(at).toBeGreaterThan(0);
    await engine.goTo(5);
    await engine.goTo(at);
    expect(look(engine)).toEqual(there);
  });
});

describe('commands', () => {
  test('keep what is moved or cropped out of the document', async () => {
    const { engine } = await opened();
    const first = look(engine);
    await engine.run({ kind: 'offset-layer', id: 'photo', x: -333, y: 1001 });
    await engine.run({ kind: 'offset-layer', id: 'photo', x: 333, y: -1001 });
    expect(look(engine)).toEqual(first);
    await engine.run({ kind: 'crop', x: 100, y: 50, width: 20, height: 20 });
    await engine.run({ kind: 'crop', x: -100, y: -50, width: 600, height: 300 });
    expect(look(engine)).toEqual(first);
  });

  test('flip and turn back to what was there', async () => {
    const { engine } = await opened();
    const first = look(engine).pixels;
    await engine.run({ kind: 'turn', quarters: 1 });
    expect(engine.state()).toMatchObject({ width: 300, height: 600 });
    const { r, g, b, a } = engine.colourAt(299 - 100, 7) ?? { r: 0, g: 0, b: 0, a: 0 };
    expect([r, g, b, a]).toEqual([...first.subarray((100 * 600 + 7) * 4, (100 * 600 + 7) * 4 + 4)]);
    await engine.run({ kind: 'turn', quarters: 3 });
    await engine.run({ kind: 'flip', across: true });
    await engine.run({ kind: 'flip', across: false });
    await engine.run({ kind: 'turn', quarters: 2 });
    expect(look(engine).pixels.equals(first)).toBe(true);
  });

  test('merge to what was seen, where the lower layer is normal', async () => {
    const { engine } = await opened();
    await engine.run({ kind: 'fill-layer', id: 'paint', colour: { r: 250, g: 120, b: 10, a: 180 } });
    await engine.run({ kind: 'set-layer', id: 'photo', set: { opacity: 0.6 } });
    const before = look(engine).pixels;
    await engine.run({ kind: 'merge-down', id: 'paint' });
    const after = look(engine).pixels;
    expect(engine.state()?.layers).toMatchObject([{ id: 'photo', opacity: 1 }]);
    expect(after.every((value, at) => Math.abs(value - (before[at] as number)) <= 1)).toBe(true);
  });

  test('fill no more than the document, by one tile where it is full', async () => {
    const { engine } = await opened();
    await engine.run({ kind: 'fill-layer', id: 'paint', colour: { r: 1, g: 2, b: 3, a: 255 } });
    const tiles = [...(engine.picture?.tiles('paint').values() ?? [])];
    expect([tiles.length, new Set(tiles).size]).toEqual([6, 5]);
    await engine.run({ kind: 'set-layer', id: 'photo', set: { visible: false } });
    await engine.run({ kind: 'crop', x: 0, y: 0, width: 601, height: 301 });
    expect([engine.colourAt(599, 299)?.a, engine.colourAt(600, 300)?.a]).toEqual([255, 0]);
  });

  test.each<[string, CommandOf<Raster>]>([
    ['ai.missing', { kind: 'remove-layer', id: 'none' }],
    ['ai.lowest', { kind: 'merge-down', id: 'photo' }],
    ['ai.size', { kind: 'crop', x: 0, y: 0, width: documentLimits.side + 1, height: 1 }],
    ['ai.size', { kind: 'crop', x: 0, y: 0, width: 0, height: 10 }],
    ['ai.reach', { kind: 'offset-layer', id: 'photo', x: 1e9, y: 0 }],
    ['ai.reach', { kind: 'offset-layer', id: 'photo', x: Number.NaN, y: 0 }],
  ])('that cannot be done say %s, and nothing has happened', async (reason, wrong) => {
    const { engine } = await opened();
    const first = look(engine);
    await expect(engine.run(wrong)).rejects.toMatchObject({ reason });
    expect(look(engine)).toEqual(first);
    expect(engine.state()?.history).toEqual([]);
  });
});

describe('a document that is not whole', () => {
  const { document } = drawn;
  const tile = (place: string) => ({ ...document, layers: [layerOf('a', { tiles: { [place]: 'file' } })] });
  test.each([
    ['ai.size', { ...document, width: documentLimits.side + 1 }],
    ['ai.size', { ...document, width: 8193, height: 8192 }],
    ['ai.layers', { ...document, layers: Array.from({ length: 201 }, (_, at) => layerOf(`${at}`)) }],
    ['ai.document', { ...document, layers: [layerOf('a'), layerOf('a')] }],
    ['ai.document', tile('1;2')],
    ['ai.document', tile('5000,0')],
    ['ai.tile', tile('0,0')],
    ['ai.blob', { ...document, layers: [layerOf('a', { tiles: { '0,0': 'other' } })] }],
    ['ai.source', { ...document, layers: [layerOf('a', { source: { blob: 'no', x: 0, y: 0, width: 9, height: 9 } })] }],
    [
      'ai.source',
      { ...document, layers: [layerOf('a', { source: { blob: 'file', x: 0, y: 0, width: 9, height: 9 } })] },
    ],
  ])('says %s, and what is open stays open', async (reason, wrong) => {
    const { engine } = await opened();
    await engine.run({ kind: 'flip', across: true });
    const first = look(engine);
    const blobs = new Map([...drawn.blobs, ['no', new Uint8Array(5)]]);
    await expect(engine.open(wrong, blobs)).rejects.toMatchObject({
      reason,
      text: { zh: expect.stringMatching(/[\u4e00-\u9fff]{4}/), en: expect.stringMatching(/ .* /) },
    });
    expect(look(engine)).toEqual(first);
    expect(engine.state()?.at).toBe(1);
  });
});

test('blobs that were lost are given again', async () => {
  const { engine } = await opened();
  await engine.run({ kind: 'fill-layer', id: 'paint', colour: { r: 1, g: 2, b: 3, a: 255 } });
  const changes = await engine.changes(now);
  changes?.kept();
  const lost = changes?.blobs[1]?.hash ?? '';
  const again = await engine.changes(now, [lost]);
  expect(again?.blobs.map(({ hash }) => hash)).toEqual([lost]);
});
