interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** A frame in so few grey values that they are the same in focus and out of it. */
export interface Glimpse {
  cells: Float32Array;
  /** Of the frame, in pixels. */
  width: number;
  height: number;
}

const columns = 32;
const rows = 18;
/** Pixels of a cell that are looked at, along each side. */
const samples = 8;
/** Cells around a code that are held against each other with it. */
const around = 2;
/** Grey values by which cells differ from their mean at least, so that two places can be told apart. */
const minSpread = 6;
/** Correlation of two frames from which on a place shows the same, and the part of its contrast that is left at least. */
const alike = 0.75;
const minLeft = 0.5;

/** `image`: the pixels of a whole frame that is `width` by `height`. */
export function glimpseOf(image: Pixels, { width, height }: { width: number; height: number }): Glimpse {
  const cells = new Float32Array(columns * rows);
  const [right, down] = [image.width / (columns * samples), image.height / (rows * samples)];
  for (let y = 0; y < rows * samples; y += 1) {
    const line = Math.floor((y + 0.5) * down) * image.width;
    const row = Math.floor(y / samples) * columns;
    for (let x = 0; x < columns * samples; x += 1) {
      const green = image.data[(line + Math.floor((x + 0.5) * right)) * 4 + 1] as number;
      const cell = row + Math.floor(x / samples);
      cells[cell] = (cells[cell] as number) + green / samples ** 2;
    }
  }
  return { cells, width, height };
}

/**
 * Does the place with these corners, in pixels of the frame, show in both frames the same? Its light may change as a whole.
 * False where it has too little in it to tell.
 */
export function showsSame(before: Glimpse, now: Glimpse, corners: readonly Point[]): boolean {
  const [left, right] = reachOf(
    corners.map(({ x }) => (x / before.width) * columns),
    columns,
  );
  const [top, bottom] = reachOf(
    corners.map(({ y }) => (y / before.height) * rows),
    rows,
  );
  const at = Array.from({ length: columns * rows }, (_, cell) => cell).filter((cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    return column >= left && column <= right && row >= top && row <= bottom;
  });
  const [was, is] = [contrastOf(before, at), contrastOf(now, at)];
  const [spread, spreadNow, common] = [meanProduct(was, was), meanProduct(is, is), meanProduct(was, is)];
  if (spread < minSpread ** 2) return false;
  return common >= alike * Math.sqrt(spread * spreadNow) && common >= minLeft * spread;
}

/** The cells as differences from their mean. */
function contrastOf({ cells }: Glimpse, at: readonly number[]): number[] {
  const values = at.map((cell) => cells[cell] as number);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

function meanProduct(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] as number), 0) / one.length;
}

/** The first and the last cell of a place, with some around it: what lies beside a code tells as much as the code. */
function reachOf(places: readonly number[], most: number): [number, number] {
  const inside = (at: number): number => Math.min(most - 1, Math.max(0, Math.floor(at)));
  return [inside(Math.min(...places) - around), inside(Math.max(...places) + around)];
}
