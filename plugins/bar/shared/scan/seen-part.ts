import type { Part } from './frames.ts';

/** Width and height, in pixels of the picture or of the screen. */
export interface Size {
  width: number;
  height: number;
}

/** How many pixels of the screen one of the picture has, where it fills `box` (`object-fit: cover`) and is enlarged `zoom` times. */
function scaleOf(picture: Size, box: Size, zoom: number): number {
  return Math.max(box.width / Math.max(picture.width, 1), box.height / Math.max(picture.height, 1)) * zoom;
}

/**
 * The part of a picture that a person sees in `box`, in whole pixels of the picture: what begins within a pixel is
 * interpolated when it is drawn, and bars a pixel wide are lost.
 */
export function seenPart(picture: Size, box: Size, zoom: number): Part {
  const scale = scaleOf(picture, box, zoom);
  if (scale === 0) return { x: 0, y: 0, ...picture };
  const along = (length: number, seen: number): { start: number; length: number } => {
    const start = Math.floor(Math.max(0, length - seen / scale) / 2);
    return { start, length: length - 2 * start };
  };
  const [across, down] = [along(picture.width, box.width), along(picture.height, box.height)];
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Where a point of the picture stands in `box`. */
export function onScreen(
  point: { x: number; y: number },
  picture: Size,
  box: Size,
  zoom: number,
): { x: number; y: number } {
  const scale = scaleOf(picture, box, zoom);
  return {
    x: (point.x - picture.width / 2) * scale + box.width / 2,
    y: (point.y - picture.height / 2) * scale + box.height / 2,
  };
}

/** Where something at `at` is pressed, so that the controls at both ends of `length` do not cover it, where there is room. */
export function clearOf(at: number, length: number, ends: { start: number; end: number }): number {
  return Math.min(Math.max(at, ends.start), Math.max(ends.start, length - ends.end));
}
