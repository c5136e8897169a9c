import { type AigcMark, FitoutError } from '@fitout/sdk';
import { type Caller, leaseHolders, type ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import { changedMeanwhile, type DocumentDetailRecord, type DocumentSummaryRecord } from '../../shared/calls/outputs.ts';
import type { PictureDocument } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import { nameBlobs } from '../blobs/store.ts';
import { refuseOthers } from '../leases/refuse-others.ts';
import { reviewStates } from '../reviews/states.ts';
import type { Db, DocumentTable, Tables } from '../tables.ts';
import { keepAutomatic } from './automatic.ts';

export type DocumentRow = Selectable<DocumentTable>;

/** What a list shows of a row: everything but the document. */
export const summaryColumns = [
  'id',
  'org_id',
  'name',
  'width',
  'height',
  'layers',
  'rev',
  'thumbnail',
  'updated_at',
  'updated_by',
  'deleted_at',
] as const satisfies (keyof DocumentTable)[];
export type SummaryRow = Pick<DocumentRow, (typeof summaryColumns)[number]>;

export function noDocument(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'ai.no-document',
    message: { zh: '文件不存在或已被删除', en: 'This document does not exist or was deleted' },
  });
}

function inTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.document-deleted',
    message: { zh: '文件在回收站中，请先恢复', en: 'This document is in the trash. Restore it first' },
  });
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** Without its layers. Throws 'notFound' for one that is not there, or is another organisation's. */
export async function documentRow(db: Db, orgId: bigint, id: bigint): Promise<SummaryRow> {
  const row = await db
    .selectFrom('document')
    .select(summaryColumns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noDocument();
  return row;
}

/** Locked to the end of the transaction; throws for one in the trash as well. */
export async function lockDocument(tx: Db, orgId: bigint, id: bigint): Promise<DocumentRow> {
  const row = await tx
    .selectFrom('document')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noDocument();
  if (row.deleted_at !== null) throw inTrash();
  return row;
}

export async function withPeople(
  ctx: ServerContext,
  orgId: bigint,
  rows: readonly SummaryRow[],
): Promise<DocumentSummaryRecord[]> {
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ updated_by }) => updated_by))]);
  const ids = rows.map(({ id }) => id);
  const reviews = await reviewStates(ctx, orgId, ids);
  const editors = await leaseHolders(ctx.database.query<Tables>(), ids);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, width: row.width, height: row.height, layers: row.layers, rev: row.rev },
    thumbnail: row.thumbnail,
    at: row.updated_at.toISOString(),
    by: people.get(row.updated_by)?.name ?? '',
    deletedAt: row.deleted_at?.toISOString() ?? null,
    review: reviews.get(row.id) ?? null,
    editor: editors.get(row.id) ?? null,
  }));
}

export async function documentSummaryOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<DocumentSummaryRecord> {
  const row = await documentRow(ctx.database.query<Tables>(), orgId, id);
  return (await withPeople(ctx, orgId, [row]))[0] as DocumentSummaryRecord;
}

/** The document with its layers, also one in the trash. */
export async function documentDetailOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<DocumentDetailRecord> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('document')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noDocument();
  const [summary] = await withPeople(ctx, orgId, [row]);
  return { ...(summary as DocumentSummaryRecord), document: row.document, asset: row.asset, aigc: row.aigc };
}

/** The columns that hold a document. */
export function columnsOf(document: PictureDocument) {
  const { width, height, layers } = document;
  return { document: JSON.stringify(document), width, height, layers: layers.length };
}

/** Answers its id. */
export async function createDocument(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  {
    name,
    document,
    asset,
    aigc,
  }: {
    name: string;
    document: PictureDocument;
    asset?: bigint | undefined;
    aigc?: AigcMark | undefined;
  },
): Promise<bigint> {
  const id = ctx.ids.next();
  const by = callerId(caller);
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await takePlace(tx, orgId);
    await nameBlobs(tx, orgId, document);
    const values = {
      id,
      org_id: orgId,
      name,
      ...columnsOf(document),
      thumbnail: null,
      asset: asset ?? null,
      aigc: aigc === undefined ? null : JSON.stringify(aigc),
      deleted_at: null,
    };
    await tx
      .insertInto('document')
      .values({ ...values, created_by: by, updated_by: by })
      .execute();
  });
  return id;
}

/** Notes that something in it was generated; what was noted first stays. Answers what is noted. */
export async function markGenerated(ctx: ServerContext, orgId: bigint, id: bigint, mark: AigcMark): Promise<AigcMark> {
  const row = await ctx.database
    .query<Tables>()
    .updateTable('document')
    .set({ aigc: sql<string>`coalesce(aigc, ${JSON.stringify(mark)}::jsonb)` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('aigc')
    .executeTakeFirst();
  if (row === undefined) throw noDocument();
  return row.aigc ?? mark;
}

/** Throws where the organisation has as many documents as it may. Two at once do not both take the last place. */
async function takePlace(tx: Db, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.documents:${orgId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(n) < limits.documents) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.too-many-documents',
    message: {
      zh: `最多保留 ${limits.documents} 个修图文件，请先删除不用的`,
      en: `Up to ${limits.documents} documents can be kept. Delete some first`,
    },
  });
}

/** Keeps a document over the revision that it was made from. Throws 'conflict' where somebody was faster. */
export async function saveDocument(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { rev, document }: { rev: number; document: PictureDocument },
): Promise<{ rev: number; at: string }> {
  const outcome = await ctx.database.transaction<Tables, { saved: { rev: number; at: string } } | { now: SummaryRow }>(
    async (tx) => {
      const row = await lockDocument(tx, orgId, id);
      await refuseOthers(tx, caller, id);
      if (row.rev !== rev) return { now: row };
      await nameBlobs(tx, orgId, document);
      await keepAutomatic(tx, row);
      return { saved: await putState(tx, caller, row, document) };
    },
  );
  if ('saved' in outcome) return outcome.saved;
  const [now] = await withPeople(ctx, orgId, [outcome.now]);
  throw new FitoutError('conflict', {
    reason: 'ai.document-changed',
    message: { zh: '文件已被他人修改', en: 'Someone else changed this document in the meantime' },
    detail: changedMeanwhile.encode({ rev, now: now as DocumentSummaryRecord }),
  });
}

/** Puts a document in place of a locked row's, as its next revision. */
export async function putState(
  tx: Db,
  caller: Caller,
  { id, org_id, rev }: SummaryRow,
  document: PictureDocument,
): Promise<{ rev: number; at: string }> {
  const { updated_at } = await tx
    .updateTable('document')
    .set({ ...columnsOf(document), rev: rev + 1, updated_at: sql<Date>`now()`, updated_by: callerId(caller) })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { rev: rev + 1, at: updated_at.toISOString() };
}

export async function renameDocument(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  name: string,
): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await lockDocument(tx, orgId, id);
    await tx
      .updateTable('document')
      .set({ name, updated_at: sql<Date>`now()`, updated_by: callerId(caller) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  });
}

/** Into the trash; one that lies there already stays as it is. */
export async function trashDocument(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('document')
    .set({ deleted_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function restoreDocument(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const row = await documentRow(tx, orgId, id);
    if (row.deleted_at === null) return;
    await takePlace(tx, orgId);
    await tx
      .updateTable('document')
      .set({ deleted_at: null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  });
}

/** Of what is seen in lists alone: it makes no revision. */
export async function setThumbnail(ctx: ServerContext, orgId: bigint, id: bigint, hash: string): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('document')
    .set({ thumbnail: hash })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
