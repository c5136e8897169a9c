import { newUuid } from '@fitout/sdk';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TrackColumns } from '../files/columns.ts';

/** A stored track without its points, as the list shows it. */
export interface TrackCard {
  id: string;
  name: string;
  kind: 'track' | 'route';
  /** Milliseconds since 1970 at which it was stored. */
  storedAt: number;
  /** Milliseconds since 1970 of its first point. */
  startedAt: number | undefined;
  points: number;
  /** Metres. */
  distance: number;
}

/** Where the playback of a track stood. */
export interface TrackPlace {
  id: string;
  time: number;
  speed: number;
}

interface Schema extends DBSchema {
  cards: { key: string; value: TrackCard };
  points: { key: string; value: TrackColumns };
}

/** The tracks of one person on this phone, in IndexedDB. Its name ends with the person, so that it goes with the account. */
export class TrackDatabase {
  readonly #opened: Promise<IDBPDatabase<Schema>>;

  constructor(person: string) {
    this.#opened = openDB<Schema>(`fitout.gaode.tracks.${person}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('cards', { keyPath: 'id' });
        fresh.createObjectStore('points');
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    this.#opened.catch(() => undefined);
  }

  /** The tracks, the newest first. */
  async cards(): Promise<TrackCard[]> {
    const cards = await (await this.#opened).getAll('cards');
    return cards.sort((a, b) => b.storedAt - a.storedAt);
  }

  /** Undefined where the track was deleted. */
  async points(id: string): Promise<TrackColumns | undefined> {
    return (await this.#opened).get('points', id);
  }

  async add(card: Omit<TrackCard, 'id'>, columns: TrackColumns): Promise<TrackCard> {
    const stored = { ...card, id: newUuid() };
    await this.put(stored, columns);
    return stored;
  }

  /** Stores a track under the id that it has: also one that was deleted before. */
  async put(card: TrackCard, columns: TrackColumns): Promise<void> {
    const work = (await this.#opened).transaction(['cards', 'points'], 'readwrite');
    await Promise.all([
      work.objectStore('cards').put(card),
      work.objectStore('points').put(columns, card.id),
      work.done,
    ]);
  }

  async rename(id: string, name: string): Promise<void> {
    const work = (await this.#opened).transaction('cards', 'readwrite');
    const card = await work.store.get(id);
    if (card !== undefined) await work.store.put({ ...card, name });
    await work.done;
  }

  /** Answers what was deleted, to store it again by `put`. */
  async delete(id: string): Promise<{ card: TrackCard; columns: TrackColumns } | undefined> {
    const work = (await this.#opened).transaction(['cards', 'points'], 'readwrite');
    const card = await work.objectStore('cards').get(id);
    const columns = await work.objectStore('points').get(id);
    await Promise.all([work.objectStore('cards').delete(id), work.objectStore('points').delete(id), work.done]);
    return card === undefined || columns === undefined ? undefined : { card, columns };
  }

  async close(): Promise<void> {
    (await this.#opened.catch(() => undefined))?.close();
  }
}
