import { afterEach, expect, test, vi } from 'vitest';
import { FrameTaker } from './frame-taker.ts';

afterEach(() => vi.unstubAllGlobals());

const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;

/** A browser whose next frames have these widths; undefined for those that it has not yet. */
function browserWith(...widths: (number | undefined)[]): { closed: number } {
  const told = { closed: 0 };
  vi.stubGlobal(
    'VideoFrame',
    class {
      displayWidth = widths.shift() ?? Number.NaN;
      displayHeight = 480;
      constructor() {
        if (Number.isNaN(this.displayWidth)) throw new DOMException('no frame yet', 'InvalidStateError');
      }
      close(): void {
        told.closed += 1;
      }
    },
  );
  return told;
}

test('a frame that is not there yet, or of the size before, is waited for, and the page draws none', () => {
  const told = browserWith(undefined, 1280, 640, undefined, 1280, 640);
  const frames = new FrameTaker();
  const taken = Array.from({ length: 6 }, () => frames.take(video)?.times);
  expect(taken).toEqual([undefined, undefined, 1, undefined, undefined, 1]);
  expect(told.closed).toBe(2);
});

test('a browser that gives none again and again is drawn for', () => {
  browserWith();
  const drawImage = vi.fn();
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage, getImageData: () => ({}) });
    },
  );
  const frames = new FrameTaker();
  expect(Array.from({ length: 4 }, () => frames.take(video)?.times)).toEqual([undefined, undefined, 2, 2]);
  expect(drawImage).toHaveBeenCalledTimes(2);
});
