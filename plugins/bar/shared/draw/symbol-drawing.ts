import type { BarSymbol, CodeSymbol, MatrixSymbol } from '../make/symbol.ts';
import type { DrawItem, Drawing, DrawnWords, LogoPicture, Measure, Rect } from './drawing.ts';

export interface SymbolLook {
  dark: string;
  light: string;
  /** Modules of a QR code's margin; its own 4 where left out. */
  margin?: number | undefined;
  /** In the middle of a QR code. */
  logo?: { picture: LogoPicture; share: number } | undefined;
  /** Height of a linear code's bars in modules. */
  barHeight?: number | undefined;
  /** With the digits below a linear code; so where left out. */
  digits?: boolean | undefined;
}

/** A logo's plate, as a share of a QR code's side: above that the 30 % that may be lost are spent. */
export const logoShares = { least: 0.12, most: 0.26, usual: 0.22 };

/** A code with its quiet zones, in modules. */
export function symbolDrawing(symbol: CodeSymbol, look: SymbolLook, measure: Measure): Drawing {
  return symbol.shape === 'bars' ? barDrawing(symbol, look, measure) : matrixDrawing(symbol, look);
}

function matrixDrawing(symbol: MatrixSymbol, { dark, light, margin = symbol.quiet, logo }: SymbolLook): Drawing {
  const side = symbol.size + 2 * margin;
  const plate = logo === undefined ? undefined : plateOf(symbol.size, logo.share);
  const rects: Rect[] = [];
  for (let row = 0; row < symbol.size; row += 1)
    for (let column = 0; column < symbol.size; ) {
      let end = column;
      while (end < symbol.size && symbol.dark(end, row) && !covers(plate, end, row)) end += 1;
      if (end > column) rects.push({ x: margin + column, y: margin + row, width: end - column, height: 1 });
      column = Math.max(end, column + 1);
    }
  const items: DrawItem[] = [
    { kind: 'fill', color: light, rects: [{ x: 0, y: 0, width: side, height: side }] },
    { kind: 'fill', color: dark, rects: joined(rects) },
  ];
  if (logo !== undefined && plate !== undefined) {
    const room = plate.width - 1;
    const { width, height } = logo.picture.bitmap;
    const scale = room / Math.max(width, height);
    items.push({
      kind: 'picture',
      picture: logo.picture,
      x: side / 2 - (width * scale) / 2,
      y: side / 2 - (height * scale) / 2,
      width: width * scale,
      height: height * scale,
    });
  }
  return { width: side, height: side, items };
}

/** The square of modules in the middle that stays free for a logo. */
function plateOf(size: number, share: number): Rect {
  // As many modules at either side: a code has an odd number of them.
  const width = 2 * Math.max(1, Math.round((size * Math.min(share, logoShares.most) - 1) / 2)) + 1;
  return { x: (size - width) / 2, y: (size - width) / 2, width, height: width };
}

function covers(plate: Rect | undefined, column: number, row: number): boolean {
  if (plate === undefined) return false;
  const inside = (at: number, from: number) => at >= from && at < from + plate.width;
  return inside(column, plate.x) && inside(row, plate.y);
}

/** Runs that stand below each other become one: no hairline shows between them, and files are smaller. */
function joined(rects: readonly Rect[]): Rect[] {
  const open = new Map<string, Rect>();
  const all: Rect[] = [];
  for (const rect of rects) {
    const key = `${rect.x} ${rect.width}`;
    const above = open.get(key);
    if (above !== undefined && above.y + above.height === rect.y) above.height += 1;
    else {
      const own = { ...rect };
      open.set(key, own);
      all.push(own);
    }
  }
  return all;
}

/** Of an EAN-13, in modules: 22.85 mm of 0.33 (GS1 General Specifications 5.2.6.1). */
const usualHeight = 69;
/** Modules that guards go on below the other bars. */
const guardHeight = 5;
/** Height of the digits' type, in modules. */
const digitSize = 9;

function barDrawing(symbol: BarSymbol, look: SymbolLook, measure: Measure): Drawing {
  const { dark, light, barHeight = usualHeight, digits = true } = look;
  const { quiet, width, bearer } = symbol;
  const whole = quiet.left + width + quiet.right;
  const below = digits ? guardHeight : 0;
  const top = bearer;
  const rects: Rect[] = symbol.bars.map((bar) => ({
    x: quiet.left + bar.x,
    y: top,
    width: bar.width,
    height: barHeight + (bar.guard ? below : 0),
  }));
  if (bearer > 0) for (const y of [0, top + barHeight]) rects.push({ x: 0, y, width: whole, height: bearer });
  const words = digits ? barWords(symbol, dark, top + barHeight + bearer, measure) : [];
  const end = digits ? digitSize + 1 : 0;
  const height = top + barHeight + bearer + end;
  return {
    width: whole,
    height,
    items: [
      { kind: 'fill', color: light, rects: [{ x: 0, y: 0, width: whole, height }] },
      { kind: 'fill', color: dark, rects },
      ...words.map((one): DrawItem => ({ kind: 'words', ...one })),
    ],
  };
}

function barWords(symbol: BarSymbol, color: string, top: number, measure: Measure): DrawnWords[] {
  return symbol.words.map(({ text, from, to }) => {
    // A long text below a Code 128 is set smaller, never beyond its bars.
    const room = to - from - (symbol.words.length > 1 ? 0 : 2);
    const size = Math.min(digitSize, (digitSize * room) / Math.max(measure(text, digitSize, false), 1));
    return {
      text,
      x: symbol.quiet.left + (from + to) / 2,
      baseline: top + 1 + size * 0.86,
      size,
      align: 'center',
      bold: false,
      color,
    };
  });
}
