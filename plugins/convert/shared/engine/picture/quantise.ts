import type { RawPicture } from '../contribution.ts';

/** Bits of each channel by which colours are counted. */
const bits = 5;
const bins = 2 ** (4 * bits);
const binOf = (r: number, g: number, b: number, a: number): number =>
  ((r >> 3) << 15) | ((g >> 3) << 10) | ((b >> 3) << 5) | (a >> 3);

/** A colour of the picture and how often it is there: four channels, then the count. */
type Counted = [number, number, number, number, number];

interface Box {
  items: Counted[];
  mean: number[];
  /** Sum of squared distances from the mean, by channel. */
  spread: number[];
}

/**
 * Reduces the picture to at most `colors` colours, in place. Boxes of colours are split where they spread most, then
 * moved to the middle of what is theirs; `dither` (0 to 1) is how much of each error goes to the neighbours
 * (Floyd and Steinberg). A picture of few colours keeps them exactly.
 */
export function quantise(picture: RawPicture, { colors, dither }: { colors: number; dither: number }): void {
  const wanted = Math.min(256, Math.max(2, Math.round(colors)));
  if (hasAtMost(picture, wanted)) return;
  const palette = settle(split(countColors(picture), wanted));
  apply(picture, palette, Math.min(1, Math.max(0, dither)));
}

function hasAtMost({ data }: RawPicture, most: number): boolean {
  const seen = new Set<number>();
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  for (const word of words) {
    seen.add(word >>> 24 === 0 ? 0 : word);
    if (seen.size > most) return false;
  }
  return true;
}

function countColors({ data }: RawPicture): Counted[] {
  const count = new Uint32Array(bins);
  const sums = new Float64Array(bins * 4);
  for (let at = 0; at < data.length; at += 4) {
    const a = data[at + 3] as number;
    // What nobody sees is one colour.
    const [r, g, b] = a === 0 ? [0, 0, 0] : [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const bin = binOf(r, g, b, a);
    count[bin] = (count[bin] as number) + 1;
    const to = bin * 4;
    sums[to] = (sums[to] as number) + r;
    sums[to + 1] = (sums[to + 1] as number) + g;
    sums[to + 2] = (sums[to + 2] as number) + b;
    sums[to + 3] = (sums[to + 3] as number) + a;
  }
  const found: Counted[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const n = count[bin] as number;
    if (n === 0) continue;
    const [r, g, b, a] = [0, 1, 2, 3].map((channel) => (sums[bin * 4 + channel] as number) / n) as [
      number,
      number,
      number,
      number,
    ];
    found.push([r, g, b, a, n]);
  }
  return found;
}

function boxOf(items: Counted[]): Box {
  const mean = [0, 0, 0, 0];
  const square = [0, 0, 0, 0];
  let total = 0;
  for (const item of items) {
    const n = item[4];
    total += n;
    for (let channel = 0; channel < 4; channel += 1) {
      const value = item[channel] as number;
      mean[channel] = (mean[channel] as number) + value * n;
      square[channel] = (square[channel] as number) + value * value * n;
    }
  }
  const spread = square.map((sum, channel) => sum - (mean[channel] as number) ** 2 / total);
  return { items, mean: mean.map((sum) => sum / total), spread };
}

function split(items: Counted[], wanted: number): Box[] {
  const boxes = [boxOf(items)];
  while (boxes.length < wanted) {
    let worst = -1;
    let most = 1e-6;
    boxes.forEach(({ items: own, spread }, index) => {
      const widest = own.length < 2 ? 0 : Math.max(...spread);
      if (widest > most) [worst, most] = [index, widest];
    });
    const box = boxes[worst];
    if (box === undefined) break;
    const channel = box.spread.indexOf(Math.max(...box.spread));
    const middle = box.mean[channel] as number;
    const low = box.items.filter((item) => (item[channel] as number) <= middle);
    const high = box.items.filter((item) => (item[channel] as number) > middle);
    if (low.length === 0 || high.length === 0) break;
    boxes.splice(worst, 1, boxOf(low), boxOf(high));
  }
  return boxes;
}

/** Two rounds of moving each colour of the palette to the middle of what is nearest to it. */
function settle(boxes: Box[]): number[][] {
  const items = boxes.flatMap((box) => box.items);
  let palette = boxes.map(({ mean }) => mean);
  for (let round = 0; round < 2; round += 1) {
    const groups = palette.map((): Counted[] => []);
    for (const item of items) groups[nearestOf(palette, item[0], item[1], item[2], item[3])]?.push(item);
    palette = groups.map((group, index) => (group.length === 0 ? (palette[index] as number[]) : boxOf(group).mean));
  }
  return palette.map((color) => color.map(Math.round));
}

function nearestOf(palette: readonly number[][], r: number, g: number, b: number, a: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < palette.length; index += 1) {
    const color = palette[index] as number[];
    const [dr, dg, db, da] = [
      r - (color[0] as number),
      g - (color[1] as number),
      b - (color[2] as number),
      a - (color[3] as number),
    ];
    const distance = dr * dr + dg * dg + db * db + da * da;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function apply({ data, width, height }: RawPicture, palette: readonly number[][], dither: number): void {
  const known = new Int16Array(bins).fill(-1);
  // Errors of this row and the next, with a place to spare on each side.
  let errors = new Float32Array((width + 2) * 4);
  let below = new Float32Array((width + 2) * 4);
  const value = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const from = (x + 1) * 4;
      const unseen = data[at + 3] === 0;
      for (let channel = 0; channel < 4; channel += 1) {
        const wanted =
          (unseen ? 0 : (data[at + channel] as number)) + (unseen ? 0 : (errors[from + channel] as number));
        value[channel] = Math.min(255, Math.max(0, wanted));
      }
      const [r = 0, g = 0, b = 0, a = 0] = value;
      const bin = binOf(r, g, b, a);
      if (known[bin] === -1) known[bin] = nearestOf(palette, r, g, b, a);
      const color = palette[known[bin] as number] as number[];
      for (let channel = 0; channel < 4; channel += 1) {
        const chosen = color[channel] as number;
        data[at + channel] = chosen;
        if (dither === 0 || unseen) continue;
        const error = ((value[channel] as number) - chosen) * dither;
        errors[from + 4 + channel] = (errors[from + 4 + channel] as number) + (error * 7) / 16;
        below[from - 4 + channel] = (below[from - 4 + channel] as number) + (error * 3) / 16;
        below[from + channel] = (below[from + channel] as number) + (error * 5) / 16;
        below[from + 4 + channel] = (below[from + 4 + channel] as number) + error / 16;
      }
    }
    [errors, below] = [below, errors];
    below.fill(0);
  }
}
