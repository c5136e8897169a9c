import type { Box } from '../engine/types.ts';
import { type TextRecipe, textLimits } from '../text/recipe.ts';
import type { Move, Part, Size } from './part.ts';
import { longestLine, wrapText } from './wrap.ts';

export interface ArrangedText {
  recipe: TextRecipe;
  /** Of its layout's upper left corner. */
  x: number;
  y: number;
}

interface Given {
  room: Box;
  from: Size;
  /** By how much larger everything would be. */
  even: number;
  anchor: 'top' | 'middle' | 'bottom';
}

interface Line {
  part: Part;
  width: number;
  height: number;
  recipe?: TextRecipe;
}

type Arranged = { id: string; move: Move; text?: ArrangedText };

/** Words one below the other in their reading order, as large as their room allows, their lines broken anew. */
export function arrangeTexts(parts: readonly Part[], given: Given): Arranged[] {
  const rows = rowsOf(parts);
  let scale = given.even;
  let block = laid(rows, scale, given.room);
  for (let tries = 0; tries < 60 && !block.fits; tries += 1) {
    scale *= 0.94;
    block = laid(rows, scale, given.room);
  }
  return stacked(block, given);
}

/** In the order of reading; what stands beside each other is a row. */
function rowsOf(parts: readonly Part[]): Part[][] {
  const rows: Part[][] = [];
  for (const part of [...parts].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    const last = rows.at(-1);
    const first = last?.[0]?.box;
    const height = part.box.y1 - part.box.y0;
    const shared = first === undefined ? 0 : Math.min(first.y1, part.box.y1) - part.box.y0;
    const clear = last?.every(({ box }) => box.x1 <= part.box.x0 || box.x0 >= part.box.x1);
    if (last !== undefined && clear === true && shared > height / 2) last.push(part);
    else rows.push([part]);
  }
  for (const row of rows) row.sort((a, b) => a.box.x0 - b.box.x0);
  return rows;
}

interface Block {
  rows: { lines: Line[]; gap: number; between: number; width: number; height: number }[];
  height: number;
  fits: boolean;
}

function laid(parts: readonly Part[][], scale: number, room: Box): Block {
  const most = room.x1 - room.x0;
  const rows: Block['rows'] = [];
  let bottom: number | undefined;
  for (const row of parts) {
    const top = Math.min(...row.map(({ box }) => box.y0));
    const gap = bottom === undefined ? 0 : Math.min(Math.max(0, top - bottom) * scale, (room.y1 - room.y0) * 0.12);
    bottom = Math.max(...row.map(({ box }) => box.y1));
    const between =
      row.length < 2 ? 0 : Math.min(...row.slice(1).map(({ box }, at) => box.x0 - (row[at] as Part).box.x1));
    const whole = row.map((part) => lineOf(part, scale, Number.POSITIVE_INFINITY));
    const width = whole.reduce((sum, line) => sum + line.width, between * scale * (row.length - 1));
    if (width <= most) rows.push({ lines: whole, gap, between: between * scale, width, height: highest(whole) });
    else
      row.forEach((part, at) => {
        const line = lineOf(part, scale, most);
        const own = at === 0 ? gap : line.height * 0.2;
        rows.push({ lines: [line], gap: own, between: 0, width: line.width, height: line.height });
      });
  }
  const height = rows.reduce((sum, row) => sum + row.gap + row.height, 0);
  return { rows, height, fits: height <= room.y1 - room.y0 && rows.every(({ width }) => width <= most + 1) };
}

const highest = (lines: readonly Line[]): number => Math.max(...lines.map(({ height }) => height));

function lineOf(part: Part, scale: number, most: number): Line {
  const recipe = part.text?.recipe;
  const { x0, y0, x1, y1 } = part.box;
  if (recipe === undefined || part.text === undefined)
    return { part, width: (x1 - x0) * scale, height: (y1 - y0) * scale };
  const scaled = scaledText(recipe, scale);
  const width = (letter: string): number => (part.text?.em(letter) ?? 1) * scaled.size;
  const spaced = (letter: string): number => width(letter) + scaled.letterSpacing;
  const text = most === Number.POSITIVE_INFINITY ? scaled.text : wrapText(scaled.text, most, spaced);
  return {
    part,
    width: longestLine(text, width, scaled.letterSpacing),
    height: text.split('\n').length * scaled.size * scaled.lineHeight,
    recipe: { ...scaled, text },
  };
}

function stacked({ rows, height }: Block, { room, from, anchor }: Given): Arranged[] {
  const all = rows.flatMap(({ lines }) => lines.map(({ part }) => part.box));
  const middle = (Math.min(...all.map(({ x0 }) => x0)) + Math.max(...all.map(({ x1 }) => x1))) / 2;
  // Words in the middle of the picture stay in the middle of their room.
  const centred = Math.abs(middle - from.width / 2) < from.width * 0.06;
  const free = room.y1 - room.y0 - height;
  let y = room.y0 + (anchor === 'top' ? 0 : anchor === 'bottom' ? free : free / 2);
  const placed: Arranged[] = [];
  for (const row of rows) {
    y += row.gap;
    let x = centred ? (room.x0 + room.x1 - row.width) / 2 : room.x0;
    for (const { part, width, height: own, recipe } of row.lines) {
      const top = y + (row.height - own) / 2;
      const scale = width / Math.max(1, part.box.x1 - part.box.x0);
      placed.push({
        id: part.id,
        move: { scale, dx: x - part.box.x0 * scale, dy: top - part.box.y0 * scale },
        ...(recipe === undefined ? {} : { text: { recipe, x, y: top } }),
      });
      x += width + row.between;
    }
    y += row.height;
  }
  return placed;
}

/** A text that is so many times as large. */
export function scaledText(recipe: TextRecipe, scale: number): TextRecipe {
  const by = (value: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, value * scale));
  return {
    ...recipe,
    // As a person would write it.
    size: Math.max(textLimits.size[0], Math.floor(by(recipe.size, textLimits.size) * 10) / 10),
    letterSpacing: by(recipe.letterSpacing, textLimits.letterSpacing),
    stroke: { ...recipe.stroke, width: by(recipe.stroke.width, textLimits.stroke) },
    shadow: {
      ...recipe.shadow,
      x: by(recipe.shadow.x, textLimits.shadow),
      y: by(recipe.shadow.y, textLimits.shadow),
      blur: by(recipe.shadow.blur, textLimits.blur),
    },
  };
}
