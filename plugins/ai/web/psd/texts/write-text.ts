import type { Layer as PsdLayer, TextStyle } from 'ag-psd';
import type { DrawnContent } from '../../../shared/document/content.ts';
import { cleanText, type TextRecipe } from '../../../shared/text/recipe.ts';
import { writtenColour } from '../colours.ts';
import { fontNames, writtenFont } from './font-names.ts';
import { writtenStyles } from './styles.ts';

/** Where a text begins as other programs see it, and around what, in its own pixels. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Of a bend of 180°. */
const warpWhole = 100;

/** Is this text written as text? What ag-psd writes of columns may keep Photoshop from opening the file. */
export function isWritten({ kind, recipe }: DrawnContent): boolean {
  return kind === 'text' && !cleanText(recipe, fontNames).vertical;
}

/** A text with the styles of its layer; `index`: its number in the file. Undefined where a PSD cannot hold it. */
export function writtenText(
  content: DrawnContent,
  place: TextPlace,
  index: number,
): Pick<PsdLayer, 'text' | 'effects'> | undefined {
  const recipe = cleanText(content.recipe, fontNames);
  const font = writtenFont(recipe.font, recipe.bold);
  if (!isWritten(content) || font === undefined) return undefined;
  const [a, b, c, d, e, f] = content.matrix;
  const { x, y, width, height } = place;
  const effects = writtenStyles(recipe, scaleOf(content.matrix));
  const points = (value: number) => ({ units: 'Points' as const, value });
  const box = { left: points(-x), top: points(-y), right: points(width - x), bottom: points(height - y) };
  return {
    text: {
      text: recipe.text.replace(/\r\n?/g, '\n'),
      transform: [a, b, c, d, a * x + c * y + e, b * x + d * y + f],
      index,
      orientation: 'horizontal',
      antiAlias: 'smooth',
      shapeType: 'point',
      pointBase: [0, 0],
      ...{ left: 0, top: 0, right: 0, bottom: 0, bounds: box, boundingBox: box },
      warp:
        recipe.arc === 0
          ? { style: 'none', value: 0 }
          : { style: 'arc', value: (recipe.arc / 180) * warpWhole, rotate: 'horizontal' },
      style: styleOf(recipe, font),
      paragraphStyle: { justification: { start: 'left', middle: 'center', end: 'right' }[recipe.align] as 'left' },
    },
    ...(effects === undefined ? {} : { effects }),
  };
}

function styleOf(recipe: TextRecipe, { name, faux }: { name: string; faux: boolean }): TextStyle {
  const { size, lineHeight, letterSpacing, colour } = recipe;
  return {
    font: { name, script: 1, type: 0, synthetic: 0 },
    fontSize: size,
    fauxBold: faux,
    autoLeading: false,
    leading: size * lineHeight,
    // Thousandths of the size, which are whole.
    tracking: Math.round((letterSpacing / size) * 1000),
    fillColor: writtenColour(colour),
  };
}

/** How much larger a matrix makes things, on the whole. */
export function scaleOf([a, b, c, d]: readonly number[]): number {
  return Math.sqrt(Math.abs((a ?? 0) * (d ?? 0) - (b ?? 0) * (c ?? 0))) || 1;
}
