import type { Matrix } from '../../shared/document/content.ts';
import { documentLimits } from '../../shared/document/document.ts';
import { engineError } from '../../shared/engine/faults.ts';
import { layoutText, type TextLayout, textPlace } from '../../shared/text/layout.ts';
import { hasShadow, type TextRecipe } from '../../shared/text/recipe.ts';
import { broughtBox, type Drawn } from '../shapes/drawn.ts';
import { isMadeBold, loadFont } from './fonts.ts';

/**
 * A text in the pixels that its layer will have, where `matrix` brings it. The caller closes the picture. Rejects with a
 * FitoutError where its font does not come, or where it would be too large.
 */
export async function drawText(recipe: TextRecipe, matrix: Matrix): Promise<Drawn> {
  const font = await fontOf(recipe);
  const layout = layoutText(recipe, metricsOf(font, recipe.size));
  const box = broughtBox(inked(layout, recipe), matrix);
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (width > documentLimits.side || height > documentLimits.side) throw engineError('size');
  const letters = sheet(width, height);
  Object.assign(letters, { font, textAlign: 'center', textBaseline: 'alphabetic', lineJoin: 'round' });
  const [a, b, c, d, e, f] = matrix;
  letters.setTransform(a, b, c, d, e - box.x0, f - box.y0);
  draw(letters, layout, recipe);
  if (!hasShadow(recipe)) return { picture: letters.canvas.transferToImageBitmap(), x: box.x0, y: box.y0 };
  // The shadow of everything together, so that no letter throws one on its neighbour.
  const whole = sheet(width, height);
  const { shadow } = recipe;
  Object.assign(whole, {
    shadowColor: shadow.colour,
    shadowOffsetX: shadow.x,
    shadowOffsetY: shadow.y,
    shadowBlur: shadow.blur,
  });
  whole.drawImage(letters.canvas, 0, 0);
  return { picture: whole.canvas.transferToImageBitmap(), x: box.x0, y: box.y0 };
}

/** Where other programs begin a text, and how large it is, in its own pixels. Rejects where its font does not come. */
export async function placeOf(recipe: TextRecipe): Promise<{ x: number; y: number; width: number; height: number }> {
  return textPlace(recipe, metricsOf(await fontOf(recipe), recipe.size));
}

/** The font to draw a text with, once it is loaded. */
async function fontOf({ font, bold, size }: TextRecipe): Promise<string> {
  return `${size}px "${await loadFont(font, bold)}"`;
}

/** How wide each letter of a text is, at a size of 1. */
export async function letterWidths({ font, bold }: TextRecipe): Promise<(letter: string) => number> {
  const { width } = metricsOf(`100px "${await loadFont(font, bold)}"`, 100);
  return (letter) => width(letter) / 100;
}

function sheet(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(Math.max(1, width), Math.max(1, height)).getContext('2d');
  if (context === null) throw engineError('canvas');
  return context;
}

function draw(context: OffscreenCanvasRenderingContext2D, { letters }: TextLayout, recipe: TextRecipe): void {
  const { stroke, colour } = recipe;
  const each = (paint: (text: string) => void): void => {
    for (const { text, x, y, turn } of letters) {
      context.save();
      context.translate(x, y);
      context.rotate(turn);
      paint(text);
      context.restore();
    }
  };
  // All edges first: none lies over a neighbour's face.
  if (stroke.width > 0) {
    Object.assign(context, { strokeStyle: stroke.colour, lineWidth: stroke.width * 2 });
    each((text) => context.strokeText(text, 0, 0));
  }
  context.fillStyle = colour;
  each((text) => context.fillText(text, 0, 0));
  if (recipe.bold && isMadeBold(recipe.font)) {
    Object.assign(context, { strokeStyle: colour, lineWidth: recipe.size / 28 });
    each((text) => context.strokeText(text, 0, 0));
  }
}

function metricsOf(font: string, size: number) {
  const context = sheet(1, 1);
  context.font = font;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('国');
  const known = new Map<string, number>();
  return {
    ascent: ascent || size * 0.88,
    descent: descent || size * 0.12,
    width(letter: string): number {
      let width = known.get(letter);
      if (width === undefined) {
        width = context.measureText(letter).width;
        known.set(letter, width);
      }
      return width;
    },
  };
}

/** Whole pixels around everything that is drawn: letters may reach beyond their box. */
function inked({ box }: TextLayout, { size, stroke, shadow }: TextRecipe): TextLayout['box'] {
  const reach = Math.ceil(size * 0.35 + stroke.width);
  const soft = Math.ceil(shadow.blur);
  return {
    x0: Math.floor(box.x0) - reach - Math.max(0, soft - shadow.x),
    y0: Math.floor(box.y0) - reach - Math.max(0, soft - shadow.y),
    x1: Math.ceil(box.x1) + reach + Math.max(0, soft + shadow.x),
    y1: Math.ceil(box.y1) + reach + Math.max(0, soft + shadow.y),
  };
}
