import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Drawing } from '../shared/draw/drawing.ts';

const { resolve } = createRequire(import.meta.url);

let ready: Promise<unknown> | undefined;

/** What zxing reads in a picture of RGBA, as the product asks it. */
export async function readPixels(image: {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}): Promise<ReadResult[]> {
  ready ??= readFile(resolve('zxing-wasm/reader/zxing_reader.wasm')).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer }, fireImmediately: true }),
  );
  await ready;
  const options = {
    textMode: 'Plain',
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: 255,
    // Two lines of a picture that zxing makes smaller may agree on an EAN-13 that is not there.
    minLineCount: 3,
  } as const;
  return (await readBarcodes(image as ImageData, options)).filter(({ isValid }) => isValid);
}

/** The filled rectangles of a drawing as pixels, `scale` a unit. */
export function pixelsOf({ width, height, items }: Drawing, scale: number) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (const item of items) {
    if (item.kind !== 'fill') continue;
    const color = [1, 3, 5].map((at) => Number.parseInt(item.color.slice(at, at + 2), 16));
    for (const rect of item.rects)
      for (let y = Math.round(rect.y * scale); y < Math.round((rect.y + rect.height) * scale); y += 1)
        for (let x = Math.round(rect.x * scale); x < Math.round((rect.x + rect.width) * scale); x += 1)
          data.set(color, (y * size.width + x) * 4);
  }
  return { ...size, data };
}
