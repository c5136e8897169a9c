import type { LocalText, TableProblem } from '@fitout/sdk';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { ImportCounts, SystemGuess } from '../shared/calls/answers.ts';
import type { ImportSettings } from '../shared/calls/inputs.ts';
import type { ImportState } from '../shared/places/choices.ts';
import type { Mapping } from '../shared/places/columns.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface PlaceTable {
  id: bigint;
  org_id: bigint;
  /** The key of the request that made it, so that it is made once. */
  request: string | null;
  code: string | null;
  name: string;
  address: string;
  phone: string;
  /** WGS-84. */
  lng: number;
  lat: number;
  hours: string;
  tags: string[];
  visible: boolean;
  /** Key of a picture in the asset library. */
  photo: Generated<string | null>;
  /** Whether the position was given, or is looked up by the address. */
  geocode: Generated<'given' | 'pending' | 'found' | 'failed'>;
  /** Lower-case code, name, address and phone, for the search. */
  words: string;
  /** Name and address in the form in which an import compares them. */
  match: string;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  created_at: Stamp;
  created_by: bigint;
  updated_at: Stamp;
  updated_by: bigint;
}

export interface ImportTable {
  id: bigint;
  org_id: bigint;
  person_id: bigint;
  filename: string;
  state: Generated<ImportState>;
  /** Counts how often it was started: a job of an earlier start does nothing. */
  run: Generated<number>;
  rows: number;
  /** Lines of the file that could not be read. */
  unreadable: JSONColumnType<TableProblem[]>;
  header: JSONColumnType<string[]>;
  sample: JSONColumnType<string[][]>;
  mapping: JSONColumnType<Mapping>;
  guess: JSONColumnType<SystemGuess>;
  swapped: boolean;
  settings: JSONColumnType<ImportSettings> | null;
  done: Generated<number>;
  counts: JSONColumnType<ImportCounts>;
  problem: JSONColumnType<LocalText> | null;
  created_at: Stamp;
}

/** A run of rows of an uploaded file. */
export interface ImportPieceTable {
  import_id: bigint;
  /** Index of its first row, the header not counted. */
  at: number;
  cells: JSONColumnType<string[][]>;
  /** The line of each row in the file. */
  lines: number[];
}

export interface Tables {
  place: PlaceTable;
  import: ImportTable;
  import_piece: ImportPieceTable;
}

export type Db = Kysely<Tables>;
