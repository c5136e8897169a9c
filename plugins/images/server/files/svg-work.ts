import { boundedWork } from '@fitout/sdk/server';
import type { CleanSvg } from './svg.ts';

export interface CleanedSvg extends CleanSvg {
  /** Bytes of the pictures that it holds. */
  pictures: Uint8Array[];
}

/** `cleanSvg` of a file of somebody we do not know, off the event loop. */
export const cleanedSvg = boundedWork<Uint8Array, CleanedSvg>(new URL('./svg.worker.ts', import.meta.url), {
  heapMb: 256,
  seconds: 10,
  refusal: {
    zh: '这个 SVG 太复杂，无法处理：请简化后再上传，或导出为 PNG',
    en: 'This SVG is too complex: simplify it, or export it as PNG',
  },
});
