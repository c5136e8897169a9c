import type { Corners } from '../../../shared/document/content.ts';
import { engineError } from '../../../shared/engine/faults.ts';
import { arrange, type Placement } from '../../../shared/sizes/arrange.ts';
import type { Move, Size } from '../../../shared/sizes/part.ts';
import { cleanText } from '../../../shared/text/recipe.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { drawText } from '../../text/draw-text.ts';
import { fonts } from '../../text/fonts.ts';
import { type Unit, unitsOf } from './parts.ts';

/** Brings the picture that is open in an engine of its own to another size, its layers arranged anew. */
export async function bringToSize(engine: PictureEngine, to: Size, signal: AbortSignal): Promise<void> {
  const { width, height } = stateOf(engine);
  if (width === to.width && height === to.height) return;
  const units = await unitsOf(engine);
  const placements = arrange(
    units.map(({ part }) => part),
    { width, height },
    to,
  );
  await engine.run({ kind: 'crop', x: 0, y: 0, width: to.width, height: to.height });
  for (const placement of placements) {
    signal.throwIfAborted();
    const unit = units.find(({ part }) => part.id === placement.id);
    if (unit !== undefined) await placeUnit(engine, unit, placement);
  }
}

function stateOf(engine: PictureEngine) {
  const state = engine.get();
  if (state === undefined) throw engineError('closed');
  return state;
}

async function placeUnit(engine: PictureEngine, { ids }: Unit, { id, move, text }: Placement): Promise<void> {
  for (const layer of ids) {
    const locked = stateOf(engine).layers.find((one) => one.id === layer)?.locked === true;
    if (locked) await engine.run({ kind: 'set-layer', id: layer, set: { locked: false } });
    if (layer === id && text !== undefined) {
      const recipe = cleanText(text.recipe, fonts);
      const matrix = [1, 0, 0, 1, text.x, text.y] as const;
      const drawn = await drawText(recipe, matrix);
      await engine.run({ kind: 'set-content', id, content: { kind: 'text', recipe: { ...recipe }, matrix }, ...drawn });
    } else await moveLayer(engine, layer, move);
    if (locked) await engine.run({ kind: 'set-layer', id: layer, set: { locked: true } });
  }
}

async function moveLayer(engine: PictureEngine, id: string, move: Move): Promise<void> {
  const layer = stateOf(engine).layers.find((one) => one.id === id);
  if (layer?.content?.kind === 'placed') {
    const { box, corners } = layer.content;
    await engine.run({ kind: 'place-layer', id, box, corners: moved(corners, move) });
  } else {
    const box = await engine.bounds(id);
    if (box === undefined) return;
    const { x0, y0, x1, y1 } = box;
    const corners = moved([x0, y0, x1, y0, x1, y1, x0, y1], move);
    await engine.run({ kind: 'place-layer', id, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }, corners });
  }
  await redrawTexts(engine, id);
}

function moved([ax, ay, bx, by, cx, cy, ex, ey]: Corners, { scale, dx, dy }: Move): Corners {
  const [x, y] = [(at: number) => at * scale + dx, (at: number) => at * scale + dy];
  return [x(ax), y(ay), x(bx), y(by), x(cx), y(cy), x(ex), y(ey)];
}

/** Texts whose pixels were only brought along, in a group too, are drawn where they are now. */
async function redrawTexts(engine: PictureEngine, id: string): Promise<void> {
  const { layers } = stateOf(engine);
  const inside = new Set([id]);
  // Groups stand above what is in them.
  for (const layer of layers.toReversed()) if (inside.has(layer.parent ?? '')) inside.add(layer.id);
  for (const layer of layers) {
    const { content } = layer;
    if (content?.kind !== 'text' || !inside.has(layer.id) || layer.locked) continue;
    const recipe = cleanText(content.recipe, fonts);
    const drawn = await drawText(recipe, content.matrix);
    await engine.run({ kind: 'set-content', id: layer.id, content: { ...content, recipe: { ...recipe } }, ...drawn });
  }
}
