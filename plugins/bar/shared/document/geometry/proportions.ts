import { distance, type Point, type Quad } from './quad.ts';

/** Sheets whose proportions are taken for exact where a page comes near: long edge by short. */
const known: readonly { name: PaperName; ratio: number }[] = [
  { name: 'a4', ratio: 297 / 210 },
  { name: 'letter', ratio: 11 / 8.5 },
  { name: 'card', ratio: 85.6 / 53.98 },
];
/** How far off they may be: A4 and letter are 9 % apart, A4 and a card 12 %. */
const near = 0.035;

export type PaperName = 'a4' | 'letter' | 'card' | 'other';

export interface Proportions {
  /** Width by height, of the sheet itself and not of its picture. */
  ratio: number;
  name: PaperName;
}

/**
 * What a sheet seen as `quad` in a picture of that size is like, seen from straight above: Zhang and He, "Whiteboard
 * scanning and image enhancement" (2007), equations 11 to 20. The camera's axis is taken to meet the picture's middle.
 */
export function proportions(quad: Quad, width: number, height: number): Proportions {
  const ratio = seenRatio(quad, { x: width / 2, y: height / 2 });
  const long = Math.max(ratio, 1 / ratio);
  const [best] = known
    .map((one) => ({ ...one, off: Math.abs(one.ratio / long - 1) }))
    .filter(({ off }) => off <= near)
    .sort((a, b) => a.off - b.off);
  if (best === undefined) return { ratio, name: 'other' };
  return { ratio: ratio < 1 ? 1 / best.ratio : best.ratio, name: best.name };
}

/** As its sides are long in the picture. */
function plainRatio([a, b, c, d]: Quad): number {
  return (distance(a, b) + distance(d, c)) / Math.max(1e-6, distance(a, d) + distance(b, c));
}

/** Focal length of phones and webcams, by the picture's longer edge. */
const usual = 0.85;

type Vector = readonly [number, number, number];

function seenRatio(quad: Quad, middle: Point): number {
  const plain = plainRatio(quad);
  // In the paper's order: upper left, upper right, lower left, lower right.
  const [m1, m2, m4, m3] = quad.map(({ x, y }): Vector => [x - middle.x, y - middle.y, 1]) as [
    Vector,
    Vector,
    Vector,
    Vector,
  ];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const n2 = minus(m2, m1, k2);
  const n3 = minus(m3, m1, k3);
  const size = Math.max(middle.x, middle.y) * 2;
  const seen = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  // A camera between a fish's eye and a telescope; else two sides are nearly parallel in the picture, which tells nothing
  // of the camera, and it is taken for a usual one.
  const known = Math.min(Math.abs(n2[2]), Math.abs(n3[2])) > 0.02 && seen > (0.4 * size) ** 2 && seen < (3 * size) ** 2;
  const square = known ? seen : (usual * size) ** 2;
  const length = (n: Vector): number => (n[0] ** 2 + n[1] ** 2) / square + n[2] ** 2;
  const ratio = Math.sqrt(length(n2) / length(n3));
  return Number.isFinite(ratio) && ratio / plain < 2.2 && plain / ratio < 2.2 ? ratio : plain;
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** `factor` × a − b. */
function minus(a: Vector, b: Vector, factor: number): Vector {
  return [factor * a[0] - b[0], factor * a[1] - b[1], factor * a[2] - b[2]];
}
