import { type CodeMatch, FitoutError, type LabelThing, publishedPageUrl, slugOfUrl } from '@fitout/sdk';
import { type Caller, type Handlers, type ServerContext, spokenCodeIn } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { codeCalls } from '../shared/calls/codes.ts';
import type { DrawTables } from './draw/tables.ts';
import { listPages } from './pages/pages.ts';
import type { Tables } from './tables.ts';

/** Pages of a slice. */
const slice = 50;

/** What scanners and labels ask: published pages by their address, prizes by their code. */
export function codeHandlers(ctx: ServerContext): Handlers<typeof codeCalls> {
  return {
    'POST codes': async ({ body: { text }, caller, orgId }) => {
      const slug = slugOfUrl(text);
      const looks = caller.can('decoration.view');
      if (slug !== undefined) return { items: looks ? await pagesAt(ctx, orgId, slug) : [] };
      if (!looks && !caller.can('decoration.redeem')) return { items: [] };
      return { items: await prizes(ctx, caller, orgId, { code: spokenCodeIn(text) }) };
    },
    'POST codes/redeem': async ({ body: { id }, caller, orgId }) => {
      await handOut(ctx, caller, orgId, id);
      const [match] = await prizes(ctx, caller, orgId, { id });
      if (match === undefined) throw new FitoutError('notFound');
      return match;
    },
    'POST labels': async ({ body: { q, cursor, ids }, orgId }) => {
      if (ids !== undefined) return { items: await pagesOf(ctx, orgId, ids), next: null };
      const { items, next } = await listPages(ctx, orgId, {
        order: 'updated',
        status: 'live',
        limit: slice,
        q,
        cursor,
      });
      return { items: items.map(labelOf), next };
    },
  };
}

/** The page that an address leads to, also one that it had before. */
async function pagesAt(ctx: ServerContext, orgId: bigint, slug: string): Promise<CodeMatch[]> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('address')
    .innerJoin('page', 'page.id', 'address.page_id')
    .select(['page.id', 'page.title', 'page.slug', 'page.published_version'])
    .where('address.org_id', '=', orgId)
    .where('page.org_id', '=', orgId)
    .where('page.trashed_at', 'is', null)
    .where('address.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return [];
  return [
    {
      id: `page-${row.id}`,
      title: row.title,
      status:
        row.published_version === null ? { zh: '未发布', en: 'Not published' } : { zh: '已发布', en: 'Published' },
      ...(row.slug === slug ? {} : { summary: { zh: `现地址 /p/${row.slug}`, en: `Now at /p/${row.slug}` } }),
      open: { label: { zh: '查看装修', en: 'View draft' }, url: `/fit/edit?id=${row.id}` },
    },
  ];
}

async function pagesOf(ctx: ServerContext, orgId: bigint, ids: readonly bigint[]): Promise<LabelThing[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('page')
    .select(['id', 'title', 'slug'])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where('published_version', 'is not', null)
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, labelOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function labelOf({ id, title, slug }: { id: bigint; title: string; slug: string }): LabelThing {
  return { id: id.toString(), code: publishedPageUrl(slug), name: title };
}

async function prizes(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  by: { code: string } | { id: bigint },
): Promise<CodeMatch[]> {
  const select = ctx.database
    .query<DrawTables & Tables>()
    .selectFrom('draw')
    .innerJoin('page', 'page.id', 'draw.page_id')
    .select(['draw.id', 'draw.name', 'draw.given_at', 'draw.given_by', 'page.title'])
    .where('draw.org_id', '=', orgId)
    .where('draw.prize', 'is not', null);
  const row = await ('id' in by
    ? select.where('draw.id', '=', by.id)
    : select.where('draw.code', '=', by.code)
  ).executeTakeFirst();
  if (row === undefined) return [];
  const match = {
    id: row.id.toString(),
    title: row.name,
    summary: { zh: `奖品 · ${row.title}`, en: `Prize of ${row.title}` },
  };
  if (row.given_at === null) {
    const way = { label: { zh: '核销', en: 'Redeem' }, to: '/p/decoration/codes/redeem' };
    return [
      {
        ...match,
        status: { zh: '待领取', en: 'Not collected yet' },
        state: 'open',
        ...(caller.can('decoration.redeem') ? { redeem: way } : {}),
      },
    ];
  }
  const person = row.given_by === null ? undefined : (await ctx.people.byIds(orgId, [row.given_by])).get(row.given_by);
  return [
    {
      ...match,
      status: { zh: '已领取', en: 'Collected' },
      state: 'done',
      redeemed: { at: row.given_at.toISOString(), ...(person === undefined ? {} : { by: person.name }) },
    },
  ];
}

/**
 * One statement, so that of several who try at once one succeeds, and the audit log has it in the same transaction. Throws
 * conflict for the others.
 */
async function handOut(ctx: ServerContext, caller: Caller, orgId: bigint, id: bigint): Promise<void> {
  const given = await ctx.database.transaction<DrawTables, boolean>(async (tx) => {
    const row = await tx
      .updateTable('draw')
      .set({ given_at: sql<Date>`now()`, given_by: caller.id ?? null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('prize', 'is not', null)
      .where('given_at', 'is', null)
      .returning('code')
      .executeTakeFirst();
    if (row === undefined) return false;
    await ctx.audit.record(caller, 'prize', { kind: 'prize', id, name: row.code ?? String(id) }, undefined, tx);
    return true;
  });
  if (given) return;
  const db = ctx.database.query<DrawTables>();
  const known = await db
    .selectFrom('draw')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('prize', 'is not', null)
    .executeTakeFirst();
  if (known === undefined) throw new FitoutError('notFound');
  throw new FitoutError('conflict', {
    reason: 'decoration.prize-given',
    message: { zh: '该奖品已领取', en: 'This prize has already been collected' },
  });
}
