import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Shot } from './take-shot.ts';

/** A photo as this device keeps it. */
export interface Photo extends Shot {
  id: string;
  /** Without an ending; each name once. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Ids of the places of the platform that have it. */
  shelves: readonly string[];
}

interface Schema extends DBSchema {
  photos: { key: string; value: Photo };
}

/** One person's photos in this device's IndexedDB; gone with their account (its name ends with the person's id). */
export class PhotoDatabase {
  readonly #opened: Promise<IDBPDatabase<Schema>>;

  constructor(person: string) {
    this.#opened = openDB<Schema>(`fitout.bar.photos.${person}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('photos', { keyPath: 'id' });
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    this.#opened.catch(() => undefined);
  }

  async all(): Promise<Photo[]> {
    return (await this.#opened).getAll('photos');
  }

  async put(photos: readonly Photo[]): Promise<void> {
    const work = (await this.#opened).transaction('photos', 'readwrite');
    await Promise.all([...photos.map((photo) => work.store.put(photo)), work.done]);
  }

  async delete(ids: readonly string[]): Promise<void> {
    const work = (await this.#opened).transaction('photos', 'readwrite');
    await Promise.all([...ids.map((id) => work.store.delete(id)), work.done]);
  }
}
