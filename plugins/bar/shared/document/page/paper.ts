import type { Plane } from '../pixels.ts';
import { filledFrom } from './fill.ts';
import { dropSpecks } from './specks.ts';

/** Red, green and blue. */
export type Channels = [Plane, Plane, Plane];

/**
 * The light on the cells of a page: the colour of the paper round about, as in Bako and others, "Removing Shadows from
 * Images of Documents" (2016). `near` is the level between strokes, `wide` that between printed areas, which takes areas
 * for shadows that are wider than twice `far`; edges are looked for in `bare`, where only thin lines are filled. Shadows
 * and areas are told apart by this: a shadow is neutral and has a penumbra or reaches the page's border, and its light goes
 * on behind a line of writing; an area has sharp edges all round, or a colour.
 */
export function paperLight(bare: Plane, near: Channels, wide: Channels, far: number): Channels {
  const { width } = near[0];
  const { paper, core } = reachedPaper(sharpEdges(bare), near, wide, 2 * far);
  const parts = partsOf(core, near);
  const [first] = parts;
  if (first === undefined) return wide;
  const main = parts.reduce((one, other) => (other.cells.length > one.cells.length ? other : one), first);
  const known = new Uint8Array(paper.length);
  for (const part of parts) if (part === main || (part.atBorder && isShade(part, main))) mark(part.cells, known);
  continueLight(parts, known, near);
  const filled = near.map((one) => filledFrom(one, known)) as Channels;
  // What is no light though it was reached, and what hangs together with it: large pictures, tints on a shadow's slope.
  const areas: number[] = [];
  for (const part of parts) {
    const start = part.cells[0] as number;
    if (known[start] === 1) continue;
    if (isBare(part, filled)) mark(part.cells, known);
    else areas.push(start);
  }
  spread(
    known,
    paper.map((value, at) => value & ~(core[at] as number)),
    width,
    guard + 1,
  );
  const pictures = new Uint8Array(known.length);
  mark(areas, pictures);
  spread(
    pictures,
    known.map((value) => 1 - value),
    width,
    known.length,
  );
  return near.map((one, channel) => ({
    ...one,
    data: one.data.map((value, at) => {
      if (known[at] === 1) return value;
      return ((pictures[at] === 1 ? filled : wide)[channel] as Plane).data[at] as number;
    }),
  })) as Channels;
}

/** Part of the light round about that bare paper has at least. */
const sure = 0.97;
/** How far channels of a shadow are apart at most, and how much more for each part of the light that it takes. */
const neutral = 0.07;
const neutralByDepth = 0.1;

function isNeutral(least: number, most: number): boolean {
  return most - least <= neutral + neutralByDepth * Math.max(0, 1 - most);
}

/** Cells round a sharp edge that are entered last, so that nothing runs through its gaps. */
const guard = 2;
/** Cells that hang together: fewer are grain, not an edge. */
const edgeArea = 6;
/** Cells that hang together: fewer within paper are no printed area. */
const areaLeast = 160;

/**
 * 1 for bare paper and what is reached from it, in so many steps at most, over soft neutral changes of light; `core` is
 * that without what lies beside sharp edges.
 */
function reachedPaper(
  sharp: Uint8Array,
  [red, green, blue]: Channels,
  wide: Channels,
  steps: number,
): { paper: Uint8Array; core: Uint8Array } {
  const { width } = green;
  dropSpecks(sharp, width, edgeArea);
  const guarded = widened(sharp, width, guard);
  const paper = new Uint8Array(green.data.length);
  const shade = new Uint8Array(green.data.length);
  for (let at = 0; at < paper.length; at += 1) {
    if (sharp[at] === 1) continue;
    const r = (red.data[at] as number) / Math.max(1, wide[0].data[at] as number);
    const g = (green.data[at] as number) / Math.max(1, wide[1].data[at] as number);
    const b = (blue.data[at] as number) / Math.max(1, wide[2].data[at] as number);
    const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
    if (!isNeutral(least, most)) continue;
    shade[at] = 1;
    if (least >= sure) paper[at] = 1;
  }
  const open = shade.map((value, at) => value & ~(guarded[at] as number));
  spread(paper, open, width, steps);
  spread(paper, shade, width, guard + 1);
  const other = paper.map((value) => 1 - value);
  dropSpecks(other, width, areaLeast);
  return {
    paper: other.map((value) => 1 - value),
    core: paper.map((value, at) => value & (open[at] as number)),
  };
}

/** Adds to `mask` what can be reached within `open` in so many steps. */
function spread(mask: Uint8Array, open: Uint8Array, width: number, steps: number): void {
  const queue = new Int32Array(mask.length);
  let end = 0;
  const takes = (at: number): boolean => {
    if (mask[at] !== 0 || open[at] !== 1) return false;
    mask[at] = 1;
    return true;
  };
  for (let at = 0; at < mask.length; at += 1) if (mask[at] === 1) queue[end++] = at;
  for (let step = 0, next = 0, ring = end; step < steps && next < ring; step += 1, ring = end)
    for (; next < ring; next += 1) end = pushed(queue[next] as number, width, queue, end, takes);
}

/** Puts those neighbours of a cell at a queue's end that are taken. Some may lie outside, where masks have nothing. */
function pushed(at: number, width: number, queue: Int32Array, from: number, takes: (at: number) => boolean): number {
  let end = from;
  const column = at % width;
  if (takes(at - width)) queue[end++] = at - width;
  if (takes(at + width)) queue[end++] = at + width;
  if (column > 0 && takes(at - 1)) queue[end++] = at - 1;
  if (column < width - 1 && takes(at + 1)) queue[end++] = at + 1;
  return end;
}

function widened(mask: Uint8Array, width: number, by: number): Uint8Array {
  const result = mask.slice();
  spread(result, new Uint8Array(mask.length).fill(1), width, by);
  return result;
}

/** Cells to either side at which the slope of an edge is over. */
const past = 4;
/** Part of the brightness that changes over two cells of an edge at least. */
const minEdge = 0.015;

/** 1 where brightness changes by a step: by more than twice as much as a little before and after it. */
function sharpEdges({ data, width, height }: Plane): Uint8Array {
  const sharp = new Uint8Array(data.length);
  const value = (x: number, y: number): number =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const least = minEdge * (data[at] as number);
      for (const [across, down] of [
        [1, 0],
        [0, 1],
      ] as const) {
        const slope = value(x + across, y + down) - value(x - across, y - down);
        if (Math.abs(slope) < least) continue;
        const [back, on] = [past - 1, past + 1];
        const before = value(x - back * across, y - back * down) - value(x - on * across, y - on * down);
        const after = value(x + on * across, y + on * down) - value(x + back * across, y + back * down);
        if (Math.max(before * Math.sign(slope), after * Math.sign(slope)) < 0.5 * Math.abs(slope)) sharp[at] = 1;
      }
    }
  return sharp;
}

/** Paper that hangs together. */
interface Part {
  cells: Int32Array;
  atBorder: boolean;
  /** Means of its channels. */
  level: Level;
}

type Level = [number, number, number];

function partsOf(paper: Uint8Array, near: Channels): Part[] {
  const { width, height } = near[0];
  const left = paper.slice();
  const queue = new Int32Array(paper.length);
  const takes = (at: number): boolean => {
    if (left[at] !== 1) return false;
    left[at] = 0;
    return true;
  };
  const parts: Part[] = [];
  for (let start = 0, end = 0; start < left.length; start += 1) {
    if (!takes(start)) continue;
    const first = end;
    queue[end++] = start;
    let atBorder = false;
    for (let next = first; next < end; next += 1) {
      const at = queue[next] as number;
      const column = at % width;
      atBorder ||= column === 0 || column === width - 1 || at < width || at >= width * (height - 1);
      end = pushed(at, width, queue, end, takes);
    }
    const cells = queue.subarray(first, end);
    parts.push({ cells, atBorder, level: levelIn(cells, near) });
  }
  return parts;
}

function levelIn(cells: Int32Array, light: Channels): Level {
  return light.map(({ data }) => {
    let sum = 0;
    for (const at of cells) sum += data[at] as number;
    return sum / cells.length;
  }) as Level;
}

/** Part of the light that a shadow leaves at least. */
const deepest = 0.22;

function isShade({ level }: Part, main: Part): boolean {
  const ratios = level.map((value, channel) => value / Math.max(1, main.level[channel] as number));
  const scale = Math.max(1, ...ratios);
  const [least, most] = [Math.min(...ratios) / scale, Math.max(...ratios) / scale];
  return least > deepest && isNeutral(least, most);
}

/** Part of the shorter edge over which light goes on behind print or a fold. */
const behind = 1 / 20;
/** How far levels of the same light are apart at most, and for how much of a part's outline they have to be near. */
const same = 0.06;
const outline = 0.3;

/** Takes what continues the light of known paper on the other side of a line of writing or a fold. */
function continueLight(parts: readonly Part[], known: Uint8Array, near: Channels): void {
  const { width, height } = near[0];
  const look = Math.max(4, Math.round(Math.min(width, height) * behind));
  const owner = new Int32Array(known.length).fill(-1);
  for (const [index, { cells }] of parts.entries()) for (const at of cells) owner[at] = index;
  const continues = (index: number): boolean => {
    let [all, alike] = [0, 0];
    for (const at of (parts[index] as Part).cells)
      for (const by of [-1, 1, -width, width]) {
        const seen = acrossFrom(at, by, owner, look);
        if (seen < 0 || known[seen] === 0) continue;
        all += 1;
        if (isSame(at, seen, near)) alike += 1;
      }
    return alike > outline * all;
  };
  let open = parts.flatMap(({ cells }, index) => (known[cells[0] as number] === 1 ? [] : [index]));
  for (let before = open.length + 1; open.length < before; ) {
    before = open.length;
    open = open.filter((index) => {
      if (!continues(index)) return true;
      mark((parts[index] as Part).cells, known);
      return false;
    });
  }
}

/** The first cell of another part in steps of `by`, −1 where there is none or the own part goes on. */
function acrossFrom(at: number, by: number, owner: Int32Array, look: number): number {
  for (let step = 1, to = at + by; step <= look && to >= 0 && to < owner.length; step += 1, to += by) {
    if (owner[to] === owner[at]) return -1;
    if ((owner[to] as number) >= 0) return to;
  }
  return -1;
}

function isSame(one: number, other: number, near: Channels): boolean {
  return near.every(({ data }) => {
    const [a, b] = [data[one] as number, data[other] as number];
    return Math.abs(a - b) <= same * Math.max(a, b);
  });
}

/** Part of the light round it that paper within an area has at least. */
const minBare = 0.95;

/** Whether paper within a printed area is as bright as that round the area. */
function isBare({ cells, level }: Part, filled: Channels): boolean {
  return levelIn(cells, filled).every((round, channel) => (level[channel] as number) > minBare * round);
}

function mark(cells: Iterable<number>, mask: Uint8Array): void {
  for (const at of cells) mask[at] = 1;
}
