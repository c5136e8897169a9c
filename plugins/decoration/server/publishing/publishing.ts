import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { VersionSummary } from '../../shared/calls/outputs.ts';
import type { Checks } from '../../shared/calls/publishing.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { changesSince, conflict, recordOps, writeDraft } from '../drafts/drafts.ts';
import { checked } from '../drafts/incoming.ts';
import { callerId } from '../pages/pages.ts';
import { blocksIn, lockLivePage, notFound, type PageRow, pageRow } from '../pages/rows.ts';
import { documentData } from '../sources/sources.ts';
import type { Tables } from '../tables.ts';
import { recordUsage } from '../usage/usage.ts';
import { problemsOf } from './checks.ts';
import { weightOf } from './weight.ts';

/**
 * Makes the draft of this revision the live version, in one transaction: readers see the old version or the new one.
 * 409 where the draft has gone on, 422 with `{problems}` where a check fails.
 */
export async function publishPage(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  order: { rev: number; note: string },
): Promise<{ version: number }> {
  const row = await ctx.database.transaction<Tables, PageRow>(async (tx) => {
    const page = await lockLivePage(tx, orgId, id);
    if (order.rev !== page.rev) throw conflict(await changesSince(tx, page, order.rev));
    const document = await publishable(ctx, tx, page);
    return insertVersion(tx, caller, page, { document, note: order.note, publishedRev: page.rev });
  });
  await afterPublish(ctx, caller, row, 'decoration.publish');
  return { version: row.last_version };
}

/** What the checks say of the draft as it is now, and its weight. */
export async function checkPage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Checks> {
  const db = ctx.database.query<Tables>();
  const page = await db
    .selectFrom('page')
    .select(['rev', 'org_id', 'slug', 'document'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (page === undefined) throw notFound();
  const document = cleanDocument(migrateDocument(checked(page.document)));
  const problems = await problemsOf(ctx, db, page, document);
  const dataOf = await documentData(ctx, page.org_id, document);
  return { rev: page.rev, problems, weight: await weightOf(ctx, document, dataOf) };
}

/** The draft as visitors would get it. 422 with `{problems}` where a check fails. */
export async function publishable(ctx: ServerContext, tx: Kysely<Tables>, page: PageRow): Promise<PageDocument> {
  const document = cleanDocument(migrateDocument(checked(page.document)));
  const problems = await problemsOf(ctx, tx, page, document);
  if (problems.some((problem) => problem.severity === 'error'))
    throw new FitoutError('unprocessable', {
      reason: 'decoration.problems',
      message: { zh: '页面存在问题，修改后才能发布', en: 'Fix the problems on this page, then publish' },
      detail: { problems },
    });
  return document;
}

/** Publishes an earlier version's snapshot as a new version, and makes it the draft. */
export async function rollbackPage(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  version: number,
): Promise<{ version: number; rev: number }> {
  const row = await ctx.database.transaction<Tables, PageRow>(async (tx) => {
    const page = await lockLivePage(tx, orgId, id);
    const document = cleanDocument(migrateDocument(checked(await versionDocument(tx, id, version))));
    const rev = page.rev + 1;
    await writeDraft(tx, caller, page, { rev, document });
    await recordOps(tx, caller, id, { rev, base: page.rev, client: `rollback-${rev}`, digest: '', ops: null });
    const note = `回滚至版本 ${version}`;
    return insertVersion(tx, caller, { ...page, rev, document }, { document, note, publishedRev: rev });
  });
  await ctx.events.publish('draft', id, orgId);
  await afterPublish(ctx, caller, row, 'decoration.rollback', { to: version });
  return { version: row.last_version, rev: row.rev };
}

/** Takes the page off the air; its versions stay. */
export async function unpublishPage(ctx: ServerContext, caller: Caller, orgId: bigint, id: bigint): Promise<void> {
  const row = await ctx.database.transaction<Tables, PageRow>(async (tx) => {
    const page = await lockLivePage(tx, orgId, id);
    // What a plan showed is gone by hand: its end would bring something back that nobody waits for.
    await tx.deleteFrom('schedule').where('page_id', '=', id).where('state', '=', 'on').execute();
    return takeOff(tx, page);
  });
  await afterPublish(ctx, caller, row, 'decoration.unpublish');
}

/** Within the transaction that has the page locked. */
export async function takeOff(tx: Kysely<Tables>, page: PageRow): Promise<PageRow> {
  await tx
    .updateTable('page')
    .set({ published_version: null, published_rev: null, published_at: null })
    .where('id', '=', page.id)
    .where('org_id', '=', page.org_id)
    .execute();
  return { ...page, published_version: null };
}

/** Makes a snapshot the live version, within the transaction that has the page locked. */
export async function insertVersion(
  tx: Kysely<Tables>,
  caller: Caller,
  page: PageRow,
  snapshot: { document: PageDocument; note: string; publishedRev: number },
): Promise<PageRow> {
  const version = page.last_version + 1;
  await tx
    .insertInto('version')
    .values({
      page_id: page.id,
      version,
      title: page.title,
      note: snapshot.note,
      document: JSON.stringify(snapshot.document),
      blocks: blocksIn(snapshot.document),
      published_by: callerId(caller),
    })
    .execute();
  await tx
    .updateTable('page')
    .set({
      published_version: version,
      published_rev: snapshot.publishedRev,
      published_at: sql<Date>`now()`,
      last_version: version,
    })
    .where('id', '=', page.id)
    .where('org_id', '=', page.org_id)
    .execute();
  return { ...page, published_version: version, last_version: version };
}

/** What follows a committed change of what is live. None of it can undo the change; all of it can be done again. */
export async function afterPublish(
  ctx: ServerContext,
  caller: Caller,
  row: PageRow,
  action: string,
  detail: object = {},
): Promise<void> {
  await ctx.events.publish('page', row.id, row.org_id);
  await ctx.audit.record(
    caller,
    action,
    { kind: 'page', id: row.id, name: row.title },
    { version: row.published_version, slug: row.slug, ...detail },
  );
  await recordUsage(ctx, row.org_id, row.id);
}

/** Newest first. */
export async function listVersions(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
): Promise<{ items: VersionSummary[] }> {
  const db = ctx.database.query<Tables>();
  const page = await pageRow(db, orgId, id);
  const rows = await db
    .selectFrom('version')
    .select(['version', 'title', 'note', 'published_at', 'published_by', 'blocks'])
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .limit(500)
    .execute();
  const names = await ctx.people.byIds(orgId, [...new Set(rows.map((row) => row.published_by))]);
  return {
    items: rows.map((row) => ({
      version: row.version,
      title: row.title,
      note: row.note,
      publishedAt: row.published_at.toISOString(),
      publishedBy: names.get(row.published_by)?.name ?? '',
      blocks: row.blocks,
      live: row.version === page.published_version,
    })),
  };
}

/** A version of one of the organisation's pages. */
export async function readVersion(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  version: number,
): Promise<PageDocument> {
  const db = ctx.database.query<Tables>();
  await pageRow(db, orgId, id);
  return versionDocument(db, id, version);
}

async function versionDocument(db: Kysely<Tables>, id: bigint, version: number): Promise<PageDocument> {
  const row = await db
    .selectFrom('version')
    .select('document')
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.document;
}
