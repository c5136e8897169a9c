import { type LocalText, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { UpstreamFaultKind } from './shared/upstream/faults.ts';

export type { UpstreamFaultKind } from './shared/upstream/faults.ts';

/*
 * What other plugins of the repository may give to number picking: code that talks to a carrier. A plugin without code
 * on the server contributes a mapping as data to `numbers.carrier` in its plugin.json instead
 * (server/upstream/declared/shape.ts is its whole shape).
 */

/** What an adapter throws; `words` are for the staff and never hold a key. */
export class UpstreamFault extends Error {
  readonly kind: UpstreamFaultKind;
  readonly words: LocalText;

  constructor(kind: UpstreamFaultKind, words: LocalText) {
    super(words.en);
    this.kind = kind;
    this.words = words;
  }
}

export interface UpstreamRequest {
  method?: 'GET' | 'POST';
  /** Below the address of the settings: `/numbers`. */
  path: string;
  /** Empty values are sent as they are. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
}

export interface UpstreamAnswer {
  status: number;
  text: string;
}

/** What an adapter is given with each question. */
export interface UpstreamParts {
  /**
   * One request to the carrier: at most 15 seconds and 4 MB, within the rate of the settings, no redirects, never to an
   * address of this server's network that the operator did not name. Throws UpstreamFault.
   */
  ask(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** As the staff filled in the adapter's fields; '' where they did not. */
  values: Readonly<Record<string, string>>;
  /** Empty where there is none. */
  secret: string;
}

export interface UpstreamQuery {
  /** The carrier's own codes. */
  province: string;
  city: string;
  /** `186`. */
  segment?: string;
  /** Digits to be found, at `where`. */
  search?: string;
  where?: 'tail' | 'any';
  /** So many are wanted; more or fewer may come. */
  count: number;
}

/** A number as the carrier told it, not yet believed: what is none of its numbers is dropped by whoever asked. */
export interface UpstreamNumber {
  number: string;
  /** The carrier's own mark of a beautiful one. */
  nice?: unknown;
  /** 月低消, cents. */
  monthly?: number;
  /** All that came with it. */
  raw: unknown;
}

export interface UpstreamPage {
  numbers: UpstreamNumber[];
  /** Entries that could not be read. */
  bad: number;
  /** Whether asking again may bring others. */
  more: boolean;
}

/** One number, and where it belongs by the carrier's own codes; empty where that is not known. */
export interface UpstreamPlace {
  number: string;
  province: string;
  city: string;
}

/** `failed`: it is certain that nothing was done. `unknown`: it may have been done. */
export type OccupyResult = 'ok' | 'taken' | 'failed' | 'unknown';
/** `none`: the carrier has no such call, and lets go or keeps by itself. */
export type ChangeResult = 'ok' | 'failed' | 'unknown' | 'none';
export type LookResult = 'free' | 'ours' | 'others' | 'unknown';

/** A kind of carrier's system: how it is asked, and how its answers are read. Everything may throw UpstreamFault. */
export interface CarrierAdapter {
  /** `unicom`; of another plugin `<plugin>/<name>`. */
  id: string;
  title: LocalText;
  /** Address that the settings begin with. */
  base: string;
  /** What else the staff fill in. */
  fields: readonly { key: string; title: LocalText; hint?: LocalText }[];
  /** What the key is called; null where there is none. */
  secret: LocalText | null;
  query(query: UpstreamQuery, parts: UpstreamParts): Promise<UpstreamPage>;
  /** Takes a number out of the carrier's sale, for us. A fault that is thrown means `unknown` unless it says `unreachable` or `busy`. */
  occupy(place: UpstreamPlace, parts: UpstreamParts): Promise<OccupyResult>;
  /** Gives it back. */
  release(place: UpstreamPlace, parts: UpstreamParts): Promise<ChangeResult>;
  /** It is sold. */
  confirm(place: UpstreamPlace, parts: UpstreamParts): Promise<ChangeResult>;
  /**
   * What became of a number whose `occupy` had no clear answer. `wanted`: it is still wanted, so that asking for it once
   * more is a way to find out.
   */
  look(place: UpstreamPlace & { wanted: boolean }, parts: UpstreamParts): Promise<LookResult>;
}

/** Server: the kinds of carriers' systems that there are. */
export interface CarrierAdapters {
  add(adapter: CarrierAdapter): void;
}

/** On the server, in `activate`: `ctx.services.get(carrierAdapters).add(adapter)`; needs `"requires": {"numbers": …}`. */
export const carrierAdapters: ServiceToken<CarrierAdapters> = serviceToken('numbers.carriers');
