import { describe, expect, test } from 'vitest';
import { borderFlood } from '../testing/flood.ts';
import { drawScene, flatPicture, overlap, type SceneKind, sceneKinds } from '../testing/scenes.ts';
import { cutOut, type Picture } from './index.ts';

const turns = [0, 1];
const scenes = new Map(sceneKinds.map((kind) => [kind, turns.map((turn) => drawScene(kind, turn, 280, 210))]));
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Mean overlap of each kind of scene. */
async function byKind(cut: (picture: Picture) => Promise<Uint8Array> | Uint8Array): Promise<Map<SceneKind, number>> {
  const found = new Map<SceneKind, number>();
  for (const [kind, drawn] of scenes) {
    const overlaps: number[] = [];
    for (const { picture, truth } of drawn) overlaps.push(overlap(await cut(picture), truth));
    found.set(kind, mean(overlaps));
  }
  return found;
}

describe('drawn subjects', () => {
  test('are found before any ground, better than by a flood fill from the border', async () => {
    const ours = await byKind((picture) => cutOut(picture));
    for (const [kind, value] of ours) expect(value, kind).toBeGreaterThanOrEqual(0.9);
    const all = mean([...ours.values()]);
    expect(all).toBeGreaterThanOrEqual(0.97);
    let best = 0;
    for (const by of ['mean', 'steps'] as const)
      for (const tolerance of [6, 12, 20, 32, 48])
        best = Math.max(best, mean([...(await byKind((picture) => borderFlood(picture, tolerance, by))).values()]));
    // It is a peer: on some of these it does well.
    expect(best).toBeGreaterThan(0.4);
    expect(all).toBeGreaterThanOrEqual(best + 0.1);
  });

  test('have soft edges where pixels are half subject', async () => {
    const { picture, truth } = drawScene('gradient', 0, 280, 210);
    const mask = await cutOut(picture);
    let off = 0;
    let count = 0;
    for (let at = 0; at < truth.length; at += 1) {
      const part = truth[at] as number;
      if (part < 40 || part > 215) continue;
      off += Math.abs((mask[at] as number) - part);
      count += 1;
    }
    expect(count).toBeGreaterThan(20);
    expect(off / count).toBeLessThan(30);
  });

  test('have their edge at full size where the cut was found in a smaller picture', async () => {
    const { picture, truth } = drawScene('holes', 1, 1200, 900);
    const mask = await cutOut(picture);
    expect(mask).toHaveLength(1200 * 900);
    expect(overlap(mask, truth)).toBeGreaterThan(0.995);
  });

  test('show the ground through their holes', async () => {
    const { picture, truth } = drawScene('holes', 0, 280, 210);
    const mask = await cutOut(picture);
    const middle = 105 * 280 + Math.round(280 * 0.38);
    expect([truth[middle], mask[middle]]).toEqual([0, 0]);
  });

  test('are found the same way again', async () => {
    const { picture } = drawScene('noise', 1, 120, 90);
    const before = picture.data.slice();
    expect(Buffer.compare(await cutOut(picture), await cutOut(picture))).toBe(0);
    expect(Buffer.from(picture.data).equals(Buffer.from(before))).toBe(true);
  });
});

describe('alpha of the picture', () => {
  test('is the mask where the picture is cut out already', async () => {
    const { picture, truth } = drawScene('touching', 0, 64, 48);
    for (let at = 0; at < truth.length; at += 1) picture.data[at * 4 + 3] = truth[at] as number;
    expect(Buffer.compare(await cutOut(picture), truth)).toBe(0);
  });

  test('stays where there is a ground', async () => {
    const { picture, truth } = drawScene('gradient', 1, 120, 90);
    const inside = 45 * 120 + 50;
    expect(truth[inside]).toBe(255);
    picture.data[inside * 4 + 3] = 100;
    expect((await cutOut(picture))[inside]).toBeLessThanOrEqual(100);
  });
});

const plain = (reason: string) =>
  expect.objectContaining({
    reason: `ai.${reason}`,
    text: { zh: expect.stringMatching(/[一-鿿]/), en: expect.stringMatching(/image/) },
  });

describe('pictures with nothing to cut out', () => {
  test.each<[string, Picture, string]>([
    ['1 × 1', flatPicture(1, 1, [9, 9, 9, 255]), 'cutout-small'],
    ['1 × 500', flatPicture(1, 500, [9, 9, 9, 255]), 'cutout-small'],
    ['500 × 1', flatPicture(500, 1, [9, 9, 9, 255]), 'cutout-small'],
    ['of one colour', flatPicture(90, 60, [200, 30, 30, 255]), 'cutout-none'],
    ['black', flatPicture(16, 16, [0, 0, 0, 255]), 'cutout-none'],
    ['all clear', flatPicture(90, 60, [1, 2, 3, 0]), 'cutout-clear'],
    ['all clear and tiny', flatPicture(1, 1, [0, 0, 0, 0]), 'cutout-clear'],
    ['of no size', { width: 0, height: 0, data: new Uint8ClampedArray(0) }, 'cutout-damaged'],
    ['not whole', { width: 20, height: 20, data: new Uint8ClampedArray(99) }, 'cutout-damaged'],
  ])('that are %s say so', async (_, picture, reason) => {
    await expect(cutOut(picture)).rejects.toEqual(plain(reason));
  });

  test('and no ground at all get an answer', async () => {
    // Patches of colour up to the border: all of it is subject.
    const picture = flatPicture(120, 90, [0, 0, 0, 255]);
    for (let at = 0; at < 120 * 90; at += 1) {
      const patch = Math.floor((at % 120) / 15) * 7 + Math.floor(at / 120 / 15) * 5;
      picture.data.set([(patch * 67) % 256, (patch * 131) % 256, (patch * 29) % 256], at * 4);
    }
    const found = await cutOut(picture).then(
      (mask) => mask.length,
      (error: { reason: string }) => error.reason,
    );
    expect([120 * 90, 'ai.cutout-none']).toContain(found);
  });

  test.each([
    [16, 16],
    [16, 3000],
    [3000, 17],
  ])('%i × %i with a square in it: it is found', async (width, height) => {
    const picture = flatPicture(width, height, [240, 240, 240, 255]);
    const truth = new Uint8Array(width * height);
    const reach = Math.min(width, height) / 4;
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) {
        const far = Math.max(Math.abs(x + 0.5 - width / 2) / width, Math.abs(y + 0.5 - height / 2) / height);
        if (far * Math.min(width, height) > reach) continue;
        picture.data.set([200, 20, 20], at * 4);
        truth[at] = 255;
      }
    expect(overlap(await cutOut(picture), truth)).toBeGreaterThan(0.8);
  });
});

describe('long work', () => {
  const { picture } = drawScene('gradient', 0, 120, 90);

  test('tells how far it is, up to the end, and pauses on the way', async () => {
    const parts: number[] = [];
    let pauses = 0;
    await cutOut(picture, {
      onProgress: (part) => parts.push(part),
      pause: async () => {
        pauses += 1;
      },
    });
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect([parts[0], parts.at(-1)]).toEqual([0, 1]);
    expect(pauses).toBeGreaterThan(4);
  });

  test('ends where nobody wants it any more', async () => {
    const stop = new AbortController();
    const parts: number[] = [];
    const work = cutOut(picture, {
      signal: stop.signal,
      onProgress: (part) => {
        parts.push(part);
        if (part >= 0.2) stop.abort(new Error('stopped'));
      },
    });
    await expect(work).rejects.toThrow('stopped');
    expect(Math.max(...parts)).toBeLessThan(0.4);
  });
});
