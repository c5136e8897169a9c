import type { Corners } from '../../document/content.ts';

/** A map that keeps lines straight: (a x + b y + c, d x + e y + f) / (g x + h y + i), row by row. */
export type Projective = readonly [number, number, number, number, number, number, number, number, number];

/** From the unit square to four corners: upper left, upper right, lower right, lower left (Heckbert 1989). */
function fromSquare([x0, y0, x1, y1, x2, y2, x3, y3]: Corners): Projective {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From a rectangle to four corners. */
export function toCorners({ x, y, width, height }: Rectangle, corners: Corners): Projective {
  return times(fromSquare(corners), [1 / width, 0, -x / width, 0, 1 / height, -y / height, 0, 0, 1]);
}

/** First the other, then the one. */
export function times(one: Projective, other: Projective): Projective {
  const cell = (at: number): number => {
    const [row, column] = [at - (at % 3), at % 3];
    return [0, 1, 2].reduce((sum, i) => sum + (one[row + i] as number) * (other[i * 3 + column] as number), 0);
  };
  return [cell(0), cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8)];
}

/** The way back; scale does not matter to such a map. */
export function inverse([a, b, c, d, e, f, g, h, i]: Projective): Projective {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export function mapPoint([a, b, c, d, e, f, g, h, i]: Projective, x: number, y: number): [number, number] {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

export function mapCorners(map: Projective, c: Corners): Corners {
  return [
    ...mapPoint(map, c[0], c[1]),
    ...mapPoint(map, c[2], c[3]),
    ...mapPoint(map, c[4], c[5]),
    ...mapPoint(map, c[6], c[7]),
  ];
}

export function cornersOf({ x, y, width, height }: Rectangle): Corners {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}
