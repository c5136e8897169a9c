import type { PictureDocument } from '../../shared/document/document.ts';
import type { Box, Brush, Command, EngineState, Rgba, SelectShape } from '../../shared/engine/types.ts';
import type { HistoryKey } from './history-database.ts';

/** Where the canvas looks. */
export interface Look {
  /** The point of the document at the canvas's upper left. */
  x: number;
  y: number;
  /** Canvas pixels for one of the document. */
  scale: number;
  /** Of the canvas, in its pixels. */
  width: number;
  height: number;
}

export interface KeptBlob {
  hash: string;
  bytes: ArrayBuffer;
}

/** What is answered, by kind of request. */
export interface Answers {
  attach: undefined;
  look: undefined;
  open: undefined;
  run: undefined;
  undo: undefined;
  redo: undefined;
  go: undefined;
  begin: undefined;
  to: undefined;
  end: undefined;
  cancel: undefined;
  /** `number` names it when it is kept. */
  changes: { number: number; document: PictureDocument; blobs: KeptBlob[] } | undefined;
  kept: undefined;
  'release-history': undefined;
  picture: { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  thumbnail: Blob;
  'layer-thumbnail': ImageBitmap;
  'layer-pixels': { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  colour: Rgba | undefined;
  'layer-at': string | undefined;
  contours: string;
  bounds: Box | undefined;
  selected: (Box & { bytes: Uint8Array }) | undefined;
  shown: Box & { bytes: Uint8Array };
  preview: undefined;
  close: undefined;
}

export type Request =
  | { kind: 'attach'; canvas: OffscreenCanvas }
  | { kind: 'look'; look: Look }
  | { kind: 'open'; document: PictureDocument; blobs: [hash: string, bytes: ArrayBuffer][]; history?: HistoryKey }
  | { kind: 'run'; command: Command }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'go'; at: number }
  | { kind: 'begin'; stroke: number; layer: string; brush: Brush }
  /** x, y and pressure of each point, in turn. */
  | { kind: 'to'; stroke: number; points: Float64Array<ArrayBuffer> }
  | { kind: 'end'; stroke: number }
  | { kind: 'cancel'; stroke: number }
  | { kind: 'changes'; missing: readonly string[] }
  | { kind: 'kept'; number: number }
  | { kind: 'release-history' }
  | { kind: 'picture' }
  | { kind: 'thumbnail'; edge: number }
  | { kind: 'layer-pixels'; layer: string; box?: Box }
  | { kind: 'layer-thumbnail'; layer: string; edge: number }
  | { kind: 'colour'; x: number; y: number }
  | { kind: 'layer-at'; x: number; y: number }
  | { kind: 'contours'; scale: number }
  | { kind: 'bounds'; layer: string }
  | { kind: 'selected' }
  | { kind: 'shown'; shape: Exclude<SelectShape, { kind: 'none' }> }
  | { kind: 'preview'; command: Command | undefined }
  | { kind: 'close' };

export type Reply =
  | { kind: 'state'; state: EngineState | undefined }
  | { kind: 'answer'; id: number; answer: Answers[Request['kind']] }
  | { kind: 'fault'; id: number; reason: string | undefined; detail: string };

/** Pictures that go with a command: they are handed over, and closed when it is done. */
export function bitmapsOf(command: Command | undefined): ImageBitmap[] {
  if (command === undefined) return [];
  if (command.kind === 'enlarge') return command.pictures.map(({ picture }) => picture);
  return 'picture' in command && command.picture !== undefined ? [command.picture] : [];
}
