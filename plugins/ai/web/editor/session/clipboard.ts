import type { Box } from '../../../shared/engine/types.ts';
import type { EditorSession } from './session.ts';

/** What was copied last in this page: without https no page writes pictures to the clipboard. */
let held: Blob | undefined;

/** Of the layer in hand alone, or all that is seen. */
export type Copied = 'layer' | 'seen';

/** Copies what is selected, or all of it where nothing is, for this page and for other programs. Answers whether it did. */
export async function copyPixels(session: EditorSession, of: Copied): Promise<boolean> {
  const made = pictureOf(session, of);
  // Begun at once, or the browser no longer knows that a person asked for it.
  const written = navigator.clipboard?.write?.([new ClipboardItem({ 'image/png': made.then(found) })]);
  written?.catch(() => undefined);
  const blob = await made.catch(() => undefined);
  if (blob === undefined) {
    session.ctx.toasts.info({ zh: '这里没有可复制的内容', en: 'There is nothing here to copy' });
    return false;
  }
  held = blob;
  return true;
}

export const copiedFile = (name: string): File | undefined =>
  held && new File([held], `${name}.png`, { type: held.type });

function found(blob: Blob | undefined): Blob {
  if (blob === undefined) throw new Error('nothing to copy');
  return blob;
}

async function pictureOf(session: EditorSession, of: Copied): Promise<Blob | undefined> {
  const { engine, state, ui } = session;
  const layer = state.layers.find(({ id }) => id === ui.layer);
  const own = of === 'layer' && layer?.kind === 'raster' ? layer.id : undefined;
  const sheet = { x0: 0, y0: 0, x1: state.width, y1: state.height };
  const area = await engine.selected();
  const around = area ?? (own === undefined ? sheet : await engine.bounds(own));
  const box = around && within(around, sheet);
  if (box === undefined) return undefined;
  const picture = own === undefined ? cut(await engine.picture(), box) : await engine.layerPixels(own, box);
  if (area !== undefined) keepSelected(picture, box, area);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

function within(one: Box, other: Box): Box | undefined {
  const box = {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined;
}

function cut(whole: ImageData, { x0, y0, x1, y1 }: Box): ImageData {
  const part = new ImageData(x1 - x0, y1 - y0);
  for (let y = y0; y < y1; y += 1) {
    const from = (y * whole.width + x0) * 4;
    part.data.set(whole.data.subarray(from, from + part.width * 4), (y - y0) * part.width * 4);
  }
  return part;
}

/** In place: as far as it is selected. */
function keepSelected({ data, width }: ImageData, { x0, y0, x1, y1 }: Box, area: Box & { bytes: Uint8Array }): void {
  const across = area.x1 - area.x0;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const share = (area.bytes[(y - area.y0) * across + x - area.x0] ?? 0) / 255;
      const at = ((y - y0) * width + x - x0) * 4 + 3;
      data[at] = (data[at] ?? 0) * share;
    }
}
