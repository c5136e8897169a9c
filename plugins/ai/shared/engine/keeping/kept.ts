import type { LocalText } from '@fitout/sdk';
import type { LayerSource, PictureDocument } from '../../document/document.ts';
import type { Frame, LayerRecord } from '../picture/picture.ts';
import { sha256 } from '../tiles/sha256.ts';
import type { TileKey } from '../tiles/tile.ts';

/** A frame without pixels: sources by the hash of their file. */
export interface KeptFrame extends Omit<Frame, 'layers'> {
  layers: KeptLayer[];
}

export interface KeptLayer extends Omit<LayerRecord, 'source' | 'base'> {
  source?: LayerSource;
  base?: LayerSource;
}

/** Hashes of the tile before and after; '' of an empty one, null where there is none. */
export type KeptDelta = readonly [grid: string, key: TileKey, before: string | null, after: string | null];

/** One step of the history as a device keeps it. */
export interface KeptEntry {
  id: string;
  name: LocalText;
  gesture?: string;
  before: KeptFrame;
  after: KeptFrame;
  tiles: KeptDelta[];
}

/** Where the history stood when the document was such a one. */
export interface KeptMark {
  /** Entries that were done. */
  at: number;
  fingerprint: string;
  /** Tiles of what was selected, which documents do not have. */
  selection: (readonly [key: TileKey, hash: string])[];
}

export interface KeptHead {
  version: 1;
  /** Another one with each write: whoever does not know it has not written last. */
  token: string;
  /** Ids, the oldest first. */
  entries: string[];
  /** The newest last. */
  marks: KeptMark[];
}

export interface KeptHistory {
  head: KeptHead | undefined;
  entries: ReadonlyMap<string, KeptEntry>;
  /** Bytes of each blob that is there, by hash: packed tiles, and files of sources. */
  sizes: ReadonlyMap<string, number>;
}

/** Where a device keeps the history of one document. All of it may fail: then there is no history, and nothing else is lost. */
export interface HistoryStore {
  read(): Promise<KeptHistory>;
  get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  put(blobs: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /**
   * The head, and entries that are new, at once; entries that the head does not name go. Answers false, with nothing
   * written, where the head is another one than `was`.
   */
  write(was: string | undefined, head: KeptHead, entries: readonly KeptEntry[]): Promise<boolean>;
  delete(hashes: readonly string[]): Promise<void>;
  /** Head and entries go. */
  forget(): Promise<void>;
  /** The histories of other documents go. */
  forgetOthers(): Promise<void>;
  close(): void;
}

/** JSON that is the same for the same content, in whatever order it was written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** What tells a document from any other, whoever wrote it down. */
export function fingerprint(document: PictureDocument): string {
  return sha256(new TextEncoder().encode(canonical(document)));
}

/** Files that the frames of an entry need. */
export function filesOf({ before, after }: KeptEntry): Set<string> {
  const files = new Set<string>();
  for (const { layers } of [before, after])
    for (const { source, base } of layers) for (const one of [source, base]) if (one !== undefined) files.add(one.blob);
  return files;
}
