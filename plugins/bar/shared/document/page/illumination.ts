import { type Pixels, type Plane, plane } from '../pixels.ts';

/** Blocks along the shorter edge in which paper is looked for. */
const blocks = 36;
/** Blocks that print may cover without being taken for a shadow: a picture of a sixth of the page. */
const covered = 3;

/** How bright blank paper is at each place of a page, by channel, at the blocks' middles. */
export interface Illumination {
  channels: [Plane, Plane, Plane];
  /** Pixels of an edge of a block. */
  edge: number;
}

/**
 * The light on a page: of each block what is bright in it (the paper between the writing), with dark spots narrower
 * than seven blocks filled by what lies round them (printed pictures), then smoothed.
 */
export function illuminationOf(page: Pixels): Illumination {
  const edge = Math.max(4, Math.ceil(Math.min(page.width, page.height) / blocks));
  const width = Math.ceil(page.width / edge);
  const height = Math.ceil(page.height / edge);
  const channels = [0, 1, 2].map((channel) => {
    const bright = plane(width, height);
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1)
        bright.data[row * width + column] = brightIn(page, channel, column * edge, row * edge, edge);
    const opened = extreme(extreme(bright, 1, Math.min), 1, Math.max);
    const filled = extreme(extreme(opened, covered, Math.max), covered, Math.min);
    return blurred(blurred(filled));
  });
  return { channels: channels as [Plane, Plane, Plane], edge };
}

/** The value below which 88 of 100 pixels of a block are. */
function brightIn({ data, width, height }: Pixels, channel: number, left: number, top: number, edge: number): number {
  const counts = new Uint32Array(256);
  const [right, bottom] = [Math.min(width, left + edge), Math.min(height, top + edge)];
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * 4 + channel, end = (y * width + right) * 4; at < end; at += 4)
      counts[data[at] as number] = (counts[data[at] as number] as number) + 1;
  let above = 0.12 * (right - left) * (bottom - top);
  for (let value = 255; value > 0; value -= 1) {
    above -= counts[value] as number;
    if (above <= 0) return value;
  }
  return 1;
}

function extreme({ data, width, height }: Plane, reach: number, pick: (...values: number[]) => number): Plane {
  const result = plane(width, height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let value = data[row * width + column] as number;
      for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y += 1)
        for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x += 1)
          value = pick(value, data[y * width + x] as number);
      result.data[row * width + column] = value;
    }
  return result;
}

/** The mean of each value and its neighbours. */
export function blurred({ data, width, height }: Plane): Plane {
  const result = plane(width, height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
          sum += data[y * width + x] as number;
          count += 1;
        }
      result.data[row * width + column] = sum / count;
    }
  return result;
}

/** White that paper becomes. */
const white = 252;
/** Light below which nothing is made brighter still: there is only noise. */
const darkest = 28;

/** The page as it is in even white light: shadows gone, paper white. Details keep their contrast to the paper next to them. */
export function evenlyLit(page: Pixels, { channels, edge }: Illumination): Pixels {
  const { width, height } = page;
  const data = new Uint8ClampedArray(page.data.length);
  const columns = stops(width, edge, channels[0].width);
  const rows = stops(height, edge, channels[0].height);
  for (const [channel, { data: light, width: wide }] of channels.entries())
    for (let y = 0; y < height; y += 1) {
      const [top, bottom, v] = [rows.low[y] as number, rows.high[y] as number, rows.part[y] as number];
      for (let x = 0; x < width; x += 1) {
        const [left, right, u] = [columns.low[x] as number, columns.high[x] as number, columns.part[x] as number];
        const upper = (light[top * wide + left] as number) * (1 - u) + (light[top * wide + right] as number) * u;
        const lower = (light[bottom * wide + left] as number) * (1 - u) + (light[bottom * wide + right] as number) * u;
        const at = (y * width + x) * 4 + channel;
        data[at] = ((page.data[at] as number) * white) / Math.max(darkest, upper * (1 - v) + lower * v);
      }
    }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height };
}

/** For each pixel the blocks before and after it, and how far it is on the way from one's middle to the other's. */
function stops(
  length: number,
  edge: number,
  count: number,
): { low: Uint16Array; high: Uint16Array; part: Float32Array } {
  const result = { low: new Uint16Array(length), high: new Uint16Array(length), part: new Float32Array(length) };
  for (let at = 0; at < length; at += 1) {
    const place = Math.min(count - 1, Math.max(0, (at + 0.5) / edge - 0.5));
    result.low[at] = Math.floor(place);
    result.high[at] = Math.min(count - 1, Math.floor(place) + 1);
    result.part[at] = place - Math.floor(place);
  }
  return result;
}
