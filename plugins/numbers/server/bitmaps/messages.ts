import type { Counts } from '../../shared/calls/search.ts';
import type { Level } from '../../shared/carriers.ts';
import type { Order } from '../../shared/search/wish.ts';
import type { Asked, TariffPrices } from './asked.ts';
import type { Taking } from './catalogue.ts';
import type { Hit, Place } from './searching.ts';

/**
 * A question to a catalogue as it was at a stand; left out, to whatever is there. It is answered undefined where the
 * catalogue has gone meanwhile, or is being read again: half of it would be a wrong answer.
 */
interface Question {
  of: string;
  asked: Asked;
  stand?: number | undefined;
}

/** What the server asks its thread of bitmaps; `of` names a catalogue. */
export type Task =
  /** Answers false where the rows are not in order. */
  | { do: 'city'; of: string; place: number; parts: Uint8Array[] }
  | { do: 'tariffs'; of: string; tariffs: readonly TariffPrices[] }
  | { do: 'levels'; of: string; levels: readonly Level[] }
  | { do: 'taken'; of: string; good: ReadonlyMap<number, readonly Uint32Array[]>; holds: readonly Taking[] }
  | { do: 'change'; of: string; takings: readonly Taking[] }
  | { do: 'drop'; of: string }
  /** It was read whole: from now on, until any of it is read again, this is what questions find. */
  | { do: 'stand'; of: string; stand: number }
  /** Answers its bytes. */
  | { do: 'room'; of: string }
  | (Question & { do: 'search'; order: Order; after: Place | undefined; most: number; total: boolean })
  | (Question & { do: 'total' })
  /** Pools are counted by `no`, each of these. */
  | (Question & { do: 'counts'; everyPool: readonly number[] });

export interface Found {
  hits: Hit[];
  total: number | undefined;
}

/** What it answers. */
export interface Answers {
  city: boolean;
  tariffs: undefined;
  levels: undefined;
  taken: undefined;
  change: undefined;
  drop: undefined;
  stand: undefined;
  room: number;
  search: Found | undefined;
  total: number | undefined;
  counts: Counts | undefined;
}

export type Asking = { id: number; task: Task } | { cancel: number };
export type Answering = { id: number; result: unknown } | { id: number; failed: string };
