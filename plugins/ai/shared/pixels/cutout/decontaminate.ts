import { colourAt, innerOf, nearColours } from './near-colours.ts';
import { shrink } from './shrink.ts';
import { breathe, checkWhole, cutoutError, type Picture, type Work } from './types.ts';

const smallPixels = 180_000;
const rows = 128;

/**
 * The picture with the mask as its alpha, and at its edge without the old ground's colour: what is half ground is worked
 * out from the ground near by; where hardly anything of the subject is left, its colours near by are taken.
 */
export async function decontaminated(picture: Picture, mask: Uint8Array, work: Work = {}): Promise<Picture> {
  checkWhole(picture);
  const { width, height, data } = picture;
  if (mask.length !== width * height) throw cutoutError('cutout-damaged');
  await breathe(work, 0);
  const into = new Uint8ClampedArray(data.length);
  const { near, ground, scaleX, scaleY } = groundsOf(picture, mask);
  const own = new Float64Array(3);
  const old = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    if (y % rows === 0) await breathe(work, y / height);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const alpha = mask[at] as number;
      const from = at * 4;
      // Clear pixels have no colour.
      if (alpha === 0) continue;
      into[from + 3] = alpha;
      const part = coverOf(data[from + 3] as number, alpha);
      if (part < 1) {
        colourAt(near, (x + 0.5) * scaleX, (y + 0.5) * scaleY, own);
        colourAt(ground, (x + 0.5) * scaleX, (y + 0.5) * scaleY, old);
      }
      for (let c = 0; c < 3; c += 1) {
        const seen = data[from + c] as number;
        into[from + c] = part < 1 ? cleaned(seen, old[c] as number, own[c] as number, part) : seen;
      }
    }
  }
  work.onProgress?.(1);
  return { width, height, data: into };
}

/** How much of the picture's pixel is subject: what was clear in it already is no ground. */
const coverOf = (had: number, alpha: number): number => (had === 0 ? 0 : Math.min(1, alpha / had));

/** A channel without the ground's share. The less there is of the subject, the less what is left says. */
function cleaned(seen: number, ground: number, near: number, part: number): number {
  const rest = Math.max(0, Math.min(255, (seen - ground * (1 - part)) / Math.max(0.05, part)));
  const trust = Math.max(0, Math.min(1, (part - 0.1) / 0.5));
  return Math.round(rest * trust + near * (1 - trust));
}

/** Colours of the subject and of the ground round each pixel, from a small picture of both. */
function groundsOf(picture: Picture, mask: Uint8Array) {
  const small = shrink(picture, smallPixels);
  const { width, height, colours } = small;
  const scaleX = width / picture.width;
  const scaleY = height / picture.height;
  const least = new Uint8Array(width * height).fill(255);
  const most = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < picture.height; y += 1) {
    const row = Math.floor((y * height) / picture.height) * width;
    for (let x = 0; x < picture.width; x += 1, at += 1) {
      const to = row + Math.floor((x * width) / picture.width);
      const value = mask[at] as number;
      if (value < (least[to] as number)) least[to] = value;
      if (value > (most[to] as number)) most[to] = value;
    }
  }
  const subject = least.map((value) => (value === 255 ? 1 : 0));
  const ground = most.map((value) => (value === 0 ? 1 : 0));
  // One pixel farther in: what is next to the edge may have something of the other.
  return {
    near: nearColours(colours, innerOrAll(subject, width, height), width, height, 3),
    ground: nearColours(colours, innerOrAll(ground, width, height), width, height, 3),
    scaleX,
    scaleY,
  };
}

function innerOrAll(marks: Uint8Array, width: number, height: number): Uint8Array {
  const inner = innerOf(marks, 1, width, height, 1);
  return inner.includes(1) ? inner : marks;
}
