import { type FitoutError, isFitoutError, type LocalText } from '@fitout/sdk';
import type { ReadOptions } from '../decoder/decoder.ts';
import type { Found } from '../decoder/protocol.ts';
import { errorOfFile } from '../error-of-file.ts';
import { readPicture } from './frames.ts';

/** How far reading is. */
export interface PictureReading {
  /** The picture in hand, from 1, of how many. */
  at: number;
  of: number;
  /** 0 to 1, of the time that it may take. */
  share: number;
}

/** What a person is told meanwhile. */
export function readingText({ at, of }: PictureReading): LocalText {
  return of === 1
    ? { zh: '正在仔细识别图片…', en: 'Scanning the image closely…' }
    : { zh: `正在识别图片 ${at} / ${of}`, en: `Scanning image ${at} of ${of}` };
}

export interface PictureListeners {
  onFound(found: Found[]): void;
  /** All were read, and in so many of them was nothing. */
  onNone(none: number, of: number): void;
  /** One of them cannot be opened, or none can be read at all. */
  onError(error: FitoutError): void;
}

/** Milliseconds after which a person is told that a picture is being read: most take less. */
const quietMs = 300;

/** Files that are read one after the other, until all are or somebody gives them up. */
interface Batch {
  files: Blob[];
  stop: AbortController;
  work: Promise<void>;
}

/**
 * Reads picture files one after the other, those that come meanwhile behind them. A store for `useSyncExternalStore`:
 * what is being read, undefined while that is nothing or takes no time.
 */
export class PictureReader {
  #reading: PictureReading | undefined;
  readonly #to: PictureListeners;
  readonly #read: (file: Blob, options: ReadOptions) => Promise<Found[]>;
  readonly #listeners = new Set<() => void>();
  #batch: Batch | undefined;

  constructor(to: PictureListeners, read: typeof readPicture = readPicture) {
    this.#to = to;
    this.#read = read;
  }

  readonly get = (): PictureReading | undefined => this.#reading;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once the files are read, or given up. */
  readonly add = (files: Iterable<Blob>): Promise<void> => {
    if (this.#batch === undefined) {
      const batch: Batch = { files: [...files], stop: new AbortController(), work: Promise.resolve() };
      this.#batch = batch;
      batch.work = this.#readAll(batch).finally(() => this.#end(batch));
    } else this.#batch.files.push(...files);
    return this.#batch.work;
  };

  /** Gives up what is being read, and what waits. What was found by then stays. */
  readonly cancel = (): void => {
    this.#batch?.stop.abort();
    this.#end(this.#batch);
  };

  #end(batch: Batch | undefined): void {
    if (this.#batch !== batch) return;
    this.#batch = undefined;
    this.#set(undefined);
  }

  async #readAll({ files, stop: { signal } }: Batch): Promise<void> {
    let none = 0;
    let at = 0;
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      at += 1;
      const tell = (share: number): void => {
        clearTimeout(timer);
        if (!signal.aborted) this.#set({ at, of: at + files.length, share });
      };
      const timer = setTimeout(tell, this.#reading === undefined ? quietMs : 0, 0);
      try {
        const found = await this.#read(file, { signal, onProgress: tell });
        if (signal.aborted) return;
        if (found.length > 0) this.#to.onFound(found);
        else none += 1;
      } catch (error) {
        if (signal.aborted) return;
        if (!isFitoutError(error)) throw error;
        this.#to.onError(errorOfFile(error, file, at + files.length));
      } finally {
        clearTimeout(timer);
      }
    }
    if (none > 0) this.#to.onNone(none, at);
  }

  #set(reading: PictureReading | undefined): void {
    if (this.#reading === reading) return;
    this.#reading = reading;
    for (const listener of this.#listeners) listener();
  }
}
