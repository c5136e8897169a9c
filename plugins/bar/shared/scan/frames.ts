import { decoder, type ReadOptions, WorkerLost } from '../decoder/decoder.ts';
import type { Effort, Found } from '../decoder/protocol.ts';
import { type Glimpse, glimpseOf } from './glimpse.ts';
import { maxPixels, openPicture } from './open-picture.ts';

/** Every so many frames without a code more is tried (`turns`). */
const hardEvery = 10;
/** Longest edge of a frame that is looked at; codes of cameras do not get better beyond. */
const longestEdge = 1920;

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

/** A part of a picture, in its pixels. */
export type Part = Omit<Look, 'scale'>;

/** All of `part`, as large as all of the picture would be looked at. */
function wholeOf(part: Part, whole: Part): Look {
  const larger = Math.max(whole.width, whole.height, 1) / Math.max(part.width, part.height, 1);
  return { ...part, scale: Math.min(larger, longestEdge / Math.max(part.width, part.height, 1)) };
}

/** What a person aims at is in the middle: half of the part's width and height, twice as large. */
function middleOf(part: Part, whole: Part): Look {
  const width = part.width / 2;
  const height = part.height / 2;
  const { scale } = wholeOf(part, whole);
  return {
    x: part.x + width / 2,
    y: part.y + height / 2,
    width,
    height,
    scale: Math.min(2 * scale, longestEdge / Math.max(width, height, 1)),
  };
}

/** How a frame is looked at: `lookOf` gets the part of it that counts, and all of it. */
interface Turn {
  effort: Effort;
  lookOf(part: Part, whole: Part): Look;
}

const stillTurn: Turn = { effort: 'hard', lookOf: wholeOf };

/** What is tried on most frames, by turns: a quick look takes a third of the time that a full one takes. */
const liveTurns = (['quick', 'live', 'fine'] as const).map((effort): Turn => ({ effort, lookOf: wholeOf }));

/** What is tried on every tenth: all means, on all of the picture and on its middle, enlarged; then either with its contrast changed. */
const hardTurns: readonly Turn[] = [
  stillTurn,
  { effort: 'hard', lookOf: middleOf },
  { effort: 'changed', lookOf: wholeOf },
  { effort: 'changed', lookOf: middleOf },
];

/** The one at `at` of those that come by turns. */
const byTurns = (turns: readonly Turn[], at: number): Turn => turns[at % turns.length] as Turn;

/** How the next frame is looked at after `empty` of them had no code. */
export function turnAfter(empty: number): Turn {
  const hard = empty % hardEvery === hardEvery - 1;
  return hard ? byTurns(hardTurns, Math.floor(empty / hardEvery)) : byTurns(liveTurns, empty);
}

/** Frames with a code in a row that get a look which takes long: enough for it to count where it must be alone, or agree. */
const maxHard = 3;

/**
 * How the next frame is looked at after `full` of them in a row had a code, the last looked at by `turn`: the same way, so
 * that it stays in view. A quick look becomes a full one, for codes in every direction, and so does one that takes long,
 * after a few frames: mostly the code is found so too.
 */
export function turnAgain(turn: Turn, full: number): Turn {
  const slow = turn.effort === 'hard' || turn.effort === 'changed';
  return turn.effort === 'quick' || (slow && full >= maxHard) ? { effort: 'live', lookOf: wholeOf } : turn;
}

/** Every so many frames with a code one is looked at for smaller ones beside it. */
const besideEvery = 3;
const besideTurn: Turn = { effort: 'fine', lookOf: wholeOf };

/** Is the next frame, after `full` of them in a row with a code, looked at as it is? The other looks lose modules of a pixel or two. */
export function looksBeside(full: number): boolean {
  return full % besideEvery === besideEvery - 1;
}

/**
 * Looks at the frames of `video` one by one until it is ended; a frame that comes while one is looked at is left out.
 * A worker that is lost takes its frame with it. While the video is paused, the frame that stands is looked at with all
 * means, once. `onFound` gets the codes of each, with their outlines in pixels of the video, and a glimpse of the frame where
 * all of it was looked at; `partOf` says which part of the picture counts, all of it where it is left out.
 * @returns what ends it
 */
export function watchFrames(
  video: HTMLVideoElement,
  onFound: (found: Found[], glimpse?: Glimpse) => void,
  onError: (error: Error) => void,
  partOf: (whole: Part) => Part = (whole) => whole,
): () => void {
  const canvas = new OffscreenCanvas(1, 1);
  let ended = false;
  let looking = false;
  let empty = 0;
  let full = 0;
  let turn = turnAfter(empty);
  let handle = 0;
  const next = (): void => {
    if (ended) return;
    video.cancelVideoFrameCallback(handle);
    handle = video.requestVideoFrameCallback(() => void look());
  };
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    const still = video.paused;
    const whole = { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight };
    const beside = !still && looksBeside(full);
    const { effort, lookOf } = still ? stillTurn : beside ? besideTurn : turn;
    const part = lookOf(partOf(whole), whole);
    try {
      const image = pixelsOf(video, part, canvas);
      if (image !== undefined) {
        // The picture goes to the worker: it is glimpsed at before.
        const glimpse = part.width < whole.width || part.height < whole.height ? undefined : glimpseOf(image, whole);
        const found = await decoder.read(image, effort);
        // That a look for small codes misses the large one says nothing.
        if (beside && found.length === 0) full += 1;
        else {
          [empty, full] = found.length > 0 ? [0, full + 1] : [empty + 1, 0];
          if (!still) turn = full > 0 ? turnAgain(turn, full) : turnAfter(empty);
          if (!ended) onFound(inPicture(found, part), glimpse);
        }
      }
    } catch (error) {
      if (!(error instanceof WorkerLost)) {
        if (!ended) onError(error as Error);
        return;
      }
    }
    looking = false;
    next();
    // It was paused while the frame before was looked at.
    if (!ended && !still && video.paused) void look();
  };
  const paused = (): void => void look();
  video.addEventListener('pause', paused);
  next();
  return () => {
    ended = true;
    video.removeEventListener('pause', paused);
    video.cancelVideoFrameCallback(handle);
  };
}

/** The codes of a picture file. Rejects as `openPicture`, and with the signal's reason. */
export async function readPicture(file: Blob, options: ReadOptions = {}): Promise<Found[]> {
  const bitmap = await openPicture(file);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
    for (;;) {
      const image = pixelsOf(bitmap, { x: 0, y: 0, width, height, scale }, new OffscreenCanvas(1, 1));
      if (image === undefined) return [];
      try {
        return inPicture(await decoder.read(image, 'still', options), { x: 0, y: 0, width, height, scale });
      } catch (error) {
        // After a few the decoder rejects with words for people.
        if (!(error instanceof WorkerLost)) throw error;
      }
    }
  } finally {
    bitmap.close();
  }
}
