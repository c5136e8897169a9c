import { decoder } from '../../plugins/bar/shared/decoder/decoder.ts';
import type { Effort, Found } from '../../plugins/bar/shared/decoder/protocol.ts';
import { Agreement, awayMs } from '../../plugins/bar/shared/scan/agree.ts';
import { type Part, readPicture, turnAfter } from '../../plugins/bar/shared/scan/frames.ts';
import tryHarderUrl from '../../plugins/bar/tests/try-harder.wasm-worker.ts?worker&module';

/** Reads all codes in a picture file: their texts. */
export type Read = (file: File) => Promise<string[]>;

/** What the scripts of the page put on its window. */
export interface CameraPage {
  /** The product's ways, and plain zxing-wasm. */
  ours: Record<'still' | 'live' | 'film' | 'tryHarder', Read>;
  /** By name of the package (camera-peers). */
  peers: Record<string, Read>;
  /** Milliseconds that a frame on a canvas takes, until its codes are known; by the product, and by @zxing/library. */
  ourFrame(canvas: HTMLCanvasElement): Promise<number>;
  peerFrame(canvas: HTMLCanvasElement): Promise<number>;
}

const texts = (found: readonly Found[]): string[] => found.map(({ text }) => text);

/** As a picture that was chosen, pasted or dropped. */
const still: Read = async (file) => texts(await readPicture(file));

/** As two frames of a film: no camera shows quite the same twice. What counts is what `Agreement` lets through. */
const live: Read = async (file) => {
  const frames = await framesOf(file);
  const agreement = new Agreement(awayMs);
  const counted: Found[] = [];
  for (const [at, { image }] of frames.entries())
    counted.push(...agreement.take(await decoder.read(image('live'), 'live'), at * 40));
  return texts(counted);
};

/** As a film of which every tenth frame without a code is looked at more closely: the frames after these looks. */
const film: Read = async (file) => {
  const frames = await framesOf(file);
  const agreement = new Agreement(awayMs);
  const counted: Found[] = [];
  const efforts = [0, 1, 9, 19, 29, 39, 49, 59, 69, 79];
  for (const [at, empty] of efforts.entries()) {
    const frame = frames[at % frames.length];
    if (frame === undefined) break;
    const { effort, lookOf } = turnAfter(empty);
    const found = await decoder.read(frame.part(lookOf(frame.whole, frame.whole)), effort);
    counted.push(...agreement.take(found, at * 40));
    if (counted.length > 0) break;
  }
  return texts(counted);
};

interface Frame {
  whole: Part;
  image(effort: Effort): ImageData;
  part(look: Part & { scale: number }): ImageData;
}

/** The picture, and the same a pixel further and a little brighter. */
async function framesOf(file: File): Promise<Frame[]> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const whole = { x: 0, y: 0, width, height };
  return [0, 1].map((shift): Frame => {
    const canvas = new OffscreenCanvas(width, height);
    const context = contextOf(canvas);
    context.fillStyle = '#afafaf';
    context.fillRect(0, 0, width, height);
    context.filter = shift === 0 ? 'none' : 'brightness(1.03)';
    context.drawImage(bitmap, shift, shift);
    const part: Frame['part'] = ({ x, y, width, height, scale }) => {
      const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
      const cut = contextOf(new OffscreenCanvas(wide, high));
      cut.drawImage(canvas, x, y, width, height, 0, 0, wide, high);
      return cut.getImageData(0, 0, wide, high);
    };
    return { whole, image: () => context.getImageData(0, 0, width, height), part };
  });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}

let worker: Worker | undefined;

const tryHarder: Read = async (file) => {
  worker ??= new Worker(tryHarderUrl, { type: 'module' });
  const asked = worker;
  const [frame] = await framesOf(file);
  if (frame === undefined) return [];
  const image = frame.image('hard');
  return new Promise((resolve, reject) => {
    asked.onmessage = ({ data }: MessageEvent<string[] | { error: string }>) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    asked.postMessage(image, [image.data.buffer]);
  });
};

/** A frame as the product takes it from the picture of a camera: pixels off a canvas, to the worker and back. */
async function ourFrame(canvas: HTMLCanvasElement): Promise<number> {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const started = performance.now();
  await decoder.read(context.getImageData(0, 0, canvas.width, canvas.height), 'live');
  return performance.now() - started;
}

const page: Pick<CameraPage, 'ours' | 'ourFrame'> = { ours: { still, live, film, tryHarder }, ourFrame };
Object.assign(window, page);
