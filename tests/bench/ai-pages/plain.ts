import {
  brush,
  contextOf,
  flush,
  layerPicture,
  type Painter,
  type PointerTimes,
  painted,
  pathOf,
  pointerTimes,
  type Seen,
  scaleOf,
  side,
  view,
} from './sheet.ts';

const half = brush.size / 2;

/** As anyone would write it: a canvas for each layer, a whole copy for undo, all layers drawn for each move. */
class Plain implements Painter {
  readonly ready: Promise<void>;
  readonly #pen = contextOf(new OffscreenCanvas(side, side));
  readonly #stamp = stampSheet();
  readonly #canvas = Object.assign(document.createElement('canvas'), view);
  readonly #shown = this.#canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  #layers: ImageBitmap[] = [];

  constructor() {
    document.body.append(this.#canvas);
    this.ready = this.#open();
  }

  async #open(): Promise<void> {
    this.#layers = await Promise.all(Array.from({ length: 7 }, (_, at) => layerPicture(at)));
    this.#draw(0, 0, view.width, view.height, 1);
  }

  async stroke(at: number, seen: Seen): Promise<{ move: number; undo: number }> {
    const scale = scaleOf(seen);
    const all = [0, 0, Math.min(view.width, side * scale), view.height] as const;
    this.#draw(...all, scale);
    const before = this.#pen.getImageData(0, 0, side, side);
    const path = pathOf(at, seen);
    const began = performance.now();
    for (const { x, y } of path) this.#paint(x, y, scale);
    const move = (performance.now() - began) / path.length;
    await new Promise((go) => setTimeout(go));
    const from = performance.now();
    this.#pen.putImageData(before, 0, 0);
    this.#draw(...all, scale);
    return { move, undo: performance.now() - from };
  }

  async blurred(sigma: number, seen: Seen): Promise<number> {
    const scale = scaleOf(seen);
    const [width, height] = [Math.min(view.width, side * scale), view.height];
    this.#draw(0, 0, width, height, scale);
    const began = performance.now();
    this.#shown.clearRect(0, 0, width, height);
    for (const [at, one] of [...this.#layers, this.#pen.canvas].entries()) {
      this.#shown.filter = at === 3 ? `blur(${sigma * scale}px)` : 'none';
      this.#shown.drawImage(one, 0, 0, width / scale, height / scale, 0, 0, width, height);
    }
    flush(this.#shown);
    return performance.now() - began;
  }

  async photo(file: string): Promise<number> {
    const bytes = await (await fetch(file)).arrayBuffer();
    const began = performance.now();
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    this.#shown.drawImage(canvas, 0, 0, view.width, view.height);
    flush(this.#shown);
    await painted();
    const took = performance.now() - began;
    bitmap.close();
    return took;
  }

  async paints(): Promise<PointerTimes> {
    const times = pointerTimes();
    this.#canvas.addEventListener('pointerrawupdate', (event) => {
      const received = performance.now();
      const { offsetX, offsetY } = event as PointerEvent;
      this.#paint(offsetX, offsetY, 1);
      times.events.push({ at: event.timeStamp, received, written: performance.now() });
    });
    return times;
  }

  #paint(x: number, y: number, scale: number): void {
    this.#pen.drawImage(this.#stamp, x - half, y - half);
    const [left, top] = [Math.max(0, (x - half) * scale), Math.max(0, (y - half) * scale)];
    this.#draw(left, top, brush.size * scale, brush.size * scale, scale);
  }

  #draw(x: number, y: number, width: number, height: number, scale: number): void {
    const [sx, sy, sw, sh] = [x / scale, y / scale, width / scale, height / scale];
    for (const one of [...this.#layers, this.#pen.canvas])
      this.#shown.drawImage(one, sx, sy, sw, sh, x, y, width, height);
    flush(this.#shown);
  }
}

function stampSheet(): OffscreenCanvas {
  const stamp = new OffscreenCanvas(brush.size, brush.size);
  const soft = contextOf(stamp);
  const fill = soft.createRadialGradient(half, half, half * brush.hardness, half, half, half);
  fill.addColorStop(0, 'rgb(30 60 200 / 0.3)');
  fill.addColorStop(1, 'rgb(30 60 200 / 0)');
  soft.fillStyle = fill;
  soft.fillRect(0, 0, brush.size, brush.size);
  return stamp;
}

window.painter = new Plain();
