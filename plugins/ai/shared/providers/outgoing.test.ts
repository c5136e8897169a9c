import { describe, expect, it } from 'vitest';
import type { Pixels } from './masking.ts';
import { type OutgoingTask, outgoing } from './outgoing.ts';
import { operationAt } from './where.ts';

const model: OutgoingTask['model'] = {
  sizes: { kind: 'range', min: 64, max: 512, multiple: 16 },
  picture: { types: ['image/png'], bytes: 1e6, side: [16, 512] },
};
const usual = { model, padding: 10, feather: 0 };

function sheet(width: number, height: number, alpha: (x: number, y: number) => number = () => 255): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([at & 255, 20, 30, alpha(at % width, Math.floor(at / width))], at * 4);
  return { width, height, data };
}

describe('what is sent', () => {
  it('of a selection is its box with padding, in a size of the model, and its mask', () => {
    const bytes = new Uint8Array(40 * 20).fill(255);
    const box = { x: 100, y: 60, width: 40, height: 20 };
    const picture = sheet(300, 200);
    const made = outgoing({ ...usual, picture, region: { kind: 'mask', box, bytes, inverted: false } });
    if (made === undefined) throw new Error('nothing');
    const { area, cut, sent, size, mask } = made;
    expect(area.x).toBeLessThanOrEqual(90);
    expect(area.x + area.width).toBeGreaterThanOrEqual(150);
    expect(size).toEqual(sent);
    expect([(sent.width % 16) + (sent.height % 16), cut.width, cut.height]).toEqual([0, area.width, area.height]);
    const inside = (x: number, y: number) => mask?.data[(y - area.y) * area.width + x - area.x];
    expect([inside(100, 60), inside(139, 79), inside(99, 60), inside(140, 79)]).toEqual([255, 255, 0, 0]);
    expect(cut.data.subarray(0, 3)).toEqual(picture.data.subarray((area.y * 300 + area.x) * 4).subarray(0, 3));
  });

  it('of a picture whose size the model takes is that size, and nothing of where it is', () => {
    const whole = outgoing({ ...usual, picture: sheet(320, 160), region: { kind: 'whole' } });
    expect(whole?.size).toStrictEqual({ width: 320, height: 160 });
  });

  it('around a subject is all else, and where nothing is what is clear', () => {
    const region = { kind: 'mask', box: { x: 2, y: 1, width: 2, height: 2 }, inverted: true } as const;
    const around = outgoing({
      ...usual,
      picture: sheet(6, 4),
      region: { ...region, bytes: new Uint8Array([255, 255, 255, 100]) },
    });
    expect(around?.area).toEqual({ x: 0, y: 0, width: 6, height: 4 });
    expect([...(around?.mask?.data.subarray(12, 18) ?? [])]).toEqual([255, 255, 0, 155, 255, 255]);
    const half = sheet(8, 4, (x) => (x < 4 ? 255 : 0));
    const empty = outgoing({ ...usual, padding: 0, picture: half, region: { kind: 'empty' } });
    expect([...(empty?.mask?.data.subarray(0, empty.area.width) ?? [])].at(-1)).toBe(255);
    expect(outgoing({ ...usual, picture: sheet(8, 4), region: { kind: 'empty' } })).toBeUndefined();
  });

  it('of the whole has no mask; a model that goes by its source gets sides that it takes', () => {
    const rules: OutgoingTask['model'] = { ...model, sizesWithPicture: { kind: 'source' } };
    const made = outgoing({ ...usual, model: rules, picture: sheet(1000, 500), region: { kind: 'whole' } });
    expect(made).toMatchObject({ sent: { width: 512, height: 256 }, size: undefined, mask: undefined });
  });
});

it('a model is asked for the best of what it can do', () => {
  expect(operationAt('selection', { operations: ['edit', 'inpaint'] })).toBe('inpaint');
  expect(operationAt('empty', { operations: ['edit'] })).toBe('edit');
  expect(operationAt('whole', { operations: ['generate'] })).toBeUndefined();
});
