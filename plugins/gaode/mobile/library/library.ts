import { FitoutError, type LocalText } from '@fitout/sdk';
import { createStore, type Store } from '@fitout/sdk/web';
import type { FileTrack } from '../../shared/tracks/files/outcome.ts';
import { sampleColumns } from '../../shared/tracks/sample.ts';
import { type TrackCard, TrackDatabase, type TrackPlace } from '../../shared/tracks/stored/track-database.ts';
import type { TrackWorker } from '../../shared/tracks/track-worker.ts';
import { Player } from '../player/player.ts';
import { faultText, refusalText } from './file-texts.ts';

/** The track that is on the screen. */
export interface OpenTrack {
  /** Undefined of the sample, which is not stored. */
  card: TrackCard | undefined;
  player: Player;
}

export interface LibraryState {
  /** Undefined until the phone's tracks were read. */
  cards: TrackCard[] | undefined;
  open: OpenTrack | undefined;
  /** A file is read, or a track prepared. */
  busy: boolean;
  /** What went wrong with the last file; `failed` where nothing of it was opened. */
  message: { name: string; texts: LocalText[]; failed: boolean } | undefined;
}

/** Where the playback stood, kept over a reload. */
export interface PlaceStore {
  get(): TrackPlace | undefined;
  set(place: TrackPlace | undefined): void;
}

/** One person's tracks on this phone, and the one that is open. */
export class Library {
  readonly state: Store<LibraryState> = createStore<LibraryState>({
    cards: undefined,
    open: undefined,
    busy: true,
    message: undefined,
  });
  readonly #database: TrackDatabase;
  readonly #worker: TrackWorker;
  readonly #place: PlaceStore;
  /** Grows with each track that is asked for: one that comes late is not shown. */
  #asked = 0;
  #closed = false;

  constructor(person: string, worker: TrackWorker, place: PlaceStore) {
    this.#database = new TrackDatabase(person);
    this.#worker = worker;
    this.#place = place;
  }

  /** Reads what is stored, and opens the track that was open before, else the sample. */
  async start(): Promise<void> {
    const asked = this.#asked;
    const cards = await this.#database.cards().catch((error: unknown) => {
      // Private windows of some browsers store nothing; the tool still plays.
      console.error('tracks cannot be stored', error);
      return [];
    });
    this.#set({ cards });
    const place = this.#place.get();
    const card = cards.find(({ id }) => id === place?.id);
    // A file was opened meanwhile.
    if (asked !== this.#asked) return;
    if (card === undefined) await this.openSample(place?.id === sampleId ? place : undefined);
    else await this.open(card, place);
  }

  /** Opens a stored track, at a place where one is given. */
  async open(card: TrackCard, from?: TrackPlace): Promise<void> {
    await this.#show(card, from, async () => {
      const columns = await this.#database.points(card.id);
      if (columns === undefined) throw new FitoutError('notFound', { message: goneText });
      return this.#worker.prepare(columns);
    });
  }

  async openSample(from?: TrackPlace): Promise<void> {
    await this.#show(undefined, from, () => this.#worker.prepare(sampleColumns()));
  }

  /** Reads files, stores their tracks and opens the first one. */
  async add(files: readonly File[]): Promise<void> {
    this.#set({ busy: true, message: undefined });
    const added: TrackCard[] = [];
    try {
      for (const file of files) added.push(...(await this.#addFile(file)));
    } finally {
      this.#set({ busy: false });
    }
    const [first] = added;
    if (first !== undefined) await this.open(first);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#database.rename(id, name);
    const { open } = this.state.get();
    if (open?.card?.id === id) this.#set({ open: { ...open, card: { ...open.card, name } } });
    await this.#refresh();
  }

  /** Deletes a track and answers how to take that back; the sample comes where it was open. */
  async delete(id: string): Promise<() => Promise<void>> {
    const deleted = await this.#database.delete(id);
    await this.#refresh();
    if (this.state.get().open?.card?.id === id) await this.openSample();
    return async () => {
      if (deleted === undefined) return;
      await this.#database.put(deleted.card, deleted.columns);
      await this.#refresh();
    };
  }

  dismiss(): void {
    this.#set({ message: undefined });
  }

  /** Keeps where the playback stands, for the next visit. */
  keepPlace(): void {
    const { open } = this.state.get();
    if (open === undefined || this.#closed) return;
    const { time, speed } = open.player.clock.get();
    this.#place.set({ id: open.card?.id ?? sampleId, time, speed });
  }

  dispose(): void {
    this.keepPlace();
    this.#closed = true;
    this.state.get().open?.player.dispose();
    this.#worker.dispose();
    void this.#database.close();
  }

  async #addFile(file: File): Promise<TrackCard[]> {
    const read = await this.#worker.read(file);
    if (!read.ok) {
      this.#set({ message: { name: file.name, texts: [refusalText(read.refusal)], failed: true } });
      return [];
    }
    const { tracks, faults } = read.outcome;
    if (faults.length > 0) this.#set({ message: { name: file.name, texts: faults.map(faultText), failed: false } });
    const cards: TrackCard[] = [];
    for (const [at, track] of tracks.entries()) cards.push(await this.#store(track, file.name, at, tracks.length));
    await this.#refresh();
    return cards;
  }

  async #store(
    { name, kind, columns, distance }: FileTrack,
    fileName: string,
    at: number,
    of: number,
  ): Promise<TrackCard> {
    const base = fileName.replace(/\.[^.]{1,5}$/, '') || fileName;
    return this.#database.add(
      {
        name: name || (of > 1 ? `${base} ${at + 1}` : base),
        kind,
        // The first one of a file stands at the top.
        storedAt: Date.now() + of - at,
        startedAt: columns.start === undefined ? undefined : columns.start * 1_000,
        points: columns.lng.length,
        distance,
      },
      columns,
    );
  }

  async #show(
    card: TrackCard | undefined,
    from: TrackPlace | undefined,
    load: () => ReturnType<TrackWorker['prepare']>,
  ) {
    this.#asked += 1;
    const asked = this.#asked;
    this.#set({ busy: true });
    try {
      const track = await load();
      if (asked !== this.#asked || this.#closed) return;
      this.state.get().open?.player.dispose();
      const player = new Player(track, from);
      this.#set({ open: { card, player } });
      this.keepPlace();
    } finally {
      if (asked === this.#asked) this.#set({ busy: false });
    }
  }

  async #refresh(): Promise<void> {
    this.#set({ cards: await this.#database.cards() });
  }

  #set(change: Partial<LibraryState>): void {
    if (!this.#closed) this.state.set((before) => ({ ...before, ...change }));
  }
}

/** Stands for the sample where the place of the playback is kept. */
const sampleId = 'sample';

const goneText: LocalText = { zh: '这条轨迹已不在这台手机上', en: 'This track is no longer on this phone' };
