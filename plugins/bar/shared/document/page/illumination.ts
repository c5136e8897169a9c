import { closed } from '../find/closing.ts';
import { type Pixels, type Plane, plane } from '../pixels.ts';
import { withFolds } from './folds.ts';
import { type Channels, paperLight } from './paper.ts';

/** Cells along the shorter edge in which the light is known, at most. */
const cellsAcross = 450;
/** Part of the shorter edge that print is narrower than, to either side of its middle: strokes of writing. */
const strokeReach = 1 / 60;
/** The same for thin lines. */
const lineReach = 1 / 150;
/** The same for what is printed in areas: tinted rows, pictures. */
const areaReach = 7 / 72;

/** How bright blank paper is at each place of a page, by channel, at the cells' middles. */
export interface Illumination {
  channels: Channels;
  /** Pixels of an edge of a cell. */
  edge: number;
}

/**
 * The light on a page. Grey closing (Serra, "Image Analysis and Mathematical Morphology", 1982) fills what is dark and
 * narrow and keeps the edges of what is wide, so that the light changes as sharply as a shadow does. It is done twice:
 * narrow, for the paper between strokes, and wide, for the paper between printed areas.
 */
export function illuminationOf(page: Pixels): Illumination {
  const edge = Math.max(1, Math.ceil(Math.min(page.width, page.height) / cellsAcross));
  const cells = [0, 1, 2].map((channel) => cellMeans(page, channel, edge)) as Channels;
  const across = Math.min(cells[0].width, cells[0].height);
  const far = Math.max(2, Math.round(across * areaReach));
  const soft = cells.map(blurred) as Channels;
  const near = soft.map((one) => closed(one, Math.max(2, Math.round(across * strokeReach)))) as Channels;
  const wide = near.map((one) => closed(one, far)) as Channels;
  const light = paperLight(closed(soft[1], Math.max(1, Math.round(across * lineReach))), near, wide, far).map(
    blurred,
  ) as Channels;
  return { channels: withFolds(cells, light), edge };
}

/** Means of a channel over squares of so many pixels. */
function cellMeans({ data, width, height }: Pixels, channel: number, edge: number): Plane {
  const cells = plane(Math.max(1, Math.floor(width / edge)), Math.max(1, Math.floor(height / edge)));
  for (let row = 0; row < cells.height; row += 1)
    for (let column = 0; column < cells.width; column += 1) {
      let sum = 0;
      for (let y = row * edge; y < (row + 1) * edge; y += 1)
        for (let x = 0, at = (y * width + column * edge) * 4 + channel; x < edge; x += 1, at += 4)
          sum += data[at] as number;
      cells.data[row * cells.width + column] = sum / (edge * edge);
    }
  return cells;
}

/** The mean of each value and its neighbours. */
export function blurred({ data, width, height }: Plane): Plane {
  const result = plane(width, height);
  const sums = new Float32Array(width);
  for (let row = 0; row < height; row += 1) {
    const [first, last] = [Math.max(0, row - 1), Math.min(height - 1, row + 1)];
    sums.fill(0);
    for (let y = first; y <= last; y += 1)
      for (let x = 0, at = y * width; x < width; x += 1, at += 1) sums[x] = (sums[x] as number) + (data[at] as number);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      const sum =
        (sums[x] as number) + (left < x ? (sums[left] as number) : 0) + (right > x ? (sums[right] as number) : 0);
      result.data[row * width + x] = sum / ((last - first + 1) * (right - left + 1));
    }
  }
  return result;
}

/** White that paper becomes. */
const white = 250;
/** Light below which nothing is made brighter still: there is only noise. */
const darkest = 28;

/** The page as it is in even white light: shadows gone, paper white. Details keep their contrast to the paper next to them. */
export function evenlyLit(page: Pixels, { channels, edge }: Illumination): Pixels {
  const { width, height } = page;
  const data = new Uint8ClampedArray(page.data.length);
  const columns = stops(width, edge, channels[0].width);
  const rows = stops(height, edge, channels[0].height);
  const line = new Float32Array(channels[0].width);
  for (const [channel, { data: light, width: wide }] of channels.entries())
    for (let y = 0; y < height; y += 1) {
      const [top, bottom, v] = [
        (rows.low[y] as number) * wide,
        (rows.high[y] as number) * wide,
        rows.part[y] as number,
      ];
      for (let at = 0; at < wide; at += 1)
        line[at] = Math.max(darkest, (light[top + at] as number) * (1 - v) + (light[bottom + at] as number) * v);
      for (let x = 0, at = y * width * 4 + channel; x < width; x += 1, at += 4) {
        const u = columns.part[x] as number;
        const here =
          (line[columns.low[x] as number] as number) * (1 - u) + (line[columns.high[x] as number] as number) * u;
        data[at] = ((page.data[at] as number) * white) / here;
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
