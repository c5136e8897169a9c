import { findInFrame } from './document-engine.ts';
import { FrameTaker } from './frame-taker.ts';
import { between, furthest, type Quad, scaled } from './geometry/quad.ts';
import { Hold, isLargeSheet } from './hold.ts';

export interface SheetListeners {
  /** The outline to show, in pixels of the video, and how far the wait is (0 to 1); undefined for none. */
  onSheet(quad: Quad | undefined, held: number): void;
  /** A sheet holds still: with each frame, until `taken` is called. */
  onHeld(): void;
  onError(error: Error): void;
}

export interface SheetWatch {
  end(): void;
  /** The sheet in view was taken: it is not reported as held again. */
  taken(): void;
}

/** How far the outline goes with each frame towards where the sheet is. */
const pace = 0.5;

/** Looks for a sheet in the frames of `video`, one at a time, until it is ended. */
export function watchSheets(video: HTMLVideoElement, to: SheetListeners): SheetWatch {
  const frames = new FrameTaker();
  const hold = new Hold();
  let ended = false;
  let handle = 0;
  let last: Quad | undefined;
  let shown: Quad | undefined;
  const next = (): void => {
    if (!ended) handle = video.requestVideoFrameCallback(() => void look());
  };
  const look = async (): Promise<void> => {
    const taken = frames.take(video);
    try {
      if (taken !== undefined) {
        const found = await findInFrame(taken.frame);
        if (ended) return;
        last = found === undefined ? undefined : scaled(found.quad, taken.times);
        const picture = { width: video.videoWidth, height: video.videoHeight };
        const large = last !== undefined && isLargeSheet(last, picture);
        const held = hold.look(large ? last : undefined, performance.now());
        // A sheet that jumps is another one: its outline does not fly there.
        const near = last !== undefined && shown !== undefined && furthest(last, shown) < 0.2 * video.videoWidth;
        shown = last !== undefined && shown !== undefined && near ? between(shown, last, pace) : last;
        to.onSheet(shown, held);
        if (held === 1) to.onHeld();
      }
      next();
    } catch (error) {
      if (!ended) to.onError(error as Error);
    }
  };
  next();
  return {
    end: () => {
      ended = true;
      video.cancelVideoFrameCallback(handle);
    },
    taken: () => hold.taken(last),
  };
}
