import china from 'echarts/map/json/china.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeRing, polygonsOf } from './echarts.ts';
import { contains, type Position } from './geometry.ts';

describe('files of echarts', () => {
  test('a ring decodes to what was encoded, which another implementation wrote', () => {
    const step = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(step, step), { minLength: 1 }), (steps) => {
        const start = [119712, 40641] as const;
        const expected = steps.map((_, index) => {
          const sum = (axis: 0 | 1): number =>
            steps.slice(0, index + 1).reduce<number>((total, step) => total + step[axis], start[axis]);
          return [sum(0) / 1024, sum(1) / 1024];
        });
        expect(decodeRing(encoded(steps), start)).toEqual(expected);
      }),
    );
  });

  test.each([
    ['北京', 116.4, 39.9],
    ['上海', 121.4, 31.1],
    ['西藏', 91.1, 29.65],
    // 藏南 and 阿克赛钦.
    ['西藏', 93.6, 27.6],
    ['新疆', 79.3, 35.2],
    ['台湾', 121.0, 24.0],
    ['海南', 109.7, 19.2],
    ['香港', 114.14, 22.42],
  ])('%s contains %d, %d', (name, x, y) => {
    expect(provincesAt([x, y])).toEqual([name]);
  });

  test('there are 34 provinces, whose rings are closed and lie in the area of China', () => {
    expect(china.features).toHaveLength(34);
    const rings = china.features.flatMap(({ geometry }) => polygonsOf(geometry).flat());
    expect(rings).toHaveLength(177);
    for (const ring of rings) {
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const [x, y] of ring) expect(x > 73 && x < 136 && y > 3 && y < 54).toBe(true);
    }
  });
});

/** The encoding as echarts describes it: zigzag differences from 64 on, one character each. */
function encoded(steps: readonly (readonly [number, number])[]): string {
  const character = (n: number): string => String.fromCharCode((n < 0 ? -2 * n - 1 : 2 * n) + 64);
  return steps.map(([dx, dy]) => character(dx) + character(dy)).join('');
}

function provincesAt(point: Position): string[] {
  return china.features
    .filter(({ geometry }) => polygonsOf(geometry).some((polygon) => contains(polygon, point)))
    .map(({ properties }) => properties.name);
}
