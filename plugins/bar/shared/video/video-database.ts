import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A film as this device keeps it; what it shows lies in pieces beside it. */
export interface Video {
  id: string;
  /** Without an ending. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  type: string;
  sound: boolean;
  seconds: number;
  bytes: number;
  /** False while it is recorded, and of one that was cut off by the page's end. */
  ended: boolean;
}

interface Piece {
  video: string;
  seq: number;
  blob: Blob;
}

interface Schema extends DBSchema {
  videos: { key: string; value: Video };
  pieces: { key: [string, number]; value: Piece };
}

/** One person's films in this device's IndexedDB; gone with their account (its name ends with the person's id). */
export class VideoDatabase {
  readonly #opened: Promise<IDBPDatabase<Schema>>;

  constructor(person: string) {
    this.#opened = openDB<Schema>(`fitout.bar.videos.${person}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('videos', { keyPath: 'id' });
        fresh.createObjectStore('pieces', { keyPath: ['video', 'seq'] });
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    this.#opened.catch(() => undefined);
  }

  async all(): Promise<Video[]> {
    return (await this.#opened).getAll('videos');
  }

  async put(video: Video): Promise<void> {
    await (await this.#opened).put('videos', video);
  }

  /** Adds a piece, with what is known of its film by now: both or neither. */
  async append(video: Video, seq: number, blob: Blob): Promise<void> {
    const work = (await this.#opened).transaction(['videos', 'pieces'], 'readwrite');
    await Promise.all([
      work.objectStore('videos').put(video),
      work.objectStore('pieces').put({ video: video.id, seq, blob }),
      work.done,
    ]);
  }

  /** A film's pieces in their order. They lie on the disk: no film stands in memory. */
  async pieces(id: string): Promise<Blob[]> {
    const rows = await (await this.#opened).getAll('pieces', range(id));
    return rows.map(({ blob }) => blob);
  }

  async delete(id: string): Promise<void> {
    const work = (await this.#opened).transaction(['videos', 'pieces'], 'readwrite');
    await Promise.all([work.objectStore('videos').delete(id), work.objectStore('pieces').delete(range(id)), work.done]);
  }
}

const range = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
