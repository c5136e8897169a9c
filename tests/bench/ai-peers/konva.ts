import Konva from 'konva';
import {
  flush,
  layerSheet,
  type Painter,
  picture,
  type Seen,
  scaleOf,
  side,
  sizesOf,
  view,
} from '../ai-pages/sheet.ts';

/** A stage of Konva's: a picture for each layer, and its transformer about one of them. */
class Handles implements Painter {
  readonly ready: Promise<void>;
  readonly #stage: Konva.Stage;
  readonly #layer = new Konva.Layer();
  readonly #transformer = new Konva.Transformer({ rotateEnabled: false });

  constructor() {
    const container = document.createElement('div');
    document.body.append(container);
    this.#stage = new Konva.Stage({ container, ...view });
    this.#stage.add(this.#layer);
    for (let at = 0; at < 7; at += 1) this.#layer.add(new Konva.Image({ image: canvasOf(layerSheet(at)) }));
    this.#layer.add(new Konva.Image({ image: canvasOf(new OffscreenCanvas(side, side)) }));
    const { width, height, ...at } = picture;
    this.#layer.add(new Konva.Image({ image: canvasOf(layerSheet(5, width, height)), ...at }));
    this.#layer.add(this.#transformer);
    this.#layer.draw();
    this.ready = Promise.resolve();
  }

  async handle(at: number, seen: Seen): Promise<number> {
    const scale = scaleOf(seen);
    this.#stage.scale({ x: scale, y: scale });
    const node = this.#layer.getChildren()[seen === 'fit' ? 6 : 8];
    if (node === undefined) throw new Error('no picture');
    this.#transformer.nodes([node]);
    this.#layer.draw();
    const corner = this.#transformer.findOne('.bottom-right')?.getAbsolutePosition();
    const first = node.getAbsolutePosition();
    if (corner === undefined) throw new Error('no handle');
    const to = (size: number) =>
      [first.x + (corner.x - first.x) * size, first.y + (corner.y - first.y) * size] as const;
    // Konva tells a press from a click by time; a hand of a page has none.
    this.#hand(this.#stage.content, 'mousedown', ...to(0.999));
    const sizes = sizesOf(at, seen);
    const began = performance.now();
    for (const size of sizes) {
      this.#hand(window, 'mousemove', ...to(size));
      this.#layer.draw();
      flush(this.#layer.getContext()._context);
    }
    const move = (performance.now() - began) / sizes.length;
    if (!this.#transformer.isTransforming()) throw new Error('no handle was dragged');
    this.#hand(window, 'mouseup', ...to(1));
    node.scale({ x: 1, y: 1 });
    return move;
  }

  #hand(target: EventTarget, kind: string, x: number, y: number): void {
    const { left, top } = this.#stage.content.getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + y, button: 0, buttons: kind === 'mouseup' ? 0 : 1 };
    target.dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true }));
  }
}

function canvasOf(sheet: OffscreenCanvas): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: sheet.width, height: sheet.height });
  canvas.getContext('2d')?.drawImage(sheet, 0, 0);
  return canvas;
}

window.painter = new Handles();
