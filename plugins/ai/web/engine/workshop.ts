import { composeArea } from '../../shared/engine/compose/compose.ts';
import { layerArea } from '../../shared/engine/compose/layer-area.ts';
import { Engine } from '../../shared/engine/engine.ts';
import { engineError } from '../../shared/engine/faults.ts';
import { maxLevel } from '../../shared/engine/picture/mips.ts';
import type { Picture } from '../../shared/engine/picture/picture.ts';
import type { Raster } from '../../shared/engine/picture/source.ts';
import type { Box, Command, CommandOf, EngineState, StrokePoint } from '../../shared/engine/types.ts';
import { HistoryDatabase } from './history-database.ts';
import { pauses } from './pauses.ts';
import { Previews, type Wanted } from './previews.ts';
import { type Answers, bitmapsOf, type Look, type Request } from './protocol.ts';
import { bitmapRaster, decodePicture } from './raster.ts';
import { SpillDatabase } from './spill-database.ts';
import { View } from './view.ts';

type Answer = Answers[Request['kind']];

/** Changes are given out after their history is kept, so that no crash parts them; but they do not wait for longer. */
const historyMs = 250;
/** Packing lets others have a turn so often. */
const packMs = 6;
/** Nor does the end of the engine. */
const closeMs = 5000;

const endsPreview: ReadonlySet<Request['kind']> = new Set(['open', 'run', 'undo', 'redo', 'go', 'begin', 'close']);

/** The engine in its worker: what pages ask for, one after another, and the canvas. */
export class Workshop {
  readonly #view = new View();
  readonly #store = new SpillDatabase();
  #history: HistoryDatabase | undefined;
  readonly #engine: Engine;
  #last: Promise<unknown> = Promise.resolve();
  /** The stroke that is on. */
  #stroke: number | undefined;
  #afterStroke: (() => void)[] = [];
  /** Changes that were given out and not yet kept. */
  readonly #given = new Map<number, () => void>();
  readonly #previews: Previews;
  #next = 1;

  constructor(onState: (state: EngineState | undefined) => void) {
    this.#engine = new Engine({
      store: this.#store,
      watcher: this.#view,
      decode: decodePicture,
      rest: this.#rest(),
      onState: () => onState(this.#engine.state()),
    });
    this.#previews = new Previews(this.#engine, this.#view);
  }

  async answer(request: Request): Promise<Answer> {
    // The view follows at once, also while a document is being opened.
    if (request.kind === 'attach') this.#view.attach(request.canvas);
    else if (request.kind === 'look') this.#look(request.look);
    else if (request.kind === 'preview') {
      const { command } = request;
      const wanted = this.#previews.want(command && withRaster(command));
      return this.#inTurn(() => this.#preview(wanted, command));
    } else if (request.kind === 'changes') return this.#changes(request.missing);
    else if (request.kind === 'release-history') return this.#release();
    else {
      // It is left at once for whatever is done.
      if (endsPreview.has(request.kind)) this.#previews.want(undefined);
      return this.#inTurn(() => this.#work(request));
    }
    this.#view.settle();
    return undefined;
  }

  /** What is shown of a command follows. */
  #look(look: Look): void {
    this.#view.look(look);
    const wanted = this.#previews.moved();
    if (wanted !== undefined) void this.#inTurn(() => this.#previews.show(wanted)).catch(() => undefined);
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work).finally(() => this.#view.settle());
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #work(
    request: Exclude<Request, { kind: 'attach' | 'look' | 'changes' | 'preview' | 'release-history' }>,
  ): Promise<Answer> {
    const engine = this.#engine;
    switch (request.kind) {
      case 'open':
        return this.#openDocument(request);
      case 'run':
        return this.#run(request.command);
      case 'undo':
        return this.#ending(engine.undo());
      case 'redo':
        return this.#ending(engine.redo());
      case 'go':
        return this.#ending(engine.goTo(request.at));
      case 'begin':
      case 'to':
      case 'end':
      case 'cancel':
        return this.#paint(request);
      case 'kept':
        this.#given.get(request.number)?.();
        this.#given.delete(request.number);
        return undefined;
      case 'picture':
        return this.#picture();
      case 'thumbnail':
        return this.#thumbnail(request.edge);
      case 'layer-pixels':
        return this.#layerPixels(request.layer, request.box);
      case 'layer-thumbnail':
        return this.#layerThumbnail(request.layer, request.edge);
      case 'colour':
        return engine.colourAt(request.x, request.y);
      case 'layer-at':
        return engine.layerAt(request.x, request.y);
      case 'bounds':
        return engine.bounds(request.layer);
      case 'selected':
        return engine.selected();
      case 'shown':
        return engine.shown(request.shape);
      case 'contours':
        return engine.contours(request.scale);
      case 'close':
        return this.#close();
    }
  }

  async #openDocument({ document, blobs, history }: Extract<Request, { kind: 'open' }>): Promise<undefined> {
    const found = new Map(blobs.map(([hash, bytes]) => [hash, new Uint8Array(bytes)]));
    const kept = history && new HistoryDatabase(history);
    this.#previews.drop();
    try {
      await this.#engine.open(document, found, kept);
    } catch (error) {
      kept?.close();
      throw error;
    }
    this.#history?.close();
    this.#history = kept;
    this.#view.show(this.#engine.picture);
    return this.#strokeIsOver();
  }

  async #close(): Promise<undefined> {
    this.#engine.cancelStroke();
    this.#strokeIsOver();
    await soon(this.#engine.historyKept(), closeMs);
    this.#engine.close();
    this.#history?.close();
    this.#view.show(undefined);
    await this.#store.close();
  }

  /** What is packed in the background lets others have their turn, and a stroke come to its end. */
  #rest(): () => Promise<void> {
    const pause = pauses(packMs);
    return async () => {
      await pause();
      while (this.#engine.painting) await new Promise<void>((go) => this.#afterStroke.push(go));
    };
  }

  async #run(command: Command): Promise<undefined> {
    try {
      await this.#ending(this.#engine.run(withRaster(command)));
    } finally {
      // Their pixels are in tiles by now.
      for (const bitmap of bitmapsOf(command)) bitmap.close();
    }
  }

  async #preview(wanted: Wanted, command: Command | undefined): Promise<undefined> {
    try {
      await this.#previews.show(wanted);
      // It ends a stroke that is on.
      if (!this.#engine.painting) this.#strokeIsOver();
    } finally {
      for (const bitmap of bitmapsOf(command)) bitmap.close();
    }
  }

  /** What ends a stroke that is on, and what is shown of a command. */
  async #ending(work: Promise<void>): Promise<undefined> {
    await work.finally(() => this.#previews.drop());
    this.#strokeIsOver();
  }

  async #paint(request: Extract<Request, { stroke: number }>): Promise<undefined> {
    const engine = this.#engine;
    if (request.kind === 'begin') {
      this.#stroke = undefined;
      this.#previews.drop();
      await engine.begin(request.layer, request.brush);
      this.#stroke = request.stroke;
    } else if (request.stroke !== this.#stroke) {
      // Another command has ended it, or it never began, which was said to its beginning.
    } else if (request.kind === 'to') engine.to(pointsOf(request.points));
    else {
      if (request.kind === 'cancel') engine.cancelStroke();
      else await engine.endStroke();
      this.#strokeIsOver();
    }
  }

  #strokeIsOver(): undefined {
    this.#stroke = undefined;
    for (const go of this.#afterStroke.splice(0)) go();
  }

  /** Takes the picture down between strokes, and packs it beside whatever else is done. */
  async #changes(missing: readonly string[]): Promise<Answers['changes']> {
    const working = await this.#inTurn(() =>
      this.#engine.painting ? undefined : { changes: this.#engine.changes(pauses(packMs), missing) },
    );
    if (working === undefined) {
      await new Promise<void>((go) => this.#afterStroke.push(go));
      return this.#changes(missing);
    }
    const found = await working.changes;
    if (found === undefined) return undefined;
    await soon(this.#engine.historyKept(), historyMs);
    const number = this.#next++;
    this.#given.clear();
    this.#given.set(number, found.kept);
    const blobs = found.blobs.map(({ hash, bytes }) => ({ hash, bytes: bytes.buffer }));
    return { number, document: found.document, blobs };
  }

  async #release(): Promise<undefined> {
    await this.#engine.releaseHistory();
  }

  #picture(): Answers['picture'] {
    const data = this.#engine.pixels();
    const { width = 0, height = 0 } = this.#engine.picture?.frame ?? {};
    return { width, height, data };
  }

  #thumbnail(edge: number): Promise<Blob> {
    const small = smallPicture(this.#open(), edge, composeArea);
    return small.convertToBlob({ type: 'image/webp', quality: 0.85 });
  }

  #layerPixels(layer: string, box?: Box): Answers['layer-pixels'] {
    const picture = this.#open();
    if (picture.layer(layer) === undefined) throw engineError('missing');
    const { width, height } = picture.frame;
    const { x0, y0, x1, y1 } = box ?? { x0: 0, y0: 0, x1: width, y1: height };
    return { width: x1 - x0, height: y1 - y0, data: layerArea(picture, layer, 0, { x0, y0, x1, y1 }) };
  }

  #layerThumbnail(id: string, edge: number): ImageBitmap {
    const picture = this.#open();
    if (picture.layer(id) === undefined) throw engineError('missing');
    return smallPicture(picture, edge, (of, level, box) => layerArea(of, id, level, box)).transferToImageBitmap();
  }

  #open(): Picture {
    const { picture } = this.#engine;
    if (picture === undefined) throw engineError('closed');
    return picture;
  }
}

/** What `draw` gives of a picture, with a longer side of `edge` pixels at most. */
function smallPicture(picture: Picture, edge: number, draw: typeof composeArea): OffscreenCanvas {
  const { width, height } = picture.frame;
  const scale = Math.min(1, Math.max(1, edge) / Math.max(width, height));
  const level = Math.max(0, Math.min(maxLevel, Math.floor(Math.log2(1 / scale))));
  const box = { x0: 0, y0: 0, x1: Math.ceil(width / 2 ** level), y1: Math.ceil(height / 2 ** level) };
  const from = new OffscreenCanvas(box.x1, box.y1);
  from.getContext('2d')?.putImageData(new ImageData(draw(picture, level, box), box.x1, box.y1), 0, 0);
  const small = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = small.getContext('2d');
  if (context === null) throw engineError('canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width / 2 ** level, height / 2 ** level, 0, 0, small.width, small.height);
  return small;
}

function withRaster(command: Command): CommandOf<Raster> {
  if (command.kind === 'enlarge')
    return { ...command, pictures: command.pictures.map((one) => ({ ...one, picture: bitmapRaster(one.picture) })) };
  if (command.kind === 'set-content' || command.kind === 'replace-pixels')
    return { ...command, picture: bitmapRaster(command.picture) };
  if (command.kind !== 'add-layer') return command;
  const { picture, ...rest } = command;
  return picture === undefined ? rest : { ...rest, picture: bitmapRaster(picture) };
}

function pointsOf(numbers: Float64Array): StrokePoint[] {
  const points: StrokePoint[] = [];
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [x = 0, y = 0, pressure = 0] = numbers.subarray(at, at + 3);
    points.push({ x, y, pressure });
  }
  return points;
}

/** Waits for some work, for so long. */
async function soon(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((go) => {
    timer = setTimeout(go, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
