import { FitoutError, type LocalText } from '@fitout/sdk';

/** Straight RGBA, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** What long work asks of its caller. */
export interface Work {
  readonly signal?: AbortSignal | undefined;
  /** How much is done, 0 … 1, never less than before. */
  readonly onProgress?: ((part: number) => void) | undefined;
  /** Lets others have the thread for a moment. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Between two pieces of long work: throws where nobody wants it any more. */
export async function breathe(work: Work, part: number): Promise<void> {
  work.signal?.throwIfAborted();
  work.onProgress?.(part);
  await work.pause?.();
  work.signal?.throwIfAborted();
}

const faults = {
  'cutout-damaged': { zh: '图片的数据不完整，无法抠图', en: 'The image data is incomplete, so nothing can be cut out' },
  'cutout-small': {
    zh: '图片太小，无法抠图；每边至少需要 16 像素',
    en: 'The image is too small to cut out. Each side needs at least 16 pixels',
  },
  'cutout-clear': {
    zh: '图片是全透明的，没有可抠的主体',
    en: 'The image is fully transparent, so there is no subject to cut out',
  },
  'cutout-none': {
    zh: '没有找到主体；请换一张背景更干净、主体四周留有空白的图片，或手动选择主体',
    en: 'No subject was found. Use an image with a plainer background and some space around the subject, or select it by hand',
  },
} as const satisfies Record<string, LocalText>;

export type CutoutFault = keyof typeof faults;

/** What is said where there is no cut-out. */
export function cutoutError(fault: CutoutFault): FitoutError {
  return new FitoutError('unprocessable', { message: faults[fault], reason: `ai.${fault}` });
}

/** Throws where the bytes are not those of a picture of its size. */
export function checkWhole({ width, height, data }: Picture): void {
  const sound = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!sound || data.length !== width * height * 4) throw cutoutError('cutout-damaged');
}

/** Where the subject comes to lie on the square. */
export interface WhiteGroundPlan {
  readonly side: number;
  /** The subject's box in the picture, half open. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  /** Pixels of the square for one of the picture; above 1 it is made larger than it is. */
  readonly scale: number;
  /** The box on the square. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
