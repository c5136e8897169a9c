import { isFitoutError, type LocalText } from '@fitout/sdk';
import { type DrawItem, type Drawing, type Measure, moved } from '../draw/drawing.ts';
import type { Encode } from '../make/encode.ts';
import type { CodeKind, CodeSymbol } from '../make/symbol.ts';
import { type LabelDrawing, labelDrawing } from './label-drawing.ts';
import type { LabelRow } from './rows.ts';
import type { SheetSettings } from './settings.ts';

/** Colour of the lines to cut along. */
const frameColor = '#b0b0b0';

/** What a row's code becomes: the kind that was chosen, or the one that says it best. */
export function symbolOf(code: string, kind: CodeKind | 'auto', encode: Encode): CodeSymbol {
  if (kind !== 'auto') return encode(kind, code);
  for (const one of automatic(code)) {
    try {
      return encode(one, code);
    } catch {
      // The next kind takes what this one does not.
    }
  }
  return encode('QRCode', code);
}

function automatic(code: string): CodeKind[] {
  if (/^\(\d{2,4}\)/.test(code)) return ['GS1128'];
  if (/^\d{13}$/.test(code)) return ['EAN13', 'Code128'];
  if (/^\d{8}$/.test(code)) return ['EAN8', 'Code128'];
  if (/^\d{12}$/.test(code)) return ['UPCA', 'Code128'];
  // Longer ones would be wider than a label.
  return /^[\x20-\x7e]{1,32}$/.test(code) ? ['Code128'] : [];
}

export interface SheetProblem {
  row: string;
  message: LocalText;
}

export interface SheetCheck {
  /** Rows that cannot be printed, and why. */
  problems: SheetProblem[];
  /** Rows whose lines are thinner than printers do well. */
  thin: number;
  /** Of the rows that can be printed. */
  labels: number;
  pages: number;
}

export interface SheetParts {
  encode: Encode;
  measure: Measure;
}

/** Looks at every row once, as it would be printed. */
export function checkSheet(rows: readonly LabelRow[], settings: SheetSettings, parts: SheetParts): SheetCheck {
  const problems: SheetProblem[] = [];
  let thin = 0;
  let labels = 0;
  for (const row of rows) {
    const label = labelOf(row, settings, parts);
    if ('message' in label) problems.push({ row: row.id, message: label.message });
    else {
      labels += row.copies;
      if (label.thin) thin += 1;
    }
  }
  return { problems, thin, labels, pages: pagesOf(labels, settings) };
}

/** What stands on the row's label, or why nothing can. */
function labelOf(row: LabelRow, settings: SheetSettings, { encode, measure }: SheetParts): LabelDrawing | SheetProblem {
  try {
    return labelDrawing(row, symbolOf(row.code, settings.kind, encode), settings, measure);
  } catch (error) {
    if (!isFitoutError(error)) throw error;
    const { text } = error;
    return { row: row.id, message: typeof text === 'string' ? { zh: text, en: text } : text };
  }
}

/** Pages that `labels` take, the first of which begins at `start`. */
export function pagesOf(labels: number, { start, columns, rows }: SheetSettings): number {
  return labels === 0 ? 0 : Math.ceil((labels + start - 1) / (columns * rows));
}

/** The row of each label on a page (from 0), with its place there. */
export function labelsOnPage(
  rows: readonly LabelRow[],
  { start, columns, rows: down }: SheetSettings,
  page: number,
): { row: LabelRow; at: number }[] {
  const each = columns * down;
  const first = page * each - (start - 1);
  const on: { row: LabelRow; at: number }[] = [];
  let before = 0;
  for (const row of rows) {
    const from = Math.max(before, first);
    const to = Math.min(before + row.copies, first + each);
    for (let label = from; label < to; label += 1) on.push({ row, at: label - first });
    before += row.copies;
    if (before >= first + each) break;
  }
  return on;
}

/** A page (from 0) in millimetres. A row that cannot be printed leaves its place empty. */
export function pageDrawing(
  rows: readonly LabelRow[],
  settings: SheetSettings,
  page: number,
  parts: SheetParts,
): Drawing {
  const { pageWidth: width, pageHeight: height } = settings;
  const labels = new Map<LabelRow, LabelDrawing | SheetProblem>();
  const items = labelsOnPage(rows, settings, page).flatMap(({ row, at }) => {
    const label = labels.get(row) ?? labelOf(row, settings, parts);
    labels.set(row, label);
    return 'message' in label ? [] : placed(label, at, settings);
  });
  return { width, height, items };
}

/** Where the label in place `at` of a page begins, in millimetres from its upper left corner. */
export function labelPlace(at: number, settings: SheetSettings): { x: number; y: number } {
  const column = at % settings.columns;
  const row = Math.floor(at / settings.columns);
  return {
    x: settings.left + settings.shiftX + column * (settings.labelWidth + settings.gapX),
    y: settings.top + settings.shiftY + row * (settings.labelHeight + settings.gapY),
  };
}

function placed(label: LabelDrawing, at: number, settings: SheetSettings): DrawItem[] {
  const place = labelPlace(at, settings);
  const dot = 25.4 / settings.dpi;
  // On the printer's dots, so that the lines of all labels are as wide as each other.
  const onDot = (value: number) => Math.round(value / dot) * dot;
  const by = { x: onDot(place.x), y: onDot(place.y), scale: 1 };
  const items = label.items.map((item) => moved(item, by));
  if (settings.frames)
    items.push({
      kind: 'frame',
      color: frameColor,
      ...place,
      width: settings.labelWidth,
      height: settings.labelHeight,
    });
  return items;
}
