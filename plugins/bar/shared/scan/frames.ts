import { FitoutError } from '@fitout/sdk';
import { decoder, WorkerLost } from '../decoder/decoder.ts';
import type { Effort, Found } from '../decoder/protocol.ts';
import { pictureSize } from './picture-size.ts';

/** Every so many frames without a code more is tried (`turns`). */
const hardEvery = 10;
/** Longest edge of a frame that is looked at; codes of cameras do not get better beyond. */
const longestEdge = 1920;
/** Bytes of a picture file: what is larger is not opened. */
const mostBytes = 64_000_000;
/** Pixels of a still; larger ones are made smaller first. */
const mostPixels = 16_000_000;
/** Pixels that a file may have, of which each takes 4 bytes while it is opened: phones take photos of 108 million. */
const mostInFile = 110_000_000;

/** A part of a picture, in its pixels, and how much larger it is looked at. */
interface Look {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** That part of `source` as pixels; undefined while there is none. */
function pixelsOf(source: CanvasImageSource, look: Look, canvas: OffscreenCanvas): ImageData | undefined {
  const width = Math.round(look.width * look.scale);
  const height = Math.round(look.height * look.scale);
  if (width < 1 || height < 1) return undefined;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, look.x, look.y, look.width, look.height, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}

/** Outlines in pixels of the whole picture. */
function inPicture(found: Found[], { x, y, scale }: Look): Found[] {
  return found.map((one) => ({
    ...one,
    outline: one.outline.map((point) => ({ x: x + point.x / scale, y: y + point.y / scale })),
  }));
}

function wholeOf(width: number, height: number): Look {
  return { x: 0, y: 0, width, height, scale: Math.min(1, longestEdge / Math.max(width, height, 1)) };
}

/** What a person aims at is in the middle: half of the picture's width and height, twice as large. */
function middleOf(width: number, height: number): Look {
  const scale = Math.min(2, longestEdge / Math.max(width / 2, height / 2, 1));
  return { x: width / 4, y: height / 4, width: width / 2, height: height / 2, scale };
}

/** What is tried by turns: all means, on all of the picture and on its middle, enlarged; then either with its contrast changed. */
const turns: readonly { effort: Effort; lookOf: (width: number, height: number) => Look }[] = [
  { effort: 'hard', lookOf: wholeOf },
  { effort: 'hard', lookOf: middleOf },
  { effort: 'changed', lookOf: wholeOf },
  { effort: 'changed', lookOf: middleOf },
];

/** How the next frame is looked at after `empty` of them had no code. */
export function turnAfter(empty: number): { effort: Effort; lookOf: (width: number, height: number) => Look } {
  const turn = empty % hardEvery === hardEvery - 1 ? turns[Math.floor(empty / hardEvery) % turns.length] : undefined;
  return turn ?? { effort: 'live', lookOf: wholeOf };
}

/**
 * Looks at the frames of `video` one by one until it is ended; a frame that comes while one is looked at is left out.
 * `onFound` gets the codes of each, with their outlines in pixels of the video. A worker that is lost takes its frame with it.
 * @returns what ends it
 */
export function watchFrames(
  video: HTMLVideoElement,
  onFound: (found: Found[]) => void,
  onError: (error: Error) => void,
): () => void {
  const canvas = new OffscreenCanvas(1, 1);
  let ended = false;
  let empty = 0;
  let handle = 0;
  const next = (): void => {
    if (!ended) handle = video.requestVideoFrameCallback(() => void look());
  };
  const look = async (): Promise<void> => {
    const { effort, lookOf } = turnAfter(empty);
    const part = lookOf(video.videoWidth, video.videoHeight);
    try {
      const image = pixelsOf(video, part, canvas);
      if (image !== undefined) {
        const found = await decoder.read(image, effort);
        empty = found.length > 0 ? 0 : empty + 1;
        if (!ended) onFound(inPicture(found, part));
      }
    } catch (error) {
      if (!(error instanceof WorkerLost)) {
        if (!ended) onError(error as Error);
        return;
      }
    }
    next();
  };
  next();
  return () => {
    ended = true;
    video.cancelVideoFrameCallback(handle);
  };
}

function tooLarge(zh: string, en: string): FitoutError {
  return new FitoutError('tooLarge', { message: { zh, en } });
}

function unsupported(cause: unknown): FitoutError {
  return new FitoutError('unsupported', {
    message: { zh: '这张图片无法打开，请换一张', en: 'This picture cannot be opened: choose another one' },
    cause,
  });
}

/** Opened so that what is kept has at most about `mostPixels`. */
async function opened(file: Blob): Promise<ImageBitmap> {
  if (file.size > mostBytes) throw tooLarge('图片超过 64 MB，请换一张', 'The picture is larger than 64 MB');
  const size = await pictureSize(file);
  if (size === undefined) throw unsupported('no known head');
  const pixels = size.width * size.height;
  if (pixels > mostInFile) {
    const millions = Math.round(pixels / 1e6);
    throw tooLarge(
      `图片有 ${millions} 百万像素，太大了；请裁剪出条码部分，或截图后再试`,
      `The picture has ${millions} million pixels, which is too many: crop it to the code, or take a screenshot`,
    );
  }
  const resize = pixels > mostPixels ? { resizeWidth: Math.round(size.width * Math.sqrt(mostPixels / pixels)) } : {};
  try {
    return await createImageBitmap(file, resize);
  } catch (error) {
    throw unsupported(error);
  }
}

/** The codes of a picture file. Rejects with a FitoutError where it is none that the browser can draw, or too large. */
export async function readPicture(file: Blob): Promise<Found[]> {
  const bitmap = await opened(file);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    for (;;) {
      const image = pixelsOf(bitmap, { x: 0, y: 0, width, height, scale }, new OffscreenCanvas(1, 1));
      if (image === undefined) return [];
      try {
        return inPicture(await decoder.read(image, 'still'), { x: 0, y: 0, width, height, scale });
      } catch (error) {
        // After a few the decoder rejects with words for people.
        if (!(error instanceof WorkerLost)) throw error;
      }
    }
  } finally {
    bitmap.close();
  }
}
