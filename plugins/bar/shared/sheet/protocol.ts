import type { Text } from '@fitout/sdk';
import type { Drawing } from '../draw/drawing.ts';
import type { SheetCheck } from './pages.ts';
import type { LabelRow } from './rows.ts';
import type { SheetSettings } from './settings.ts';

/** What the worker of sheets is asked: one thing, then it goes. */
export type SheetRequest =
  | { ask: 'check'; rows: readonly LabelRow[]; settings: SheetSettings }
  | { ask: 'sheet'; rows: readonly LabelRow[]; settings: SheetSettings; title: string }
  /** One drawing in millimetres as a page of its own. */
  | { ask: 'page'; drawing: Drawing; title: string };

export type SheetReply =
  | { say: 'check'; check: SheetCheck }
  | { say: 'progress'; pages: number; of: number }
  | { say: 'pdf'; bytes: Uint8Array<ArrayBuffer> }
  | { say: 'error'; message: Text };
