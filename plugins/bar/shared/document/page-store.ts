import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DocumentPage } from './pages.ts';

interface Schema extends DBSchema {
  pages: { key: string; value: DocumentPage };
  /** One entry, `order`: the pages' ids. */
  order: { key: string; value: readonly string[] };
}

/** The document at hand in this device's IndexedDB, for each person apart. What it rejects with is the browser's (`QuotaExceededError`). */
export class PageStore {
  readonly #ready: Promise<IDBPDatabase<Schema>>;
  /** What is surely there: what a write that failed left out is written by the next one. */
  #kept: readonly DocumentPage[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(person: string) {
    this.#ready = openDB<Schema>(`fitout.bar.document.${person}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('pages', { keyPath: 'id' });
        fresh.createObjectStore('order');
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    // Told to whoever reads or writes.
    this.#ready.catch(() => undefined);
  }

  async read(): Promise<readonly DocumentPage[]> {
    const db = await this.#ready;
    const [pages, order = []] = await Promise.all([db.getAll('pages'), db.get('order', 'order')]);
    this.#kept = order.flatMap((id) => pages.filter((page) => page.id === id));
    return this.#kept;
  }

  /** What is kept becomes `pages`, one write after the other: all of it, or nothing where it fails. */
  write(pages: readonly DocumentPage[]): Promise<void> {
    const done = this.#last.then(() => this.#write(pages));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(pages: readonly DocumentPage[]): Promise<void> {
    const db = await this.#ready;
    const tx = db.transaction(['pages', 'order'], 'readwrite');
    const store = tx.objectStore('pages');
    const asked: Promise<unknown>[] = [];
    for (const page of pages) if (!this.#kept.includes(page)) asked.push(store.put(page));
    for (const { id } of this.#kept) if (!pages.some((page) => page.id === id)) asked.push(store.delete(id));
    asked.push(
      tx.objectStore('order').put(
        pages.map(({ id }) => id),
        'order',
      ),
    );
    await Promise.all([...asked, tx.done]);
    this.#kept = pages;
  }
}
