import type { Apng, ApngFrame } from './read-apng.ts';

/** Straight RGBA of one frame. */
export type FramePixels = (frame: ApngFrame) => Promise<Uint8Array>;

/**
 * All frames of an animated PNG as they are seen, one below the other, in straight RGBA. `pixelsOf` decodes one frame,
 * which has its own size.
 */
export async function composeApng(apng: Apng, pixelsOf: FramePixels): Promise<Uint8Array> {
  const { width, height, frames } = apng;
  const size = width * height * 4;
  const all = new Uint8Array(size * frames.length);
  const canvas = new Uint8Array(size);
  for (const [index, frame] of frames.entries()) {
    const before = frame.then === 'restored' ? canvas.slice() : undefined;
    draw(canvas, width, frame, await pixelsOf(frame));
    all.set(canvas, size * index);
    if (before !== undefined) canvas.set(before);
    else if (frame.then === 'cleared')
      for (let y = 0; y < frame.height; y += 1) {
        const from = ((frame.y + y) * width + frame.x) * 4;
        canvas.fill(0, from, from + frame.width * 4);
      }
  }
  return all;
}

function draw(canvas: Uint8Array, canvasWidth: number, frame: ApngFrame, pixels: Uint8Array): void {
  const row = frame.width * 4;
  for (let y = 0; y < frame.height; y += 1) {
    const from = pixels.subarray(y * row, (y + 1) * row);
    const to = ((frame.y + y) * canvasWidth + frame.x) * 4;
    if (!frame.over) canvas.set(from, to);
    else for (let x = 0; x < row; x += 4) layOver(canvas, to + x, from, x);
  }
}

/** One pixel over another, colours not multiplied by their opacity. */
function layOver(canvas: Uint8Array, to: number, pixels: Uint8Array, from: number): void {
  const above = pixels[from + 3] as number;
  if (above === 0) return;
  const below = ((canvas[to + 3] as number) * (255 - above)) / 255;
  const alpha = above + below;
  for (let channel = 0; channel < 3; channel += 1)
    canvas[to + channel] = Math.round(
      ((pixels[from + channel] as number) * above + (canvas[to + channel] as number) * below) / alpha,
    );
  canvas[to + 3] = Math.round(alpha);
}
