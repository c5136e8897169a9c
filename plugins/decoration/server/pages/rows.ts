import { FitoutError } from '@fitout/sdk';
import type { Kysely, Selectable } from 'kysely';
import type { PageSchedule, PageSummaryRecord } from '../../shared/calls/outputs.ts';
import type { PageStatus } from '../../shared/choices.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import type { PageTable, Tables } from '../tables.ts';

export type PageRow = Selectable<PageTable>;

/** What a list shows of a row: everything but the document. */
export const summaryColumns = [
  'id',
  'org_id',
  'kind',
  'title',
  'slug',
  'rev',
  'blocks',
  'published_version',
  'published_rev',
  'published_at',
  'last_version',
  'trashed_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const satisfies (keyof PageTable)[];

export type SummaryRow = Pick<PageRow, (typeof summaryColumns)[number]>;

export const notFound = () =>
  new FitoutError('notFound', {
    reason: 'decoration.no-page',
    message: { zh: '页面不存在或已被删除', en: 'This page does not exist or was deleted' },
  });

export const inTrash = () =>
  new FitoutError('conflict', {
    reason: 'decoration.in-trash',
    message: { zh: '页面在回收站中，请先恢复', en: 'This page is in the trash. Restore it first' },
  });

/** A page of this organisation without its document. Throws notFound for one of another, exactly as for none. */
export async function pageRow(db: Kysely<Tables>, orgId: bigint, id: bigint): Promise<SummaryRow> {
  const row = await db
    .selectFrom('page')
    .select(summaryColumns)
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The page with its draft, locked to the end of the transaction: whoever else writes it waits. */
export async function lockPage(tx: Kysely<Tables>, orgId: bigint, id: bigint): Promise<PageRow> {
  const row = await tx
    .selectFrom('page')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** As lockPage, for writes that make no sense on a page in the trash. */
export async function lockLivePage(tx: Kysely<Tables>, orgId: bigint, id: bigint): Promise<PageRow> {
  const row = await lockPage(tx, orgId, id);
  if (row.trashed_at !== null) throw inTrash();
  return row;
}

export function statusOf(row: Pick<PageRow, 'trashed_at' | 'published_version' | 'published_rev' | 'rev'>): PageStatus {
  if (row.trashed_at !== null) return 'trashed';
  if (row.published_version === null) return 'draft';
  return row.published_rev === row.rev ? 'published' : 'changed';
}

export function summaryOf(row: SummaryRow, updatedBy: string, schedule: PageSchedule | null): PageSummaryRecord {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    status: statusOf(row),
    rev: row.rev,
    publishedVersion: row.published_version,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    updatedBy,
    blocks: row.blocks,
    schedule,
  };
}

/** Nodes of a document but for its root. */
export function blocksIn(document: PageDocument): number {
  return Object.keys(document.nodes).length - 1;
}
