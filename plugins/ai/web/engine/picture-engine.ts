import type { PictureDocument } from '../../shared/document/document.ts';
import { engineError, faultOf } from '../../shared/engine/faults.ts';
import { checkDocument } from '../../shared/engine/saving/check.ts';
import type { Box, Brush, Command, EngineState, Rgba, SelectShape, StrokePoint } from '../../shared/engine/types.ts';
import { fetchBlobs } from './fetch-blobs.ts';
import type { HistoryKey } from './history-database.ts';
import workerUrl from './picture.wasm-worker.ts?worker&module';
import { type Answers, bitmapsOf, type KeptBlob, type Look, type Reply, type Request } from './protocol.ts';

/** A stroke under way. */
export interface EngineStroke {
  /** Goes on through points, in pixels of the document. */
  to(points: readonly StrokePoint[]): void;
  /** Ends it as one entry of the history; rejects where it could not be begun. */
  end(): Promise<void>;
  /** Takes it back. */
  cancel(): void;
}

/** What has to be kept. */
export interface EngineChanges {
  document: PictureDocument;
  /** Blobs that are new. */
  blobs: readonly KeptBlob[];
  /** All of it is kept: the next call tells what comes after. */
  done(): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * The engine as a page holds it: pixels and history live in its worker. A store of what is open, for useSyncExternalStore.
 * Everything is done in the order in which it is asked for.
 */
export class PictureEngine {
  #worker: Worker | undefined;
  #state: EngineState | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  readonly get = (): EngineState | undefined => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Opens a document in place of the one before, which stays where this one is not whole. `history`: whose this device keeps
   * from session to session; without, it ends with the engine.
   */
  async open(
    document: PictureDocument,
    blobs: { get(hash: string): Promise<ArrayBuffer> },
    { signal, history }: { signal?: AbortSignal; history?: HistoryKey } = {},
  ): Promise<void> {
    checkDocument(document);
    const found = await fetchBlobs(document, blobs, signal);
    const request = { kind: 'open', document, blobs: found, ...(history && { history }) } as const;
    await this.#call(request, [...new Set(found.map(([, bytes]) => bytes))]);
  }

  /** Hands the canvas over; from now on the engine alone draws on it and sets its size. */
  attach(canvas: HTMLCanvasElement): void {
    if (typeof canvas.transferControlToOffscreen !== 'function' || typeof OffscreenCanvas === 'undefined')
      throw engineError('canvas');
    const offscreen = canvas.transferControlToOffscreen();
    this.#tell({ kind: 'attach', canvas: offscreen }, [offscreen]);
  }

  look(look: Look): void {
    this.#tell({ kind: 'look', look });
  }

  /** A picture of the command is handed over, too. */
  async run(command: Command): Promise<void> {
    await this.#call({ kind: 'run', command }, bitmapsOf(command));
  }

  /**
   * Shows what a command would do, in place of what was shown of one before; nothing of it is in the history or kept.
   * Without one, and by whatever is done next, it ends. Filters, and what moves, places or straightens layers, are worked out
   * as far as they are seen, and follow what is looked at; of those nothing is in pictures and colours that are asked for.
   */
  async preview(command: Command | undefined): Promise<void> {
    await this.#call({ kind: 'preview', command }, bitmapsOf(command));
  }

  async undo(): Promise<void> {
    await this.#call({ kind: 'undo' });
  }

  async redo(): Promise<void> {
    await this.#call({ kind: 'redo' });
  }

  /** To where so many entries of the history are done. */
  async goTo(at: number): Promise<void> {
    await this.#call({ kind: 'go', at });
  }

  /** Takes up a brush. Another command ends the stroke. */
  stroke(layer: string, brush: Brush): EngineStroke {
    const stroke = this.#next;
    const begun = this.#call({ kind: 'begin', stroke, layer, brush });
    // It is said at the end.
    begun.catch(() => undefined);
    return {
      to: (points) => {
        const numbers = new Float64Array(points.length * 3);
        points.forEach(({ x, y, pressure }, at) => {
          numbers.set([x, y, pressure], at * 3);
        });
        this.#tell({ kind: 'to', stroke, points: numbers }, [numbers.buffer]);
      },
      end: async () => {
        const ended = this.#call({ kind: 'end', stroke });
        await Promise.all([begun, ended]);
      },
      cancel: () => this.#tell({ kind: 'cancel', stroke }),
    };
  }

  /**
   * What has to be kept since the last time that was `done`; undefined where that is nothing. `missing`: blobs that whoever
   * keeps them has lost, which are given again.
   */
  async changes(missing: readonly string[] = []): Promise<EngineChanges | undefined> {
    const found = await this.#call({ kind: 'changes', missing });
    if (found === undefined) return undefined;
    const { number, document, blobs } = found;
    return { document, blobs, done: () => this.#tell({ kind: 'kept', number }) };
  }

  /** Takes away the histories that this device keeps: it has no room for what matters more. Undoing goes on. */
  async releaseHistory(): Promise<void> {
    await this.#call({ kind: 'release-history' });
  }

  /** The whole picture at its full size. */
  async picture(): Promise<ImageData> {
    const { data, width, height } = await this.#call({ kind: 'picture' });
    return new ImageData(data, width, height);
  }

  /** The picture with a longer side of `edge` pixels at most. */
  thumbnail(edge: number): Promise<Blob> {
    return this.#call({ kind: 'thumbnail', edge });
  }

  /** Pixels of a layer by itself, without its mask, as far as the document goes, or the box. */
  async layerPixels(layer: string, box?: Box): Promise<ImageData> {
    const { data, width, height } = await this.#call({ kind: 'layer-pixels', layer, ...(box && { box }) });
    return new ImageData(data, width, height);
  }

  /** One layer by itself within the document, with a longer side of `edge` pixels at most. The caller closes it. */
  layerThumbnail(layer: string, edge: number): Promise<ImageBitmap> {
    return this.#call({ kind: 'layer-thumbnail', layer, edge });
  }

  /** What is seen at a point of the document. */
  colourAt(x: number, y: number): Promise<Rgba | undefined> {
    return this.#call({ kind: 'colour', x, y });
  }

  /** The highest layer of which something is seen at a point of the document. */
  layerAt(x: number, y: number): Promise<string | undefined> {
    return this.#call({ kind: 'layer-at', x, y });
  }

  /** What is selected, one byte a pixel, within its bounds; undefined where nothing is. */
  selected(): Promise<(Box & { bytes: Uint8Array }) | undefined> {
    return this.#call({ kind: 'selected' });
  }

  /** What a shape would select, one byte a pixel, within its bounds. */
  shown(shape: Exclude<SelectShape, { kind: 'none' }>): Promise<Box & { bytes: Uint8Array }> {
    return this.#call({ kind: 'shown', shape });
  }

  /** Where something of a layer, or of all in a group, is; undefined where nothing is. */
  bounds(layer: string): Promise<Box | undefined> {
    return this.#call({ kind: 'bounds', layer });
  }

  /**
   * The outlines of the selection as data of a path, in pixels of the document; '' where there is none. `scale`: canvas
   * pixels for one of the document. They are others where the state's `selection.key` is.
   */
  contours(scale: number): Promise<string> {
    return this.#call({ kind: 'contours', scale });
  }

  /** Ends the worker once it has cleared up. Nothing is kept by that. */
  close(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    const end = (): void => {
      worker.terminate();
      if (this.#worker === worker) this.#fail(engineError('closed'));
    };
    void this.#call({ kind: 'close' }).then(end, end);
  }

  #tell(request: Request, transfer: Transferable[] = []): void {
    this.#call(request, transfer).catch(() => undefined);
  }

  #call<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
    transfer?: Transferable[],
  ): Promise<Answers[K]>;
  #call(request: Request, transfer: Transferable[] = []): Promise<unknown> {
    this.#worker ??= this.#start();
    const id = this.#next++;
    this.#worker.postMessage({ ...request, id }, transfer);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #start(): Worker {
    const worker = new Worker(workerUrl, { type: 'module', name: 'ai-picture' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.#fail(engineError('worker', event.message));
    };
    return worker;
  }

  #hear(reply: Reply): void {
    if (reply.kind === 'state') {
      this.#set(reply.state);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'answer') waiting?.resolve(reply.answer);
    else waiting?.reject(engineError(faultOf(reply.reason) ?? 'worker', reply.detail));
  }

  /** The worker is gone, and with it what was open. */
  #fail(error: Error): void {
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
    this.#set(undefined);
  }

  #set(state: EngineState | undefined): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
