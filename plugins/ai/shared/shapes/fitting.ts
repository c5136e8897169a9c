import type { Matrix } from '../document/content.ts';
import { isLine, type ShapeRecipe, shapeLimits } from './recipe.ts';

/**
 * A shape that was scaled: its sides take the scale in, so that its stroke and its round corners stay as they are. Where it was
 * slanted it stays as it is.
 */
export function fittedShape(recipe: ShapeRecipe, matrix: Matrix): { recipe: ShapeRecipe; matrix: Matrix } {
  const [a, b, c, d, e, f] = matrix;
  const [sx, sy] = [Math.hypot(a, b), Math.hypot(c, d)];
  const width = recipe.width * sx;
  if (!(sx > 0) || !within(width)) return { recipe, matrix };
  // Of a line only its direction counts.
  if (isLine(recipe)) return { recipe: { ...recipe, width }, matrix: [a / sx, b / sx, -b / sx, a / sx, e, f] };
  const height = recipe.height * sy;
  const slanted = Math.abs(a * c + b * d) > 1e-6 * sx * sy;
  if (!(sy > 0) || slanted || !within(height)) return { recipe, matrix };
  return { recipe: { ...recipe, width, height }, matrix: [a / sx, b / sx, c / sy, d / sy, e, f] };
}

function within(side: number): boolean {
  return side >= shapeLimits.side[0] && side <= shapeLimits.side[1];
}
