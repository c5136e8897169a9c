import { FitoutError, isFitoutError, newUuid, type PictureShelf, type Text } from '@fitout/sdk';
import { freeName, nameAt, safeName } from './names.ts';
import { type Photo, PhotoDatabase } from './photo-database.ts';
import type { Shot } from './take-shot.ts';

/** What this device keeps of one person's photos at most. */
export const rollLimits = { photos: 200, bytes: 1_000_000_000 };

/** A photo on its way into a place of the platform, or what that place said against it. */
export type Sending =
  | { state: 'waiting'; shelf: PictureShelf }
  /** `share`: how much of it is there, 0 to 1. */
  | { state: 'sending'; shelf: PictureShelf; share: number }
  | { state: 'failed'; shelf: PictureShelf; error: Text };

export interface Roll {
  state: 'loading' | 'kept' | 'unkept';
  /** Newest first. */
  photos: readonly Photo[];
  /** By a photo's id. */
  sending: ReadonlyMap<string, Sending>;
}

const notAllowed: Text = { zh: '没有权限，请重新登录后再试', en: 'You do not have permission. Sign in again' };

/** Takes back what was done. */
export type Undo = () => Promise<void>;

/** Photos go into a place so many at once. */
const together = 2;

export const bytesOf = (photos: readonly Photo[]): number =>
  photos.reduce((sum, { blob, thumb }) => sum + blob.size + thumb.size, 0);

/** No photo more can be kept: says what to do about it. */
export function rollFull(photos: readonly Photo[]): FitoutError | undefined {
  if (photos.length < rollLimits.photos && bytesOf(photos) < rollLimits.bytes) return undefined;
  return new FitoutError('storageFull', {
    message: {
      zh: `照片已存满（${rollLimits.photos} 张或 1 GB），请先保存需要的，再删除一些`,
      en: `Photo storage is full (${rollLimits.photos} photos or 1 GB). Save the ones you need, then delete some`,
    },
  });
}

function notStored(error: unknown): FitoutError {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new FitoutError(full ? 'storageFull' : 'unavailable', {
    message: full
      ? {
          zh: '这台设备的存储空间已满，照片没有保存。请清理空间，或删除一些照片后再拍',
          en: 'This device is out of storage, so the photo was not saved. Free up space or delete some photos',
        }
      : { zh: '照片没有保存，请重试', en: 'The photo was not saved. Try again' },
    cause: error,
  });
}

/**
 * One person's photos on this device, over reloads, and their way into places of the platform. A store for
 * `useSyncExternalStore`. Without IndexedDB (some private windows) photos last as long as the page: `unkept`.
 */
export class PhotoRoll {
  #roll: Roll = { state: 'loading', photos: [], sending: new Map() };
  readonly #database: PhotoDatabase;
  readonly #listeners = new Set<() => void>();
  readonly #ready: Promise<void>;
  #aborts = new Map<string, AbortController>();

  constructor(person: string) {
    this.#database = new PhotoDatabase(person);
    this.#ready = this.#database.all().then(
      (photos) => this.#set({ state: 'kept', photos: newestFirst(photos) }),
      () => this.#set({ state: 'unkept' }),
    );
  }

  readonly get = (): Roll => this.#roll;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves once what was kept before is there. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Keeps a photo under the time it was taken at, behind `word` (照片). Rejects with a FitoutError 'storageFull' where
   * there is no room for it.
   */
  async add(shot: Shot, word: string, at = new Date()): Promise<Photo> {
    await this.#ready;
    const full = rollFull(this.#roll.photos);
    if (full !== undefined) throw full;
    const name = freeName(nameAt(word, at), this.#names());
    const photo: Photo = { ...shot, id: newUuid(), name, at: at.getTime(), shelves: [] };
    // In the list at once, so that the next one of a burst gets another name.
    this.#set({ photos: newestFirst([photo, ...this.#roll.photos]) });
    try {
      await this.#store([photo]);
    } catch (error) {
      this.#set({ photos: this.#roll.photos.filter(({ id }) => id !== photo.id) });
      throw error;
    }
    return photo;
  }

  /** Gives a photo another name, made one that file systems take; an empty one changes nothing. */
  async rename(id: string, typed: string): Promise<void> {
    const name = safeName(typed);
    const photo = this.#photo(id);
    if (photo === undefined || name === '' || name === photo.name) return;
    await this.#change({ ...photo, name: freeName(name, this.#names(id)) });
  }

  /** Puts a cut of a photo into its place; places that had it do not have this one. */
  async replace(id: string, shot: Shot): Promise<Undo> {
    const before = this.#photo(id);
    if (before === undefined) return async () => undefined;
    await this.#change({ ...before, ...shot, shelves: [] });
    return async () => {
      if (this.#photo(id) !== undefined) await this.#change(before);
    };
  }

  async remove(ids: readonly string[]): Promise<Undo> {
    const gone = this.#roll.photos.filter(({ id }) => ids.includes(id));
    for (const { id } of gone) this.cancel(id);
    if (this.#roll.state === 'kept') await this.#database.delete(ids);
    this.#set({ photos: this.#roll.photos.filter(({ id }) => !ids.includes(id)) });
    return async () => {
      await this.#store(gone);
      this.#set({ photos: newestFirst([...this.#roll.photos, ...gone]) });
    };
  }

  /** Sends photos to a place of the platform; each fails alone, and may be sent again. */
  send(ids: readonly string[], shelf: PictureShelf): void {
    const sending = new Map(this.#roll.sending);
    for (const id of ids) {
      const state = sending.get(id)?.state;
      if (this.#photo(id) !== undefined && state !== 'waiting' && state !== 'sending')
        sending.set(id, { state: 'waiting', shelf });
    }
    this.#set({ sending });
    this.#next();
  }

  /** Stops sending a photo, or forgets that it failed. */
  cancel(id: string): void {
    this.#aborts.get(id)?.abort();
    this.#sent(id, undefined);
  }

  #next(): void {
    const { sending } = this.#roll;
    let free = together - [...sending.values()].filter(({ state }) => state === 'sending').length;
    for (const [id, { state, shelf }] of sending) {
      if (free < 1) return;
      if (state !== 'waiting') continue;
      free -= 1;
      void this.#sendOne(id, shelf);
    }
  }

  async #sendOne(id: string, shelf: PictureShelf): Promise<void> {
    const photo = this.#photo(id);
    if (photo === undefined) return this.#sent(id, undefined);
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const onProgress = (share: number): void => {
      if (!abort.signal.aborted) this.#sent(id, { state: 'sending', shelf, share });
    };
    onProgress(0);
    try {
      const file = new File([photo.blob], `${photo.name}.jpg`, { type: photo.blob.type });
      // Whoever signs out, or loses the right, while photos wait: none of them is there.
      if (shelf.keep === undefined) throw new FitoutError('forbidden', { message: notAllowed });
      await shelf.keep(file, { signal: abort.signal, folders: [], onProgress });
      const now = this.#photo(id);
      // Cut anew meanwhile: what was sent is not what is here now.
      if (now !== undefined && now.blob === photo.blob)
        await this.#change({ ...now, shelves: [...new Set([...now.shelves, shelf.id])] });
      if (!abort.signal.aborted) this.#sent(id, undefined);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#sent(id, {
        state: 'failed',
        shelf,
        error: isFitoutError(error) ? error.text : { zh: '上传中断，请重试', en: 'Upload interrupted. Try again' },
      });
    } finally {
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
      this.#next();
    }
  }

  #sent(id: string, how: Sending | undefined): void {
    const sending = new Map(this.#roll.sending);
    if (how === undefined) sending.delete(id);
    else sending.set(id, how);
    this.#set({ sending });
  }

  #photo(id: string): Photo | undefined {
    return this.#roll.photos.find((one) => one.id === id);
  }

  #names(but?: string): string[] {
    return this.#roll.photos.filter(({ id }) => id !== but).map(({ name }) => name);
  }

  async #change(photo: Photo): Promise<void> {
    await this.#store([photo]);
    this.#set({ photos: this.#roll.photos.map((one) => (one.id === photo.id ? photo : one)) });
  }

  async #store(photos: readonly Photo[]): Promise<void> {
    if (this.#roll.state !== 'kept') return;
    try {
      await this.#database.put(photos);
    } catch (error) {
      throw notStored(error);
    }
  }

  #set(change: Partial<Roll>): void {
    this.#roll = { ...this.#roll, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const rolls = new Map<string, PhotoRoll>();

/** The one roll of a person on this page: what is on its way into a library goes on when its view is left. */
export function photoRollOf(person: string): PhotoRoll {
  const roll = rolls.get(person) ?? new PhotoRoll(person);
  rolls.set(person, roll);
  return roll;
}

function newestFirst(photos: readonly Photo[]): Photo[] {
  return [...photos].sort((a, b) => b.at - a.at || b.name.localeCompare(a.name, 'en', { numeric: true }));
}
