import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SizeRule } from './capabilities.ts';
import {
  type Box,
  cutMask,
  cutOut,
  feathered,
  type Mask,
  maskBox,
  maskBoxes,
  type Pixels,
  pastedBack,
  scaled,
  workArea,
} from './masking.ts';
import { isSize } from './sizes.ts';

const openai: SizeRule = {
  kind: 'range',
  min: 16,
  max: 3840,
  multiple: 16,
  ratio: [1 / 3, 3],
  pixels: [655_360, 8_294_400],
};
const list: SizeRule = {
  kind: 'list',
  sizes: [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
  ],
};
const source: SizeRule = { kind: 'source' };

const side = fc.integer({ min: 1, max: 24 });
const scene = fc.tuple(side, side).chain(([width, height]) =>
  fc.record({
    picture: fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): Pixels => ({ data: new Uint8ClampedArray(bytes), width, height })),
    mask: fc
      .array(fc.constantFrom(0, 0, 0, 120, 255), { minLength: width * height, maxLength: width * height })
      .map((bytes): Mask => ({ data: Uint8Array.from(bytes), width, height })),
    padding: fc.integer({ min: 0, max: 8 }),
    radius: fc.integer({ min: 0, max: 4 }),
    colour: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)),
  }),
);

const filled = (width: number, height: number, colour: readonly number[]): Pixels => ({
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => colour[at % 4] ?? 0),
  width,
  height,
});
const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('pasting back', () => {
  test('changes no bit outside of the mask, whatever came', () => {
    fc.assert(
      fc.property(scene, ({ picture, mask, padding, radius, colour }) => {
        const box = maskBox(mask);
        if (box === undefined) return;
        const { area } = workArea(box, picture, padding, source);
        const came = filled(7, 5, colour);
        const after = pastedBack(picture, came, area, feathered(cutMask(mask, area), radius));
        for (let at = 0; at < mask.data.length; at++)
          if (mask.data[at] === 0)
            expect(after.data.subarray(at * 4, at * 4 + 4)).toEqual(picture.data.subarray(at * 4, at * 4 + 4));
      }),
      { numRuns: 300 },
    );
  });

  test('puts what came wherever the mask is full', () => {
    fc.assert(
      fc.property(scene, ({ picture, mask, colour }) => {
        const box = maskBox(mask);
        if (box === undefined) return;
        const after = pastedBack(picture, filled(box.width, box.height, colour), box, cutMask(mask, box));
        for (let at = 0; at < mask.data.length; at++)
          if (mask.data[at] === 255) expect([...after.data.subarray(at * 4, at * 4 + 4)]).toEqual(colour);
      }),
    );
  });

  test('is nothing where the same came back', () => {
    fc.assert(
      fc.property(scene, ({ picture, mask }) => {
        const box = maskBox(mask);
        if (box === undefined) return;
        const opaque = { ...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? 255 : value)) };
        expect(pastedBack(opaque, cutOut(opaque, box), box, cutMask(mask, box)).data).toEqual(opaque.data);
      }),
    );
  });
});

describe('a mask', () => {
  test('has the least box', () => {
    fc.assert(
      fc.property(scene, ({ mask }) => {
        const box = maskBox(mask);
        const rest = mask.data.filter((value, at) => {
          const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
          return value > 0 && (box === undefined || !within({ x, y, width: 1, height: 1 }, box));
        });
        expect(rest).toHaveLength(0);
        if (box === undefined) return;
        const { data, width, height } = cutMask(mask, box);
        const row = (y: number) => data.subarray(y * width, (y + 1) * width).some((value) => value > 0);
        const column = (x: number) => data.some((value, at) => value > 0 && at % width === x);
        expect([row(0), row(height - 1), column(0), column(width - 1)]).toEqual([true, true, true, true]);
      }),
    );
  });

  test('is softened inwards alone, to full strength in its middle', () => {
    const mask: Mask = { data: new Uint8Array(21 * 21), width: 21, height: 21 };
    for (let y = 3; y < 18; y++) mask.data.fill(255, y * 21 + 3, y * 21 + 18);
    const soft = feathered(mask, 4);
    expect([...soft.data.subarray(10 * 21, 10 * 21 + 11)]).toEqual([0, 0, 0, 51, 102, 153, 204, 255, 255, 255, 255]);
    // The border of the picture is no edge.
    const whole = feathered({ data: new Uint8Array(9).fill(255), width: 3, height: 3 }, 4);
    expect([...whole.data]).toEqual(new Array(9).fill(255));
  });
});

describe('what is sent', () => {
  test.each([
    ['of sizes in a range', openai],
    ['of listed sizes', list],
    ['of any size', source],
  ])('holds the mask with its padding, at a size that the model takes: %s', (_what, rule) => {
    const photo = fc.record({ width: fc.integer({ min: 64, max: 6000 }), height: fc.integer({ min: 64, max: 6000 }) });
    const box = fc.tuple(
      photo,
      fc.nat(63),
      fc.nat(63),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(box, fc.integer({ min: 0, max: 256 }), ([picture, x, y, wide, high], padding) => {
        const width = Math.max(1, Math.floor((picture.width - x) * wide));
        const height = Math.max(1, Math.floor((picture.height - y) * high));
        const { area, size } = workArea({ x, y, width, height }, picture, padding, rule);
        expect(isSize(rule, size)).toBe(true);
        const all = { x: 0, y: 0, ...picture };
        const left = Math.max(0, x - padding);
        const top = Math.max(0, y - padding);
        const least = {
          ...{ x: left, y: top, width: Math.min(picture.width, x + width + padding) - left },
          height: Math.min(picture.height, y + height + padding) - top,
        };
        expect(within(least, area) && within(area, all)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('has the shape of what the model makes, where there is room', () => {
    const { area, size } = workArea(
      { x: 500, y: 500, width: 300, height: 100 },
      { width: 4000, height: 3000 },
      50,
      list,
    );
    expect(size).toEqual({ width: 1536, height: 1024 });
    expect(area).toEqual({ x: 450, y: 417, width: 400, height: 267 });
  });
});

test('a picture of one colour keeps it in every size', () => {
  fc.assert(
    fc.property(side, side, side, side, fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (a, b, c, d, colour) => {
      const { data } = scaled(filled(a, b, [...colour, 255]), { width: c, height: d });
      expect(data).toEqual(filled(c, d, [...colour, 255]).data);
    }),
  );
});

describe('boxes of a mask', () => {
  const masked = (width: number, height: number, boxes: readonly Box[]): Mask => {
    const data = new Uint8Array(width * height);
    for (const { x, y, width: wide, height: high } of boxes)
      for (let row = y; row < y + high; row += 1) data.fill(255, row * width + x, row * width + x + wide);
    return { data, width, height };
  };

  test('are two where a wide gap lies between, else one', () => {
    const left = { x: 2, y: 3, width: 5, height: 4 };
    const right = { x: 20, y: 10, width: 6, height: 6 };
    expect(maskBoxes(masked(40, 30, [left, right]))).toEqual([left, right]);
    const below = { x: 2, y: 20, width: 5, height: 4 };
    expect(maskBoxes(masked(40, 30, [left, below]))).toEqual([left, below]);
    const near = { x: 7, y: 3, width: 5, height: 4 };
    expect(maskBoxes(masked(40, 30, [left, near]))).toEqual([{ ...left, width: 10 }]);
    expect(maskBoxes(masked(40, 30, []))).toEqual([]);
  });

  test('hold all that is edited, and no more of it than its box', () => {
    fc.assert(
      fc.property(scene, ({ mask }) => {
        const boxes = maskBoxes(mask);
        expect(boxes.length).toBeLessThanOrEqual(2);
        for (let at = 0; at < mask.data.length; at += 1) {
          const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
          const held = boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);
          if ((mask.data[at] as number) > 0) expect(held).toBe(true);
        }
      }),
    );
  });
});
