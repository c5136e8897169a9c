/** What pages of the image editor's figures have in common: a sheet of eight layers, a soft brush, and where hands go. */

export const side = 4096;
export const view = { width: 1280, height: 800 };
export const brush = { size: 200, hardness: 0.2, spacing: 0.1 };
export const colour = { r: 30, g: 60, b: 200, a: 255 };
/** Moves of a stroke. */
const strokeMoves = 300;
/** Moves of a handle that is dragged. */
const handleMoves: Record<Seen, number> = { full: 30, fit: 6 };
/** Canvas pixels for one of the sheet: where all of it is seen. */
export const fit = view.height / side;
/** A picture on the sheet that is scaled by its handles at 100 %. */
export const picture = { x: 100, y: 60, width: 1000, height: 640 };

/** `full`: at 100 %, `fit`: the sheet seen whole. */
export type Seen = 'full' | 'fit';
export const scaleOf = (seen: Seen): number => (seen === 'fit' ? fit : 1);

/** What each page offers as `window.painter`; times are milliseconds. */
export interface Painter {
  /** Settles when the sheet stands there. */
  ready: Promise<void>;
  /** A stroke whose moves come at once, until the last is on the canvas: one of them in mean; and its undo. */
  stroke?(at: number, seen: Seen): Promise<{ move: number; undo: number }>;
  /** A handle dragged in and out again: a move of it in mean, until it is on the canvas. */
  handle?(at: number, seen: Seen): Promise<number>;
  /** A Gaussian of σ shown on what is seen of a layer in the middle, with the others about it. */
  blurred?(sigma: number, seen: Seen): Promise<number>;
  /** The topmost layer moved, or all layers straightened, by a hand: a step of it in mean, until it is on the canvas. */
  shifted?(what: 'layer' | 'all', seen: Seen): Promise<number>;
  /** The file of a photo, until it is painted. */
  photo?(file: string): Promise<number>;
  /** From now on the pointer paints: what became of each of its events. */
  paints?(): Promise<PointerTimes>;
}

export interface PointerTimes {
  /** Frames go on, as they do under a hand: events come at any phase of them. */
  going: boolean;
  /** In turn: when the event was, when its handler began, and when the canvas was written. */
  events: { at: number; received: number; written: number }[];
}

declare global {
  interface Window {
    painter: Painter;
    /** The longest task of the page since `watchedFrom`, in milliseconds. */
    blocked: number;
    /** When the hands begin: making the layers is the bench's own work. */
    watchedFrom: number;
  }
}

window.blocked = 0;
window.watchedFrom = Number.POSITIVE_INFINITY;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    if (startTime >= window.watchedFrom) window.blocked = Math.max(window.blocked, duration);
}).observe({ entryTypes: ['longtask'] });

/** Where a stroke goes, within what is seen, in pixels of the sheet. */
export function pathOf(at: number, seen: Seen): { x: number; y: number; pressure: number }[] {
  const scale = scaleOf(seen);
  const [width, height] = [Math.min(side, view.width / scale), Math.min(side, view.height / scale)];
  return Array.from({ length: strokeMoves }, (_, move) => ({
    x: 120 + (move / strokeMoves) * (width - 240),
    y: height / 2 + Math.sin(move / 20 + at) * (height / 3),
    pressure: 1,
  }));
}

/** How large what is dragged by its lower right handle is at each move, as a part of what it was: smaller, and back. */
export function sizesOf(at: number, seen: Seen): number[] {
  const length = handleMoves[seen];
  return Array.from({ length }, (_, move) => 1 - Math.sin(((move + 1) / length) * Math.PI) * (0.3 + (at % 3) * 0.1));
}

export function layerSheet(at: number, width = side, height = side): OffscreenCanvas {
  const sheet = new OffscreenCanvas(width, height);
  const context = contextOf(sheet);
  const fill = context.createLinearGradient(0, 0, width, height);
  fill.addColorStop(0, `hsl(${at * 50} 60% 50% / ${at === 0 ? 1 : 0.5})`);
  fill.addColorStop(1, `hsl(${at * 50 + 120} 60% 40% / ${at === 0 ? 1 : 0.2})`);
  context.fillStyle = fill;
  context.fillRect(0, 0, width, height);
  return sheet;
}

/** Of the layers of the sheet: the lowest covers it, the highest is empty. */
export function layerPicture(at: number): Promise<ImageBitmap> {
  return createImageBitmap(layerSheet(at));
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context;
}

/** What was drawn on a canvas is drawn: else it is only noted down. */
export function flush(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): void {
  context.getImageData(0, 0, 1, 1);
}

/** Settles when what is under way has been shown: what comes next is drawn at once. */
export async function rest(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise((go) => requestAnimationFrame(go));
}

export function pointerTimes(): PointerTimes {
  return { going: false, events: [] };
}

/** Settles when the next frame was painted. */
export function painted(): Promise<void> {
  return new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(undefined);
    }),
  );
}
