import { type Image, newImage } from '../pixels/image.ts';
import { Pace, type Work } from '../pixels/work.ts';
import { bled, sampled } from './sampling.ts';

export const factors = [2, 3, 4] as const;
export type Factor = (typeof factors)[number];

/** Pixels of a result: 200 MB of RGBA. */
export const maxUpscaled = 50_000_000;

/** Planes of red, green and blue, 0 … 1, at twice the size in each direction. */
export type Double = (planes: Float32Array<ArrayBuffer>, width: number, height: number) => Promise<Float32Array>;

/** Pixels of a part that is worked on at once, and those around it that are looked at with it. */
const part = 192;
/**
 * The network's 8 pixels, half as many where it runs twice, what is bled over into clear pixels (8), and a few for the way
 * from four times to three: a part is what it would be in the whole, so no seam is seen.
 */
const margin = 24;

/** May a picture of that size be enlarged so far? */
export function mayUpscale(width: number, height: number, factor: Factor): boolean {
  return width * factor * height * factor <= maxUpscaled;
}

/**
 * The picture at `factor` times its size, straight RGBA: colours by the network, which doubles (four times: twice; three:
 * four times made smaller), opacity by Catmull-Rom. Throws a RangeError above `maxUpscaled`.
 */
export async function upscaled(picture: Image, factor: Factor, double: Double, work: Work = {}): Promise<Image> {
  const { width, height } = picture;
  if (!mayUpscale(width, height, factor)) throw new RangeError(`${width} × ${height} × ${factor}²`);
  const pace = new Pace(work);
  const result = newImage(width * factor, height * factor);
  const [across, down] = [Math.ceil(width / part), Math.ceil(height / part)];
  for (let at = 0; at < across * down; at += 1) {
    await pace.at(at / (across * down));
    const [x, y] = [(at % across) * part, Math.floor(at / across) * part];
    const [w, h] = [Math.min(part, width - x), Math.min(part, height - y)];
    await enlargePart(picture, result, { x, y, width: w, height: h }, factor, double);
  }
  await pace.at(1);
  return result;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function enlargePart(from: Image, into: Image, box: Box, factor: Factor, double: Double): Promise<void> {
  const { planes, opacity, width, height } = taken(from, box);
  if (opacity?.every((value) => value === 0)) return;
  if (opacity !== undefined) bled(planes, opacity, width, height);
  let colours = await double(planes, width, height);
  if (factor > 2) colours = await double(new Float32Array(colours), width * 2, height * 2);
  const scale = factor > 2 ? 4 : 2;
  const wide = { width: width * scale, height: height * scale };
  const size = { width: box.width * factor, height: box.height * factor };
  const plane = (at: number): Float32Array => {
    const whole = colours.subarray(at * wide.width * wide.height, (at + 1) * wide.width * wide.height);
    return sampled(whole, wide, size, { start: margin * scale, step: scale / factor });
  };
  const [red, green, blue] = [plane(0), plane(1), plane(2)];
  const clear = opacity && sampled(opacity, { width, height }, size, { start: margin, step: 1 / factor });
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const at = y * size.width + x;
      const to = ((box.y * factor + y) * into.width + box.x * factor + x) * 4;
      const alpha = Math.round(255 * Math.min(1, clear?.[at] ?? 1));
      // Clear pixels have no colour.
      if (alpha <= 0) continue;
      into.data[to] = 255 * (red[at] as number);
      into.data[to + 1] = 255 * (green[at] as number);
      into.data[to + 2] = 255 * (blue[at] as number);
      into.data[to + 3] = alpha;
    }
}

/** A part with its margin, in planes; beyond the picture its edge goes on. `opacity` where it is not everywhere full. */
function taken({ width, height, data }: Image, box: Box) {
  const [w, h] = [box.width + 2 * margin, box.height + 2 * margin];
  const planes = new Float32Array(3 * w * h);
  const opacity = new Float32Array(w * h);
  let full = true;
  for (let y = 0; y < h; y += 1) {
    const row = Math.min(height - 1, Math.max(0, box.y - margin + y)) * width;
    for (let x = 0; x < w; x += 1) {
      const from = (row + Math.min(width - 1, Math.max(0, box.x - margin + x))) * 4;
      const at = y * w + x;
      for (let channel = 0; channel < 3; channel += 1)
        planes[channel * w * h + at] = (data[from + channel] as number) / 255;
      opacity[at] = (data[from + 3] as number) / 255;
      full &&= data[from + 3] === 255;
    }
  }
  return { planes, opacity: full ? undefined : opacity, width: w, height: h };
}
