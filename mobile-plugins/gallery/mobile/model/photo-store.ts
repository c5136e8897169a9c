import { callsOf, type CallHttp as Http } from '@fitout/sdk/web';
import type { HighlightCalls, HighlightOutline, HighlightPhoto } from '../../../../plugins/images/api.ts';

/** Errors reject without a toast: what is known stays on show. */
const callsBy = (http: Http) => callsOf<HighlightCalls>(http, { showError: false });

/** Milliseconds: an outline that does not fit its pages is asked for anew, but never in a loop. */
const patienceMs = 3000;

/**
 * What the pages of the gallery, or of a search in it, show, read once for all of them: the outline at once, pictures by pages when they come
 * near. An answer that does not fit the outline means that staff changed the gallery: then the outline is read anew.
 */
export class PhotoStore {
  outline: HighlightOutline | undefined;
  error: Error | undefined;
  /** Counts changes, for React. */
  version = 0;
  readonly #pages = new Map<number, readonly HighlightPhoto[]>();
  readonly #asked = new Map<number, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #reloading: Promise<void> | undefined;
  /** Something changed after the answer that is awaited may have been made. */
  #outdated = false;
  #readAt = Number.NEGATIVE_INFINITY;
  #holders = 0;
  /** Somebody wanted a new outline while it was held. */
  #late: Http | undefined;
  readonly #q: string | undefined;
  /** Ends the request of the outline that is under way. */
  #request: AbortController | undefined;

  /** `q`: what is searched for; empty for the whole gallery. */
  constructor(q = '') {
    this.#q = q || undefined;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the outline where nobody did yet. Never rejects. */
  begin(http: Http): Promise<void> {
    if (this.outline !== undefined) return Promise.resolve();
    if (this.#reloading === undefined) return this.reload(http);
    const ended = this.#request?.signal.aborted === true;
    return ended ? this.#reloading.then(() => this.begin(http)) : this.#reloading;
  }

  /** Nobody waits any more for an outline that is not there yet: its request ends, and `begin` sends another one. */
  giveUp(): void {
    if (this.outline === undefined) this.#request?.abort();
  }

  /**
   * Reads the outline, anew where it is there or on its way; what stood there stays until the answer comes. Resolves
   * when it is what it was at this call, or later. Never rejects.
   */
  reload(http: Http): Promise<void> {
    if (this.#holders > 0) {
      this.#late = http;
      return Promise.resolve();
    }
    if (this.#reloading !== undefined) this.#outdated = true;
    this.#reloading ??= this.#untilPresent(http).finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  async #untilPresent(http: Http): Promise<void> {
    do {
      this.#outdated = false;
      await this.#reload(http);
    } while (this.#outdated);
  }

  /** Keeps the outline as it is until what comes back is called: indices into it are in use. */
  hold(): () => void {
    this.#holders += 1;
    return () => {
      this.#holders -= 1;
      const late = this.#late;
      if (this.#holders > 0 || late === undefined) return;
      this.#late = undefined;
      void this.reload(late);
    };
  }

  async #reload(http: Http): Promise<void> {
    this.error = undefined;
    if (this.outline === undefined) this.#changed();
    const request = new AbortController();
    this.#request = request;
    try {
      const outline = await callsBy(http)(
        'GET /p/images/highlights/outline',
        { query: { q: this.#q } },
        { signal: request.signal },
      );
      this.#readAt = performance.now();
      if (this.#holders > 0) {
        this.#late = http;
        return;
      }
      // The browser answers from its cache where nothing changed: then pictures that are known stay.
      if (JSON.stringify(outline) !== JSON.stringify(this.outline)) {
        this.outline = outline;
        this.#pages.clear();
        this.#asked.clear();
      }
    } catch (error) {
      if (request.signal.aborted) return;
      this.error = error as Error;
    }
    this.#changed();
  }

  /** The picture at an index of the outline, where its page is there. */
  photo(index: number): HighlightPhoto | undefined {
    const { outline } = this;
    if (outline === undefined) return undefined;
    return this.#pages.get(Math.floor(index / outline.pageSize))?.[index % outline.pageSize];
  }

  /** Reads the pages that hold these indices, each once; one that fails is asked for when it is wanted again. */
  want(http: Http, indices: Iterable<number>): Promise<void> {
    const { outline } = this;
    if (outline === undefined) return Promise.resolve();
    const pages = new Set<number>();
    for (const index of indices) pages.add(Math.floor(index / outline.pageSize));
    return Promise.all([...pages].map((page) => this.#page(http, outline, page))).then(() => undefined);
  }

  #page(http: Http, outline: HighlightOutline, page: number): Promise<void> {
    const there = this.#asked.get(page);
    if (there !== undefined) return there;
    const asking = this.#read(http, outline, page).catch(() => {
      // Offline, or the server is away: colours stay, and the next look asks again.
      if (this.#asked.get(page) === asking) this.#asked.delete(page);
    });
    this.#asked.set(page, asking);
    return asking;
  }

  async #read(http: Http, outline: HighlightOutline, page: number): Promise<void> {
    const from = page === 0 ? undefined : outline.marks[page - 1];
    const { photos } = await callsBy(http)('GET /p/images/highlights', { query: { q: this.#q, from } });
    if (this.outline !== outline) return;
    this.#pages.set(page, photos);
    this.#changed();
    if (!fits(outline, page, photos) && performance.now() - this.#readAt > patienceMs) void this.reload(http);
  }

  /** Where in the outline a picture stands. Rejects with notFound where it is not, or no longer, in it. */
  async place(http: Http, id: string): Promise<number> {
    const { index } = await callsBy(http)('GET /p/images/highlights/:id', { params: { id }, query: { q: this.#q } });
    return index;
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Are these the pictures that the outline promises? */
export function fits(outline: HighlightOutline, page: number, photos: readonly HighlightPhoto[]): boolean {
  const from = page * outline.pageSize;
  if (photos.length !== Math.min(outline.pageSize, outline.ratios.length - from)) return false;
  return photos.every(
    ({ width, height }, at) =>
      width === 0 || height === 0 || Math.max(1, Math.round((width / height) * 100)) === outline.ratios[from + at],
  );
}

/** Searches that are kept: as many as the host keeps pages. */
const maxSearches = 8;

const galleryStore = new PhotoStore();
const searches = new Map<string, PhotoStore>();

/** One for all pages of the gallery, and one for each search of late. */
export function storeOf(q: string): PhotoStore {
  if (q === '') return galleryStore;
  const store = searches.get(q) ?? new PhotoStore(q);
  searches.delete(q);
  searches.set(q, store);
  const [oldest] = searches.keys();
  if (searches.size > maxSearches && oldest !== undefined) searches.delete(oldest);
  return store;
}
