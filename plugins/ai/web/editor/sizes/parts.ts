import type { Box, LayerState } from '../../../shared/engine/types.ts';
import { focusOf } from '../../../shared/sizes/focus.ts';
import type { Part } from '../../../shared/sizes/part.ts';
import { scaledText } from '../../../shared/sizes/texts.ts';
import { longestLine } from '../../../shared/sizes/wrap.ts';
import { cleanText } from '../../../shared/text/recipe.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { letterWidths } from '../../text/draw-text.ts';
import { fonts } from '../../text/fonts.ts';

/** Longer side of the picture in which a background's subject is looked for. */
const small = 96;

/** What a picture is arranged from: its layers outside of groups and its groups, with what is clipped to each. */
export interface Unit {
  part: Part;
  /** Layers that go along. */
  ids: readonly string[];
}

/** The parts of an open picture that are seen, from the lowest to the highest. */
export async function unitsOf(engine: PictureEngine): Promise<Unit[]> {
  const state = engine.get();
  if (state === undefined) return [];
  const units: { base: LayerState; ids: string[] }[] = [];
  for (const layer of state.layers) {
    if (layer.parent !== undefined || layer.kind === 'adjustment') continue;
    const last = units.at(-1);
    if (layer.clip === true && last !== undefined) last.ids.push(layer.id);
    else if (layer.visible) units.push({ base: layer, ids: [layer.id] });
  }
  const found: Unit[] = [];
  for (const { base, ids } of units) {
    const part = await partOf(engine, base);
    if (part !== undefined) found.push({ part, ids });
  }
  return found;
}

async function partOf(engine: PictureEngine, layer: LayerState): Promise<Part | undefined> {
  const { id, name, content } = layer;
  const box = await seenBox(engine, layer);
  if (box === undefined) return undefined;
  if (content?.kind !== 'text') return { id, name, box, focus: await focusWithin(engine, layer, box) };
  const given = cleanText(content.recipe, fonts);
  const em = await letterWidths(given);
  const [a, b, c, d, e, f] = content.matrix;
  const upright = a > 0 && Math.abs(a - d) < 0.001 * a && b === 0 && c === 0;
  // Lines that stand upright are laid out anew; others go as they are.
  if (!upright || given.vertical || given.arc !== 0) return { id, name, box, text: { em } };
  const recipe = scaledText(given, a);
  const { text, size, letterSpacing, lineHeight } = recipe;
  const width = longestLine(text, (letter) => em(letter) * size, letterSpacing);
  const height = text.split('\n').length * size * lineHeight;
  return { id, name, box: { x0: e, y0: f, x1: e + width, y1: f + height }, text: { recipe, em } };
}

/** Where something of a layer is that its mask does not hide. */
async function seenBox(engine: PictureEngine, { id, mask }: LayerState): Promise<Box | undefined> {
  const box = await engine.bounds(id);
  if (box === undefined || mask?.on !== true || mask.rest === 255) return box;
  const shown = await engine.shown({ kind: 'layer', id, of: 'mask' });
  const both = {
    ...{ x0: Math.max(box.x0, shown.x0), y0: Math.max(box.y0, shown.y0) },
    ...{ x1: Math.min(box.x1, shown.x1), y1: Math.min(box.y1, shown.y1) },
  };
  return both.x1 > both.x0 && both.y1 > both.y0 ? both : undefined;
}

/** Where the layer's own subject is, in pixels of the document. */
async function focusWithin(engine: PictureEngine, { id }: LayerState, box: Box): Promise<Box> {
  const { width = 1, height = 1 } = engine.get() ?? {};
  const picture = await engine.layerThumbnail(id, small);
  const sheet = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  sheet?.drawImage(picture, 0, 0);
  const pixels = sheet?.getImageData(0, 0, picture.width, picture.height);
  const [across, down] = [width / picture.width, height / picture.height];
  picture.close();
  if (pixels === undefined) return box;
  const { x0, y0, x1, y1 } = focusOf(pixels);
  return { x0: x0 * across, y0: y0 * down, x1: x1 * across, y1: y1 * down };
}
