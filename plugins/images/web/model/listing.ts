import { createStore, type Store } from '@fitout/sdk/web';
import type { Asset } from '../../shared/calls/outputs.ts';
import type { AssetFilter } from '../../shared/choices.ts';
import type { Client } from '../client.ts';

export interface ListingState {
  readonly items: readonly Asset[];
  /** In all, as far as known; what is not loaded yet is shown as empty places. */
  readonly total: number;
  readonly loading: boolean;
  readonly error: Error | undefined;
  /** True once the first page is there. */
  readonly ready: boolean;
}

const empty: ListingState = { items: [], total: 0, loading: true, error: undefined, ready: false };
/** The first page is small, so that it is there at once; the rest comes in large ones. */
const firstPage = 100;
const nextPage = 500;
/** A refresh reads at most so many again; what lies further down comes when it is scrolled to. */
const refreshed = 1000;

/** A listing that is read page by page, as far as a view needs it. */
export class Listing {
  readonly state: Store<ListingState> = createStore<ListingState>(empty);
  readonly filter: AssetFilter;
  readonly #client: Client;
  #next: string | null = null;
  #wanted = 0;
  #abort = new AbortController();
  #running: Promise<void> | undefined;

  constructor(client: Client, filter: AssetFilter) {
    this.#client = client;
    this.filter = filter;
  }

  /** Reads from the start; what is shown stays until the answer is there. */
  reload(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#running = this.#restart(this.#abort.signal);
    return this.#running;
  }

  /** Reads on until the place `index` is there. */
  need(index: number): void {
    this.#wanted = Math.max(this.#wanted, index);
    const { items, error } = this.state.get();
    if (this.#wanted < items.length || this.#next === null || this.#running !== undefined || error !== undefined)
      return;
    this.#running = this.#more(this.#abort.signal);
  }

  /** Changes what is shown of an asset, or takes it out with undefined. */
  patch(id: string, change: Asset | undefined): void {
    this.state.set((before) => {
      const at = before.items.findIndex((item) => item.id === id);
      if (at < 0) return before;
      if (change === undefined) return { ...before, items: before.items.toSpliced(at, 1), total: before.total - 1 };
      return { ...before, items: before.items.with(at, change) };
    });
  }

  /** Takes assets out that went elsewhere. */
  drop(ids: ReadonlySet<string>): void {
    this.state.set((before) => {
      const items = before.items.filter((item) => !ids.has(item.id));
      return { ...before, items, total: Math.max(items.length, before.total - (before.items.length - items.length)) };
    });
  }

  dispose(): void {
    this.#abort.abort();
  }

  async #restart(signal: AbortSignal): Promise<void> {
    this.state.set((before) => ({ ...before, loading: true, error: undefined }));
    const until = Math.min(this.state.get().items.length, refreshed);
    const read: Asset[] = [];
    let total = 0;
    try {
      let cursor: string | undefined;
      do {
        const limit = until > firstPage ? nextPage : firstPage;
        const page = await this.#client.list(this.filter, cursor, limit, { signal, showError: false });
        if (signal.aborted) return;
        read.push(...page.items);
        total = page.total ?? total;
        this.#next = page.next;
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && read.length < until);
      this.#end({ items: read, total, ready: true });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  async #more(signal: AbortSignal): Promise<void> {
    this.state.set((before) => ({ ...before, loading: true }));
    try {
      const page = await this.#client.list(this.filter, this.#next ?? undefined, nextPage, {
        signal,
        showError: false,
      });
      if (signal.aborted) return;
      this.#next = page.next;
      const known = new Set(this.state.get().items.map((item) => item.id));
      const items = [...this.state.get().items, ...page.items.filter((item) => !known.has(item.id))];
      this.#end({ items, ...(page.next === null ? { total: items.length } : {}) });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #end(change: Partial<ListingState>): void {
    this.#running = undefined;
    this.state.set((before) => ({ ...before, ...change, loading: false, error: undefined }));
    this.need(this.#wanted);
  }

  #fail(error: unknown): void {
    this.#running = undefined;
    this.state.set((before) => ({ ...before, loading: false, error: error as Error }));
  }
}
