import { isMatrix, type Matrix } from '../../../shared/document/content.ts';
import { fittedShape } from '../../../shared/shapes/fitting.ts';
import { cleanShape, type ShapeKind, type ShapeRecipe, shapeLimits } from '../../../shared/shapes/recipe.ts';
import { type Knot, knotsOf } from './outline-knots.ts';

type Point = readonly [x: number, y: number];

/** What a path is, and where it is; fill and stroke are not known from it. */
export type Fitted = {
  shape: Pick<ShapeRecipe, 'shape' | 'width' | 'height' | 'radius' | 'sides' | 'inner'>;
  matrix: Matrix;
  stroke?: number;
};

/** Pixels that a knot may lie away from where ours would be. */
const near = 0.51;
/** Edge of what is fitted before its sides are known. */
const unit = 100;

const minus = ([x, y]: Point, [u, v]: Point): Point => [x - u, y - v];
const mean = (...points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const length = ([x, y]: Point): number => Math.hypot(x, y);
const isStraight = (knot: Knot): boolean =>
  length(minus(knot[0], knot[1])) < near && length(minus(knot[1], knot[2])) < near;

/** Whichever of our shapes a path is; undefined where it is none. `isRectangle`: somebody says so. */
export function fitPath(given: readonly Knot[], open: boolean, isRectangle: boolean): Fitted | undefined {
  const knots = open ? given : upright(given);
  const at = knots.map((knot) => knot[1]);
  if (open) return knots.length === 2 && knots.every(isStraight) ? lineOf(at) : undefined;
  if (!knots.every(isStraight)) return [ellipseOf(at), roundedOf(knots)].find((fitted) => isLike(fitted, knots));
  const diamond = !isRectangle && isDiamond(at);
  const tries = [
    ...(diamond ? [cornersFit(at, 'polygon')] : []),
    at.length === 4 ? rectangleOf(at) : undefined,
    at.length === 7 ? arrowOf(at) : undefined,
    cornersFit(at, 'polygon'),
    at.length % 2 === 0 ? cornersFit(at, 'star') : undefined,
  ];
  return tries.find((fitted) => isLike(fitted, knots));
}

/** Four corners whose diagonals are at right angles, while its edges are not, or that stands on its point. */
function isDiamond(at: readonly Point[]): boolean {
  const [p, q, r, s] = at;
  if (at.length !== 4 || p === undefined || q === undefined || r === undefined || s === undefined) return false;
  const square = (one: Point, other: Point): boolean =>
    Math.abs(one[0] * other[0] + one[1] * other[1]) < 1e-3 * length(one) * length(other);
  const onPoint = Math.abs(p[0] - r[0]) < near && Math.abs(q[1] - s[1]) < near;
  return square(minus(r, p), minus(s, q)) && (onPoint || !square(minus(q, p), minus(s, p)));
}

/** Four knots that stand upright, clockwise from the upper left one, or from the top: whoever drew them may have begun elsewhere. */
function upright(knots: readonly Knot[]): readonly Knot[] {
  const [p, q, r, s] = knots.map((knot) => knot[1]);
  if (knots.length !== 4 || p === undefined || q === undefined || r === undefined || s === undefined) return knots;
  const flat = (one: Point, other: Point): boolean => minus(one, other).some((part) => Math.abs(part) < near);
  const box = flat(p, q) && flat(q, r);
  if (!box && !(flat(p, r) && flat(q, s))) return knots;
  const [[ax, ay], [bx, by]] = [minus(r, p), minus(s, q)];
  const turned = ax * by - ay * bx < 0 ? knots.toReversed().map(([from, at, to]): Knot => [to, at, from]) : knots;
  const key = ([, [x, y]]: Knot): number => (box ? x + y : y);
  const first = turned.reduce((least, knot, at) => (key(knot) < key(turned[least] as Knot) ? at : least), 0);
  return [...turned.slice(first), ...turned.slice(0, first)];
}

/** Would ours have its knots there? */
function isLike(fitted: Fitted | undefined, knots: readonly Knot[]): boolean {
  if (fitted === undefined) return false;
  const { shape, matrix, stroke } = fitted;
  const ours = knotsOf({ ...cleanShape({}), ...shape, stroke: { colour: '#000000', width: stroke ?? 0 } }).knots;
  const [a, b, c, d, e, f] = matrix;
  const apart = ([x, y]: Point, other: Point): number => length(minus([a * x + c * y + e, b * x + d * y + f], other));
  return (
    ours.length === knots.length &&
    ours.every((knot, at) => knot.every((point, part) => apart(point, (knots[at] as Knot)[part] as Point) < near))
  );
}

/** Sides taken from the matrix into the shape; undefined where it has none to speak of, or is too large. */
function sized(shape: ShapeKind, matrix: Matrix, more: Partial<ShapeRecipe> = {}): Fitted | undefined {
  const turned = matrix[0] * matrix[3] - matrix[1] * matrix[2];
  if (!isMatrix(matrix) || !(Math.abs(turned) > 1e-9)) return undefined;
  const { recipe, matrix: placed } = fittedShape(
    { ...cleanShape({ shape }), ...more, width: unit, height: unit },
    matrix,
  );
  const { width, height, radius, sides, inner } = recipe;
  return { shape: { shape, width: tidy(width), height: tidy(height), radius, sides, inner }, matrix: placed };
}

/** The format's steps make 100 of 99.9999. */
const tidy = (value: number): number => Math.round(value * 100) / 100;

/** Where the unit's corners come to: its upper left, along its width, along its height. */
function spanned(from: Point, along: Point, down: Point): Matrix {
  return [along[0] / unit, along[1] / unit, down[0] / unit, down[1] / unit, from[0], from[1]];
}

function lineOf([from, to]: readonly Point[]): Fitted | undefined {
  const along = minus(to as Point, from as Point);
  return sized('line', spanned(from as Point, along, [-along[1], along[0]]));
}

function rectangleOf(at: readonly Point[]): Fitted | undefined {
  const [a, b, , d] = at as [Point, Point, Point, Point];
  return sized('rectangle', spanned(a, minus(b, a), minus(d, a)));
}

function ellipseOf(at: readonly Point[]): Fitted | undefined {
  if (at.length !== 4) return undefined;
  const [top, right, bottom, left] = at as [Point, Point, Point, Point];
  const [along, down] = [minus(right, left), minus(bottom, top)];
  const middle = mean(top, bottom);
  return sized('ellipse', spanned(minus(middle, [(along[0] + down[0]) / 2, (along[1] + down[1]) / 2]), along, down));
}

/** From the straight edge on that follows its first knot. */
function roundedOf(knots: readonly Knot[]): Fitted | undefined {
  if (knots.length !== 8) return undefined;
  const at = knots.map((knot) => knot[1]) as Point[];
  const [k0, k1, k2, k3, k4, , , k7] = at as [Point, Point, Point, Point, Point, Point, Point, Point];
  // The box: k7 lies on its left edge, k0 on its upper one, k2 on its right one, k4 below.
  const flat = unitOf(minus(k1, k0)) ?? unitOf(minus(k2, k7));
  if (flat === undefined) return undefined;
  const [ux, uy] = flat;
  const across = ([x, y]: Point): number => x * ux + y * uy;
  const below = ([x, y]: Point): number => y * ux - x * uy;
  const [x0, x1, y0, y1] = [across(k7), across(k2), below(k0), below(k4)];
  const [radius, other] = [across(k0) - x0, below(k2) - y0];
  if (Math.abs(radius - other) > near || radius <= 0 || below(k3) < below(k2) - near) return undefined;
  const from: Point = [x0 * ux - y0 * uy, x0 * uy + y0 * ux];
  const [w, h] = [x1 - x0, y1 - y0];
  const fitted = sized('rectangle', spanned(from, [w * ux, w * uy], [-h * uy, h * ux]));
  return fitted && { ...fitted, shape: { ...fitted.shape, radius: Math.min(tidy(radius), shapeLimits.radius[1]) } };
}

function unitOf(point: Point): Point | undefined {
  const far = length(point);
  return far < near ? undefined : [point[0] / far, point[1] / far];
}

function arrowOf(at: readonly Point[]): Fitted | undefined {
  const [upper, , , tip, , , lower] = at as [Point, Point, Point, Point, Point, Point, Point];
  const tail = mean(upper, lower);
  const along = minus(tip, tail);
  const stroke = length(minus(lower, upper));
  const fitted = sized('arrow', spanned(tail, along, [-along[1], along[0]]));
  return fitted && { ...fitted, stroke: tidy(stroke) };
}

/** Corners on an ellipse, whatever was done to it; a star's inner ones tell how deep it is. */
function cornersFit(at: readonly Point[], shape: 'polygon' | 'star'): Fitted | undefined {
  const outer = shape === 'star' ? at.filter((_, place) => place % 2 === 0) : at;
  const sides = outer.length;
  if (sides < shapeLimits.sides[0] || sides > shapeLimits.sides[1]) return undefined;
  const middle = mean(...outer);
  // The ellipse's half axes: what the corners have of a cosine and of a sine.
  const axis = (wave: (angle: number) => number): Point => {
    const sum = outer.reduce<Point>(
      ([x, y], corner, place) => {
        const share = (2 / sides) * wave((place / sides) * 2 * Math.PI - Math.PI / 2);
        const [dx, dy] = minus(corner, middle);
        return [x + dx * share, y + dy * share];
      },
      [0, 0],
    );
    return sum;
  };
  const [half, low] = [axis(Math.cos), axis(Math.sin)];
  const matrix = spanned(
    minus(middle, [half[0] + low[0], half[1] + low[1]]),
    [half[0] * 2, half[1] * 2],
    [low[0] * 2, low[1] * 2],
  );
  const inner = shape === 'star' ? innerOf(at, middle, half, low) : undefined;
  if (shape === 'star' && inner === undefined) return undefined;
  return sized(shape, matrix, { sides, ...(inner === undefined ? {} : { inner }) });
}

function innerOf(at: readonly Point[], middle: Point, half: Point, low: Point): number | undefined {
  const [dx, dy] = minus(at[1] as Point, middle);
  const turned = half[0] * low[1] - half[1] * low[0];
  const [x, y] = [(dx * low[1] - dy * low[0]) / turned, (dy * half[0] - dx * half[1]) / turned];
  const inner = Math.round(Math.hypot(x, y) * 1000) / 10;
  return inner >= shapeLimits.inner[0] && inner <= shapeLimits.inner[1] ? inner : undefined;
}
