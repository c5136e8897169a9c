import { Canvas, FabricImage, PencilBrush, Shadow } from 'fabric';
import { brush, flush, layerSheet, type Painter, pathOf, type Seen, scaleOf, view } from '../ai-pages/sheet.ts';

/** A drawing board of fabric's: a picture for each layer, its own free drawing, soft by a shadow as it offers it. */
class Fabric implements Painter {
  readonly ready: Promise<void>;
  readonly #canvas: Canvas;

  constructor() {
    const element = document.createElement('canvas');
    document.body.append(element);
    this.#canvas = new Canvas(element, { ...view, isDrawingMode: true, renderOnAddRemove: false });
    const pencil = new PencilBrush(this.#canvas);
    pencil.color = 'rgb(30 60 200 / 0.3)';
    pencil.width = brush.size * brush.hardness;
    pencil.shadow = new Shadow({ blur: brush.size * (1 - brush.hardness), color: 'rgb(30 60 200)' });
    this.#canvas.freeDrawingBrush = pencil;
    for (let at = 0; at < 7; at += 1)
      this.#canvas.add(new FabricImage(canvasOf(layerSheet(at)), { left: 0, top: 0, originX: 'left', originY: 'top' }));
    this.#canvas.renderAll();
    this.ready = Promise.resolve();
  }

  async stroke(at: number, seen: Seen): Promise<{ move: number; undo: number }> {
    const scale = scaleOf(seen);
    this.#canvas.setViewportTransform([scale, 0, 0, scale, 0, 0]);
    this.#canvas.renderAll();
    const path = pathOf(at, seen);
    const began = performance.now();
    for (const [move, point] of path.entries()) {
      this.#hand(move === 0 ? 'mousedown' : 'mousemove', point.x * scale, point.y * scale);
      flush(this.#canvas.contextTop);
    }
    const last = path.at(-1);
    if (last !== undefined) this.#hand('mouseup', last.x * scale, last.y * scale);
    this.#canvas.renderAll();
    flush(this.#canvas.getContext());
    const move = (performance.now() - began) / path.length;
    const drawn = this.#canvas.getObjects().at(-1);
    if (drawn === undefined || this.#canvas.getObjects().length !== 8) throw new Error('nothing was drawn');
    await new Promise((go) => setTimeout(go));
    const from = performance.now();
    this.#canvas.remove(drawn);
    this.#canvas.renderAll();
    flush(this.#canvas.getContext());
    return { move, undo: performance.now() - from };
  }

  #hand(kind: string, x: number, y: number): void {
    const { left, top } = this.#canvas.upperCanvasEl.getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + y, button: 0, buttons: kind === 'mouseup' ? 0 : 1 };
    this.#canvas.upperCanvasEl.dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true }));
  }
}

function canvasOf(sheet: OffscreenCanvas): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: sheet.width, height: sheet.height });
  canvas.getContext('2d')?.drawImage(sheet, 0, 0);
  return canvas;
}

window.painter = new Fabric();
