import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { imageUsage } from '../../../images/api.ts';
import type { SavedSummaryRecord } from '../../shared/calls/saved.ts';
import type { DocumentKind, PageDocument } from '../../shared/document/document.ts';
import { callerId } from '../pages/pages.ts';
import { blocksIn } from '../pages/rows.ts';
import { assetsIn } from '../usage/usage.ts';
import type { SavedTables } from './tables.ts';

export type What = 'template' | 'section';

/** Of each sort, for one organisation. */
const most = 300;

const noSuch = {
  template: { zh: '模板不存在或已被删除', en: 'This template does not exist or was deleted' },
  section: { zh: '组合不存在或已被删除', en: 'This section does not exist or was deleted' },
} as const;

/** The organisation's own templates (of a kind) or sections, newest first. */
export async function listSaved(
  ctx: ServerContext,
  orgId: bigint,
  what: What,
  kind?: DocumentKind,
): Promise<SavedSummaryRecord[]> {
  let select = ctx.database
    .query<SavedTables>()
    .selectFrom('saved')
    .select(['id', 'name', 'kind', 'blocks', 'types', 'saved_at', 'saved_by'])
    .where('org_id', '=', orgId)
    .where('what', '=', what)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  if (kind !== undefined) select = select.where('kind', '=', kind);
  const rows = await select.execute();
  const names = await ctx.people.byIds(
    orgId,
    rows.map((row) => row.saved_by),
  );
  return rows.map(({ id, name, kind: of, blocks, types, saved_at, saved_by }) => ({
    id,
    name,
    kind: of,
    blocks,
    types,
    savedAt: saved_at.toISOString(),
    savedBy: names.get(saved_by)?.name ?? '',
  }));
}

function topTypes(document: PageDocument): string[] {
  const top = document.nodes[document.root]?.slots?.default ?? [];
  return [...new Set(top.flatMap((id) => document.nodes[id]?.type ?? []))];
}

/** Throws notFound for one of another organisation, exactly as for none. */
export async function readSaved(
  ctx: ServerContext,
  orgId: bigint,
  what: What,
  id: bigint,
): Promise<{ name: string; kind: DocumentKind; document: PageDocument }> {
  const row = await ctx.database
    .query<SavedTables>()
    .selectFrom('saved')
    .select(['name', 'kind', 'document'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('what', '=', what)
    .executeTakeFirst();
  if (row === undefined) throw missing(what);
  return row;
}

/** Keeps a document that has passed the border. Throws conflict where the organisation has very many already. */
export async function save(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  one: { what: What; name: string; document: PageDocument },
): Promise<bigint> {
  const db = ctx.database.query<SavedTables>();
  const { count } = await db
    .selectFrom('saved')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .where('what', '=', one.what)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most)
    throw new FitoutError('conflict', {
      reason: 'decoration.too-many-saved',
      message: { zh: `最多保存 ${most} 个，请先删除一些`, en: `${most} at most: delete some first` },
    });
  const id = ctx.ids.next();
  const { what, name, document } = one;
  await db
    .insertInto('saved')
    .values({
      id,
      org_id: orgId,
      what,
      name,
      kind: document.kind,
      document: JSON.stringify(document),
      blocks: blocksIn(document),
      types: topTypes(document),
      saved_by: callerId(caller),
    })
    .execute();
  await recordSaved(ctx, { id, org_id: orgId, what, name, document });
  await ctx.events.publish(what, id, orgId);
  return id;
}

export async function renameSaved(ctx: ServerContext, orgId: bigint, what: What, id: bigint, name: string) {
  const row = await ctx.database
    .query<SavedTables>()
    .updateTable('saved')
    .set({ name })
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('what', '=', what)
    .returning(['id', 'org_id', 'what', 'name', 'document'])
    .executeTakeFirst();
  if (row === undefined) throw missing(what);
  await recordSaved(ctx, row);
  await ctx.events.publish(what, id, orgId);
}

/** Pages made of it keep what they have: they are copies. */
export async function removeSaved(ctx: ServerContext, orgId: bigint, what: What, id: bigint) {
  const row = await ctx.database
    .query<SavedTables>()
    .deleteFrom('saved')
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('what', '=', what)
    .returning(['id', 'org_id', 'what', 'name'])
    .executeTakeFirst();
  if (row === undefined) throw missing(what);
  await recordSaved(ctx, { ...row, document: undefined });
  await ctx.events.publish(what, id, orgId);
}

/** Puts a document in the place of one that is kept, as a replaced picture does. */
export async function rewriteSaved(
  ctx: ServerContext,
  orgId: bigint,
  what: What,
  id: bigint,
  change: (document: PageDocument) => PageDocument | undefined,
): Promise<boolean> {
  const done = await ctx.database.transaction<SavedTables, Reported | undefined>(async (tx) => {
    const row = await tx
      .selectFrom('saved')
      .select(['id', 'org_id', 'what', 'name', 'document'])
      .where('id', '=', id)
      .where('org_id', '=', orgId)
      .where('what', '=', what)
      .forUpdate()
      .executeTakeFirst();
    const document = row === undefined ? undefined : change(row.document);
    if (row === undefined || document === undefined) return undefined;
    await tx
      .updateTable('saved')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', id)
      .where('org_id', '=', orgId)
      .execute();
    return { ...row, document };
  });
  if (done === undefined) return false;
  await recordSaved(ctx, done);
  await ctx.events.publish(what, id, orgId);
  return true;
}

interface Reported {
  id: bigint;
  org_id: bigint;
  what: What;
  name: string;
  /** undefined: it is gone. */
  document: PageDocument | undefined;
}

/** Tells the library which pictures are kept here. What cannot be told now is told by the nightly round. */
async function recordSaved(ctx: ServerContext, { id, org_id, what, name, document }: Reported): Promise<void> {
  const owner = { plugin: ctx.plugin, kind: what, id: String(id), title: name, orgId: org_id };
  const url = what === 'template' ? '/fit/list' : '/fit/edit';
  try {
    await ctx.services.get(imageUsage).record({ ...owner, url }, document === undefined ? [] : [...assetsIn(document)]);
  } catch (error) {
    ctx.log.warn({ err: error, [what]: String(id) }, 'asset usage could not be recorded, the nightly round will');
  }
}

/** Everything kept, once more. */
export async function recordAllSaved(ctx: ServerContext): Promise<void> {
  let after = 0n;
  for (;;) {
    const rows = await ctx.database
      .query<SavedTables>()
      .selectFrom('saved')
      .select(['id', 'org_id', 'what', 'name', 'document'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(50)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const row of rows) await recordSaved(ctx, row);
    after = last.id;
  }
}

function missing(what: What): FitoutError {
  return new FitoutError('notFound', { reason: `decoration.no-${what}`, message: noSuch[what] });
}
