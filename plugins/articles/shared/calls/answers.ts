import { zId, zOpaque, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { articleStatuses } from '../choices.ts';
import type { ArticleDocument } from '../document/document.ts';

/* Articles as the staff's pages get them. */

const image = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  color: z.string().optional(),
});

/** null: who it was is not known any more. */
const person = z.object({ id: zId, name: z.string() }).nullable();

export const articleSummary = z.object({
  id: zId,
  title: z.string(),
  /** As the draft has it; empty until it is chosen, or made at the first publishing. */
  slug: z.string(),
  status: z.enum(articleStatuses),
  tags: z.array(z.string()),
  author: z.string(),
  cover: image.nullable(),
  digest: z.string(),
  /** Counts changes: an edit names the one it was made on. */
  rev: z.int(),
  updatedAt: zTime,
  updatedBy: person,
  /** When readers first got the version that they get now; null where they get none. */
  publishedAt: zTime.nullable(),
  characters: z.int(),
});
export type ArticleSummary = z.input<typeof articleSummary>;
/** On the server. */
export type SummaryRecord = z.output<typeof articleSummary>;

/** What readers get. `slug` is the address that works now, which the draft's may differ from. */
const live = z.object({ version: z.int(), publishedAt: zTime, slug: z.string() }).nullable();

export const articleHead = articleSummary.extend({ live });
export type ArticleHead = z.input<typeof articleHead>;
export type HeadRecord = z.output<typeof articleHead>;

export const articleDetail = articleHead.extend({
  document: zOpaque<ArticleDocument>('the draft, as shared/document/document.ts of the plugin has it'),
});
export type ArticleDetail = z.input<typeof articleDetail>;
export type DetailRecord = z.output<typeof articleDetail>;

/** What a save answers, and what one that came too late is told (`detail.now` of the 409). */
export const savedArticle = articleSummary.pick({ rev: true, updatedAt: true, updatedBy: true, status: true });
export type SavedArticle = z.input<typeof savedArticle>;
export type SavedRecord = z.output<typeof savedArticle>;

export const articleCounts = z.object({
  all: z.int(),
  draft: z.int(),
  published: z.int(),
  changed: z.int(),
  trash: z.int(),
});
export type ArticleCounts = z.input<typeof articleCounts>;
