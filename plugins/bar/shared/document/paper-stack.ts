import { FitoutError, isFitoutError, newUuid } from '@fitout/sdk';
import { errorOfFile } from '../error-of-file.ts';
import { pageOf, photoOf } from './document-engine.ts';
import { PageStore } from './page-store.ts';
import { type DocumentPage, documentFull, moved } from './pages.ts';
import type { PageWork } from './protocol.ts';
import { readText } from './text/ocr.ts';

/** How far reading the pages' text is. */
export interface Reading {
  /** 0 to 1, of all pages. */
  part: number;
  page: number;
  pages: number;
}

export interface Papers {
  state: 'loading' | 'ready';
  pages: readonly DocumentPage[];
  /** Pictures that are being made into pages. */
  waiting: number;
  /** What pages are being made into, by their ids. */
  coming: ReadonlyMap<string, PageWork>;
  reading: Reading | undefined;
  /** Why the pages as they stand are not kept over a reload; undefined where they are. */
  unkept: FitoutError | undefined;
}

/** Pages without text while text is being read; none where nobody asked for it. */
export function unreadPages({ pages, reading }: Pick<Papers, 'pages' | 'reading'>): number {
  return reading === undefined ? 0 : pages.filter(({ text }) => text === undefined).length;
}

/** What makes pages, so that tests need no browser. */
export interface PaperEngine {
  photoOf: typeof photoOf;
  pageOf: typeof pageOf;
  readText: typeof readText;
}

/**
 * The document at hand of one person, kept on this device over reloads. A store for `useSyncExternalStore`; it goes on
 * when its view is left.
 */
export class PaperStack {
  #papers: Papers = {
    state: 'loading',
    pages: [],
    waiting: 0,
    coming: new Map(),
    reading: undefined,
    unkept: undefined,
  };
  readonly #store: PageStore;
  readonly #engine: PaperEngine;
  readonly #ready: Promise<void>;
  readonly #listeners = new Set<() => void>();
  #stop: AbortController | undefined;

  constructor(person: string, engine: PaperEngine = { photoOf, pageOf, readText }) {
    this.#engine = engine;
    this.#store = new PageStore(person);
    this.#ready = this.#store.read().then(
      (pages) => this.#show({ state: 'ready', pages }),
      (error: unknown) => this.#show({ state: 'ready', unkept: unkeptError(error) }),
    );
  }

  readonly get = (): Papers => this.#papers;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once what was kept before is there. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Makes a page of each picture, one after the other. @returns what was wrong with which; at the document's limit it ends */
  async add(pictures: readonly Blob[]): Promise<readonly FitoutError[]> {
    await this.#ready;
    const wrong: FitoutError[] = [];
    let left = pictures.length;
    this.#show({ waiting: this.#papers.waiting + left });
    for (const picture of pictures) {
      const full = documentFull(this.#papers.pages);
      if (full !== undefined) {
        wrong.push(full);
        break;
      }
      try {
        const photo = await this.#engine.photoOf(picture);
        const work: PageWork = { corners: photo.corners, turn: 0, filter: 'clean' };
        const image = await this.#engine.pageOf(photo.blob, work);
        this.#set([...this.#papers.pages, { id: newUuid(), photo, work, image }]);
      } catch (error) {
        if (!isFitoutError(error)) throw error;
        wrong.push(errorOfFile(error, picture, pictures.length));
      } finally {
        left -= 1;
        this.#show({ waiting: this.#papers.waiting - 1 });
      }
    }
    this.#show({ waiting: this.#papers.waiting - left });
    return wrong;
  }

  /** Makes a page anew; of changes that come faster than pages the last counts. Rejects with a FitoutError. */
  async change(id: string, to: (work: PageWork) => PageWork): Promise<void> {
    const page = this.#page(id);
    if (page === undefined) return;
    const work = to(this.#papers.coming.get(id) ?? page.work);
    this.#show({ coming: new Map(this.#papers.coming).set(id, work) });
    const isLast = (): boolean => this.#papers.coming.get(id) === work;
    try {
      const image = await this.#engine.pageOf(page.photo.blob, work);
      const now = this.#page(id);
      if (now !== undefined && isLast()) {
        const text = liesAlike(now.work, work) ? now.text : undefined;
        this.#set(this.#papers.pages.map((one) => (one.id === id ? { ...now, work, image, text } : one)));
      }
    } finally {
      if (isLast()) this.#show({ coming: new Map([...this.#papers.coming].filter(([one]) => one !== id)) });
    }
  }

  move(from: number, to: number): void {
    const next = moved(this.#papers.pages, from, to);
    if (next !== this.#papers.pages) this.#set(next);
  }

  /** Takes a page out. @returns what puts it back */
  remove(id: string): () => void {
    const at = this.#papers.pages.findIndex((page) => page.id === id);
    const page = this.#papers.pages[at];
    if (page === undefined) return () => undefined;
    this.#set(this.#papers.pages.toSpliced(at, 1));
    return () => this.#set(this.#papers.pages.toSpliced(at, 0, page));
  }

  clear(): void {
    this.#stop?.abort();
    this.#set([]);
  }

  /** Reads the text of the pages that nobody read yet. Rejects with a FitoutError; ends quietly where it was stopped. */
  async read(): Promise<void> {
    if (this.#stop !== undefined) return;
    const stop = new AbortController();
    this.#stop = stop;
    const unread = this.#papers.pages.filter(({ text }) => text === undefined);
    try {
      for (const [at, page] of unread.entries()) {
        const tell = (part: number): void =>
          this.#show({ reading: { part: (at + part) / unread.length, page: at + 1, pages: unread.length } });
        tell(0);
        const text = await this.#engine.readText(await this.#unfiltered(page), {
          signal: stop.signal,
          onProgress: (done, of) => tell(done / of),
        });
        // Set right meanwhile: what was read stands elsewhere now.
        if (this.#papers.pages.some(({ id, work }) => id === page.id && liesAlike(work, page.work)))
          this.#set(this.#papers.pages.map((one) => (one.id === page.id ? { ...one, text } : one)));
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      this.#stop = undefined;
      this.#show({ reading: undefined });
    }
  }

  /** The page in its photo's own colours, in which more is read than where paper and ink were told apart. */
  async #unfiltered({ photo, work, image }: DocumentPage): Promise<Blob> {
    if (work.filter === 'original') return image.blob;
    return (await this.#engine.pageOf(photo.blob, { ...work, filter: 'original' })).blob;
  }

  stopReading(): void {
    this.#stop?.abort();
  }

  #page(id: string): DocumentPage | undefined {
    return this.#papers.pages.find((one) => one.id === id);
  }

  /** Shows the pages at once; where they cannot be kept, that is told until a later write keeps them. */
  #set(pages: readonly DocumentPage[]): void {
    this.#show({ pages });
    this.#store.write(pages).then(
      () => this.#papers.unkept !== undefined && this.#show({ unkept: undefined }),
      (error: unknown) => this.#show({ unkept: unkeptError(error) }),
    );
  }

  #show(change: Partial<Papers>): void {
    this.#papers = { ...this.#papers, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Do a page's texts stand at the same places? Its colours do not matter to them. */
function liesAlike(one: PageWork, other: PageWork): boolean {
  return (
    one.turn === other.turn &&
    one.corners.every((corner, at) => {
      const { x, y } = other.corners[at] ?? corner;
      return corner.x === x && corner.y === y;
    })
  );
}

function unkeptError(error: unknown): FitoutError {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new FitoutError(full ? 'storageFull' : 'unavailable', {
    message: full
      ? {
          zh: '这台设备的存储空间已满，刷新后最近的改动会丢失。请先保存 PDF，或删除一些页面',
          en: 'This device is out of storage. Recent changes will be lost on reload. Save the PDF, or delete some pages',
        }
      : {
          zh: '此浏览器窗口不能在设备上保存页面，关闭前请先保存 PDF',
          en: 'This browser window cannot keep pages on the device. Save the PDF before you close it',
        },
    cause: error,
  });
}

const stacks = new Map<string, PaperStack>();

/** The document of a person, one for the whole page. `person` begins with their organisation and ends with their id. */
export function paperStackOf(person: string): PaperStack {
  const stack = stacks.get(person) ?? new PaperStack(person);
  stacks.set(person, stack);
  return stack;
}
