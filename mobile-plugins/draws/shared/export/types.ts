import type { LocalText } from '@fitout/sdk';
import type { PoolKey } from '../model.ts';

export type ExportFormat = 'uigf4' | 'uigf3' | 'json' | 'csv';

/** What to write: everything without one, else an account's or a pool's records. */
export interface Selection {
  /** `ys:100000001`; UIGF 3.0 holds one account alone, so it needs one there. */
  account?: string;
  pool?: PoolKey;
}

export interface ExportOptions {
  format: ExportFormat;
  selection?: Selection;
  /** Milliseconds since 1970. */
  now: number;
  appVersion: string;
}

export interface ExportedFile {
  text: string;
  fileName: string;
  mime: string;
  /** Records in it. */
  count: number;
  /** What the format cannot hold and why (鸣潮 in UIGF), with how many. */
  left: { count: number; reason: LocalText }[];
}
