import { partsOf } from '../../document/blobs.ts';
import type { PictureDocument } from '../../document/document.ts';
import type { History } from '../picture/history.ts';
import type { Picture } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import type { Opened } from '../saving/open.ts';
import { HistoryKeeper, type KeepLimits, keepLimits } from './keeper.ts';
import type { HistoryStore, KeptHistory } from './kept.ts';
import { type Restored, restoreHistory } from './restore.ts';

/** Files of sources that came while the document was open, by hash. */
export type Files = Map<string, { bytes: Uint8Array<ArrayBuffer>; raster: Raster }>;

interface Given {
  document: PictureDocument;
  blobs: ReadonlyMap<string, Uint8Array>;
  files: Files;
  decode(file: Uint8Array): Promise<Raster>;
}

export interface KeepOptions {
  /** Of the history that outlives the session. */
  keepLimits?: KeepLimits;
  /** Awaited between two tiles of it that are packed. */
  rest?(): Promise<void>;
}

/** The history that a device keeps of a document which is being opened. Whatever is wrong with it: then there is none. */
export class Keeping {
  readonly #store: HistoryStore;
  readonly #reading: Promise<KeptHistory | undefined>;
  #known: KeptHistory | undefined;
  #restored: Restored | undefined;

  constructor(store: HistoryStore) {
    this.#store = store;
    this.#reading = store.read().catch(() => undefined);
  }

  /** What stands where the document does. */
  async restore(opened: Opened, { document, files, decode }: Given): Promise<Restored | undefined> {
    this.#known = await this.#reading;
    if (this.#known === undefined) return undefined;
    const parts = { store: this.#store, decode, onFile: files.set.bind(files) };
    this.#restored = await restoreHistory(this.#known, document, opened, parts).catch(() => undefined);
    return this.#restored;
  }

  /** Who keeps what is done from now on. */
  keeper(picture: Picture, history: History, given: Given, options: KeepOptions): HistoryKeeper | undefined {
    if (this.#known === undefined) return undefined;
    const { head, sizes } = this.#known;
    const begun = this.#restored?.begun ?? { token: head?.token, sizes, entries: new Map(), marks: [] };
    const originals = filesIn(given);
    const file = async (blob: string) => given.files.get(blob)?.bytes ?? originals.get(blob);
    const { rest = () => Promise.resolve(), keepLimits: limits = keepLimits } = options;
    return new HistoryKeeper({ store: this.#store, picture, history, file, rest, limits }, begun);
  }
}

function filesIn({ document, blobs }: Given): Map<string, Uint8Array | undefined> {
  const sources = document.layers.flatMap(partsOf).flatMap(({ source }) => source ?? []);
  return new Map(sources.map(({ blob }) => [blob, blobs.get(blob)]));
}
