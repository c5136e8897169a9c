import type { PictureDocument } from '../../../plugins/ai/shared/document/document.ts';
import { PictureEngine } from '../../../plugins/ai/web/engine/picture-engine.ts';
import {
  brush,
  colour,
  layerPicture,
  layerSheet,
  type Painter,
  type PointerTimes,
  painted,
  pathOf,
  picture,
  pointerTimes,
  rest,
  type Seen,
  scaleOf,
  side,
  sizesOf,
  view,
} from './sheet.ts';
import { onAnswers } from './worker-answers.ts';

/** The engine in its worker, as the editor holds it, without the editor about it. */
class Ours implements Painter {
  readonly ready: Promise<void>;
  readonly #engine = new PictureEngine();
  readonly #canvas = document.createElement('canvas');
  #seen: Seen | undefined;
  #shown: 'sheet' | 'picture' = 'sheet';

  constructor() {
    document.body.append(this.#canvas);
    this.ready = this.#open();
  }

  async #open(): Promise<void> {
    const engine = this.#engine;
    await engine.open(documentOf(side, side, [{ ...plain, id: 'top', name: 'top' }]), noBlobs);
    for (let at = 0; at < 7; at += 1)
      await engine.run({ kind: 'add-layer', name: `${at}`, picture: await layerPicture(at), x: 0, y: 0 });
    await engine.run({ kind: 'move-layer', id: 'top', to: 7 });
    engine.attach(this.#canvas);
    this.#look('full');
  }

  async stroke(at: number, seen: Seen): Promise<{ move: number; undo: number }> {
    this.#look(seen);
    const path = pathOf(at, seen);
    const began = performance.now();
    const line = this.#engine.stroke('top', { tool: 'brush', colour, opacity: 1, ...brush });
    for (const point of path) line.to([point]);
    await line.end();
    const move = (performance.now() - began) / path.length;
    await rest();
    const from = performance.now();
    await this.#engine.undo();
    return { move, undo: performance.now() - from };
  }

  async handle(at: number, seen: Seen): Promise<number> {
    this.#look(seen);
    const { id, x, y, width, height } = await this.#dragged(seen);
    const sizes = sizesOf(at, seen);
    const began = performance.now();
    for (const size of sizes) {
      const [x1, y1] = [x + width * size, y + height * size];
      await this.#engine.preview({ kind: 'place-layer', id, corners: [x, y, x1, y, x1, y1, x, y1] });
    }
    const move = (performance.now() - began) / sizes.length;
    await this.#engine.preview(undefined);
    return move;
  }

  async blurred(sigma: number, seen: Seen): Promise<number> {
    this.#look(seen);
    const id = this.#layerAt(3);
    await rest();
    const began = performance.now();
    await this.#engine.preview({ kind: 'filter-layer', id, filter: { kind: 'blur', sigma } });
    const took = performance.now() - began;
    await this.#engine.preview(undefined);
    return took;
  }

  async shifted(what: 'layer' | 'all', seen: Seen): Promise<number> {
    this.#look(seen);
    await rest();
    const id = this.#layerAt(6);
    const steps = [3, 7, 11, 14];
    const began = performance.now();
    for (const step of steps)
      await this.#engine.preview(
        what === 'layer'
          ? { kind: 'offset-layer', id, x: step * 9, y: step * 5 }
          : { kind: 'straighten', angle: step / 4, x: 0, y: 0, width: side, height: side },
      );
    const took = (performance.now() - began) / steps.length;
    await this.#engine.preview(undefined);
    return took;
  }

  async photo(file: string): Promise<number> {
    const canvas = document.createElement('canvas');
    const engine = new PictureEngine();
    document.body.replaceChildren(canvas);
    const bytes = await (await fetch(file)).arrayBuffer();
    const source = { blob: 'file', x: 0, y: 0, width: 4000, height: 3000 };
    const began = performance.now();
    engine.attach(canvas);
    engine.look({ x: 0, y: 0, scale: view.height / 3000, ...view });
    const sheet = documentOf(4000, 3000, [{ ...plain, id: 'photo', name: 'photo', source }]);
    await engine.open(sheet, { get: () => Promise.resolve(bytes) });
    await painted();
    const took = performance.now() - began;
    engine.close();
    document.body.replaceChildren(this.#canvas);
    return took;
  }

  /** As the editor's stage listens; a move counts as written when the worker has answered it. */
  async paints(): Promise<PointerTimes> {
    this.#look('full');
    const times = pointerTimes();
    const line = this.#engine.stroke('top', { tool: 'brush', colour, opacity: 1, ...brush });
    this.#canvas.addEventListener('pointerrawupdate', (event) => {
      const received = performance.now();
      const found = { at: event.timeStamp, received, written: Number.NaN };
      times.events.push(found);
      onAnswers.push(() => {
        found.written = performance.now();
      });
      line.to(pointsOf(event as PointerEvent));
    });
    return times;
  }

  #layerAt(at: number): string {
    return this.#engine.get()?.layers[at]?.id ?? '';
  }

  /** What the handles are on: a picture on the sheet at 100 %, a layer as large as it where it is seen whole. */
  async #dragged(seen: Seen): Promise<{ id: string; x: number; y: number; width: number; height: number }> {
    if (seen === 'fit') return { id: this.#layerAt(6), x: 0, y: 0, width: side, height: side };
    if (this.#shown === 'sheet') {
      const bitmap = await createImageBitmap(layerSheet(5, picture.width, picture.height));
      const { x, y } = picture;
      await this.#engine.run({ kind: 'add-layer', name: 'picture', above: 'top', picture: bitmap, x, y });
      this.#shown = 'picture';
    }
    return { id: this.#layerAt(8), ...picture };
  }

  #look(seen: Seen): void {
    if (this.#seen === seen) return;
    this.#seen = seen;
    this.#engine.look({ x: 0, y: 0, scale: scaleOf(seen), ...view });
  }
}

const plain = { kind: 'raster', visible: true, locked: false, opacity: 1, blend: 'normal', tiles: {} } as const;
const noBlobs = { get: () => Promise.reject(new Error('no blob')) };

function documentOf(width: number, height: number, layers: PictureDocument['layers']): PictureDocument {
  return { version: 1, width, height, layers };
}

function pointsOf(event: PointerEvent): { x: number; y: number; pressure: number }[] {
  const events = event.getCoalescedEvents();
  return (events.length === 0 ? [event] : events).map(({ offsetX, offsetY }) => ({
    x: offsetX,
    y: offsetY,
    pressure: 1,
  }));
}

window.painter = new Ours();
