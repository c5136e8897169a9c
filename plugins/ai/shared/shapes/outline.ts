import type { ShapeRecipe } from './recipe.ts';

/** The edge of a shape as data of a path; an arrow's goes around all of it. */
export function outlineOf(recipe: ShapeRecipe): string {
  const { shape, width: w, height: h } = recipe;
  switch (shape) {
    case 'rectangle':
      return roundedPath({ x: 0, y: 0, width: w, height: h }, recipe.radius);
    case 'ellipse': {
      const [rx, ry] = [w / 2, h / 2];
      return `M0 ${ry}A${rx} ${ry} 0 1 1 ${w} ${ry}A${rx} ${ry} 0 1 1 0 ${ry}Z`;
    }
    case 'line':
      return `M0 0L${w} 0`;
    default:
      return closed(cornersOf(recipe));
  }
}

/** Corners of an arrow, a polygon or a star, in turn. */
export function cornersOf(recipe: ShapeRecipe): Corner[] {
  const { shape, sides, inner, width, stroke } = recipe;
  if (shape === 'arrow') return arrow(width, Math.max(1, stroke.width));
  if (shape === 'polygon') return around(recipe, sides, () => 1);
  return around(recipe, sides * 2, (at) => (at % 2 === 0 ? 1 : inner / 100));
}

/** A rectangle with rounded corners, none rounder than half a side. */
export function roundedPath(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}Z`;
}

type Corner = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 1000) / 1000;

function closed(corners: readonly Corner[]): string {
  return `${corners.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')}Z`;
}

/** Corners on the ellipse in the shape's box, from its top on clockwise. */
function around({ width, height }: ShapeRecipe, count: number, far: (at: number) => number): Corner[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    return [(width / 2) * (1 + Math.cos(angle) * far(at)), (height / 2) * (1 + Math.sin(angle) * far(at))];
  });
}

/** Its head is as long as four strokes, and all of it where it is short. */
function arrow(length: number, stroke: number): Corner[] {
  const head = Math.min(length, stroke * 4);
  const [half, wide, neck] = [stroke / 2, head / 2.2, length - head];
  return [
    [0, -half],
    [neck, -half],
    [neck, -wide],
    [length, 0],
    [neck, wide],
    [neck, half],
    [0, half],
  ];
}
