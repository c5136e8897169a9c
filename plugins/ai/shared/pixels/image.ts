/** Bytes of pixels, as canvases and tiles have them. */
export type Bytes = Uint8ClampedArray | Uint8Array;

/** Straight RGBA, row by row; an `ImageData` is one. */
export interface Image {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** How far each pixel is selected, 0 … 255, row by row. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export function newImage(width: number, height: number): Image {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

export function newMask(width: number, height: number, value = 0): Mask {
  const data = new Uint8Array(width * height);
  if (value !== 0) data.fill(value);
  return { width, height, data };
}

export function copyImage({ width, height, data }: Image): Image {
  return { width, height, data: data.slice() };
}

/** Throws where two things that belong together are not of one size: a mask of another picture. */
export function sameSize(one: { width: number; height: number }, other: { width: number; height: number }): void {
  if (one.width !== other.width || one.height !== other.height)
    throw new RangeError(`${one.width} × ${one.height} and ${other.width} × ${other.height} are not one size`);
}

/** What of a rectangle lies within the size, in whole pixels; undefined where nothing does. */
export function within(
  size: { width: number; height: number },
  { x, y, width, height }: Rectangle,
): Rectangle | undefined {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, bottom] = [Math.min(size.width, Math.ceil(x + width)), Math.min(size.height, Math.ceil(y + height))];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** A part of an image, whole pixels that lie within it. */
export function cropImage(image: Image, { x, y, width, height }: Rectangle): Image {
  const part = newImage(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * image.width + x) * 4;
    part.data.set(image.data.subarray(from, from + width * 4), row * width * 4);
  }
  return part;
}

/** A part of a mask, whole pixels that lie within it. */
export function cropMask(mask: Mask, { x, y, width, height }: Rectangle): Mask {
  const part = newMask(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * mask.width + x;
    part.data.set(mask.data.subarray(from, from + width), row * width);
  }
  return part;
}
