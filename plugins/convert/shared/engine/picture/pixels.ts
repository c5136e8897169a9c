import type { RawPicture } from '../contribution.ts';
import type { Box } from './geometry.ts';

/** How a picture is turned: first mirrored left to right, then turned clockwise. */
interface Turn {
  mirror: boolean;
  degrees: 0 | 90 | 180 | 270;
}

/** What makes each EXIF orientation upright. */
const orientations: Record<number, Turn> = {
  1: { mirror: false, degrees: 0 },
  2: { mirror: true, degrees: 0 },
  3: { mirror: false, degrees: 180 },
  4: { mirror: true, degrees: 180 },
  5: { mirror: true, degrees: 270 },
  6: { mirror: false, degrees: 90 },
  7: { mirror: true, degrees: 90 },
  8: { mirror: false, degrees: 270 },
};

export function orient(picture: RawPicture, orientation: number): RawPicture {
  const turn = orientations[orientation] ?? { mirror: false, degrees: 0 };
  return turned(picture, turn.degrees, turn.mirror);
}

/** Turned clockwise, after being mirrored left to right where asked for. The same object where nothing changes. */
export function turned(picture: RawPicture, degrees: 0 | 90 | 180 | 270, mirror = false): RawPicture {
  if (degrees === 0 && !mirror) return picture;
  const { width, height } = picture;
  const from = words(picture);
  const side = degrees === 90 || degrees === 270;
  const result = blank(side ? height : width, side ? width : height);
  const to = words(result);
  // Where the source's first pixel goes, and how far a step to the right and a step down lead.
  const [start, right, down] = {
    0: [0, 1, width],
    90: [height - 1, height, -1],
    180: [width * height - 1, -1, -width],
    270: [(width - 1) * height, -height, 1],
  }[degrees] as [number, number, number];
  for (let y = 0; y < height; y += 1) {
    let place = start + y * down + (mirror ? (width - 1) * right : 0);
    const step = mirror ? -right : right;
    for (let at = y * width, end = at + width; at < end; at += 1, place += step) to[place] = from[at] as number;
  }
  return result;
}

/** The same object where the box is the whole picture. */
export function cut(picture: RawPicture, box: Box): RawPicture {
  if (box.width === picture.width && box.height === picture.height) return picture;
  const from = words(picture);
  const result = blank(box.width, box.height);
  const to = words(result);
  for (let y = 0; y < box.height; y += 1) {
    const start = (box.y + y) * picture.width + box.x;
    to.set(from.subarray(start, start + box.width), y * box.width);
  }
  return result;
}

/** In place: what is transparent lies on `background` (`#rrggbb`). */
export function flatten({ data }: RawPicture, background: string): void {
  const [red = 255, green = 255, blue = 255] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
    .exec(background)
    ?.slice(1)
    .map((two) => Number.parseInt(two, 16)) ?? [255, 255, 255];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 255) continue;
    const rest = 255 - alpha;
    data[at] = Math.round(((data[at] as number) * alpha + red * rest) / 255);
    data[at + 1] = Math.round(((data[at + 1] as number) * alpha + green * rest) / 255);
    data[at + 2] = Math.round(((data[at + 2] as number) * alpha + blue * rest) / 255);
    data[at + 3] = 255;
  }
}

/** Is any pixel transparent? */
export function hasAlpha({ data }: RawPicture): boolean {
  const all = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  for (let at = 0; at < all.length; at += 1) if ((all[at] as number) < 0xff000000) return true;
  return false;
}

/** By the nearest pixel: for pixel art. */
export function nearest(picture: RawPicture, width: number, height: number): RawPicture {
  const from = words(picture);
  const result = blank(width, height);
  const to = words(result);
  const columns = Uint32Array.from({ length: width }, (_, x) =>
    Math.min(picture.width - 1, Math.floor(((x + 0.5) * picture.width) / width)),
  );
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(picture.height - 1, Math.floor(((y + 0.5) * picture.height) / height)) * picture.width;
    for (let x = 0; x < width; x += 1) to[y * width + x] = from[row + (columns[x] as number)] as number;
  }
  return result;
}

/** Gives the memory back at once, without waiting for the collector. */
export function release({ data }: RawPicture): void {
  if (typeof data.buffer.transfer === 'function' && !data.buffer.detached) data.buffer.transfer(0);
}

function blank(width: number, height: number): RawPicture {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

function words({ data }: RawPicture): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}
