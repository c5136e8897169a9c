import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { DetailRecord, HeadRecord, SavedRecord } from '../../shared/calls/answers.ts';
import type { ArticleTable, Db } from '../tables.ts';
import { noSuchArticle } from './refusals.ts';

export type ArticleRow = Selectable<ArticleTable>;

/** All but the text, which is long. */
export const headColumns = [
  'id',
  'title',
  'slug',
  'status',
  'tags',
  'author',
  'cover',
  'digest',
  'rev',
  'updated_at',
  'updated_by',
  'characters',
  'live_version',
  'live_slug',
  'live_at',
] as const;
export type HeadRow = Pick<ArticleRow, (typeof headColumns)[number]>;

type People = Pick<ServerContext, 'people'>;

/** Rows as the staff's pages get them, with the names of who changed them. */
export async function headsOf({ people }: People, orgId: bigint, rows: readonly HeadRow[]): Promise<HeadRecord[]> {
  const ids = [...new Set(rows.map((row) => row.updated_by))];
  const known = ids.length === 0 ? new Map() : await people.byIds(orgId, ids);
  return rows.map((row) => {
    const person = known.get(row.updated_by);
    const { id, title, slug, status, tags, author, cover, digest, rev, characters } = row;
    const updatedBy = person === undefined ? null : { id: person.id, name: person.name };
    const publishedAt = row.live_at?.toISOString() ?? null;
    const live =
      row.live_version === null || row.live_slug === null || publishedAt === null
        ? null
        : { version: row.live_version, publishedAt, slug: row.live_slug };
    const own = { id, title, slug, status, tags, author, cover, digest, rev, characters };
    return { ...own, updatedAt: row.updated_at.toISOString(), updatedBy, publishedAt, live };
  });
}

export async function headOf(ctx: People, orgId: bigint, row: HeadRow): Promise<HeadRecord> {
  const [head] = await headsOf(ctx, orgId, [row]);
  if (head === undefined) throw noSuchArticle();
  return head;
}

export async function detailOf(ctx: People, orgId: bigint, row: HeadRow & Pick<ArticleRow, 'document'>) {
  const detail: DetailRecord = { ...(await headOf(ctx, orgId, row)), document: row.document };
  return detail;
}

/** What a save answers. */
export function savedOf({ rev, updatedAt, updatedBy, status }: HeadRecord): SavedRecord {
  return { rev, updatedAt, updatedBy, status };
}

export async function readHead(db: Db, orgId: bigint, id: bigint): Promise<HeadRow> {
  const row = await db
    .selectFrom('article')
    .select(headColumns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuchArticle();
  return row;
}

export async function readArticle(db: Db, orgId: bigint, id: bigint): Promise<ArticleRow> {
  const row = await db
    .selectFrom('article')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuchArticle();
  return row;
}

/** The same, held until the transaction ends: whoever changes this article comes after. */
export async function holdArticle(tx: Db, orgId: bigint, id: bigint): Promise<ArticleRow> {
  const row = await tx
    .selectFrom('article')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchArticle();
  return row;
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}
