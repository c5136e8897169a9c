import type { LocalText } from '@fitout/sdk';
import type { Quad } from './geometry/quad.ts';

/** What a corner of a sheet is dragged by, on its photo. */
export interface CornerHandle {
  text: LocalText;
  /** Of the photo's width and height, as CSS has it: `12.5%`. */
  left: string;
  top: string;
}

const texts = [
  { zh: '左上角', en: 'Top left corner' },
  { zh: '右上角', en: 'Top right corner' },
  { zh: '右下角', en: 'Bottom right corner' },
  { zh: '左下角', en: 'Bottom left corner' },
] as const;

/** The handles of a sheet's corners, in their order, on a photo of that size. */
export function cornerHandles(quad: Quad, width: number, height: number): CornerHandle[] {
  return quad.map(({ x, y }, at) => ({
    text: texts[at] ?? texts[0],
    left: `${(x / width) * 100}%`,
    top: `${(y / height) * 100}%`,
  }));
}
