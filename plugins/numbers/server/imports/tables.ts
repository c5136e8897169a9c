import type { ColumnType, Generated } from 'kysely';
import type { Counts, MappingRecord } from '../../shared/calls/imports.ts';
import type { FileFormat } from './read/sniff.ts';

/** How a file is understood, as the row has it: ids are text in JSON. */
export type StoredMapping = Omit<MappingRecord, 'tariff'> & { tariff: string | null };
type Words = { zh: string; en: string };

/** What a batch is beside its counts: its file, and how far it was read. */
export interface BatchFileColumns {
  /** One more with each start: whatever an earlier one was about to do, it does no more. */
  run: Generated<number>;
  /** The file in the store; null once it is gone. */
  blob: ColumnType<string | null, string | null | undefined, string | null>;
  /** Bytes of the mark before it. */
  blob_from: Generated<number>;
  bytes: ColumnType<bigint, bigint | undefined, bigint>;
  bytes_done: ColumnType<bigint, bigint | undefined, bigint>;
  /** Rows of the file that were read. */
  position: Generated<number>;
  format: ColumnType<FileFormat | null, string | null | undefined, string | null>;
  mapping: ColumnType<StoredMapping | null, string | null | undefined, string | null>;
  /** What the dry run counted. */
  checked: ColumnType<Counts | null, string | null | undefined, string | null>;
  problem: ColumnType<Words | null, string | null | undefined, string | null>;
  notes: ColumnType<Words[], string | undefined, string>;
  withdrawn: Generated<number>;
}

/** Bad lines, those of one step in a row: `[line, text, word, what]` each, as lines of JSON. */
export interface BatchProblemTable {
  batch_id: bigint;
  /** `batch.position` before the step. */
  at: number;
  lines: string;
}
