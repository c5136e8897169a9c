import { FitoutError } from '@fitout/sdk';
import { type Caller, containing, type ServerContext } from '@fitout/sdk/server';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '../../shared/calls/inputs.ts';
import type { PageDetailRecord, PageSummaryRecord } from '../../shared/calls/outputs.ts';
import type { PageOrder } from '../../shared/choices.ts';
import type { DocumentKind, PageDocument } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import { scheduleOf, scheduleRows } from '../publishing/schedule-rows.ts';
import type { Tables } from '../tables.ts';
import { claimAddress, freeAddress } from './addresses.ts';
import {
  blocksIn,
  lockLivePage,
  lockPage,
  notFound,
  pageRow,
  type SummaryRow,
  summaryColumns,
  summaryOf,
} from './rows.ts';

/** The organisation's pages in the order asked for, a run of them at a time. */
export async function listPages(
  ctx: ServerContext,
  orgId: bigint,
  query: ListQuery,
): Promise<{ items: PageSummaryRecord[]; next: string | null }> {
  const order = orders[query.order];
  const way = order.descending ? 'desc' : 'asc';
  let select = ctx.database
    .query<Tables>()
    .selectFrom('page')
    .select(summaryColumns)
    .select(order.cursor.as('order_key'))
    .where('org_id', '=', orgId)
    .orderBy(order.by, way)
    .orderBy('id', way)
    .limit(query.limit + 1);
  select = select.where('trashed_at', query.status === 'trashed' ? 'is not' : 'is', null);
  if (query.status === 'draft') select = select.where('published_version', 'is', null);
  if (query.status === 'live') select = select.where('published_version', 'is not', null);
  if (query.status === 'published') select = select.whereRef('published_rev', '=', 'rev');
  if (query.status === 'changed') select = select.whereRef('published_rev', '<>', 'rev');
  if (query.status === 'scheduled')
    select = select.where((is) =>
      is.exists(is.selectFrom('schedule').select('schedule.page_id').whereRef('schedule.page_id', '=', 'page.id')),
    );
  if (query.kind !== undefined) select = select.where('kind', '=', query.kind);
  if (query.block !== undefined)
    select = select.where(
      sql<boolean>`jsonb_path_exists(document, '$.nodes.*.type ? (@ == $t)', jsonb_build_object('t', ${query.block}::text))`,
    );
  if (query.q !== undefined && query.q !== '') {
    const like = containing(query.q);
    select = select.where((is) => is.or([is('title', 'ilike', like), is('slug', 'ilike', like)]));
  }
  const after = readCursor(query);
  if (after !== undefined) select = select.where(order.after(after.key, after.id));
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: await withNames(ctx, orgId, shown),
    next: rows.length > query.limit && last !== undefined ? cursorOf(query.order, last) : null,
  };
}

const micros = (time: RawBuilder<Date>) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;
const fromMicros = (key: string) => sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`;

function byTime(time: RawBuilder<Date>) {
  return {
    by: time,
    descending: true,
    // Whole microseconds: a Date has milliseconds, and rows between two of them would be left out.
    cursor: micros(time),
    fits: /^\d{1,16}$/,
    after: (key: string, id: bigint) => sql<boolean>`(${time}, id) < (${fromMicros(key)}, ${id}::bigint)`,
  };
}

const title = sql<string>`title`;

/** What a list may be ordered by; the id settles what is equal. Pages never published come last. */
const orders = {
  updated: byTime(sql<Date>`updated_at`),
  published: byTime(sql<Date>`coalesce(published_at, 'epoch'::timestamptz)`),
  title: {
    by: title,
    descending: false,
    cursor: sql<string>`title`,
    fits: /^[^\p{Cc}]{1,200}$/u,
    after: (key: string, id: bigint) => sql<boolean>`(${title}, id) > (${key}::text, ${id}::bigint)`,
  },
} as const;

function cursorOf(order: PageOrder, row: { id: bigint; order_key: string }): string {
  return `${order}.${row.id}.${Buffer.from(row.order_key).toString('base64url')}`;
}

function readCursor({ cursor, order }: ListQuery): { key: string; id: bigint } | undefined {
  if (cursor === undefined) return undefined;
  const parts = /^([a-z]+)\.(\d{1,18})\.([\w-]+)$/.exec(cursor);
  const key = Buffer.from(parts?.[3] ?? '', 'base64url').toString();
  if (parts === null || parts[1] !== order || !orders[order].fits.test(key))
    throw new FitoutError('badRequest', { reason: 'decoration.cursor' });
  return { key, id: BigInt(parts[2] as string) };
}

async function withNames(ctx: ServerContext, orgId: bigint, rows: SummaryRow[]): Promise<PageSummaryRecord[]> {
  const plans = await scheduleRows(
    ctx.database.query<Tables>(),
    rows.map((row) => row.id),
  );
  const people = new Set([...rows.map((row) => row.updated_by), ...[...plans.values()].map((row) => row.created_by)]);
  const names = await ctx.people.byIds(orgId, [...people]);
  const nameOf = (id: bigint) => names.get(id)?.name ?? '';
  return rows.map((row) => {
    const plan = plans.get(row.id);
    return summaryOf(
      row,
      nameOf(row.updated_by),
      plan === undefined ? null : scheduleOf(plan, nameOf(plan.created_by)),
    );
  });
}

/** The page with its draft. */
export async function pageDetail(ctx: ServerContext, orgId: bigint, id: bigint): Promise<PageDetailRecord> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('page')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const [summary] = await withNames(ctx, orgId, [row]);
  return { ...(summary as PageSummaryRecord), document: row.document };
}

export async function pageSummary(ctx: ServerContext, orgId: bigint, id: bigint): Promise<PageSummaryRecord> {
  const [summary] = await withNames(ctx, orgId, [await pageRow(ctx.database.query<Tables>(), orgId, id)]);
  return summary as PageSummaryRecord;
}

/** Makes a page with an address of its own; `document` has passed the border already. */
export async function createPage(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  page: { title: string; kind: DocumentKind; document: PageDocument },
): Promise<bigint> {
  const id = ctx.ids.next();
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const slug = await freeAddress(tx, orgId, page.title);
    const by = callerId(caller);
    await tx
      .insertInto('page')
      .values({
        id,
        org_id: orgId,
        kind: page.kind,
        title: page.title,
        slug,
        rev: 0,
        document: JSON.stringify(page.document),
        blocks: blocksIn(page.document),
        created_by: by,
        updated_by: by,
      })
      .execute();
    await claimAddress(tx, orgId, id, slug);
  });
  return id;
}

/** Changes the name in lists, and the address. The document's own title, which readers see, is an op of the editor. */
export async function patchPage(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  patch: { title?: string | undefined; slug?: string | undefined },
): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const row = await lockLivePage(tx, orgId, id);
    if (patch.slug !== undefined && patch.slug !== row.slug) await claimAddress(tx, orgId, id, patch.slug);
    await tx
      .updateTable('page')
      .set({
        title: patch.title ?? row.title,
        slug: patch.slug ?? row.slug,
        updated_at: sql<Date>`now()`,
        updated_by: callerId(caller),
      })
      .where('id', '=', id)
      .where('org_id', '=', orgId)
      .execute();
  });
}

/** Takes the page off the air and into the trash. The home page stays: phones would open on nothing. */
export async function trashPage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<SummaryRow> {
  return ctx.database.transaction<Tables, SummaryRow>(async (tx) => {
    const row = await lockPage(tx, orgId, id);
    if (await isHome(tx, id))
      throw new FitoutError('conflict', {
        reason: 'decoration.is-home',
        message: {
          zh: '该页面是首页，请先在“首页”中更换',
          en: 'This page is the home page. Choose another home page first',
        },
      });
    if (row.trashed_at !== null) return row;
    await tx
      .updateTable('page')
      .set({ trashed_at: sql<Date>`now()`, published_version: null, published_rev: null, published_at: null })
      .where('id', '=', id)
      .where('org_id', '=', orgId)
      .execute();
    await tx.deleteFrom('schedule').where('page_id', '=', id).execute();
    await tx.deleteFrom('lease').where('document_id', '=', id).execute();
    await tx.deleteFrom('preview').where('page_id', '=', id).execute();
    return row;
  });
}

/** Brings a page back from the trash as a draft; publishing it again is a decision of its own. */
export async function restorePage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<SummaryRow> {
  return ctx.database.transaction<Tables, SummaryRow>(async (tx) => {
    const row = await lockPage(tx, orgId, id);
    await tx.updateTable('page').set({ trashed_at: null }).where('id', '=', id).where('org_id', '=', orgId).execute();
    return row;
  });
}

/** Deletes a page out of the trash with its versions. Its address stays known, as one that is gone. */
export async function removePage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<SummaryRow> {
  return ctx.database.transaction<Tables, SummaryRow>(async (tx) => {
    const row = await lockPage(tx, orgId, id);
    if (row.trashed_at === null)
      throw new FitoutError('conflict', {
        reason: 'decoration.not-in-trash',
        message: { zh: '请先将页面移入回收站', en: 'Move the page to the trash first' },
      });
    // An address that was never public is free again.
    if (row.last_version === 0) await tx.deleteFrom('address').where('page_id', '=', id).execute();
    await tx.deleteFrom('page').where('id', '=', id).where('org_id', '=', orgId).execute();
    return row;
  });
}

async function isHome(tx: Kysely<Tables>, id: bigint): Promise<boolean> {
  const slot = await tx.selectFrom('slot').select('name').where('page_id', '=', id).executeTakeFirst();
  const rule = await tx.selectFrom('home_rule').select('id').where('page_id', '=', id).executeTakeFirst();
  return slot !== undefined || rule !== undefined;
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** The title of a copy, within the limit. */
export function copyTitle(title: string): string {
  return `${[...title].slice(0, limits.title - 3).join('')} 副本`;
}
