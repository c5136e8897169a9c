import { qrPath } from '@fitout/sdk';
import type { Matrix } from '../../shared/document/content.ts';
import { latticeOf } from '../../shared/marks/lattice.ts';
import { belowOf, type FrameRecipe, type QrRecipe, type WatermarkRecipe } from '../../shared/marks/recipe.ts';
import { roundedPath } from '../../shared/shapes/outline.ts';
import { loadFont } from '../text/fonts.ts';
import { type Drawn, drawnOn } from './drawn.ts';

/** A QR code; undefined where the text is too long for its level. */
export async function drawQr(recipe: QrRecipe, matrix: Matrix): Promise<Drawn | undefined> {
  const loaded = await import('qrcode');
  const code = codeOf(loaded.default ?? loaded, recipe);
  if (code === undefined) return undefined;
  const { edge, path } = qrPath(code);
  return drawnOn({ x0: 0, y0: 0, x1: recipe.size, y1: recipe.size }, matrix, (context) => {
    if (recipe.light !== '') {
      context.fillStyle = recipe.light;
      context.fillRect(0, 0, recipe.size, recipe.size);
    }
    context.scale(recipe.size / edge, recipe.size / edge);
    context.fillStyle = recipe.dark;
    context.fill(new Path2D(path));
  });
}

function codeOf(qr: typeof import('qrcode'), { text, level }: QrRecipe) {
  try {
    return qr.create(text === '' ? ' ' : text, { errorCorrectionLevel: level }).modules;
  } catch {
    // The one thing that it throws for: there is no code so large.
    return undefined;
  }
}

export async function drawWatermark(recipe: WatermarkRecipe, matrix: Matrix): Promise<Drawn> {
  const { width, height, text, size, colour, opacity, angle, gap } = recipe;
  const family = await loadFont(recipe.font, false);
  return drawnOn({ x0: 0, y0: 0, x1: width, y1: height }, matrix, (context) => {
    clipTo(context, width, height);
    const look = { font: `${size}px "${family}"`, fillStyle: colour, globalAlpha: opacity / 100 };
    Object.assign(context, { ...look, textAlign: 'center', textBaseline: 'middle' });
    const between = (size * gap) / 100;
    const step = { across: Math.max(size, context.measureText(text).width) + between, down: size * 1.2 + between };
    for (const { x, y } of latticeOf(recipe, step, angle)) {
      context.save();
      context.translate(x, y);
      context.rotate((angle * Math.PI) / 180);
      context.fillText(text, 0, 0);
      context.restore();
    }
  });
}

export function drawFrame(recipe: FrameRecipe, matrix: Matrix): Drawn {
  const { width, height, style, colour, thickness, radius } = recipe;
  return drawnOn({ x0: 0, y0: 0, x1: width, y1: height }, matrix, (context) => {
    const below = belowOf(recipe);
    const inner = {
      ...{ x: thickness, y: thickness },
      ...{ width: Math.max(0, width - 2 * thickness), height: Math.max(0, height - thickness - below) },
    };
    context.fillStyle = colour;
    const round = style === 'rounded' ? radius : 0;
    context.fill(new Path2D(`M0 0h${width}v${height}h${-width}Z${roundedPath(inner, round)}`), 'evenodd');
  });
}

function clipTo(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
}
