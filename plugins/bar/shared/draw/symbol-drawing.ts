import type { BarSymbol, CodeSymbol, MatrixSymbol } from '../make/symbol.ts';
import type { Corner, DrawItem, Drawing, DrawnText, LogoPicture, Measure, Rect } from './drawing.ts';
import { outlinesOf, roundedRect } from './outline.ts';

/** What a QR code's modules are drawn as: squares, dots, or areas with rounded corners. */
export const moduleShapes = ['square', 'dot', 'rounded'] as const;
export type ModuleShape = (typeof moduleShapes)[number];

/** What the three finder patterns of a QR code are drawn as. */
export const eyeShapes = ['square', 'rounded', 'circle'] as const;
export type EyeShape = (typeof eyeShapes)[number];

export interface SymbolLook {
  dark: string;
  light: string;
  /** Modules of a QR code's margin; its own 4 where left out. */
  margin?: number | undefined;
  /** Of a QR code; squares where left out. Readers need the squares of other kinds. */
  modules?: ModuleShape | undefined;
  /** Of a QR code; squares where left out. */
  eyes?: EyeShape | undefined;
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

function matrixDrawing(symbol: MatrixSymbol, look: SymbolLook): Drawing {
  const { light, margin = symbol.quiet, logo } = look;
  const side = symbol.size + 2 * margin;
  const plate = logo === undefined ? undefined : plateOf(symbol.size, logo.share);
  const items: DrawItem[] = [
    { kind: 'fill', color: light, rects: [{ x: 0, y: 0, width: side, height: side }] },
    ...moduleItems(symbol, look, margin, (column, row) => symbol.dark(column, row) && !covers(plate, column, row)),
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

/** The dark modules in their shape, moved by the margin. */
function moduleItems(
  { kind, size }: MatrixSymbol,
  look: SymbolLook,
  margin: number,
  dark: (column: number, row: number) => boolean,
): DrawItem[] {
  const { modules, eyes } = kind === 'QRCode' ? look : {};
  const drawnEyes = eyes === 'rounded' || eyes === 'circle' ? eyes : undefined;
  // Square eyes keep their sharp corners beside modules of another shape.
  const apart = drawnEyes !== undefined || (modules !== undefined && modules !== 'square');
  const plain = apart ? (column: number, row: number) => dark(column, row) && !isEye(column, row, size) : dark;
  const items: DrawItem[] = [];
  const color = look.dark;
  const outlines = (loops: Corner[][]) => {
    const moved = loops.map((loop) => loop.map(({ x, y, radius }) => ({ x: x + margin, y: y + margin, radius })));
    items.push({ kind: 'outlines', color, loops: moved });
  };
  if (modules === 'dot') outlines(dotsOf(size, plain));
  else if (modules === 'rounded') outlines(outlinesOf(size, plain, 0.5));
  else items.push({ kind: 'fill', color, rects: squaresOf(size, plain, margin) });
  if (apart) outlines(eyesOf(size, drawnEyes));
  return items;
}

function squaresOf(size: number, dark: (column: number, row: number) => boolean, margin: number): Rect[] {
  const rects: Rect[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; ) {
      let end = column;
      while (end < size && dark(end, row)) end += 1;
      if (end > column) rects.push({ x: margin + column, y: margin + row, width: end - column, height: 1 });
      column = Math.max(end, column + 1);
    }
  return joined(rects);
}

/** Part of a module that is a dot's diameter: dots stay apart, and dark enough in sum. */
const dotDiameter = 0.92;

function dotsOf(size: number, dark: (column: number, row: number) => boolean): Corner[][] {
  const spare = (1 - dotDiameter) / 2;
  const dots: Corner[][] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (dark(column, row)) {
        const rect = { x: column + spare, y: row + spare, width: dotDiameter, height: dotDiameter };
        dots.push(roundedRect(rect, dotDiameter / 2));
      }
  return dots;
}

/** Modules of a finder pattern's side: a ring of one module, a gap of one, and a middle of three. */
const eyeSize = 7;

function isEye(column: number, row: number, size: number): boolean {
  const [left, top] = [column < eyeSize, row < eyeSize];
  return (left && (top || row >= size - eyeSize)) || (top && column >= size - eyeSize);
}

/** Radii of the ring's outer edge, of its inner one, and of the middle. */
const eyeRadii = { square: [0, 0, 0], rounded: [2.2, 1.4, 0.9], circle: [3.5, 2.5, 1.5] } as const;

function eyesOf(size: number, shape: EyeShape = 'square'): Corner[][] {
  const far = size - eyeSize;
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ].flatMap(([x = 0, y = 0]) =>
    eyeRadii[shape].map((radius, inset) =>
      roundedRect({ x: x + inset, y: y + inset, width: eyeSize - 2 * inset, height: eyeSize - 2 * inset }, radius),
    ),
  );
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
  const texts = digits ? barTexts(symbol, dark, top + barHeight + bearer, measure) : [];
  const end = digits ? digitSize + 1 : 0;
  const height = top + barHeight + bearer + end;
  return {
    width: whole,
    height,
    items: [
      { kind: 'fill', color: light, rects: [{ x: 0, y: 0, width: whole, height }] },
      { kind: 'fill', color: dark, rects },
      ...texts.map((one): DrawItem => ({ kind: 'text', ...one })),
    ],
  };
}

function barTexts(symbol: BarSymbol, color: string, top: number, measure: Measure): DrawnText[] {
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
