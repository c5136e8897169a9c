import { type BlendMode, type PictureDocument, type RasterLayer, tileSize } from '../../document/document.ts';
import { Engine } from '../engine.ts';
import type { KeepLimits } from '../keeping/keeper.ts';
import type { HistoryStore, KeptEntry, KeptHead, KeptHistory } from '../keeping/kept.ts';
import type { Raster } from '../picture/source.ts';
import type { SpillStore } from '../tiles/bank.ts';
import type { Brush } from '../types.ts';

/** A spill store in memory. */
export class MemoryStore implements SpillStore {
  readonly held = new Map<string, Uint8Array>();
  /** It takes nothing any more. */
  full = false;

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (this.full) throw new Error('quota');
    this.held.set(key, bytes);
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.held.get(key);
  }

  async delete(key: string): Promise<void> {
    this.held.delete(key);
  }
}

/** A device's store of one history, in memory. */
export class MemoryHistory implements HistoryStore {
  head: KeptHead | undefined;
  entries = new Map<string, KeptEntry>();
  readonly blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Bytes that it takes. */
  room = Number.POSITIVE_INFINITY;

  async read(): Promise<KeptHistory> {
    const sizes = new Map([...this.blobs].map(([hash, { length }]) => [hash, length]));
    return structuredClone({ head: this.head, entries: this.entries, sizes });
  }

  async get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.blobs.get(hash);
  }

  async put(blobs: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const sum = [...this.blobs.values(), ...blobs.values()].reduce((all, { length }) => all + length, 0);
    if (sum > this.room) throw new Error('quota');
    for (const [hash, bytes] of blobs) this.blobs.set(hash, bytes.slice());
  }

  async write(was: string | undefined, head: KeptHead, entries: readonly KeptEntry[]): Promise<boolean> {
    if (this.head?.token !== was) return false;
    for (const entry of entries) this.entries.set(entry.id, structuredClone(entry));
    for (const id of this.entries.keys()) if (!head.entries.includes(id)) this.entries.delete(id);
    this.head = structuredClone(head);
    return true;
  }

  async delete(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) this.blobs.delete(hash);
  }

  async forget(): Promise<void> {
    this.head = undefined;
    this.entries.clear();
  }

  async forgetOthers(): Promise<void> {}

  close(): void {}
}

export const watcher = { tile: () => undefined, all: () => undefined };

/** A picture whose file says its size and a seed: 12 bytes. Some of its pixels are clear. */
export function decodeDrawn(file: Uint8Array): Promise<Raster> {
  if (file.length !== 12) return Promise.reject(new Error('no picture'));
  const [width = 0, height = 0, seed = 0] = new Uint32Array(file.slice().buffer);
  return Promise.resolve({
    width,
    height,
    read(x, y, w, h) {
      const pixels = new Uint8Array(w * h * 4);
      for (let row = 0; row < h; row += 1)
        for (let column = 0; column < w; column += 1) {
          const [px, py] = [x + column, y + row];
          if ((px + py + seed) % 7 === 0) continue;
          pixels.set([px & 255, (py * 3) & 255, (px * py + seed) & 255, 100 + (px % 156)], (row * w + column) * 4);
        }
      return pixels;
    },
  });
}

export const drawnFile = (width: number, height: number, seed = 1): Uint8Array =>
  new Uint8Array(new Uint32Array([width, height, seed]).buffer);

export function testEngine(historyBytes?: number, keepLimits?: KeepLimits): { engine: Engine; store: MemoryStore } {
  const store = new MemoryStore();
  const engine = new Engine({
    store,
    watcher,
    decode: decodeDrawn,
    onState: () => undefined,
    ...(historyBytes === undefined ? {} : { historyBytes }),
    ...(keepLimits === undefined ? {} : { keepLimits }),
  });
  return { engine, store };
}

export function layerOf(id: string, more: Partial<RasterLayer> = {}): RasterLayer {
  const plain = { kind: 'raster', visible: true, locked: false, opacity: 1, blend: 'normal' } as const;
  return { id, name: id, ...plain, tiles: {}, ...more };
}

/** A document of a picture that lies askew, and of an empty layer above it. */
export const drawn: { document: PictureDocument; blobs: Map<string, Uint8Array> } = {
  document: {
    version: 1,
    width: 600,
    height: 300,
    layers: [
      layerOf('photo', { source: { blob: 'file', x: -20, y: 10, width: 400, height: 270 } }),
      layerOf('paint', { blend: 'multiply' satisfies BlendMode }),
    ],
  },
  blobs: new Map([['file', drawnFile(400, 270)]]),
};

export const brushOf = (more: Partial<Brush> = {}): Brush => ({
  tool: 'brush',
  colour: { r: 200, g: 30, b: 60, a: 255 },
  size: 40,
  hardness: 0.5,
  opacity: 1,
  spacing: 0.1,
  ...more,
});

/** A tile of one colour. */
export function plainTile(r: number, g: number, b: number, a: number): Uint8Array {
  const pixels = new Uint8Array(tileSize * tileSize * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([r, g, b, a], at);
  return pixels;
}

/** All that a person sees of a picture, with its selections and guides. */
export const look = (engine: Engine) => ({
  layers: engine.state()?.layers,
  size: [engine.state()?.width, engine.state()?.height],
  guides: engine.state()?.guides,
  saved: engine.state()?.saved?.map((one) => ({ ...one, area: engine.shown({ kind: 'saved', id: one.id }) })),
  contours: engine.contours(1),
  pixels: Buffer.from(engine.pixels()),
});

/** A pause between two parts of a long work that takes no time. */
export const now = (): Promise<void> => Promise.resolve();
