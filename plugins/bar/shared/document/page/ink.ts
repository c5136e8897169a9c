import { closed } from '../find/closing.ts';
import { type Pixels, type Plane, plane } from '../pixels.ts';
import { blurred } from './illumination.ts';
import { dropSpecks } from './specks.ts';

/** Grey values, row by row. */
interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Part of the shorter edge that print is narrower than, to either side of its middle. */
const printReach = 1 / 60;

/**
 * Black on white, of a page in even light. Dark print is what is darker than what lies round about it; pale print, down to
 * pencil, is what stays below the paper to both of its sides by more than the paper's own grain. What is paler and wider
 * than print (a tint, what is left of a shadow) is paper.
 */
export function inked(page: Pixels): Pixels {
  const grey = greyOf(page);
  const reach = Math.max(6, Math.round(Math.min(page.width, page.height) * printReach));
  const dark = darkPrint(grey, reach);
  const pale = palePrint(softened(grey), dark, reach);
  const data = new Uint8ClampedArray(page.data.length).fill(255);
  for (let at = 0; at < dark.length; at += 1) if (dark[at] === 1 || pale[at] === 1) data.fill(0, at * 4, at * 4 + 3);
  return { data, width: page.width, height: page.height };
}

function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] =
      0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number) + 0.5;
  }
  return { data: grey, width, height };
}

/** Darker than this it is ink, however much of it there is. */
const black = 80;
/** Brighter than this it is no dark print. */
const bright = 215;

/** Sauvola and Pietikäinen, "Adaptive document image binarization" (2000): k 0.3, R 128. 1 where a pixel is ink. */
function darkPrint({ data, width, height }: Grey, reach: number): Uint8Array {
  const ink = new Uint8Array(data.length);
  // Sums of each column within reach of the row: tables of the whole page would take 16 bytes a pixel.
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  const take = (row: number, sign: 1 | -1): void => {
    if (row < 0 || row >= height) return;
    for (let x = 0, at = row * width; x < width; x += 1, at += 1) {
      const value = data[at] as number;
      sums[x] = (sums[x] as number) + sign * value;
      squares[x] = (squares[x] as number) + sign * value * value;
    }
  };
  for (let row = 0; row < reach; row += 1) take(row, 1);
  for (let y = 0; y < height; y += 1) {
    take(y + reach, 1);
    take(y - reach - 1, -1);
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    let [sum, square] = [0, 0];
    for (let x = 0; x < Math.min(reach, width); x += 1) {
      sum += sums[x] as number;
      square += squares[x] as number;
    }
    for (let x = 0; x < width; x += 1) {
      if (x + reach < width) {
        sum += sums[x + reach] as number;
        square += squares[x + reach] as number;
      }
      if (x > reach) {
        sum -= sums[x - reach - 1] as number;
        square -= squares[x - reach - 1] as number;
      }
      const count = rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach));
      const mean = sum / count;
      const spread = Math.sqrt(Math.max(0, square / count - mean * mean));
      const value = data[y * width + x] as number;
      if (value < black || (value < bright && value < mean * (1 + 0.3 * (spread / 128 - 1)))) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Each pixel with its neighbours, by 1, 2, 1 in both directions: three eighths of the grain are left. */
function softened({ data, width, height }: Grey): Grey {
  const result = new Uint8Array(data.length);
  const rows = new Uint16Array(width);
  for (let y = 0; y < height; y += 1) {
    const [above, here, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x += 1)
      rows[x] = (data[above + x] as number) + 2 * (data[here + x] as number) + (data[below + x] as number);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [rows[Math.max(0, x - 1)] as number, rows[Math.min(width - 1, x + 1)] as number];
      result[here + x] = (left + 2 * (rows[x] as number) + right + 8) >> 4;
    }
  }
  return { data: result, width, height };
}

/** Grey values that pale print is below the paper at least, and as a multiple of the paper's grain. */
const paleLeast = 10;
const paleGrains = 3;
/** Pixels that hang together: fewer are grain. */
const paleArea = 12;
/** Pixels beside dark print that belong to its edge. */
const edge = 2;

/** What is no dark print and still print. 1 where a pixel is. */
function palePrint(grey: Grey, dark: Uint8Array, reach: number): Uint8Array {
  const { data, width, height } = grey;
  const { limits, cell } = paleLimits(grey, reach);
  const pale = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(limits.height - 1, Math.floor(y / cell)) * limits.width;
    for (let column = 0; column < limits.width; column += 1) {
      const limit = limits.data[row + column] as number;
      const end = y * width + (column === limits.width - 1 ? width : (column + 1) * cell);
      for (let at = y * width + column * cell; at < end; at += 1) if ((data[at] as number) < limit) pale[at] = 1;
    }
  }
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      // Within print there is no edge.
      if (dark[at] === 0 || isWithin(dark, at, width)) continue;
      for (let row = Math.max(0, y - edge); row <= Math.min(height - 1, y + edge); row += 1)
        pale.fill(0, row * width + Math.max(0, x - edge), row * width + Math.min(width, x + edge + 1));
    }
  dropSpecks(pale, width, paleArea);
  return pale;
}

function isWithin(mask: Uint8Array, at: number, width: number): boolean {
  return mask[at - 1] === 1 && mask[at + 1] === 1 && mask[at - width] === 1 && mask[at + width] === 1;
}

/** Below which grey value a pixel is pale print, for cells of so many pixels: the paper there, less what its grain may be. */
function paleLimits(grey: Grey, reach: number): { limits: Plane; cell: number } {
  const cell = Math.max(1, Math.round(Math.min(grey.width, grey.height) / 600));
  const paper = closed(blurred(cellsOf(grey, cell)), Math.max(1, Math.round(reach / cell)));
  const grain = grainOf(grey);
  const limits = plane(paper.width, paper.height);
  for (let row = 0; row < paper.height; row += 1)
    for (let column = 0; column < paper.width; column += 1) {
      const at = row * paper.width + column;
      const [x, y] = [Math.floor((column * cell) / grainEdge), Math.floor((row * cell) / grainEdge)];
      const own = grain.data[Math.min(grain.height - 1, y) * grain.width + Math.min(grain.width - 1, x)] as number;
      limits.data[at] = (paper.data[at] as number) - Math.max(paleLeast, paleGrains * own);
    }
  return { limits, cell };
}

/** Means of squares of so many pixels. */
function cellsOf({ data, width, height }: Grey, cell: number): Plane {
  const cells = plane(Math.max(1, Math.floor(width / cell)), Math.max(1, Math.floor(height / cell)));
  for (let row = 0; row < cells.height; row += 1)
    for (let column = 0; column < cells.width; column += 1) {
      let sum = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += 1)
        for (let at = y * width + column * cell, end = at + cell; at < end; at += 1) sum += data[at] as number;
      cells.data[row * cells.width + column] = sum / (cell * cell);
    }
  return cells;
}

/** Pixels of an edge of a block in which the grain is measured. */
const grainEdge = 32;

/**
 * The standard deviation of the paper's grain by blocks: half of all pixels of a block differ by less than 0.95 of it
 * from those three further on. Print, which is the smaller part, does not count; of neighbouring blocks the calmest does.
 */
function grainOf({ data, width, height }: Grey): Plane {
  const blocks = plane(Math.ceil(width / grainEdge), Math.ceil(height / grainEdge));
  const counts = new Uint32Array(256);
  for (let row = 0; row < blocks.height; row += 1)
    for (let column = 0; column < blocks.width; column += 1) {
      counts.fill(0);
      let all = 0;
      for (let y = row * grainEdge; y < Math.min(height, (row + 1) * grainEdge); y += 1)
        for (let x = column * grainEdge; x < Math.min(width - 3, (column + 1) * grainEdge); x += 1) {
          const off = Math.abs((data[y * width + x] as number) - (data[y * width + x + 3] as number));
          counts[off] = (counts[off] as number) + 1;
          all += 1;
        }
      let [value, below] = [0, 0];
      while (value < 255 && below + (counts[value] as number) < all / 2) {
        below += counts[value] as number;
        value += 1;
      }
      const part = (all / 2 - below) / Math.max(1, counts[value] as number);
      blocks.data[row * blocks.width + column] = Math.max(0, value - 0.5 + part) / 0.954;
    }
  return calmest(blocks);
}

function calmest({ data, width, height }: Plane): Plane {
  const result = plane(width, height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let least = Number.POSITIVE_INFINITY;
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1)
          least = Math.min(least, data[y * width + x] as number);
      result.data[row * width + column] = least;
    }
  return result;
}
