import { zId, zLocalText, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { coordinateSystems } from '../coordinates/systems.ts';
import { importStates, warningKinds } from '../places/choices.ts';
import { importFields } from '../places/columns.ts';
import { importSettings, mapping } from './inputs.ts';

/* Places and imports as the staff's pages get them. */

/** null: the person is not known any more. */
const person = z.object({ id: zId, name: z.string() }).nullable();

export const place = z.object({
  id: zId,
  /** The organisation's own number of the place; null where it has none. */
  code: z.string().nullable(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** WGS-84, degrees. */
  lng: z.number(),
  lat: z.number(),
  hours: z.string(),
  tags: z.array(z.string()),
  /** Whether customers may see it. */
  visible: z.boolean(),
  /** Counts changes; a change names the one it was made on. */
  rev: z.int(),
  createdAt: zTime,
  updatedAt: zTime,
  updatedBy: person,
  /** null: it is not in the trash. */
  trashedAt: zTime.nullable(),
});
export type Place = z.input<typeof place>;
/** On the server. */
export type PlaceRecord = z.output<typeof place>;

/**
 * A slice of the map, ordered by id. The lists are parallel: entry i of each belongs to one place. Positions are WGS-84
 * with six decimals.
 */
export const mapSlice = z.object({
  ids: z.array(zId),
  lng: z.array(z.number()),
  lat: z.array(z.number()),
  names: z.array(z.string()),
  visible: z.array(z.boolean()),
  /** Asks for the following slice; null at the end. */
  next: z.string().nullable(),
});
export type MapSlice = z.input<typeof mapSlice>;

export const placeCounts = z.object({ all: z.int(), visible: z.int(), hidden: z.int(), trash: z.int() });
export type PlaceCounts = z.input<typeof placeCounts>;

export const overview = z.object({
  counts: placeCounts,
  /** The most frequent ones first, without the trash. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  /** West, south, east, north of all places that are not in the trash; null where there is none. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type Overview = z.input<typeof overview>;

/** Why a row cannot be imported; `line` counts as the file does, the header being line 1. */
export const rowProblem = z.object({
  line: z.int(),
  field: z.enum(importFields).nullable(),
  /** What the cell holds. */
  cell: z.string(),
  message: zLocalText,
});
export type RowProblem = z.output<typeof rowProblem>;

/** What is unusual about rows that can be imported. */
export const importWarning = z.object({
  kind: z.enum(warningKinds),
  rows: z.int(),
  /** The first lines concerned. */
  lines: z.array(z.int()),
  message: zLocalText,
});
export type ImportWarning = z.output<typeof importWarning>;

export const importCounts = z.object({
  create: z.int(),
  change: z.int(),
  /** Of the changed ones, those that return from the trash. */
  restore: z.int(),
  same: z.int(),
  bad: z.int(),
});
export type ImportCounts = z.output<typeof importCounts>;

/** One of the first rows, as it would be stored. */
export const previewRow = z.object({
  line: z.int(),
  action: z.enum(['create', 'change', 'same', 'bad']),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** The coordinates as the file has them. */
  written: z.string(),
  /** WGS-84; null where the row has none that can be read. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  hours: z.string(),
  tags: z.array(z.string()),
  visible: z.boolean(),
  problems: z.array(zLocalText),
});
export type PreviewRow = z.output<typeof previewRow>;

export const importCheck = z.object({
  counts: importCounts,
  preview: z.array(previewRow),
  problems: z.array(rowProblem),
  warnings: z.array(importWarning),
});
export type ImportCheck = z.output<typeof importCheck>;

/** What the header says of the coordinate system. Numbers alone do not tell the systems apart. */
export const systemGuess = z.object({
  system: z.enum(coordinateSystems),
  /** false: nothing in the file says it, and `system` is only the most frequent case. */
  certain: z.boolean(),
  reason: zLocalText,
});
export type SystemGuess = z.output<typeof systemGuess>;

export const importStatus = z.object({
  id: zId,
  filename: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  /** Rows that were handled since it was applied. */
  done: z.int(),
  /** Of the rows that were handled. */
  counts: importCounts,
  /** Why it failed. */
  problem: zLocalText.nullable(),
  createdAt: zTime,
});
export type ImportStatus = z.input<typeof importStatus>;
export type ImportStatusRecord = z.output<typeof importStatus>;

export const importFile = importStatus.extend({
  header: z.array(z.string()),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** As far as the header says it. */
  mapping,
  guess: systemGuess,
  /** Whether the latitude seems to stand where the longitude is expected. */
  swapped: z.boolean(),
  /** Of the last dry run; null before. */
  settings: importSettings.nullable(),
});
export type ImportFile = z.input<typeof importFile>;
export type ImportFileRecord = z.output<typeof importFile>;
