import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PictureDocument } from '../../document/document.ts';
import type { Engine } from '../engine.ts';
import { brushOf, drawn, drawnFile, look, MemoryHistory, now, testEngine } from '../testing/engine-kit.ts';
import { step, walk } from '../testing/steps.ts';
import type { KeepLimits } from './keeper.ts';

const steps = fc.array(step, { minLength: 1, maxLength: 7 });

const stand = (engine: Engine) => ({ history: engine.state()?.history, at: engine.state()?.at });

/** One document on one device, from session to session. */
class Device {
  readonly history = new MemoryHistory();
  readonly blobs = new Map(drawn.blobs);
  document: PictureDocument = drawn.document;

  async open(limits?: KeepLimits, historyBytes?: number): Promise<Engine> {
    const { engine } = testEngine(historyBytes, limits);
    await engine.open(JSON.parse(JSON.stringify(this.document)), this.blobs, this.history);
    return engine;
  }

  async keep(engine: Engine): Promise<void> {
    const changes = await engine.changes(now);
    if (changes === undefined) return;
    for (const { hash, bytes } of changes.blobs) this.blobs.set(hash, bytes);
    this.document = changes.document;
    changes.kept();
    await engine.historyKept();
  }

  /** As after a reload: what the document does not name is not on the server any more. */
  async reopen(engine: Engine, limits?: KeepLimits): Promise<Engine> {
    await this.keep(engine);
    engine.close();
    return this.open(limits);
  }
}

const fill = (engine: Engine, r: number) =>
  engine.run({ kind: 'fill-layer', id: 'paint', colour: { r, g: 0, b: 0, a: 255 } });
/** Tiles that deflate makes little of, from `seed`. */
const noise = (engine: Engine, seed: number) => {
  const read = (_x: number, _y: number, width: number, height: number): Uint8Array => {
    let state = seed;
    return Uint8Array.from({ length: width * height * 4 }, (_, at) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return at % 4 === 3 ? 255 : state >>> 24;
    });
  };
  return engine.run({ kind: 'replace-pixels', id: 'paint', picture: { width: 256, height: 256, read }, x: 0, y: 0 });
};

describe('a history that outlives its session', () => {
  test('is undone to the first picture bit by bit, and redone to the last, whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, fc.nat(3)), { minLength: 2, maxLength: 3 }), async (sessions) => {
        const device = new Device();
        let engine = await device.open();
        const first = look(engine);
        for (const [all, undone] of sessions) {
          await walk(engine, all);
          await device.keep(engine);
          for (let left = undone; left > 0; left -= 1) await engine.undo();
          const [seen, stood] = [look(engine), stand(engine)];
          engine = await device.reopen(engine);
          expect([look(engine), stand(engine)]).toEqual([seen, stood]);
        }
        const { at = 0, history = [] } = engine.state() ?? {};
        const last = look(engine);
        for (let left = at; left > 0; left -= 1) await engine.undo();
        expect(look(engine)).toEqual(first);
        engine = await device.reopen(engine);
        expect(look(engine)).toEqual(first);
        await engine.goTo(at);
        expect(look(engine)).toEqual(last);
        await engine.goTo(history.length);
        expect(engine.state()?.at).toBe(history.length);
      }),
      { numRuns: 12 },
    );
  });

  test('brings deleted layers back with the files that they had, and they are saved with the document again', async () => {
    const device = new Device();
    let engine = await device.open();
    const file = new Uint8Array(drawnFile(90, 70, 3));
    await engine.run({ kind: 'add-layer', name: '贴图', file });
    const id = engine.state()?.layers.at(-1)?.id ?? '';
    const whole = look(engine);
    await device.keep(engine);
    await engine.run({ kind: 'remove-layers', ids: [id, 'photo'] });
    engine = await device.reopen(engine);
    // Long after: the server has only what the document names.
    device.blobs.clear();
    await engine.undo();
    expect(look(engine)).toEqual(whole);
    await device.keep(engine);
    expect(device.blobs.size).toBe(2);
    engine = await device.reopen(engine);
    expect(look(engine)).toEqual(whole);
  });

  test('goes on from an older save: what came after it is to be redone', async () => {
    const device = new Device();
    let engine = await device.open();
    await fill(engine, 10);
    await device.keep(engine);
    const { document } = device;
    await fill(engine, 20);
    const last = look(engine);
    await device.keep(engine);
    engine.close();
    device.document = document;
    engine = await device.open();
    expect(stand(engine)).toMatchObject({ at: 1, history: { length: 2 } });
    await engine.redo();
    expect(look(engine)).toEqual(last);
  });

  test('is none where somebody else has changed the document, and begins anew', async () => {
    const device = new Device();
    let engine = await device.open();
    await fill(engine, 10);
    await device.keep(engine);
    engine.close();
    const [first, ...rest] = device.document.layers;
    if (first === undefined) throw new Error('no layer');
    device.document = { ...device.document, layers: [{ ...first, opacity: 0.5 }, ...rest] };
    engine = await device.open();
    expect(stand(engine)).toEqual({ at: 0, history: [] });
    const theirs = look(engine);
    await fill(engine, 20);
    engine = await device.reopen(engine);
    expect(device.history.entries.size).toBe(1);
    await engine.undo();
    expect([stand(engine).at, look(engine)]).toEqual([0, theirs]);
  });

  test('joins steps of one gesture across a reload, and undoing skips what was between', async () => {
    const device = new Device();
    let engine = await device.open();
    const first = look(engine);
    for (const opacity of [0.9, 0.5, 0.2, 0.1]) {
      await engine.run({ kind: 'set-layer', id: 'photo', set: { opacity }, gesture: 'slider' });
      if (opacity === 0.2) await device.keep(engine);
      else engine = await device.reopen(engine);
    }
    expect(stand(engine)).toMatchObject({ at: 1, history: { length: 1 } });
    const last = look(engine);
    expect(last.layers?.[0]?.opacity).toBe(0.1);
    await engine.undo();
    expect(look(engine)).toEqual(first);
    await engine.redo();
    expect(look(engine)).toEqual(last);
  });

  test('keeps no more steps than it may, and no blob that none of them needs', async () => {
    const device = new Device();
    const limits = { entries: 3, bytes: 1e9 };
    let engine = await device.open(limits);
    for (let seed = 1; seed <= 5; seed += 1) {
      await noise(engine, seed);
      await device.keep(engine);
    }
    // All of them are there for as long as the session lasts.
    expect(stand(engine)).toMatchObject({ at: 5 });
    engine = await device.reopen(engine, limits);
    expect(stand(engine)).toMatchObject({ at: 3, history: { length: 3 } });
    // The photo, and a tile before and after each step.
    expect(device.history.blobs.size).toBe(5);
    await engine.goTo(0);
    await noise(engine, 9);
    engine = await device.reopen(engine, limits);
    expect([stand(engine).at, device.history.blobs.size]).toEqual([1, 3]);
  });

  test('keeps what is selected, however long ago that was', async () => {
    const device = new Device();
    const limits = { entries: 1, bytes: 1e9 };
    let engine = await device.open(limits);
    await engine.run({ kind: 'select', how: 'replace', shape: { kind: 'ellipse', x: 9, y: 9, width: 60, height: 80 } });
    for (const r of [10, 20, 30]) {
      await fill(engine, r);
      await device.keep(engine);
    }
    const last = look(engine);
    engine = await device.reopen(engine, limits);
    expect(look(engine)).toEqual(last);
    await fill(engine, 40);
    await engine.undo();
    expect(look(engine)).toEqual(last);
  });

  test('keeps no more bytes than it may: the oldest go', async () => {
    const device = new Device();
    const limits = { entries: 200, bytes: 900_000 };
    let engine = await device.open(limits);
    for (let seed = 1; seed <= 9; seed += 1) {
      await noise(engine, seed);
      engine = await device.reopen(engine, limits);
      const sum = [...device.history.blobs.values()].reduce((all, { length }) => all + length, 0);
      // One step more than it may, at most.
      expect(sum).toBeLessThan(900_000 + 270_000);
    }
    const { at = 0 } = stand(engine);
    expect(at).toBeGreaterThan(1);
    expect(at).toBeLessThan(5);
    await engine.goTo(0);
    expect(engine.state()?.at).toBe(0);
  });

  test('is shorter on a device that is full, and none where there is no room at all', async () => {
    const device = new Device();
    device.history.room = 1_000_000;
    let engine = await device.open();
    for (let seed = 1; seed <= 6; seed += 1) {
      await noise(engine, seed);
      await device.keep(engine);
    }
    const last = look(engine);
    engine = await device.reopen(engine);
    expect(look(engine)).toEqual(last);
    expect(stand(engine).at).toBeGreaterThan(0);
    expect(stand(engine).at).toBeLessThan(6);
    await engine.goTo(0);
    device.history.room = 0;
    await noise(engine, 8);
    const changed = look(engine);
    engine = await device.reopen(engine);
    expect([stand(engine), look(engine)]).toEqual([{ at: 0, history: [] }, changed]);
  });

  test('leaves what others need, and undoing what this session has', async () => {
    const device = new Device();
    let engine = await device.open();
    const first = look(engine);
    for (let seed = 1; seed <= 3; seed += 1) await noise(engine, seed);
    engine = await device.reopen(engine);
    await noise(engine, 4);
    await engine.releaseHistory();
    await device.keep(engine);
    expect(device.history.head).toBeUndefined();
    await engine.goTo(0);
    expect(look(engine)).toEqual(first);
  });

  test('of two windows each goes on with its own, and the one that wrote last is opened again', async () => {
    const device = new Device();
    const one = await device.open();
    await fill(one, 10);
    await device.keep(one);
    const other = await device.open();
    await fill(other, 20);
    await device.keep(other);
    await noise(one, 30);
    await device.keep(one);
    const last = look(one);
    const again = await device.reopen(one);
    expect([look(again), stand(again).at]).toEqual([last, 2]);
    await again.goTo(0);
    await other.goTo(0);
    expect(look(again)).toEqual(look(other));
  });

  test('says so where the browser has taken it away, and stays where it was', async () => {
    const device = new Device();
    let engine = await device.open();
    await engine.begin('paint', brushOf({ size: 90 }));
    engine.to([{ x: 50, y: 50, pressure: 1 }]);
    await engine.endStroke();
    await fill(engine, 20);
    engine = await device.reopen(engine);
    const last = look(engine);
    device.history.blobs.clear();
    await expect(engine.undo()).rejects.toMatchObject({ reason: 'ai.spilled' });
    expect([stand(engine).at, look(engine)]).toEqual([2, last]);
  });
});
