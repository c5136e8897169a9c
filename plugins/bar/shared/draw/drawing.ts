/** Something on paper or on a screen, in a unit that its maker names: modules of one code, or millimetres of a page. */
export interface Drawing {
  width: number;
  height: number;
  items: DrawItem[];
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A corner of a closed loop; `radius` rounds it. */
export interface Corner {
  x: number;
  y: number;
  radius: number;
}

export type DrawItem =
  /** `color`: `#rrggbb`. */
  | { kind: 'fill'; color: string; rects: Rect[] }
  /** Filled areas; a loop within another is a hole in it. */
  | { kind: 'outlines'; color: string; loops: Corner[][] }
  | ({ kind: 'text' } & DrawnText)
  | ({ kind: 'picture'; picture: LogoPicture } & Rect)
  /** A hairline around, to cut along. */
  | ({ kind: 'frame'; color: string } & Rect);

export interface DrawnText {
  text: string;
  /** Where it begins, its middle, or its end, by `align`. */
  x: number;
  /** Of the line that the characters stand on. */
  baseline: number;
  /** Height of the type. */
  size: number;
  align: 'left' | 'center' | 'right';
  bold: boolean;
  color: string;
}

/** A picture as all ways of drawing take it. */
export interface LogoPicture {
  /** A PNG as `data:` address. */
  url: string;
  bitmap: ImageBitmap;
}

/** How text is set, on the screen and on paper: the system's own type has every script that the system shows. */
export function fontOf(size: number, bold: boolean): string {
  return `${bold ? '600 ' : ''}${size}px ${fontFamily}`;
}

export const fontFamily = `"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", system-ui, sans-serif`;

/** Width of a text, in the unit of `size`. */
export type Measure = (text: string, size: number, bold: boolean) => number;

/** At this size texts are measured, so that rounding is nothing: hinting is a matter of small sizes. */
const measured = 100;

/** Measures by a canvas of the browser's, in a page or a worker. */
export function canvasMeasure(): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  return (text, size, bold) => {
    if (context === null) return 0;
    context.font = fontOf(measured, bold);
    return (context.measureText(text).width * size) / measured;
  };
}

/** `item` moved, and enlarged `scale` times. */
export function moved(item: DrawItem, by: { x: number; y: number; scale: number }): DrawItem {
  if (item.kind === 'fill') return { ...item, rects: item.rects.map((rect) => movedRect(rect, by)) };
  if (item.kind === 'outlines')
    return { ...item, loops: item.loops.map((loop) => loop.map((one) => movedCorner(one, by))) };
  if (item.kind !== 'text') return { ...item, ...movedRect(item, by) };
  const { x, y, scale } = by;
  return { ...item, x: x + item.x * scale, baseline: y + item.baseline * scale, size: item.size * scale };
}

function movedRect(rect: Rect, { x, y, scale }: { x: number; y: number; scale: number }): Rect {
  return { x: x + rect.x * scale, y: y + rect.y * scale, width: rect.width * scale, height: rect.height * scale };
}

function movedCorner(corner: Corner, { x, y, scale }: { x: number; y: number; scale: number }): Corner {
  return { x: x + corner.x * scale, y: y + corner.y * scale, radius: corner.radius * scale };
}
