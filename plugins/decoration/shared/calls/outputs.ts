import { zId, zOpaque, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { pageStatuses, planEnds } from '../choices.ts';
import type { PageDocument } from '../document/document.ts';
import { kind } from './inputs.ts';

/* Pages as the staff's views get them. */

export const pageDocument = zOpaque<PageDocument>(
  'the document of a page, as shared/document/document.ts of the plugin has it',
);

/** A plan of a page: what will be live from when to when. */
export const pageSchedule = z.object({
  /** `waiting` for its beginning; `on`: carried out, and waiting for its end. */
  state: z.enum(['waiting', 'on']),
  from: zTime,
  /** null: it stays. */
  to: zTime.nullable(),
  after: z.enum(planEnds),
  note: z.string(),
  /** The draft's revision at which the content was fixed. */
  rev: z.int(),
  /** What the plan published; null while it waits. */
  version: z.int().nullable(),
  /** When and by whom it was made. */
  plannedAt: zTime,
  plannedBy: z.string(),
});
export type PageSchedule = z.input<typeof pageSchedule>;

/** A row of the list. */
export const pageSummary = z.object({
  id: zId,
  kind,
  title: z.string(),
  slug: z.string(),
  status: z.enum(pageStatuses),
  rev: z.int(),
  publishedVersion: z.int().nullable(),
  publishedAt: zTime.nullable(),
  updatedAt: zTime,
  updatedBy: z.string(),
  blocks: z.int(),
  schedule: pageSchedule.nullable(),
  /** Views over the last seven days; in the list alone. */
  weekViews: z.int().optional(),
});
export type PageSummary = z.input<typeof pageSummary>;
/** On the server. */
export type PageSummaryRecord = z.output<typeof pageSummary>;

/** A page with its draft. */
export const pageDetail = pageSummary.extend({ document: pageDocument });
export type PageDetail = z.input<typeof pageDetail>;
export type PageDetailRecord = z.output<typeof pageDetail>;

export const versionSummary = z.object({
  version: z.int(),
  title: z.string(),
  note: z.string(),
  publishedAt: zTime,
  publishedBy: z.string(),
  blocks: z.int(),
  live: z.boolean(),
});
export type VersionSummary = z.input<typeof versionSummary>;
