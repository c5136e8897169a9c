import { Fault, unsupported } from '../../faults.ts';
import type { Layout } from './layout.ts';

/** Bytes and rows of a strip or tile of YCbCr whose pixels share their colour: its blocks stand one behind the other. */
export function subsampledSize(
  width: number,
  rows: number,
  [across, down]: [number, number],
): { rowBytes: number; rows: number } {
  return { rowBytes: Math.ceil(width / across) * (across * down + 2), rows: Math.ceil(rows / down) };
}

/** Throws a Fault for what no program writes. */
export function checkSubsampling({ subsampling: [across, down], bits, samples, planar, predictor }: Layout): void {
  if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) throw new Fault('broken', 'subsampling');
  if (bits !== 8 || samples !== 3 || planar || predictor !== 1)
    throw unsupported({
      zh: '颜色减采样的 YCbCr，且不是普通的 8 位',
      en: 'subsampled YCbCr other than standard 8-bit',
    });
}

/** A strip or tile with a colour for each pixel: three bytes each, TIFF 6.0, section 21. */
export function spread(data: Uint8Array, width: number, rows: number, [across, down]: [number, number]): Uint8Array {
  const result = new Uint8Array(width * rows * 3);
  const block = across * down + 2;
  const blocks = Math.ceil(width / across);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1) {
      const start = (Math.floor(y / down) * blocks + Math.floor(x / across)) * block;
      const to = (y * width + x) * 3;
      result[to] = data[start + (y % down) * across + (x % across)] as number;
      result[to + 1] = data[start + block - 2] as number;
      result[to + 2] = data[start + block - 1] as number;
    }
  return result;
}
