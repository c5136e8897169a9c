import type { Matrix } from '../../shared/document/content.ts';
import { outlineOf } from '../../shared/shapes/outline.ts';
import { isLine, type ShapeRecipe } from '../../shared/shapes/recipe.ts';
import { type Drawn, drawnOn } from './drawn.ts';

/** A shape in the pixels that its layer will have, where `matrix` brings it. The caller closes the picture. */
export function drawShape(recipe: ShapeRecipe, matrix: Matrix): Drawn {
  const { width, height, fill, stroke, shape } = recipe;
  // Corners of a star reach farther than half its stroke.
  const reach = stroke.width * 2.5 + 1;
  const tall = isLine(recipe) ? 0 : height;
  const box = { x0: -reach, y0: -reach, x1: width + reach, y1: tall + reach };
  return drawnOn(box, matrix, (context) => {
    const path = new Path2D(outlineOf(recipe));
    const face = shape === 'arrow' ? stroke.colour : shape === 'line' ? '' : fill;
    if (face !== '') {
      context.fillStyle = face;
      context.fill(path);
    }
    if (stroke.width === 0 || shape === 'arrow') return;
    Object.assign(context, { strokeStyle: stroke.colour, lineWidth: stroke.width, lineCap: 'round', miterLimit: 4 });
    context.stroke(path);
  });
}
