import type { AigcMark } from '@fitout/sdk';
import { zIdText, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { hash, keptDocument } from './document.ts';

const code = z.string().max(500);
/** The label of generated pictures. */
export const aigcMark = z.strictObject({
  label: z.enum(['1', '2', '3']),
  producer: code,
  produceId: code,
  propagator: code,
  propagateId: code,
}) satisfies z.ZodType<AigcMark>;

/** A line of the list. */
export const documentSummary = z.object({
  id: zIdText,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  layers: z.int(),
  /** Grows with each saved change of the document. */
  rev: z.int(),
  /** Hash of its small picture, for `GET blobs/:hash`; null until one was put. */
  thumbnail: hash.nullable(),
  /** When and by whom it was changed last. */
  at: zTime,
  by: z.string(),
  /** When it went into the trash; null outside of it. */
  deletedAt: zTime.nullable(),
  /** How its newest result stands that was sent for review; null where none was. */
  review: z.enum(['open', 'passed', 'returned']).nullable(),
  /** Who edits it at the moment. */
  editor: z.string().nullable(),
});
export type DocumentSummary = z.input<typeof documentSummary>;
/** On the server. */
export type DocumentSummaryRecord = z.output<typeof documentSummary>;

/** A document with its layers. */
export const documentDetail = documentSummary.extend({
  document: keptDocument,
  /** Id of the library's picture that it was made of, to which its result can go back. */
  asset: zIdText.nullable(),
  /** Something in it was generated: what its exports say (GB 45438-2025). */
  aigc: aigcMark.nullable(),
});
export type DocumentDetail = z.input<typeof documentDetail>;
export type DocumentDetailRecord = z.output<typeof documentDetail>;

/** A state of a document that can be brought back. */
export const versionSummary = z.object({
  /** Counts from 1 within the document. */
  version: z.int(),
  /** Empty for one that was kept by itself. */
  name: z.string(),
  at: zTime,
  by: z.string(),
  /** The document's revision that it holds. */
  rev: z.int(),
  width: z.int(),
  height: z.int(),
  layers: z.int(),
  thumbnail: hash.nullable(),
});
export type VersionSummary = z.input<typeof versionSummary>;
export type VersionSummaryRecord = z.output<typeof versionSummary>;

/** Detail of 'ai.document-changed': the revision that was sent, and what the document is now. */
export const changedMeanwhile = z.object({ rev: z.int(), now: documentSummary });
export type ChangedMeanwhile = z.input<typeof changedMeanwhile>;

/** Detail of 'ai.blobs-missing'. */
export interface BlobsMissing {
  /** Hashes to put before the document is sent again; of very many the first. */
  missing: string[];
}
