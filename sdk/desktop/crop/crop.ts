/** A part of a picture, in shares of its width and height, from 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a cut is held: its middle, an edge, a corner. */
export type Handle = 'move' | 'n' | 's' | 'w' | 'e' | 'nw' | 'ne' | 'sw' | 'se';
export const handles: readonly Exclude<Handle, 'move'>[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** All of a picture. */
export const wholeCrop: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** A cut is never smaller than so much of an edge. */
const least = 0.01;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * A cut after one of its handles was moved by shares of the picture. With `ratio` (width by height, in shares) the
 * shape stays; the side or corner across from the handle does.
 */
export function dragged(crop: Crop, handle: Handle, dx: number, dy: number, ratio?: number): Crop {
  if (handle === 'move')
    return { ...crop, x: clamp(crop.x + dx, 0, 1 - crop.width), y: clamp(crop.y + dy, 0, 1 - crop.height) };
  const [west, north] = [handle.includes('w'), handle.includes('n')];
  const [across, down] = [west || handle.includes('e'), north || handle.includes('s')];
  // Room from the edge that stays to the border of the picture.
  const roomX = west ? crop.x + crop.width : 1 - crop.x;
  const roomY = north ? crop.y + crop.height : 1 - crop.y;
  let width = across ? clamp(crop.width + (west ? -dx : dx), Math.min(least, roomX), roomX) : crop.width;
  let height = down ? clamp(crop.height + (north ? -dy : dy), Math.min(least, roomY), roomY) : crop.height;
  if (ratio !== undefined) {
    if (!across) width = height * ratio;
    else if (!down) height = width / ratio;
    else if (width / ratio > height) height = width / ratio;
    else width = height * ratio;
    const shrink = Math.min(1, roomX / width, roomY / height);
    width *= shrink;
    height *= shrink;
  }
  return {
    x: clamp(west ? crop.x + crop.width - width : crop.x, 0, 1 - width),
    y: clamp(north ? crop.y + crop.height - height : crop.y, 0, 1 - height),
    width,
    height,
  };
}

/** The largest cut of a shape (width by height, in shares of the picture) around the middle of the present one. */
export function shaped(crop: Crop, ratio: number): Crop {
  const [middleX, middleY] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const height = Math.min(crop.height, crop.width / ratio);
  const width = height * ratio;
  // What was long and thin may grow again up to the border.
  const grow = Math.min(1 / width, 1 / height, Math.max(1, Math.sqrt((crop.width * crop.height) / (width * height))));
  const size = { width: width * grow, height: height * grow };
  return {
    ...size,
    x: clamp(middleX - size.width / 2, 0, 1 - size.width),
    y: clamp(middleY - size.height / 2, 0, 1 - size.height),
  };
}

/** The same part of the picture after it was turned by 90 degrees clockwise. */
export function turnedCrop({ x, y, width, height }: Crop): Crop {
  return { x: 1 - y - height, y: x, width: height, height: width };
}

/** Nothing is cut off. */
export const isWhole = (crop: Crop): boolean => crop.width > 0.999 && crop.height > 0.999;
