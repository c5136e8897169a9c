import { type DrawItem, type Drawing, type Measure, moved } from '../draw/drawing.ts';
import { symbolDrawing } from '../draw/symbol-drawing.ts';
import { type CodeSymbol, noCode } from '../make/symbol.ts';
import { fitText } from './fit-text.ts';
import type { LabelRow } from './rows.ts';
import type { SheetSettings } from './settings.ts';

/** Millimetres of a point. */
const point = 25.4 / 72;

const black = '#000000';
const white = '#ffffff';

/** From a line's top to the next one's, as a share of its type. */
const leading = 1.25;

/** Widths of a module in millimetres: below `least` no reader takes it, below `thin` poor printers smear it. */
const modules = {
  bars: { least: 0.16, thin: 0.25, most: 0.5 },
  matrix: { least: 0.2, thin: 0.33, most: 2 },
};
/** Bars are at least this high, so that a hand-held scanner crosses them all. */
const minBars = 5;
const maxBars = 25;

/** A box within a label, in millimetres. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LabelDrawing extends Drawing {
  /** Width of a module in millimetres. */
  module: number;
  /** Narrower than printers do well. */
  thin: boolean;
}

/** What stands on one label, in millimetres from its corner. Throws a FitoutError with words where the code does not fit. */
export function labelDrawing(
  row: LabelRow,
  symbol: CodeSymbol,
  settings: SheetSettings,
  measure: Measure,
): LabelDrawing {
  const { labelWidth: width, labelHeight: height } = settings;
  const pad = Math.min(1.5, height * 0.05, width * 0.05);
  const box: Box = { x: pad, y: pad, width: width - 2 * pad, height: height - 2 * pad };
  const beside = symbol.shape === 'matrix' && width >= height * 1.4;
  let refusal: unknown;
  // Texts give way to the code: somewhat smaller before it is said that nothing fits.
  for (const share of [1, 0.85, 0.7, 0.55]) {
    const parts = { row, symbol, settings, measure, share };
    try {
      const { items, module } = beside ? besides(box, parts) : stacked(box, parts);
      return { width, height, items, module, thin: module < modules[symbol.shape].thin };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

interface Parts {
  row: LabelRow;
  symbol: CodeSymbol;
  settings: SheetSettings;
  measure: Measure;
  /** Of the types' sizes. */
  share: number;
}

/** Name above, code in the middle, price and note below. */
function stacked(box: Box, { row, symbol, settings, measure, share }: Parts): Placed {
  const { name, price, note, digits } = shownOf(row, symbol, settings);
  const items: DrawItem[] = [];
  let { y } = box;
  let bottom = box.y + box.height;
  const size = (points: number) => points * point * share;
  const nameSize = size(settings.nameSize);
  if (name !== '') {
    const lines = box.height > 32 ? 2 : 1;
    for (const line of fitText(name, { width: box.width, size: nameSize, lines }, measure)) {
      items.push(words(line, box.x + box.width / 2, y, nameSize, 'center'));
      y += nameSize * leading;
    }
    y += 0.4;
  }
  const foot = [
    { text: price, size: size(settings.priceSize), bold: true },
    { text: note, size: size(settings.noteSize), bold: false },
  ].filter(({ text }) => text !== '');
  if (foot.length > 0) {
    const tallest = Math.max(...foot.map((one) => one.size));
    bottom -= tallest * leading;
    items.push(...footOf(foot, { ...box, y: bottom, height: tallest }, measure));
    bottom -= 0.4;
  }
  if (digits !== '') {
    const own = size(settings.noteSize);
    bottom -= own * leading;
    const [line = ''] = fitText(digits, { width: box.width, size: own, lines: 1 }, measure);
    items.push(words(line, box.x + box.width / 2, bottom, own, 'center'));
  }
  const code = placedCode(symbol, { ...box, y, height: bottom - y }, settings, measure);
  return { items: [...items, ...code.items], module: code.module };
}

/** Price and note side by side in the middle, or at the sides where they are long. */
function footOf(
  foot: readonly { text: string; size: number; bold: boolean }[],
  box: Box,
  measure: Measure,
): DrawItem[] {
  const gap = 1.5;
  const most = foot.length === 1 ? box.width : (box.width - gap) / 2;
  const fitted = foot.map(({ text, size, bold }) => {
    const whole = measure(text, size, bold);
    const [line = ''] = fitText(text, { width: most, size, bold, lines: 1 }, measure);
    return { text, line, size, bold, whole };
  });
  const together = fitted.reduce((total, { whole }) => total + whole, gap * (fitted.length - 1));
  const fits = together <= box.width;
  let x = fits ? box.x + (box.width - together) / 2 : box.x;
  return fitted.map(({ text, line, size, bold, whole }) => {
    const at = x;
    x += (fits ? whole : most) + gap;
    return words(fits ? text : line, at, box.y + box.height - size, size, 'left', bold);
  });
}

/** A square code at the left, texts at its right. */
function besides(box: Box, { row, symbol, settings, measure, share }: Parts): Placed {
  const { name, price, note, digits } = shownOf(row, symbol, settings);
  const texts = name + price + note + digits !== '';
  const side = texts ? Math.min(box.height, box.width * 0.5) : box.height;
  const at = texts ? box.x : box.x + (box.width - side) / 2;
  const code = placedCode(symbol, { x: at, y: box.y, width: side, height: box.height }, settings, measure);
  const right = { x: box.x + side + 1, width: box.width - side - 1 };
  const items: DrawItem[] = [];
  const parts = [
    { text: name, points: settings.nameSize, bold: false, lines: 3 },
    { text: note, points: settings.noteSize, bold: false, lines: 2 },
    { text: digits, points: settings.noteSize, bold: false, lines: 2 },
    { text: price, points: settings.priceSize, bold: true, lines: 1 },
  ].map(({ text, points, bold, lines }) => {
    const size = points * point * share;
    const fitted = text === '' ? [] : fitText(text, { width: right.width, size, bold, lines }, measure);
    return { fitted, size, bold };
  });
  const tall = parts.reduce((total, { fitted, size }) => total + fitted.length * size * leading, 0);
  if (tall > box.height) throw tooSmall();
  let y = box.y + (box.height - tall) / 2;
  for (const { fitted, size, bold } of parts)
    for (const line of fitted) {
      items.push(words(line, right.x, y, size, 'left', bold));
      y += size * leading;
    }
  return { items: [...items, ...code.items], module: code.module };
}

function shownOf(row: LabelRow, symbol: CodeSymbol, settings: SheetSettings) {
  return {
    name: settings.name ? row.name : '',
    price: settings.price ? row.price : '',
    note: settings.note ? row.note : '',
    // Linear codes have theirs below the bars.
    digits: settings.digits && symbol.shape === 'matrix' ? row.code : '',
  };
}

interface Placed {
  items: DrawItem[];
  module: number;
}

/** The code in the middle of its box, as large as whole dots of the printer allow. */
function placedCode(symbol: CodeSymbol, box: Box, settings: SheetSettings, measure: Measure): Placed {
  const dot = 25.4 / settings.dpi;
  const { least, most } = modules[symbol.shape];
  const whole = symbol.shape === 'matrix' ? symbol.size + 2 * symbol.quiet : quietWidth(symbol);
  const room = symbol.shape === 'matrix' ? Math.min(box.width, box.height) : box.width;
  const module = Math.floor(Math.min(room / whole, most) / dot + 1e-6) * dot;
  if (module < least) throw tooSmall(whole * least);
  const digits = settings.digits;
  const look = { dark: black, light: white, digits };
  if (symbol.shape === 'matrix') return place(symbolDrawing(symbol, look, measure), module, box, dot);
  const other = symbol.bearer * 2 + (digits ? 10 : 0);
  const barHeight = Math.floor(Math.min(box.height, maxBars) / module - other);
  if (barHeight * module < minBars) throw tooSmall();
  return place(symbolDrawing(symbol, { ...look, barHeight }, measure), module, box, dot);
}

function quietWidth(symbol: CodeSymbol & { shape: 'bars' }): number {
  return symbol.quiet.left + symbol.width + symbol.quiet.right;
}

function place(drawing: Drawing, module: number, box: Box, dot: number): Placed {
  const onDot = (value: number) => Math.round(value / dot) * dot;
  const x = onDot(box.x + (box.width - drawing.width * module) / 2);
  const y = onDot(box.y + (box.height - drawing.height * module) / 2);
  // Paper is white by itself: the ground would only cover a label's edge.
  const items = drawing.items.filter((item) => item.kind !== 'fill' || item.color !== white);
  return { items: items.map((item) => moved(item, { x, y, scale: module })), module };
}

function words(
  text: string,
  x: number,
  top: number,
  size: number,
  align: 'left' | 'center' | 'right',
  bold = false,
): DrawItem {
  return { kind: 'text', text, x, baseline: top + size * 0.95, size, align, bold, color: black };
}

function tooSmall(width?: number) {
  if (width === undefined)
    return noCode({
      zh: '标签太小，放不下这些内容：请换大一些的标签，或少印几项',
      en: 'The content does not fit. Use a larger label, or print less on it',
    });
  const mm = Math.ceil(width);
  return noCode({
    zh: `标签太小：这个码至少要 ${mm} mm 宽，请换大一些的标签或缩短编码`,
    en: `The label is too small. This code needs at least ${mm} mm in width: use a larger label or a shorter code`,
  });
}
