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

  constructor(user: string) {
    this.#ready = openDB<Schema>(`fitout.bar.document.${user}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('pages', { keyPath: 'id' });
        fresh.createObjectStore('order');
      },
    });
    // Told to whoever reads or writes.
    this.#ready.catch(() => undefined);
  }

  async read(): Promise<readonly DocumentPage[]> {
    const db = await this.#ready;
    const [pages, order = []] = await Promise.all([db.getAll('pages'), db.get('order', 'order')]);
    return order.flatMap((id) => pages.filter((page) => page.id === id));
  }

  /** What is kept becomes `next`; only what differs from `before` is written. */
  async write(before: readonly DocumentPage[], next: readonly DocumentPage[]): Promise<void> {
    const db = await this.#ready;
    const tx = db.transaction(['pages', 'order'], 'readwrite');
    const pages = tx.objectStore('pages');
    const asked: Promise<unknown>[] = [];
    for (const page of next) if (!before.includes(page)) asked.push(pages.put(page));
    for (const { id } of before) if (!next.some((page) => page.id === id)) asked.push(pages.delete(id));
    asked.push(
      tx.objectStore('order').put(
        next.map(({ id }) => id),
        'order',
      ),
    );
    await Promise.all([...asked, tx.done]);
  }

  close(): void {
    void this.#ready.then(
      (db) => db.close(),
      () => undefined,
    );
  }
}
