import type { BezierKnot, BezierPath } from 'ag-psd';
import type { Matrix } from '../../../shared/document/content.ts';
import { cornersOf } from '../../../shared/shapes/outline.ts';
import type { ShapeRecipe } from '../../../shared/shapes/recipe.ts';

type Point = readonly [x: number, y: number];
/** Where a curve comes from, the point, where it goes on to. */
export type Knot = readonly [from: Point, at: Point, to: Point];

/** How far a quarter of a circle's controls lie from its ends, of its radius. */
export const quarter = 0.5522847498;

/** The edge of a shape as knots, in its own pixels. */
export function knotsOf(recipe: ShapeRecipe): { knots: Knot[]; open: boolean } {
  const { shape, width: w, height: h } = recipe;
  if (shape === 'line') return { knots: [[0, 0] as const, [w, 0] as const].map(corner), open: true };
  if (shape === 'ellipse') return { knots: ellipse(w, h), open: false };
  if (shape === 'rectangle') return { knots: rectangle(recipe), open: false };
  return { knots: cornersOf(recipe).map(corner), open: false };
}

const corner = (at: Point): Knot => [at, at, at];

function ellipse(w: number, h: number): Knot[] {
  const [x, y, dx, dy] = [w / 2, h / 2, (w / 2) * quarter, (h / 2) * quarter];
  return [
    [
      [x - dx, 0],
      [x, 0],
      [x + dx, 0],
    ],
    [
      [w, y - dy],
      [w, y],
      [w, y + dy],
    ],
    [
      [x + dx, h],
      [x, h],
      [x - dx, h],
    ],
    [
      [0, y + dy],
      [0, y],
      [0, y - dy],
    ],
  ];
}

/** From the end of its first corner on, clockwise. */
function rectangle({ width: w, height: h, radius }: ShapeRecipe): Knot[] {
  const r = Math.min(radius, w / 2, h / 2);
  if (r <= 0)
    return (
      [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ] as const
    ).map(corner);
  const k = r * (1 - quarter);
  return [
    [
      [k, 0],
      [r, 0],
      [r, 0],
    ],
    [
      [w - r, 0],
      [w - r, 0],
      [w - k, 0],
    ],
    [
      [w, k],
      [w, r],
      [w, r],
    ],
    [
      [w, h - r],
      [w, h - r],
      [w, h - k],
    ],
    [
      [w - k, h],
      [w - r, h],
      [w - r, h],
    ],
    [
      [r, h],
      [r, h],
      [k, h],
    ],
    [
      [0, h - k],
      [0, h - r],
      [0, h - r],
    ],
    [
      [0, r],
      [0, r],
      [0, k],
    ],
  ];
}

/** Knots where a matrix brings them, as a PSD's path. */
export function pathOf(recipe: ShapeRecipe, [a, b, c, d, e, f]: Matrix): BezierPath {
  const { knots, open } = knotsOf(recipe);
  const brought = ([x, y]: Point): number[] => [a * x + c * y + e, b * x + d * y + f];
  return {
    open,
    operation: 'combine',
    fillRule: 'even-odd',
    knots: knots.map(
      (knot): BezierKnot => ({ linked: knot[0] !== knot[1] && knot[1] !== knot[2], points: knot.flatMap(brought) }),
    ),
  };
}

/** A PSD's path as knots; undefined for what is none. */
export function readKnots({ knots }: BezierPath): Knot[] | undefined {
  const read = knots.map(({ points: [a, b, c, d, e, f] }) => [a, b, c, d, e, f] as number[]);
  if (!read.every((points) => points.every(Number.isFinite))) return undefined;
  return read.map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [
    [a, b],
    [c, d],
    [e, f],
  ]);
}
