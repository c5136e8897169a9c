import { homography } from '../geometry/homography.ts';
import { proportions } from '../geometry/proportions.ts';
import { distance, type Quad, wholeQuad } from '../geometry/quad.ts';
import type { Pixels } from '../pixels.ts';

/** Pixels of a page at most, and its longest edge. */
const maxPixels = 16_000_000;
const longestEdge = 5000;

/** How large the sheet at `quad` becomes: as many pixels as its longer sides have, in its own proportions. */
export function pageSize(picture: Pixels, quad: Quad): { width: number; height: number } {
  const { ratio } = proportions(quad, picture.width, picture.height);
  const [a, b, c, d] = quad;
  const wide = Math.max(distance(a, b), distance(d, c));
  const high = Math.max(distance(a, d), distance(b, c));
  let width = Math.max(wide, high * ratio);
  let height = width / ratio;
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)), longestEdge / Math.max(width, height));
  width *= scale;
  height *= scale;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/**
 * What lies within `quad`, seen from straight above: each pixel of the page is looked up in the picture, bilinear,
 * four times where the picture has more pixels than the page. Undefined for corners on one line.
 */
export function flattened(picture: Pixels, quad: Quad): Pixels | undefined {
  const { width, height } = pageSize(picture, quad);
  const map = homography(wholeQuad(width, height), quad);
  if (map === undefined) return undefined;
  const [a, b, c, d, e, f, g, h, i] = map as [number, number, number, number, number, number, number, number, number];
  const longest = Math.max(distance(quad[0], quad[1]) / width, distance(quad[1], quad[2]) / height);
  const looks = longest > 1.3 ? [0.25, 0.75] : [0.5];
  const share = 1 / looks.length ** 2;
  const data = new Uint8ClampedArray(width * height * 4);
  const colour = new Float64Array(3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      colour.fill(0);
      for (const v of looks)
        for (const u of looks) {
          const [x, y] = [column + u, row + v];
          const w = g * x + h * y + i;
          addColour(colour, picture, (a * x + b * y + c) / w - 0.5, (d * x + e * y + f) / w - 0.5, share);
        }
      const to = (row * width + column) * 4;
      data[to] = colour[0] as number;
      data[to + 1] = colour[1] as number;
      data[to + 2] = colour[2] as number;
      data[to + 3] = 255;
    }
  return { data, width, height };
}

/** Adds the colour at a place between four pixels; beyond the picture's edge its last ones go on. */
function addColour(sum: Float64Array, { data, width, height }: Pixels, x: number, y: number, share: number): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const u = Math.max(0, Math.min(1, x - left));
  const v = Math.max(0, Math.min(1, y - top));
  const [p, q] = [(top * width + left) * 4, (top * width + right) * 4];
  const [r, s] = [(bottom * width + left) * 4, (bottom * width + right) * 4];
  const [wp, wq, wr, ws] = [(1 - u) * (1 - v) * share, u * (1 - v) * share, (1 - u) * v * share, u * v * share];
  for (let c = 0; c < 3; c += 1)
    sum[c] =
      (sum[c] as number) +
      wp * (data[p + c] as number) +
      wq * (data[q + c] as number) +
      wr * (data[r + c] as number) +
      ws * (data[s + c] as number);
}

/** Turned clockwise by so many quarters. */
export function turned(picture: Pixels, quarters: number): Pixels {
  const turn = ((quarters % 4) + 4) % 4;
  if (turn === 0) return picture;
  const { width, height } = picture;
  const from = words(picture);
  const size = turn === 2 ? { width, height } : { width: height, height: width };
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] =
        turn === 1 ? [height - 1 - y, x] : turn === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      to[row * size.width + column] = from[y * width + x] as number;
    }
  return { data: new Uint8ClampedArray(to.buffer), ...size };
}

function words({ data }: Pixels): Uint32Array {
  return data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
    : new Uint32Array(data.slice().buffer);
}
