import { newUuid } from '@fitout/sdk';
import type { PictureDocument } from '../../document/document.ts';
import type { Entry } from '../picture/change.ts';
import { selectionGrid } from '../picture/grids.ts';
import type { History } from '../picture/history.ts';
import type { Picture } from '../picture/picture.ts';
import type { Tile, TileKey } from '../tiles/tile.ts';
import { keptFrame } from './frames.ts';
import { filesOf, fingerprint, type HistoryStore, type KeptEntry, type KeptMark } from './kept.ts';
import { Marks, type Step, sameStep, stepOf } from './marks.ts';
import { onlyKept } from './only-kept.ts';
import { Lost, Packing } from './packing.ts';

export interface KeepLimits {
  entries: number;
  /** Packed tiles and files together. */
  bytes: number;
}

export const keepLimits: KeepLimits = { entries: 200, bytes: 512 * 1024 * 1024 };

interface Parts {
  store: HistoryStore;
  picture: Picture;
  history: History;
  /** The file of a source that a layer has, or had. */
  file(blob: string): Promise<Uint8Array | undefined>;
  /** Awaited between two tiles that are packed: whoever works comes first. */
  rest(): Promise<void>;
  limits: KeepLimits;
}

/** What the store has when the picture is opened. */
export interface Begun {
  token: string | undefined;
  sizes: ReadonlyMap<string, number>;
  /** Entries that are there again, in order. */
  entries: ReadonlyMap<Entry, KeptEntry>;
  marks: readonly KeptMark[];
}

/** The history at one moment. */
export interface Moment {
  steps: readonly Step[];
  /** Entries that are done. */
  at: number;
  selection: readonly (readonly [TileKey, Tile])[];
}

interface Written {
  step: Step;
  kept: KeptEntry;
}

/** Work has gone on, and with it what this moment needs: a later one is kept. */
class Outdated extends Error {}

/**
 * Keeps the history on this device, each time what is new, beside whatever else is done. It never fails: where there is no
 * room it keeps less.
 */
export class HistoryKeeper {
  readonly #parts: Parts;
  readonly #packing: Packing;
  readonly #marks = new Marks();
  readonly #written = new Map<Entry, Written>();
  #token: string | undefined;
  /** Bytes that may be kept: fewer where the device has no room. */
  #bound: number;
  #last: Promise<void> = Promise.resolve();
  #off = false;
  /** What there was before is not swept yet. */
  #first = true;

  constructor(parts: Parts, { token, sizes, entries, marks }: Begun) {
    this.#parts = parts;
    this.#packing = new Packing({ ...parts, bank: parts.picture.bank }, sizes);
    this.#bound = parts.limits.bytes;
    this.#token = token;
    for (const [entry, kept] of entries) this.#written.set(entry, { step: stepOf(entry), kept });
    const steps = [...entries.keys()].map(stepOf);
    for (const mark of marks) this.#marks.add(steps, mark);
  }

  /** What is there now, to be kept a little later. */
  take(): Moment {
    const { picture, history } = this.#parts;
    const selection = picture.has(selectionGrid) ? [...picture.tiles(selectionGrid)] : [];
    return { steps: history.entries.map(stepOf), at: history.at, selection };
  }

  /** `document` is what it was at that moment; `blobs`: tiles of it that are packed already. */
  keep(moment: Moment, document: PictureDocument, blobs: readonly { hash: string; bytes: Uint8Array }[]): void {
    if (this.#off || (moment.steps.length === 0 && this.#token === undefined)) return;
    // Copies, since whoever gave them hands them on.
    const ready = blobs
      .filter(({ hash }) => !this.#packing.has(hash))
      .map((one) => [one.hash, one.bytes.slice()] as const);
    this.#last = this.#last.then(async () => {
      this.#packing.ready = new Map(ready);
      await this.#keep(moment, document);
      this.#packing.ready = new Map();
    });
  }

  /** Resolves once all that was to be kept is. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Others need the room: all goes but what undoing needs in this session, and nothing more is kept. */
  release(): Promise<void> {
    this.#off = true;
    this.#last = this.#last.then(() => this.#forget());
    return this.#last;
  }

  async #forget(): Promise<void> {
    this.#off = true;
    const { store, history } = this.#parts;
    try {
      await store.forgetOthers();
      await store.forget();
      await this.#packing.sweep(onlyKept(history.entries));
    } catch {
      // What is left there is past, and goes when the document is kept again.
    }
  }

  async #keep(moment: Moment, document: PictureDocument): Promise<void> {
    for (let tries = 0; !this.#off; tries += 1) {
      if (tries === 4) return this.#forget();
      try {
        if (await this.#once(moment, document)) return;
        await this.#anew();
      } catch (error) {
        if (error instanceof Outdated) return;
        await this.#makeRoom(tries === 0);
      } finally {
        this.#packing.drop();
      }
    }
  }

  /** The store takes no more: others' histories go first, then the older half of this one. */
  async #makeRoom(others: boolean): Promise<void> {
    if (others) await this.#parts.store.forgetOthers().catch(() => undefined);
    else this.#bound = this.#packing.total / 2;
  }

  /** Another window has written: what it left there is looked at anew. */
  async #anew(): Promise<void> {
    const { head, sizes } = await this.#parts.store.read();
    this.#token = head?.token;
    this.#written.clear();
    this.#packing.begin(sizes);
  }

  /** Answers false where another window has written meanwhile. */
  async #once(moment: Moment, document: PictureDocument): Promise<boolean> {
    const { at } = moment;
    let [from, to] = this.#window(moment);
    if (this.#packing.total > this.#bound) await this.#sweep(moment.steps.slice(from, to));
    const fresh: Written[] = [];
    const packed = async (place: number): Promise<boolean> => {
      const step = moment.steps[place] as Step;
      const written = this.#written.get(step.entry);
      if (written !== undefined && sameStep(written.step, step)) return true;
      const kept = await this.#entry(step, written?.kept.id ?? newUuid());
      if (kept !== undefined) fresh.push({ step, kept });
      return kept !== undefined;
    };
    for (let place = at - 1; place >= from; place -= 1) if (!(await packed(place))) from = place + 1;
    for (let place = at; place < to; place += 1) if (!(await packed(place))) to = place;
    const selection = await this.#selection(moment);
    await this.#packing.flush();
    this.#marks.add(moment.steps, { at, fingerprint: fingerprint(document), selection });
    return this.#write(moment.steps.slice(from, to), fresh);
  }

  /** Which steps may be kept: those around where the history stands, those that are done first. */
  #window({ steps, at }: Moment): [from: number, to: number] {
    const { entries } = this.#parts.limits;
    let from = Math.max(0, Math.min(at, steps.length - entries));
    let to = Math.min(steps.length, from + entries);
    if (this.#packing.total <= this.#bound) return [from, to];
    const counted = new Set<string>();
    let sum = 0;
    const fits = (place: number): boolean => {
      for (const hash of this.#hashes(steps[place] as Step)) {
        if (counted.has(hash)) continue;
        counted.add(hash);
        sum += this.#packing.size(hash);
      }
      // Room for what is new, too.
      return sum <= this.#bound * 0.8;
    };
    for (let place = at - 1; place >= from; place -= 1) if (!fits(place)) from = place + 1;
    for (let place = at; place < to; place += 1) if (!fits(place)) to = place;
    return [from, to];
  }

  /** A step with its tiles and files in the store, or on their way; undefined where something of it is lost. */
  async #entry({ entry, tiles, after }: Step, id: string): Promise<KeptEntry | undefined> {
    const { name, before, gesture } = entry;
    const kept: KeptEntry = {
      ...{ id, name, before: keptFrame(before), after: keptFrame(after), tiles: [] },
      ...(gesture === undefined ? {} : { gesture }),
    };
    const hashOf = async (tile: Tile | undefined) => (tile === undefined ? null : this.#packing.tile(tile));
    try {
      for (const blob of filesOf(kept)) await this.#packing.file(blob);
      for (const delta of tiles)
        kept.tiles.push([delta.id, delta.key, await hashOf(delta.before), await hashOf(delta.after)]);
      return kept;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      if (entry.tiles !== tiles || !this.#parts.history.entries.includes(entry)) throw new Outdated();
      return undefined;
    }
  }

  async #selection({ selection }: Moment): Promise<KeptMark['selection']> {
    const kept: KeptMark['selection'] = [];
    try {
      for (const [key, tile] of selection) kept.push([key, await this.#packing.tile(tile)]);
    } catch (error) {
      throw error instanceof Lost ? new Outdated() : error;
    }
    return kept;
  }

  async #write(steps: readonly Step[], fresh: readonly Written[]): Promise<boolean> {
    const kept = new Map(this.#written);
    for (const one of fresh) kept.set(one.step.entry, one);
    const there = steps.map(({ entry }) => kept.get(entry) as Written);
    const token = newUuid();
    const head = {
      ...{ version: 1 as const, token, marks: this.#marks.in(steps) },
      entries: there.map((one) => one.kept.id),
    };
    const entries = fresh.map((one) => one.kept);
    if (!(await this.#parts.store.write(this.#token, head, entries))) return false;
    this.#token = token;
    // Of what was written, some may have gone, and a gesture may have made another of one.
    const now = new Set(there);
    const less = [...this.#written.values()].some((one) => !now.has(one));
    this.#written.clear();
    for (const one of there) this.#written.set(one.step.entry, one);
    if (less || this.#first) await this.#sweep(steps);
    this.#first = false;
    return true;
  }

  /** Blobs that these steps do not need, and nothing else of this session, go. */
  async #sweep(steps: readonly Step[]): Promise<void> {
    const named = onlyKept(this.#parts.history.entries);
    for (const step of steps) for (const hash of this.#hashes(step)) named.add(hash);
    for (const { selection } of this.#marks.in(steps)) for (const [, hash] of selection) named.add(hash);
    await this.#packing.sweep(named);
  }

  *#hashes(step: Step): Iterable<string> {
    const kept = this.#written.get(step.entry)?.kept;
    if (kept !== undefined) {
      yield* filesOf(kept);
      for (const [, , before, after] of kept.tiles) {
        if (before) yield before;
        if (after) yield after;
      }
      return;
    }
    for (const { before, after } of step.tiles) for (const tile of [before, after]) if (tile?.hash) yield tile.hash;
  }
}
