import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { HistoryStore, KeptEntry, KeptHead, KeptHistory } from '../../shared/engine/keeping/kept.ts';

/** Whose history it is, and of which document. */
export interface HistoryKey {
  user: string;
  document: string;
}

type Key = [of: string, id: string];

interface Schema extends DBSchema {
  heads: { key: string; value: KeptHead & { written: number } };
  entries: { key: Key; value: KeptEntry };
  blobs: { key: Key; value: Uint8Array<ArrayBuffer> };
  /** Bytes of each blob: what there is can be told without reading it. */
  sizes: { key: Key; value: number };
}

export const historyDatabase = 'fitout.ai.steps';
/** Of what has bytes and no entries: its blobs are found, and can be taken away. */
const noHead: KeptHead = { version: 1, token: '', entries: [], marks: [] };
const parts = ['entries', 'blobs', 'sizes'] as const;
const all = ['heads', ...parts] as const;

/** Documents of which this device keeps the history: those that were worked on last, for so long. */
const most = { documents: 5, ms: 30 * 24 * 3600 * 1000 };

/** The history of one person's document in this device's IndexedDB. */
export class HistoryDatabase implements HistoryStore {
  readonly #of: string;
  readonly #opened: Promise<IDBPDatabase<Schema>>;
  #tidied = false;

  constructor({ user, document }: HistoryKey) {
    this.#of = `${user}/${document}`;
    this.#opened = openDB<Schema>(historyDatabase, 1, {
      upgrade: (fresh) => {
        for (const name of all) fresh.createObjectStore(name);
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    this.#opened.catch(() => undefined);
  }

  async read(): Promise<KeptHistory> {
    const db = await this.#opened;
    const range = rangeOf(this.#of);
    const tx = db.transaction(['heads', 'entries', 'sizes']);
    const [head, entries, hashes, sizes] = await Promise.all([
      tx.objectStore('heads').get(this.#of),
      tx.objectStore('entries').getAll(range),
      tx.objectStore('sizes').getAllKeys(range),
      tx.objectStore('sizes').getAll(range),
    ]);
    return {
      head: head?.token ? head : undefined,
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      sizes: new Map(hashes.map(([, hash], at) => [hash, sizes[at] as number])),
    };
  }

  async get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await this.#opened).get('blobs', [this.#of, hash]);
  }

  async put(blobs: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const tx = (await this.#opened).transaction(['heads', 'blobs', 'sizes'], 'readwrite');
    const heads = tx.objectStore('heads');
    if ((await heads.getKey(this.#of)) === undefined) settle(heads.put({ ...noHead, written: Date.now() }, this.#of));
    for (const [hash, bytes] of blobs) {
      // A part of a larger buffer would be kept with all of it.
      settle(tx.objectStore('blobs').put(new Uint8Array(bytes), [this.#of, hash]));
      settle(tx.objectStore('sizes').put(bytes.length, [this.#of, hash]));
    }
    await tx.done;
  }

  async write(was: string | undefined, head: KeptHead, entries: readonly KeptEntry[]): Promise<boolean> {
    await this.#tidy().catch(() => undefined);
    const tx = (await this.#opened).transaction(['heads', 'entries'], 'readwrite');
    const there = await tx.objectStore('heads').get(this.#of);
    if ((there?.token ?? '') !== (was ?? '')) return false;
    const store = tx.objectStore('entries');
    const named = new Set(head.entries);
    for (const key of await store.getAllKeys(rangeOf(this.#of))) if (!named.has(key[1])) settle(store.delete(key));
    for (const entry of entries) settle(store.put(entry, [this.#of, entry.id]));
    settle(tx.objectStore('heads').put({ ...head, written: Date.now() }, this.#of));
    await tx.done;
    return true;
  }

  async delete(hashes: readonly string[]): Promise<void> {
    const tx = (await this.#opened).transaction(['blobs', 'sizes'], 'readwrite');
    for (const hash of hashes)
      for (const name of ['blobs', 'sizes'] as const) settle(tx.objectStore(name).delete([this.#of, hash]));
    await tx.done;
  }

  async forget(): Promise<void> {
    const tx = (await this.#opened).transaction(['heads', 'entries'], 'readwrite');
    settle(tx.objectStore('heads').put({ ...noHead, written: Date.now() }, this.#of));
    settle(tx.objectStore('entries').delete(rangeOf(this.#of)));
    await tx.done;
  }

  forgetOthers(): Promise<void> {
    return this.#takeAway(0);
  }

  close(): void {
    void this.#opened.then(
      (db) => db.close(),
      () => undefined,
    );
  }

  /** Once a session, before something is added. */
  async #tidy(): Promise<void> {
    if (this.#tidied) return;
    this.#tidied = true;
    await this.#takeAway(most.documents - 1);
  }

  /** Of other documents, all but so many of the newest go, and what is old. */
  async #takeAway(others: number): Promise<void> {
    const tx = (await this.#opened).transaction(all, 'readwrite');
    const heads = tx.objectStore('heads');
    const found: { of: string; written: number }[] = [];
    for (let at = await heads.openCursor(); at !== null; at = await at.continue())
      if (at.key !== this.#of) found.push({ of: at.key, written: at.value.written });
    const old = Date.now() - most.ms;
    found.sort((one, other) => other.written - one.written);
    for (const { of } of found.filter(({ written }, at) => at >= others || written < old)) {
      settle(heads.delete(of));
      for (const name of parts) settle(tx.objectStore(name).delete(rangeOf(of)));
    }
    await tx.done;
  }
}

/** All keys of one history. */
const rangeOf = (of: string): IDBKeyRange => IDBKeyRange.bound([of], [of, []]);

/** What fails here fails its transaction, which is awaited. */
function settle(request: Promise<unknown>): void {
  request.catch(() => undefined);
}
