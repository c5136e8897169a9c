import { FitoutError } from '@fitout/sdk';
import { openPicture } from '../scan/open-picture.ts';
import { bounded, framedCut, maxPixels as photoPixels, type Ratio, type Rect, type Size } from './ratio.ts';

/** A photo as it was taken: a JPEG without metadata, and a small copy for lists. */
export interface Shot {
  blob: Blob;
  thumb: Blob;
  width: number;
  height: number;
}

export interface ShotOptions {
  ratio: Ratio;
  /** As in a mirror, as it was shown. */
  mirrored: boolean;
  /** The frame that is shown, without waiting for a better one. */
  quick: boolean;
  /** How much of the picture the person sees, in its middle and its pixels; all of it where this is left out. */
  seen?: Size | undefined;
}

/** Of the specification "MediaStream Image Capture"; Firefox has none, Safari since 18.4. */
interface Still {
  takePhoto(settings?: { imageWidth: number; imageHeight: number }): Promise<Blob>;
  getPhotoCapabilities(): Promise<{ imageWidth?: { max?: number }; imageHeight?: { max?: number } }>;
}

type StillMaker = new (track: MediaStreamTrack) => Still;

/** A camera that says nothing for so many milliseconds takes no stills. */
const stillMs = 3_000;
const jpeg = { type: 'image/jpeg', quality: 0.92 };
/** Longest edge of a small copy, in pixels. */
const thumbEdge = 480;

/** Tracks whose camera refused to take a still, or never answered: they are not asked again. */
const withoutStills = new WeakSet<MediaStreamTrack>();

/**
 * Takes a photo of what `video` shows: a still of the camera, which has more pixels than the film, or else the frame.
 * Rejects with a FitoutError where there is no frame yet, or the browser cannot make a picture of it.
 */
export async function takeShot(video: HTMLVideoElement, options: ShotOptions): Promise<Shot> {
  const { ratio, mirrored, seen } = options;
  const shown = { width: video.videoWidth, height: video.videoHeight };
  if (shown.width < 1 || shown.height < 1)
    throw new FitoutError('unavailable', {
      message: { zh: '摄像头还没有画面，请稍候再拍', en: 'The camera is not ready yet. Try again in a moment' },
    });
  const still = options.quick ? undefined : await stillOf(video.srcObject);
  // Larger than the film, or it is no better than the frame.
  if (still !== undefined && still.width * still.height >= shown.width * shown.height)
    return drawn(still, framedCut(still, shown, ratio, seen), mirrored).finally(() => still.close());
  still?.close();
  const frame = await createImageBitmap(video);
  return drawn(frame, framedCut(frame, frame, ratio, seen), mirrored).finally(() => frame.close());
}

/** The camera's own still, upright; undefined where it takes none. */
async function stillOf(source: MediaProvider | null): Promise<ImageBitmap | undefined> {
  const { ImageCapture: Maker } = globalThis as { ImageCapture?: StillMaker };
  const track = source instanceof MediaStream ? source.getVideoTracks()[0] : undefined;
  if (Maker === undefined || track === undefined || withoutStills.has(track)) return undefined;
  try {
    return await inTime(takenBy(new Maker(track)));
  } catch {
    withoutStills.add(track);
    return undefined;
  }
}

async function takenBy(camera: Still): Promise<ImageBitmap> {
  const { imageWidth, imageHeight } = await camera.getPhotoCapabilities();
  const most = { width: imageWidth?.max ?? 0, height: imageHeight?.max ?? 0 };
  const { width, height } = bounded({ width: Math.max(1, most.width), height: Math.max(1, most.height) });
  const settings = most.width < 1 || most.height < 1 ? undefined : { imageWidth: width, imageHeight: height };
  return createImageBitmap(await camera.takePhoto(settings));
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no still')), stillMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A part of a picture as a photo. */
export async function drawn(source: CanvasImageSource, cut: Rect, mirrored = false): Promise<Shot> {
  const size = bounded(cut);
  const scale = Math.min(1, thumbEdge / Math.max(size.width, size.height));
  const small = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
  const [blob, thumb] = await Promise.all([
    pictureOf(source, cut, size, mirrored),
    pictureOf(source, cut, small, mirrored),
  ]);
  return { blob, thumb, ...size };
}

async function pictureOf(
  source: CanvasImageSource,
  cut: Rect,
  { width, height }: { width: number; height: number },
  mirrored: boolean,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null)
    throw new FitoutError('unavailable', {
      message: { zh: '浏览器内存不足，照片没有拍成', en: 'The browser is out of memory, so no photo was taken' },
    });
  context.imageSmoothingQuality = 'high';
  if (mirrored) context.setTransform(-1, 0, 0, 1, width, 0);
  context.drawImage(source, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return canvas.convertToBlob(jpeg);
}

/** A picture file as a photo. Rejects with a FitoutError where it is none that the browser can draw, or too large. */
export async function shotOfFile(file: Blob): Promise<Shot> {
  const bitmap = await openPicture(file, photoPixels);
  const { width, height } = bitmap;
  return drawn(bitmap, { x: 0, y: 0, width, height }).finally(() => bitmap.close());
}
