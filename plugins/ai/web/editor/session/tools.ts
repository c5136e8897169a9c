import type { LocalText } from '@fitout/sdk';
import { firstForm, type GenerateForm, type Staged } from '../generate/form.ts';
import type { Quad } from '../stage/quad.ts';
import type { Rect } from '../stage/rects.ts';
import type { SnapLines } from '../stage/snap.ts';
import type { Beside } from './chosen.ts';
import type { FoundText } from './found-text.ts';
import type { LookChoice } from './look-choice.ts';
import { firstShape, type ShapeSettings } from './shape-tool.ts';

export type ToolId =
  | 'move'
  | 'transform'
  | 'select'
  | 'crop'
  | 'brush'
  | 'eraser'
  | 'clone'
  | 'restore'
  | 'heal'
  | 'bucket'
  | 'gradient'
  | 'text'
  | 'shape'
  | 'picker'
  | 'hand'
  | 'zoom';

export interface ToolInfo {
  id: ToolId;
  title: LocalText;
  /** The key that takes it up, as in Photoshop. */
  key: string;
}

/** Tools of the rail, in its order. */
export const tools: readonly ToolInfo[] = [
  { id: 'move', title: { zh: '移动', en: 'Move' }, key: 'V' },
  { id: 'transform', title: { zh: '变换', en: 'Transform' }, key: 'R' },
  { id: 'select', title: { zh: '选区', en: 'Select' }, key: 'M' },
  { id: 'crop', title: { zh: '裁剪', en: 'Crop' }, key: 'C' },
  { id: 'brush', title: { zh: '画笔', en: 'Brush' }, key: 'B' },
  { id: 'eraser', title: { zh: '橡皮擦', en: 'Eraser' }, key: 'E' },
  { id: 'clone', title: { zh: '仿制图章', en: 'Clone stamp' }, key: 'S' },
  { id: 'restore', title: { zh: '还原画笔', en: 'Restore brush' }, key: 'Y' },
  { id: 'heal', title: { zh: '污点修复', en: 'Spot healing' }, key: 'J' },
  { id: 'bucket', title: { zh: '填充', en: 'Fill' }, key: 'K' },
  { id: 'gradient', title: { zh: '渐变', en: 'Gradient' }, key: 'G' },
  { id: 'text', title: { zh: '文字', en: 'Text' }, key: 'T' },
  { id: 'shape', title: { zh: '形状', en: 'Shape' }, key: 'U' },
  { id: 'picker', title: { zh: '吸管', en: 'Eyedropper' }, key: 'I' },
  { id: 'hand', title: { zh: '抓手', en: 'Hand' }, key: 'H' },
  { id: 'zoom', title: { zh: '缩放', en: 'Zoom' }, key: 'Z' },
];

/** Pixels of the document that a grid may have between its lines. */
export const gridSteps = [10, 20, 50, 100] as const;

export interface BrushSettings {
  /** Diameter in pixels of the document. */
  size: number;
  /** 0 … 100. */
  hardness: number;
  opacity: number;
  /** Between two prints of it, in percent of its size. */
  spacing: number;
}

/** Does it change nothing? */
export function isForLooking(tool: ToolId): boolean {
  return tool === 'hand' || tool === 'zoom';
}

/** Tools that paint with a brush, each with settings of its own. */
export const brushTools = ['brush', 'eraser', 'clone', 'restore', 'heal'] as const satisfies ToolId[];
export type BrushTool = (typeof brushTools)[number];

export function isBrush(tool: ToolId): tool is BrushTool {
  return (brushTools as readonly ToolId[]).includes(tool);
}

export const brushLimits = { least: 1, most: 1000 } as const;
export const spacingLimits = { least: 1, most: 200 } as const;

export type SelectHow = 'replace' | 'add' | 'subtract' | 'intersect';

/** Ways to draw a selection. */
export const selectShapes = [
  { id: 'rectangle', title: { zh: '矩形', en: 'Rectangle' } },
  { id: 'ellipse', title: { zh: '椭圆', en: 'Ellipse' } },
  { id: 'lasso', title: { zh: '套索', en: 'Lasso' } },
  { id: 'polygon', title: { zh: '多边形', en: 'Polygon' } },
  { id: 'wand', title: { zh: '魔棒', en: 'Magic wand' } },
  { id: 'colours', title: { zh: '色彩范围', en: 'Colour range' } },
] as const satisfies { id: string; title: LocalText }[];
export type SelectShapeId = (typeof selectShapes)[number]['id'];

/** A corner keeps the ratio, moves freely, or alone. */
export type TransformHow = 'even' | 'free' | 'distort';

export interface SelectSettings {
  shape: SelectShapeId;
  how: SelectHow;
  /** Of a range of colours, 1 … 255. */
  tolerance: number;
  /** The range that was selected last, as long as it is the last step: another tolerance makes it anew. */
  range: { colour: { r: number; g: number; b: number }; how: SelectHow; at: number } | undefined;
  /** Pixels of the document. */
  feather: number;
  /** What is being drawn. */
  draft:
    | ({ kind: 'rectangle' | 'ellipse' } & Rect)
    | { kind: 'polygon'; points: { x: number; y: number }[] }
    | undefined;
}

/** A filter that is being set. `sigma` in pixels. */
export interface FilterSettings {
  kind: 'blur' | 'sharpen' | 'denoise';
  sigma: number;
  /** Of sharpening: 1 adds once what a blur takes away. */
  amount: number;
  /** Of taking grain away, 1 … 100. */
  strength: number;
}

export interface UiState {
  tool: ToolId;
  /** Id of the layer that is worked on. */
  layer: string | undefined;
  /** Others that are chosen with it. */
  beside: Beside | undefined;
  /** A press on a layer's row is one more or one less, as with Ctrl. */
  choosing: boolean;
  /** What of it is painted on. */
  target: 'pixels' | 'mask';
  /** `#rrggbb` */
  foreground: string;
  background: string;
  brush: BrushSettings;
  eraser: BrushSettings;
  clone: BrushSettings;
  restore: BrushSettings;
  heal: BrushSettings;
  /** Clone and heal take from all layers. */
  allLayers: boolean;
  /** What the pressure of a pen changes. */
  pressure: { size: boolean; opacity: boolean };
  /** Where the clone takes from, and from the first stroke on how far that is away. */
  source: { x: number; y: number; away: { x: number; y: number } | undefined } | undefined;
  /** The next press with the clone says where it takes from. */
  sampling: boolean;
  fill: {
    /** 0 … 255: how far from the pressed colour. */
    tolerance: number;
    connected: boolean;
    /** 1 … 100 */
    opacity: number;
    gradient: 'linear' | 'radial';
    /** It ends in nothing, in place of the background. */
    clear: boolean;
  };
  shape: ShapeSettings;
  /** What several layers are aligned to. */
  alignTo: 'layers' | 'sheet';
  /** What helps the eye and the hand. */
  shown: { rulers: boolean; guides: boolean; grid: boolean; snap: boolean };
  /** Pixels of the document between two lines of the grid. */
  gridStep: number;
  /** The guide in hand; `index`: which of those that are there, a new one without. */
  guide: { axis: 'standing' | 'lying'; at: number; index: number | undefined } | undefined;
  /** What a moved thing keeps to just now. */
  snapLines: SnapLines | undefined;
  filter: FilterSettings | undefined;
  foundText: FoundText | undefined;
  /** The look that is being chosen. */
  looks: LookChoice | undefined;
  /** Long work that is under way. */
  work: { title: LocalText; part: number } | undefined;
  /** Of a gradient that is being drawn. */
  line: { x0: number; y0: number; x1: number; y1: number } | undefined;
  select: SelectSettings;
  /** How a corner of its frame goes; Shift and Ctrl say so for one drag. */
  transformHow: TransformHow;
  /** The frame of the layer that is transformed. */
  transform: { layer: string; quad: Quad } | undefined;
  crop: {
    rect: Rect | undefined;
    /** Width by height; undefined: free. */
    ratio: number | undefined;
    /** Degrees clockwise by which the picture is turned before it is cut. */
    angle: number;
    /** The next press draws a line along what should be level. */
    drawing: boolean;
  };
  /** The words of the text that was just made are to have the focus. */
  typing: boolean;
  panel: 'layers' | 'generate' | 'brand' | 'history';
  generate: GenerateForm;
  /** Results that are looked at over the picture. */
  staged: Staged | undefined;
  panelOpen: boolean;
  /** The sheet alone is shown, without tools, options and panel. */
  bare: boolean;
  /** What of a picture could not be taken as it was, until it was read. */
  notices: { of: 'opening' | 'psd'; list: readonly LocalText[] };
  /** A dialog that makes other pictures of this one, or a larger one. */
  making: 'sizes' | 'rows' | 'upscale' | 'white' | undefined;
  /** The selections that are kept are looked at. */
  selectionsOpen: boolean;
}

export function firstUi(): UiState {
  return {
    tool: 'brush',
    layer: undefined,
    beside: undefined,
    choosing: false,
    target: 'pixels',
    foreground: '#000000',
    background: '#ffffff',
    brush: { size: 40, hardness: 80, opacity: 100, spacing: 10 },
    eraser: { size: 60, hardness: 80, opacity: 100, spacing: 10 },
    clone: { size: 80, hardness: 50, opacity: 100, spacing: 10 },
    restore: { size: 80, hardness: 50, opacity: 100, spacing: 10 },
    heal: { size: 40, hardness: 70, opacity: 100, spacing: 10 },
    allLayers: false,
    pressure: { size: true, opacity: false },
    source: undefined,
    sampling: false,
    fill: { tolerance: 32, connected: true, opacity: 100, gradient: 'linear', clear: false },
    shape: firstShape(),
    alignTo: 'layers',
    shown: { rulers: false, guides: true, grid: false, snap: true },
    gridStep: 50,
    guide: undefined,
    snapLines: undefined,
    filter: undefined,
    foundText: undefined,
    looks: undefined,
    work: undefined,
    line: undefined,
    select: { shape: 'rectangle', how: 'replace', feather: 0, tolerance: 60, range: undefined, draft: undefined },
    transformHow: 'even',
    transform: undefined,
    crop: { rect: undefined, ratio: undefined, angle: 0, drawing: false },
    typing: false,
    panel: 'layers',
    generate: firstForm(),
    staged: undefined,
    panelOpen: true,
    bare: false,
    notices: { of: 'opening', list: [] },
    making: undefined,
    selectionsOpen: false,
  };
}

/** Hardness goes by quarters, as in Photoshop. */
export function steppedHardness(hardness: number, by: 1 | -1): number {
  const quarters = hardness / 25;
  return Math.min(100, Math.max(0, (by > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * 25));
}

/** A brush a step larger (1) or smaller (-1): a tenth, a pixel at the least. */
export function steppedSize(size: number, by: 1 | -1): number {
  const step = Math.max(1, Math.round(size * 0.1));
  return Math.min(brushLimits.most, Math.max(brushLimits.least, size + by * step));
}
