import type { Found } from '../decoder/protocol.ts';
import { watchFrames } from './frames.ts';
import type { Glimpse } from './glimpse.ts';

/** Milliseconds for which a code that was read is outlined. */
const outlinedMs = 600;

/** Outlines of what was just read, for an svg over the video: its `viewBox`, and the points of each polygon. */
export interface Marks {
  size: string;
  outlines: string[];
}

export interface ScanListeners {
  /** Codes for which it is false are neither told nor outlined. */
  only?(found: Found): boolean;
  /** The codes of each frame, none too: what is not there any more is told by the frames without it. */
  onFound(found: Found[], glimpse?: Glimpse): void;
  /** What is to be outlined now; undefined for nothing. */
  onMarks(marks: Marks | undefined): void;
  onError(error: Error): void;
}

/**
 * Reads the frames of `video`.
 * @returns what ends it
 */
export function scanVideo(video: HTMLVideoElement, to: ScanListeners): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const end = watchFrames(
    video,
    (all, glimpse) => {
      const found = to.only === undefined ? all : all.filter((one) => to.only?.(one) === true);
      to.onFound(found, glimpse);
      if (found.length === 0) return;
      const outlines = found.map(({ outline }) => outline.map(({ x, y }) => `${x},${y}`).join(' '));
      to.onMarks({ size: `0 0 ${video.videoWidth} ${video.videoHeight}`, outlines });
      clearTimeout(timer);
      timer = setTimeout(() => to.onMarks(undefined), outlinedMs);
    },
    to.onError,
  );
  return () => {
    end();
    clearTimeout(timer);
    to.onMarks(undefined);
  };
}
