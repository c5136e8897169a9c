import type { ServerContext } from '@fitout/sdk/server';
import { imageUsage, type Replacement } from '../../../images/api.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import type { PageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { documentAssets } from './named.ts';

/** Keys of all assets that a document shows. */
export function assetsIn(document: PageDocument): ReadonlySet<string> {
  return documentAssets(document);
}

const editUrl = (id: bigint): string => `/fit/edit?id=${id}`;

/** Tells the library what the draft uses. What cannot be told now is told by a job. */
export async function recordDraftUsage(
  ctx: ServerContext,
  row: Pick<PageRow, 'id' | 'org_id' | 'title' | 'document'>,
): Promise<void> {
  await orLater(ctx, row.org_id, row.id, () =>
    ctx.services.get(imageUsage).record(
      {
        plugin: ctx.plugin,
        kind: 'draft',
        id: String(row.id),
        title: row.title,
        url: editUrl(row.id),
        orgId: row.org_id,
      },
      [...assetsIn(row.document)],
    ),
  );
}

/** Tells the library what draft and versions of a page use, or that the page is gone. */
export async function recordUsage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await orLater(ctx, orgId, id, () => recordUsageNow(ctx, orgId, id));
}

export async function recordUsageNow(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const page = await db
    .selectFrom('page')
    .select(['title', 'document'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const versions =
    page === undefined ? [] : await db.selectFrom('version').select('document').where('page_id', '=', id).execute();
  // What is planned will be published: its pictures must still be there then.
  const planned = await db.selectFrom('schedule').select('document').where('page_id', '=', id).executeTakeFirst();
  const usage = ctx.services.get(imageUsage);
  const owner = { plugin: ctx.plugin, id: String(id), title: page?.title ?? '', url: editUrl(id), orgId };
  const documents = [...versions.map((version) => version.document), planned?.document ?? null];
  const published = new Set(documents.flatMap((document) => (document === null ? [] : [...assetsIn(document)])));
  await usage.record({ ...owner, kind: 'draft' }, page === undefined ? [] : [...assetsIn(page.document)]);
  await usage.record({ ...owner, kind: 'published' }, [...published]);
}

async function orLater(ctx: ServerContext, orgId: bigint, id: bigint, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    ctx.log.warn({ err: error, page: String(id) }, 'asset usage could not be recorded, a job will');
    await ctx.jobs.add('usage', { orgId: String(orgId), id: String(id) }, { key: `usage:${id}` });
  }
}

/** Every page of every organisation once more: what a crash between a write and its report left untold. */
export async function recordAllUsage(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  let after = 0n;
  for (;;) {
    const rows = await db
      .selectFrom('page')
      .select(['id', 'org_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const row of rows) await recordUsageNow(ctx, row.org_id, row.id);
    after = last.id;
  }
}

export type { Replacement };
