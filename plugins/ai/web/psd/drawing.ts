import type { Matrix } from '../../shared/document/content.ts';
import type { Layer, RasterLayer } from '../../shared/document/document.ts';
import type { LayerState } from '../../shared/engine/types.ts';
import { cleanText, hasShadow, type TextRecipe } from '../../shared/text/recipe.ts';
import type { Drawn } from '../shapes/drawn.ts';
import { Notes } from './notes.ts';
import type { PsdResults } from './protocol.ts';
import { fontNames } from './texts/font-names.ts';
import { isWritten, type TextPlace } from './texts/write-text.ts';
import type { Part } from './tiles.ts';

const loadText = () => import('../text/draw-text.ts');

const unstyled: Pick<TextRecipe, 'stroke' | 'shadow'> = {
  stroke: { colour: '#000000', width: 0 },
  shadow: { colour: '#000000', x: 0, y: 0, blur: 0 },
};

/**
 * What a text's layer needs in a PSD, whose stroke and shadow are styles there, so that its pixels have to be without.
 * Undefined where it becomes pixels: also where its font does not come.
 */
export async function textOf({ content }: LayerState): Promise<{ place: TextPlace; letters?: Part } | undefined> {
  if (content?.kind !== 'text' || !isWritten(content)) return undefined;
  const recipe = cleanText(content.recipe, fontNames);
  try {
    const { drawText, placeOf } = await loadText();
    const place = await placeOf(recipe);
    if (recipe.stroke.width === 0 && !hasShadow(recipe)) return { place };
    return { place, letters: partOf(await drawText({ ...recipe, ...unstyled }, content.matrix)) };
  } catch {
    return undefined;
  }
}

/**
 * Brings texts that were read to where their font has them, and draws what the file's pixels do not show; answers the
 * pixels by layer. What cannot be drawn stays as the file has it, and is noted.
 */
export async function drawRead(read: PsdResults['read']): Promise<Map<RasterLayer, Part>> {
  const parts = new Map<RasterLayer, Part>();
  const notes = new Notes(read.notes);
  const undrawn = new Set(read.undrawn);
  for (const layer of read.document.layers) {
    if (!isDrawn(layer)) continue;
    try {
      const part = await drawnAnew(layer, undrawn.has(layer.id));
      if (part !== undefined) parts.set(layer, part);
    } catch {
      notes.add(layer.content.kind, layer.name);
      if (undrawn.has(layer.id)) notes.add('effects', layer.name);
      delete (layer as RasterLayer).content;
    }
  }
  read.notes = notes.list();
  return parts;
}

type DrawnLayer = RasterLayer & { content: Exclude<NonNullable<RasterLayer['content']>, { kind: 'placed' }> };

function isDrawn(layer: Layer): layer is DrawnLayer {
  return layer.kind === 'raster' && (layer.content?.kind === 'text' || layer.content?.kind === 'shape');
}

async function drawnAnew(layer: DrawnLayer, undrawn: boolean): Promise<Part | undefined> {
  const { kind, recipe, matrix } = layer.content;
  if (kind === 'shape') {
    if (!undrawn) return undefined;
    const { drawRecipe } = await import('../shapes/draw-recipe.ts');
    return partOf(await drawRecipe(recipe, matrix));
  }
  const { drawText, placeOf } = await loadText();
  const text = cleanText(recipe, fontNames);
  const { x, y } = await placeOf(text);
  const [a, b, c, d, e, f] = matrix;
  const placed: Matrix = [a, b, c, d, e - a * x - c * y, f - b * x - d * y];
  layer.content = { kind, recipe, matrix: placed };
  return undrawn ? partOf(await drawText(text, placed)) : undefined;
}

/** The pixels of what was drawn; its picture is closed. */
function partOf({ picture, x, y }: Drawn): Part {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  picture.close();
  if (context === null) throw new Error('no canvas');
  return { x, y, width, height, data: context.getImageData(0, 0, width, height).data };
}
