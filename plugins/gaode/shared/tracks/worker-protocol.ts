import type { TrackColumns } from './files/columns.ts';
import type { ReadResult } from './files/read-file.ts';
import type { LineColumns } from './line/line-columns.ts';
import type { PreparedTrack } from './statistics/prepare.ts';

/** A track with all that the screen shows of it. */
export interface PlayableTrack extends PreparedTrack {
  line: LineColumns;
}

export type Request =
  | { id: number; kind: 'read'; file: Blob }
  /** Takes the columns' memory away from the page. */
  | { id: number; kind: 'prepare'; columns: TrackColumns };

export type Answer =
  | { id: number; ok: true; result: ReadResult | PlayableTrack }
  | { id: number; ok: false; message: string };
