import type { LocalText } from '@fitout/sdk';
import { decoder } from '../../shared/decoder/decoder.ts';
import type { Drawing } from '../../shared/draw/drawing.ts';
import { painted } from '../../shared/draw/paint.ts';

/** What our own reader says of a code that was made. */
export interface ReadBack {
  grade: 'good' | 'weak' | 'bad';
  text: LocalText;
}

/** Pixels of a module: as a camera sees it from afar, and from near. */
const far = 2.4;
const near = 6;
/** Longest side in pixels that is read. */
const maxPixels = 2400;

/**
 * Reads the code as it will be seen: from near, and small, between the pixels of a camera. `text`: what it has to say.
 * Rejects with a FitoutError where the reader does not come.
 */
export async function readBack(drawing: Drawing, text: string, withLogo: boolean): Promise<ReadBack> {
  const reads = async (scale: number): Promise<boolean> => {
    const fitting = Math.min(scale, maxPixels / Math.max(drawing.width, drawing.height));
    const canvas = painted(drawing, fitting);
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    // As phones read it: with dark taken for dark.
    const found = image === undefined ? [] : await decoder.read(image, 'live');
    return found.some((one) => one.text === text);
  };
  if (!(await reads(near)))
    return {
      grade: 'bad',
      text: withLogo
        ? {
            zh: '读不出来：请把标志缩小，或换一张简单些的标志',
            en: 'The code cannot be scanned. Make the logo smaller, or use a simpler one',
          }
        : {
            zh: '读不出来：请加大边距，或加大两种颜色的反差',
            en: 'The code cannot be scanned. Increase the margin, or the contrast between the colours',
          },
    };
  if (!(await reads(far)))
    return {
      grade: 'weak',
      text: {
        zh: '近看可以识别，远看读不出：请把码做大，或缩短内容',
        en: 'The code only scans from close up. Make it larger, or shorten its content',
      },
    };
  return { grade: 'good', text: { zh: '可以识别', en: 'The code can be scanned' } };
}
