import type { PixelData } from 'ag-psd';
import type { Part } from './tiles.ts';

/** With 8 bits a channel. */
export function partOf({ data, width, height }: PixelData, x: number, y: number): Part {
  if (data instanceof Uint8Array || data instanceof Uint8ClampedArray) return { x, y, width, height, data };
  const bytes = new Uint8ClampedArray(data.length);
  if (data instanceof Float32Array) {
    // 32 bits are linear light, but for how much is seen.
    for (let at = 0; at < data.length; at += 1) {
      const value = data[at] as number;
      bytes[at] = 255 * (at % 4 === 3 ? value : gamma(value));
    }
  } else for (let at = 0; at < data.length; at += 1) bytes[at] = (data[at] as number) / 257;
  return { x, y, width, height, data: bytes };
}

function gamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
