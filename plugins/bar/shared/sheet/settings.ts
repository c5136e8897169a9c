import { type LocalText, pluralize } from '@fitout/sdk';
import { type CodeKind, codeKinds } from '../make/symbol.ts';

/** How labels lie on the paper; all sizes in millimetres. */
export interface SheetSize {
  pageWidth: number;
  pageHeight: number;
  columns: number;
  rows: number;
  labelWidth: number;
  labelHeight: number;
  /** From the paper's edge to the first label. */
  left: number;
  top: number;
  /** Between two labels. */
  gapX: number;
  gapY: number;
}

/** What is printed, and where. Kept on the device. */
export interface SheetSettings extends SheetSize {
  /** Id of a preset; `own` where sizes were typed. */
  preset: string;
  /** The first label that is free, from 1: sheets that were begun are used up. */
  start: number;
  /** Moves all labels, for printers that pull the paper in askew. */
  shiftX: number;
  shiftY: number;
  /** Hairlines around labels, to cut along. */
  frames: boolean;
  /** Of the printer: lines of codes are whole dots wide. */
  dpi: number;
  /** `auto`: EAN where the number is one, else Code 128, else QR. */
  kind: CodeKind | 'auto';
  /** What stands beside the code. */
  name: boolean;
  price: boolean;
  note: boolean;
  /** The code's own text below it. */
  digits: boolean;
  /** Points. */
  nameSize: number;
  priceSize: number;
  noteSize: number;
}

export const dpis = [203, 300, 600] as const;

export interface SheetPreset {
  id: string;
  title: LocalText;
  size: SheetSize;
  dpi: number;
}

const a4 = { pageWidth: 210, pageHeight: 297 };

function grid(
  id: string,
  columns: number,
  rows: number,
  label: readonly [width: number, height: number],
  margin: readonly [left: number, top: number],
  gap: readonly [x: number, y: number] = [0, 0],
): SheetPreset {
  const [labelWidth, labelHeight] = label;
  return {
    id,
    title: {
      zh: `A4 · ${columns * rows} 张 · ${labelWidth} × ${labelHeight} mm`,
      en: `A4 · ${pluralize(columns * rows, 'label', 'labels')} · ${labelWidth} × ${labelHeight} mm`,
    },
    size: {
      ...a4,
      columns,
      rows,
      labelWidth,
      labelHeight,
      left: margin[0],
      top: margin[1],
      gapX: gap[0],
      gapY: gap[1],
    },
    dpi: 600,
  };
}

function roll(width: number, height: number): SheetPreset {
  return {
    id: `roll-${width}x${height}`,
    title: { zh: `标签卷 · ${width} × ${height} mm`, en: `Roll · ${width} × ${height} mm` },
    size: {
      pageWidth: width,
      pageHeight: height,
      columns: 1,
      rows: 1,
      labelWidth: width,
      labelHeight: height,
      left: 0,
      top: 0,
      gapX: 0,
      gapY: 0,
    },
    dpi: 203,
  };
}

/** Sheets of stickers as shops sell them, and rolls of label printers. */
export const presets: readonly SheetPreset[] = [
  grid('a4-3x8', 3, 8, [70, 37], [0, 0.5]),
  grid('a4-3x8-margins', 3, 8, [63.5, 33.9], [7.25, 12.9], [2.5, 0]),
  grid('a4-4x10', 4, 10, [52.5, 29.7], [0, 0]),
  grid('a4-2x7', 2, 7, [99.1, 38.1], [4.65, 15.15], [2.5, 0]),
  grid('a4-3x7', 3, 7, [63.5, 38.1], [7.25, 15.15], [2.5, 0]),
  grid('a4-2x4', 2, 4, [99.1, 67.7], [4.65, 13.1], [2.5, 0]),
  grid('a4-5x13', 5, 13, [38.1, 21.2], [4.75, 10.7], [2.5, 0]),
  roll(40, 30),
  roll(50, 30),
  roll(60, 40),
];

/** Papers to choose from where sizes are typed. */
export const papers: readonly { id: string; title: LocalText; width: number; height: number }[] = [
  { id: 'a4', title: { zh: 'A4（210 × 297）', en: 'A4 (210 × 297)' }, width: 210, height: 297 },
  { id: 'a5', title: { zh: 'A5（148 × 210）', en: 'A5 (148 × 210)' }, width: 148, height: 210 },
  { id: 'letter', title: { zh: 'Letter（215.9 × 279.4）', en: 'Letter (215.9 × 279.4)' }, width: 215.9, height: 279.4 },
];

const [first] = presets as readonly [SheetPreset];

export const usualSettings: SheetSettings = {
  ...first.size,
  preset: first.id,
  dpi: first.dpi,
  start: 1,
  shiftX: 0,
  shiftY: 0,
  frames: false,
  kind: 'auto',
  name: true,
  price: true,
  note: true,
  digits: true,
  nameSize: 8,
  priceSize: 10,
  noteSize: 7,
};

/** Numbers of the settings, each with what it may be. */
export const bounds = {
  pageWidth: [10, 500],
  pageHeight: [10, 500],
  columns: [1, 20],
  rows: [1, 60],
  labelWidth: [10, 500],
  labelHeight: [8, 500],
  left: [0, 200],
  top: [0, 200],
  gapX: [0, 100],
  gapY: [0, 100],
  start: [1, 1200],
  shiftX: [-10, 10],
  shiftY: [-10, 10],
  nameSize: [4, 40],
  priceSize: [4, 40],
  noteSize: [4, 40],
} as const satisfies Partial<Record<keyof SheetSettings, readonly [least: number, most: number]>>;
export type BoundedSetting = keyof typeof bounds;

/** What the device kept, as far as it still means something; the rest as usual. */
export function settingsOf(kept: unknown): SheetSettings {
  const given: Partial<Record<keyof SheetSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const settings = { ...usualSettings };
  for (const [key, [least, most]] of Object.entries(bounds) as [BoundedSetting, readonly [number, number]][]) {
    const value = given[key];
    if (typeof value === 'number' && value >= least && value <= most) settings[key] = value;
  }
  for (const key of ['frames', 'name', 'price', 'note', 'digits'] as const) {
    const value = given[key];
    if (typeof value === 'boolean') settings[key] = value;
  }
  settings.kind = codeKinds.find((kind) => kind === given.kind) ?? 'auto';
  settings.dpi = dpis.find((dpi) => dpi === given.dpi) ?? usualSettings.dpi;
  settings.preset = presets.some(({ id }) => id === given.preset) ? String(given.preset) : 'own';
  return given.preset === undefined ? usualSettings : settings;
}

/** What keeps these sizes from being a sheet; undefined where nothing does. */
export function sheetProblem(settings: SheetSettings): LocalText | undefined {
  const width = settings.left + settings.columns * (settings.labelWidth + settings.gapX) - settings.gapX;
  const height = settings.top + settings.rows * (settings.labelHeight + settings.gapY) - settings.gapY;
  const spare = 0.5;
  if (width > settings.pageWidth + spare)
    return {
      zh: `标签比纸宽：共需 ${mm(width)} mm，纸宽 ${mm(settings.pageWidth)} mm`,
      en: `The labels are wider than the paper: they need ${mm(width)} mm, and the paper is ${mm(settings.pageWidth)} mm wide`,
    };
  if (height > settings.pageHeight + spare)
    return {
      zh: `标签比纸高：共需 ${mm(height)} mm，纸高 ${mm(settings.pageHeight)} mm`,
      en: `The labels are taller than the paper: they need ${mm(height)} mm, and the paper is ${mm(settings.pageHeight)} mm tall`,
    };
  if (settings.start > settings.columns * settings.rows)
    return {
      zh: `起始标签不能超过每页的 ${settings.columns * settings.rows} 张`,
      en: `The first label must be one of the ${pluralize(settings.columns * settings.rows, 'label', 'labels')} on a page`,
    };
  return undefined;
}

function mm(value: number): string {
  return String(Number(value.toFixed(1)));
}
