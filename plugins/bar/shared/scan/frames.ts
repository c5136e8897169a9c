import { FitoutError } from '@fitout/sdk';
import { decoder } from '../decoder/decoder.ts';
import type { Found } from '../decoder/protocol.ts';

/** Every so many frames without a code all means are tried, by turns on all of the picture and on its middle, enlarged. */
const hardEvery = 10;
/** Longest edge of a frame that is looked at; codes of cameras do not get better beyond. */
const longestEdge = 1920;
/** Bytes of a picture file: what is larger is not opened. */
const mostBytes = 64_000_000;
/** Pixels of a still; larger ones are made smaller first. */
const mostPixels = 16_000_000;

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

/**
 * Looks at the frames of `video` one by one until it is ended; a frame that comes while one is looked at is left out.
 * `onFound` gets the codes of each, with their outlines in pixels of the video.
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
    const { videoWidth: width, videoHeight: height } = video;
    const hard = empty % hardEvery === hardEvery - 1;
    const part = hard && empty % (2 * hardEvery) >= hardEvery ? middleOf(width, height) : wholeOf(width, height);
    const image = pixelsOf(video, part, canvas);
    try {
      if (image !== undefined) {
        const found = await decoder.read(image, hard ? 'hard' : 'live');
        empty = found.length > 0 ? 0 : empty + 1;
        if (!ended) onFound(inPicture(found, part));
      }
      next();
    } catch (error) {
      if (!ended) onError(error as Error);
    }
  };
  next();
  return () => {
    ended = true;
    video.cancelVideoFrameCallback(handle);
  };
}

/** The codes of a picture file. Rejects with a FitoutError where it is none that the browser can draw, or too large. */
export async function readPicture(file: Blob): Promise<Found[]> {
  if (file.size > mostBytes)
    throw new FitoutError('tooLarge', {
      message: { zh: '图片超过 64 MB，请换一张', en: 'The picture is larger than 64 MB' },
    });
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (error) {
    throw new FitoutError('unsupported', {
      message: { zh: '这张图片无法打开，请换一张', en: 'This picture cannot be opened: choose another one' },
      cause: error,
    });
  }
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    const image = pixelsOf(bitmap, { x: 0, y: 0, width, height, scale }, new OffscreenCanvas(1, 1));
    return image === undefined ? [] : await decoder.read(image, 'hard');
  } finally {
    bitmap.close();
  }
}
