import { decoder } from '../../plugins/bar/shared/decoder/decoder.ts';
import type { Found } from '../../plugins/bar/shared/decoder/protocol.ts';
import { Agreement, awayMs } from '../../plugins/bar/shared/scan/agree.ts';
import { type Part, readPicture, turnAfter, turnAgain } from '../../plugins/bar/shared/scan/frames.ts';
import tryHarderUrl from '../../plugins/bar/tests/try-harder.wasm-worker.ts?worker&module';

/** Reads all codes in a picture file: their texts. */
export type Read = (file: File) => Promise<string[]>;

/** What the scripts of the page put on its window. */
export interface CameraPage {
  /** The product's ways, and plain zxing-wasm. */
  ours: Record<'still' | 'live' | 'film' | 'tryHarder', Read>;
  /** Thirty frames of a film that goes in and out of focus: every text that counts in it. */
  wholeFilm: Read;
  /** zxing-wasm with `eanAddOnSymbol: 'Require'`: articles that have an add-on. */
  withAddOn: Read;
  /** By name of the package (camera-peers). */
  peers: Record<string, Read>;
  /**
   * A frame on a canvas, until its codes are known: by the product as the one after `empty` frames without a code, and by
   * @zxing/library, told to read all that it can or as its loop over a camera's frames has it.
   */
  ourFrame(canvas: HTMLCanvasElement, empty: number): Promise<Timed>;
  peerFrame(canvas: HTMLCanvasElement, hard: boolean): Promise<Timed>;
}

export interface Timed {
  ms: number;
  texts: string[];
}

/** An article with what stands beside it, as zxing has it. */
const texts = (found: readonly Found[]): string[] => found.map(({ text, addOn = '' }) => `${text}${addOn}`);

/** As a picture that was chosen, pasted or dropped. */
const still: Read = async (file) => texts(await readPicture(file));

/** As the first frames of a film, each way of looking at two of them. What counts is what `Agreement` lets through. */
const live: Read = (file) => filmed(file, [0, 0, 1, 1, 2, 2]);

/** As a film of which every tenth frame without a code is looked at more closely: the frames after these looks. */
const film: Read = (file) => filmed(file, [0, 1, 2, 9, 19, 29, 39, 49, 59, 69, 79]);

/** Frames after so many without a code, until one counts. No camera shows quite the same twice. */
async function filmed(file: File, empties: readonly number[]): Promise<string[]> {
  const frames = await framesOf(file);
  const agreement = new Agreement(awayMs);
  let at = 0;
  /** The frame as `turn` looks at it; what counts of it. */
  const look = async ({
    effort,
    lookOf,
  }: ReturnType<typeof turnAfter>): Promise<{ found: Found[]; counted: Found[] }> => {
    const frame = frames[at % frames.length];
    if (frame === undefined) return { found: [], counted: [] };
    const found = await decoder.read(frame.part(lookOf(frame.whole, frame.whole)), effort);
    at += 1;
    return { found, counted: agreement.take(found, at * 40) };
  };
  for (const empty of empties) {
    const turn = turnAfter(empty);
    const { found, counted } = await look(turn);
    if (counted.length > 0) return texts(counted);
    if (found.length === 0) continue;
    const again = await look(turnAgain(turn, 1));
    if (again.counted.length > 0) return texts(again.counted);
  }
  return [];
}

const filmFrames = 30;

const wholeFilm: Read = async (file) => {
  const bitmap = await createImageBitmap(file);
  const agreement = new Agreement(awayMs);
  const counted: string[] = [];
  let [empty, full, turn] = [0, 0, turnAfter(0)];
  for (let at = 0; at < filmFrames; at += 1) {
    const frame = shakenFrame(bitmap, at);
    const found = await decoder.read(frame.part(turn.lookOf(frame.whole, frame.whole)), turn.effort);
    [empty, full] = found.length > 0 ? [0, full + 1] : [empty + 1, 0];
    turn = full > 0 ? turnAgain(turn, full) : turnAfter(empty);
    counted.push(...texts(agreement.take(found, at * 40)));
  }
  return counted;
};

/** The picture as a hand holds it before a camera that looks for its focus; the same each time. */
function shakenFrame(bitmap: ImageBitmap, at: number): Frame {
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.fillStyle = '#afafaf';
  context.fillRect(0, 0, width, height);
  const blur = Math.max(0, 2 * Math.sin((at * 2 * Math.PI) / filmFrames));
  context.filter = `blur(${blur.toFixed(2)}px) brightness(${(0.9 + 0.2 * Math.sin(at * 1.7) ** 2).toFixed(2)})`;
  context.drawImage(bitmap, 5 * Math.sin(at / 3), 5 * Math.cos(at / 4));
  const image = context.getImageData(0, 0, width, height);
  let state = at + 1;
  for (let index = 0; index < image.data.length; index += 4) {
    state = (state * 48_271) % 2_147_483_647;
    const grain = ((state % 1000) / 500 - 1) * 16;
    for (const channel of [0, 1, 2]) image.data[index + channel] = (image.data[index + channel] ?? 0) + grain;
  }
  context.putImageData(image, 0, 0);
  return frameOf(context.canvas);
}

interface Frame {
  whole: Part;
  image(): ImageData;
  part(look: Part & { scale: number }): ImageData;
}

/** The picture, and the same a pixel further and a little brighter. */
async function framesOf(file: File): Promise<Frame[]> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  return [0, 1].map((shift): Frame => {
    const context = contextOf(new OffscreenCanvas(width, height));
    context.fillStyle = '#afafaf';
    context.fillRect(0, 0, width, height);
    context.filter = shift === 0 ? 'none' : 'brightness(1.03)';
    context.drawImage(bitmap, shift, shift);
    return frameOf(context.canvas);
  });
}

function frameOf(canvas: OffscreenCanvas): Frame {
  const { width, height } = canvas;
  const part: Frame['part'] = ({ x, y, width, height, scale }) => {
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const cut = contextOf(new OffscreenCanvas(wide, high));
    cut.drawImage(canvas, x, y, width, height, 0, 0, wide, high);
    return cut.getImageData(0, 0, wide, high);
  };
  return {
    whole: { x: 0, y: 0, width, height },
    image: () => contextOf(canvas).getImageData(0, 0, width, height),
    part,
  };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}

let worker: Worker | undefined;

const tryHarder: Read = (file) => byZxing(file, false);
const withAddOn: Read = (file) => byZxing(file, true);

async function byZxing(file: File, addOns: boolean): Promise<string[]> {
  worker ??= new Worker(tryHarderUrl, { type: 'module' });
  const asked = worker;
  const [frame] = await framesOf(file);
  if (frame === undefined) return [];
  const image = frame.image();
  return new Promise((resolve, reject) => {
    asked.onmessage = ({ data }: MessageEvent<string[] | { error: string }>) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    asked.postMessage({ image, addOns }, [image.data.buffer]);
  });
}

/** As the product takes it from the picture of a camera: pixels off a canvas, to the worker and back. */
const ourFrame: CameraPage['ourFrame'] = async (canvas, empty) => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const { effort } = turnAfter(empty);
  const started = performance.now();
  const found = await decoder.read(context.getImageData(0, 0, canvas.width, canvas.height), effort);
  return { ms: performance.now() - started, texts: texts(found) };
};

const page: Omit<CameraPage, 'peers' | 'peerFrame'> = {
  ours: { still, live, film, tryHarder },
  wholeFilm,
  withAddOn,
  ourFrame,
};
Object.assign(window, page);
