import type { LocalText } from '@fitout/sdk';
import type { Tile } from '../tiles/tile.ts';
import { apply, type Entry, type TileDelta, tilesOf } from './change.ts';
import type { Frame, Picture } from './picture.ts';

const sides = ['before', 'after'] as const;

/** What was done, in order, and how far it is undone. What memory has no room for lies in the bank's store. */
export class History {
  readonly #picture: Picture;
  /** Bytes of tiles that it alone may hold. */
  readonly #bound: number;
  #entries: Entry[] = [];
  #at = 0;
  #trimming: Promise<void> | undefined;

  /** `known`: what was done before the picture was opened, and how much of it is done. */
  constructor(picture: Picture, bound: number, known?: { entries: readonly Entry[]; at: number }) {
    this.#picture = picture;
    this.#bound = bound;
    if (known === undefined) return;
    this.#entries = [...known.entries];
    this.#at = known.at;
    for (const entry of known.entries) this.#keep(entry);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get names(): LocalText[] {
    return this.#entries.map(({ name }) => name);
  }

  /** Entries that are done. */
  get at(): number {
    return this.#at;
  }

  /** Does what an entry says, unless it is done already, and drops what was undone. */
  async push(entry: Entry): Promise<void> {
    apply(this.#picture, entry, 'after');
    this.#drop(this.#entries.splice(this.#at));
    const last = this.#entries.at(-1);
    if (last !== undefined && entry.gesture !== undefined && last.gesture === entry.gesture) {
      this.#join(last, entry);
      await this.#room();
      return;
    }
    this.#entries.push(entry);
    this.#at = this.#entries.length;
    this.#keep(entry);
    await this.#room();
  }

  #keep(entry: Entry): void {
    for (const side of sides) for (const tile of tilesOf(entry, side)) this.#picture.bank.keep(tile);
  }

  /** What a later step of the same gesture has done goes into its entry, and undoing skips what was between. */
  #join(entry: Entry, later: Entry): void {
    const held = sides.flatMap((side) => [...tilesOf(entry, side)]);
    const placeOf = ({ id, key }: TileDelta): string => `${id} ${key}`;
    const deltas = new Map(entry.tiles.map((delta) => [placeOf(delta), delta]));
    for (const delta of later.tiles) {
      const place = placeOf(delta);
      deltas.set(place, { ...delta, before: (deltas.get(place) ?? delta).before });
    }
    entry.tiles = [...deltas.values()].filter(({ before, after }) => before !== after);
    entry.after = later.after;
    this.#keep(entry);
    for (const tile of held) this.#picture.bank.release(tile);
  }

  /** To where `at` entries are done. Each step is whole: one that cannot be loaded leaves the picture at the last one. */
  async goTo(at: number): Promise<void> {
    const aim = Math.max(0, Math.min(Math.trunc(at), this.#entries.length));
    while (this.#at !== aim) {
      const side = aim < this.#at ? 'before' : 'after';
      const entry = this.#entries[side === 'before' ? this.#at - 1 : this.#at] as Entry;
      await loadSources(entry[side]);
      // Twice: what was loaded first may be spilled again while the rest comes.
      for (let missing = this.#missing(entry, side); missing.length > 0; missing = this.#missing(entry, side))
        for (const tile of missing) await this.#picture.bank.load(tile);
      apply(this.#picture, entry, side);
      this.#at += side === 'before' ? -1 : 1;
    }
    await this.#room();
  }

  #missing(entry: Entry, side: 'before' | 'after') {
    return [...tilesOf(entry, side)].filter(({ pixels }) => pixels === undefined);
  }

  /** All of it goes, in memory and in the store. */
  clear(): void {
    this.#drop(this.#entries.splice(0));
    this.#at = 0;
  }

  #drop(entries: readonly Entry[]): void {
    for (const entry of entries)
      for (const side of sides) for (const tile of tilesOf(entry, side)) this.#picture.bank.release(tile);
  }

  /** Spills in good time, in the background; whoever is quicker than the store waits for it. */
  async #room(): Promise<void> {
    const { bank } = this.#picture;
    if (bank.idleBytes <= this.#bound * 0.75) return;
    this.#trimming ??= this.#trim().finally(() => {
      this.#trimming = undefined;
    });
    if (bank.idleBytes > this.#bound) await this.#trimming;
  }

  /**
   * Packs in memory, then gives away what is still too much: oldest first; then what was undone, the farthest first. What
   * others wait for comes between two tiles.
   */
  async #trim(): Promise<void> {
    const { bank } = this.#picture;
    const enough = (): boolean => bank.idleBytes <= this.#bound * 0.6;
    for (const tile of this.#oldestFirst()) {
      if (enough()) return;
      if (bank.pack(tile)) await new Promise((go) => setTimeout(go));
    }
    for (const tile of this.#oldestFirst()) {
      if (enough()) return;
      await bank.spill(tile);
    }
  }

  *#oldestFirst(): Iterable<Tile> {
    const done = this.#entries.slice(0, this.#at);
    const undone = this.#entries.slice(this.#at).reverse();
    for (const entry of [...done, ...undone]) for (const side of sides) yield* tilesOf(entry, side);
  }
}

async function loadSources({ layers }: Frame): Promise<void> {
  for (const { source, base } of layers) {
    await source?.raster.load?.();
    await base?.raster.load?.();
  }
}
