/** A group of pictures under one heading: a day. */
export interface Section {
  /** Its first picture's position in the list, and how many there are. */
  from: number;
  count: number;
}

/** A line of the list: a heading, or pictures side by side. CSS pixels from the list's top. */
export interface Row {
  top: number;
  height: number;
  section: number;
  /** Positions `from` to `to`, the latter left out; the same for a heading. */
  from: number;
  to: number;
}

export interface JustifiedOptions {
  /** CSS pixels of a line. */
  width: number;
  /** Height that lines come close to. */
  target: number;
  gap: number;
  /** Height of a heading. */
  heading: number;
}

export interface Justified {
  rows: Row[];
  height: number;
}

/** Narrower and wider pictures are cropped: a panorama would be a thread, a long screenshot a column. */
const narrowest = 0.45;
const widest = 3;

/** Width by height as it is laid out. `hundredths` as the outline has it. */
export function shownRatio(hundredths: number): number {
  return Math.min(widest, Math.max(narrowest, hundredths / 100));
}

/**
 * Lays pictures out in justified rows: each row fills the width exactly, with heights near the target. A section's last
 * row is not blown up to fill the width, but stands at the target's height where it is too short.
 * `ratioAt` gives the shown ratio of the picture at a position. Linear in the number of pictures.
 */
export function justified(
  sections: readonly Section[],
  ratioAt: (position: number) => number,
  { width, target, gap, heading }: JustifiedOptions,
): Justified {
  const rows: Row[] = [];
  let top = 0;
  for (const [section, { from, count }] of sections.entries()) {
    rows.push({ top, height: heading, section, from, to: from });
    top += heading;
    const end = from + count;
    for (let at = from; at < end; ) {
      const { to, height } = nextRow(at, end, ratioAt, { width, target, gap });
      rows.push({ top, height, section, from: at, to });
      top += height + gap;
      at = to;
    }
  }
  return { rows, height: top };
}

/** Takes pictures until the row is full, with or without the last one, whichever comes closer to the target. */
function nextRow(
  from: number,
  end: number,
  ratioAt: (position: number) => number,
  { width, target, gap }: Pick<JustifiedOptions, 'width' | 'target' | 'gap'>,
): { to: number; height: number } {
  let sum = 0;
  let before = Number.POSITIVE_INFINITY;
  for (let at = from; at < end; at += 1) {
    sum += ratioAt(at);
    const height = (width - gap * (at - from)) / sum;
    if (height <= target) {
      const closer = at === from || target - height <= before - target;
      return closer ? { to: at + 1, height } : { to: at, height: before };
    }
    before = height;
  }
  return { to: end, height: Math.min(before, target * 1.25) };
}

export interface Box {
  position: number;
  left: number;
  width: number;
}

/** The pictures of a row, in whole pixels so that no hairlines open between them. */
export function boxesOf(
  row: Row,
  ratioAt: (position: number) => number,
  { width, gap }: Pick<JustifiedOptions, 'width' | 'gap'>,
): Box[] {
  const boxes: Box[] = [];
  let left = 0;
  for (let position = row.from; position < row.to; position += 1) {
    const wide = ratioAt(position) * row.height;
    const start = Math.round(left);
    const end = Math.min(Math.round(left + wide), Math.round(width));
    boxes.push({ position, left: start, width: Math.max(1, end - start) });
    left += wide + gap;
  }
  return boxes;
}

/** The rows that show between two heights: indices `first` to `last`, the latter left out. */
export function rowsBetween(rows: readonly Row[], top: number, bottom: number): { first: number; last: number } {
  return { first: search(rows, (row) => row.top + row.height > top), last: search(rows, (row) => row.top >= bottom) };
}

/** The row that holds a picture. */
export function rowOf(rows: readonly Row[], position: number): Row | undefined {
  return rows[search(rows, (row) => row.to > position)];
}

/** The first row from which on `is` holds. */
function search(rows: readonly Row[], is: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(rows[middle] as Row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
