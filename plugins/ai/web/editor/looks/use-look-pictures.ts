import { useEffect, useState } from 'react';
import type { LookAdjust } from '../../../shared/document/adjust.ts';
import { useEditor } from '../session/hooks.ts';
import { lookLayer } from '../session/looks.ts';
import type { EditorSession } from '../session/session.ts';

/** Pixels of the longer side: twice what is shown, for dense screens. */
const edge = 152;

/** The picture without its look, made small; undefined until it is there. */
export function useSmallPicture(): ImageData | undefined {
  const session = useEditor();
  const [small, setSmall] = useState<ImageData>();
  useEffect(() => {
    let gone = false;
    void session.attempt(smallPicture(session).then((found) => (gone ? undefined : setSmall(found))));
    return () => {
      gone = true;
    };
  }, [session]);
  return small;
}

async function smallPicture(session: EditorSession): Promise<ImageData> {
  const there = lookLayer(session);
  if (there !== undefined) await session.engine.preview({ kind: 'set-layer', id: there.id, set: { visible: false } });
  const bitmap = await createImageBitmap(await session.engine.thumbnail(edge));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Draws the small picture on a canvas, in a look or as it is. */
export async function drawLook(canvas: HTMLCanvasElement, small: ImageData, adjust?: LookAdjust): Promise<void> {
  const { width, height, data } = small;
  const { adjustedPixels } = await import('../../../shared/engine/adjust/adjusted-pixels.ts');
  canvas.width = width;
  canvas.height = height;
  const pixels = adjust === undefined ? new Uint8ClampedArray(data) : adjustedPixels(data, adjust);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}
