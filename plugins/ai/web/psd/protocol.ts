import type { PictureDocument, TileMap } from '../../shared/document/document.ts';
import type { KeptBlob } from '../engine/protocol.ts';
import type { PsdNote } from './notes.ts';
import type { Part } from './tiles.ts';
import type { WrittenPicture } from './write.ts';

export type PsdRequest =
  | { kind: 'read'; bytes: ArrayBuffer }
  | { kind: 'merged'; bytes: ArrayBuffer }
  | { kind: 'tiles'; parts: Part[] }
  | { kind: 'write'; picture: WrittenPicture };

export interface PsdResults {
  read: { document: PictureDocument; blobs: KeptBlob[]; undrawn: string[]; notes: PsdNote[] };
  tiles: { tiles: TileMap[]; blobs: KeptBlob[] };
  /** A PNG. */
  merged: { picture: Blob };
  write: { bytes: ArrayBuffer; notes: PsdNote[] };
}
