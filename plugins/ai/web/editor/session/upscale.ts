import { FitoutError } from '@fitout/sdk';
import type { Recipe } from '../../../shared/document/content.ts';
import type { Box, LayerState } from '../../../shared/engine/types.ts';
import { type Factor, maxUpscaled } from '../../../shared/upscale/upscale.ts';
import { changeDrawn, isPlain } from '../stage/drawn.ts';
import { drawTextAnew } from '../stage/text.ts';
import { longWork } from './long-work.ts';
import { type EditorSession, newGesture } from './session.ts';

const title = { zh: '正在放大', en: 'Upscaling' };
const label = { zh: '放大图片', en: 'Upscale' };

/** Pixels of all layers of a result together: they are in memory at once until they are in the document. */
const maxTogether = 2 * maxUpscaled;

type Made = { id: string; picture: ImageBitmap; x: number; y: number };

/**
 * All of the document at `factor` times its size, or the layer `only` about its middle, as one step of the history; until
 * all is made nothing is changed.
 */
export async function upscale(session: EditorSession, factor: Factor, only?: string): Promise<void> {
  if (!session.allowed()) return;
  const pictures = await longWork(session, title, async (run) => {
    const { largerPicture } = await import('../../pixels/upscale-work.ts');
    const parts = await partsOf(session, factor, only);
    const whole = parts.reduce((sum, { pixels }) => sum + pixels, 0);
    const made: Made[] = [];
    let before = 0;
    try {
      for (const { id, box, pixels } of parts) {
        const from = await session.engine.layerPixels(id, box);
        const onProgress = (part: number): void => run.onProgress((before + part * pixels) / whole);
        const picture = await largerPicture(from, factor, { signal: run.signal, onProgress });
        const { dx, dy } = only === undefined ? { dx: 0, dy: 0 } : aboutMiddle(box, factor);
        made.push({ id, picture, x: box.x0 * factor + dx, y: box.y0 * factor + dy });
        before += pixels;
      }
      run.signal.throwIfAborted();
    } catch (error) {
      for (const { picture } of made) picture.close();
      throw error;
    }
    return made;
  });
  if (pictures === undefined) return;
  if (only !== undefined) {
    const box = await session.engine.bounds(only);
    if (box === undefined) return;
    const way = { id: only, ...aboutMiddle(box, factor) };
    await session.run({ kind: 'enlarge', factor, pictures, only: way });
    return;
  }
  const gesture = newGesture();
  await session.whole(async () => {
    if (await session.run({ kind: 'enlarge', factor, pictures, gesture }))
      await drawContentAnew(session, factor, gesture);
  });
}

/** How far a box goes besides, so that its middle stays. */
function aboutMiddle({ x0, y0, x1, y1 }: Box, factor: number): { dx: number; dy: number } {
  return { dx: Math.round(((1 - factor) * (x0 + x1)) / 2), dy: Math.round(((1 - factor) * (y0 + y1)) / 2) };
}

/** Layers of pixels, with where something of them is. */
async function partsOf({ engine, state }: EditorSession, factor: Factor, only?: string) {
  const parts: { id: string; box: Box; pixels: number }[] = [];
  for (const { id, kind, content } of state.layers) {
    if (only !== undefined && only !== id) continue;
    if (kind !== 'raster' || content?.kind === 'text' || content?.kind === 'shape') continue;
    const box = await engine.bounds(id);
    if (box !== undefined) parts.push({ id, box, pixels: (box.x1 - box.x0) * (box.y1 - box.y0) });
  }
  const sizes = parts.map(({ pixels }) => pixels * factor * factor);
  if (Math.max(0, ...sizes) > maxUpscaled || sizes.reduce((sum, size) => sum + size, 0) > maxTogether)
    throw new FitoutError('tooLarge', {
      message: {
        zh: '图层内容太多，放大后放不下；请合并或裁剪图层，或选更小的倍数',
        en: 'The layers hold too much to upscale this far. Merge or crop layers, or choose a smaller scale',
      },
    });
  return parts;
}

/** Texts and shapes are sharp at their new size, as a part of the same step. */
async function drawContentAnew(session: EditorSession, factor: number, gesture: string): Promise<void> {
  for (const { id, content, locked } of session.state.layers) {
    if (locked) continue;
    if (content?.kind === 'text') await drawTextAnew(session, id, gesture);
    if (content?.kind === 'shape') await changeDrawn(session, { id, ...larger(content, factor), gesture, label });
  }
}

/** Lengths of the marks of a whole sheet, which are drawn for its size and stand where it does. */
const lengths = ['width', 'height', 'size', 'thickness', 'radius'];

function larger(
  { recipe, matrix }: Extract<NonNullable<LayerState['content']>, { kind: 'text' | 'shape' }>,
  factor: number,
) {
  if (isPlain(recipe) || recipe.shape === 'qr') return { recipe, matrix };
  const scaled: Recipe = Object.fromEntries(
    Object.entries(recipe).map(([key, value]) => [
      key,
      lengths.includes(key) && typeof value === 'number' ? value * factor : value,
    ]),
  );
  const [a, b, c, d, e, f] = matrix;
  return { recipe: scaled, matrix: [a / factor, b / factor, c / factor, d / factor, e, f] as const };
}
