import { FitoutError } from '@fitout/sdk';
import type { Matrix, Recipe } from '../../shared/document/content.ts';
import { cleanFrame, cleanQr, cleanWatermark } from '../../shared/marks/recipe.ts';
import { cleanShape } from '../../shared/shapes/recipe.ts';
import { fonts } from '../text/fonts.ts';
import { drawFrame, drawQr, drawWatermark } from './draw-mark.ts';
import { drawShape } from './draw-shape.ts';
import type { Drawn } from './drawn.ts';

/** Whatever a shape layer's recipe is, drawn where `matrix` brings it. */
export async function drawRecipe(recipe: Recipe, matrix: Matrix): Promise<Drawn> {
  const { shape } = recipe;
  if (shape === 'frame') return drawFrame(cleanFrame(recipe), matrix);
  if (shape === 'watermark') {
    const names = fonts.map(({ id }) => id);
    return drawWatermark(cleanWatermark(recipe, names), matrix);
  }
  if (shape !== 'qr') return drawShape(cleanShape(recipe), matrix);
  const drawn = await drawQr(cleanQr(recipe), matrix);
  if (drawn !== undefined) return drawn;
  throw new FitoutError('unprocessable', {
    message: {
      zh: '内容太长，二维码放不下；请缩短内容或降低容错等级',
      en: 'The content is too long for a QR code. Shorten it or lower the error correction level',
    },
  });
}
