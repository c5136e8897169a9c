import { searchEdge } from './find/find-sheet.ts';
import type { Pixels } from './pixels.ts';

/** What a video shows at the moment. */
export interface TakenFrame {
  frame: Pixels | VideoFrame;
  /** Pixels of the video that one of the frame has along its edge. */
  times: number;
}

/** Frames in a row that a browser may owe, as when a camera changes its size, before it is taken for one that gives none. */
const maxOwed = 3;

/**
 * Takes frames of a video for a worker, as they are: to make one smaller takes 40 ms at 1280 pixels and more beyond, which
 * the worker has and the page has not. A browser that gives no such frames draws small ones here.
 */
export class FrameTaker {
  /** Made when the page must draw. */
  #canvas: OffscreenCanvas | undefined;
  // Absent in Safari before 16.4 and in Firefox on Android.
  #owed = typeof VideoFrame === 'undefined' ? maxOwed : 0;

  /** Undefined while the video shows nothing, or nothing that can be had. */
  take(video: HTMLVideoElement): TakenFrame | undefined {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) return undefined;
    if (this.#owed < maxOwed) {
      const frame = frameOf(video);
      this.#owed = frame === undefined ? this.#owed + 1 : 0;
      if (frame !== undefined) return { frame, times: 1 };
      if (this.#owed < maxOwed) return undefined;
    }
    this.#canvas ??= new OffscreenCanvas(1, 1);
    const canvas = this.#canvas;
    const scale = Math.min(1, searchEdge / Math.max(videoWidth, videoHeight));
    canvas.width = Math.max(1, Math.round(videoWidth * scale));
    canvas.height = Math.max(1, Math.round(videoHeight * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return { frame: context.getImageData(0, 0, canvas.width, canvas.height), times: 1 / scale };
  }
}

/** The frame as the browser has it; undefined where it gives none, or not the way up in which it shows it. */
function frameOf(video: HTMLVideoElement): VideoFrame | undefined {
  try {
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
  } catch {
    // It has none of this video, or none yet.
  }
  return undefined;
}
