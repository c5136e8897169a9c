import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { AssetChangeValues, BatchValues } from '../../shared/calls/inputs.ts';
import type { BatchResultRecord } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { cleanTags, cleanText } from '../../shared/names.ts';
import type { Tables } from '../schema.ts';
import type { Actor } from './assets.ts';
import { checkFolder } from './folders.ts';
import { missingAsset } from './listing.ts';
import { refreshWords } from './search-terms.ts';
import type { Db } from './storing.ts';

/** Changes what a person wrote about one asset. Throws FitoutError 404, 400 (empty name). */
export async function describeAsset(
  ctx: ServerContext,
  actor: Actor,
  id: bigint,
  change: AssetChangeValues,
): Promise<void> {
  const name = change.name === undefined ? undefined : cleanText(change.name, limits.name);
  if (name === '')
    throw new FitoutError('badRequest', {
      reason: 'images.name',
      message: { zh: '名称不能为空', en: 'The name must not be empty' },
    });
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const changed = await tx
      .updateTable('assets')
      .set({
        updated_at: sql<Date>`now()`,
        ...(name === undefined ? {} : { name }),
        ...(change.alt === undefined ? {} : { alt: cleanText(change.alt, limits.alt) }),
        ...(change.takenAt === undefined ? {} : { taken_at: change.takenAt }),
      })
      .where('id', '=', id)
      .where('org_id', '=', actor.orgId)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw missingAsset();
    if (change.tags !== undefined) {
      await tx.deleteFrom('asset_tags').where('asset_id', '=', id).execute();
      const tags = cleanTags(change.tags).map((tag) => ({ asset_id: id, org_id: actor.orgId, tag }));
      if (tags.length > 0) await tx.insertInto('asset_tags').values(tags).execute();
    }
    await refreshWords(tx, [id]);
  });
}

type Of<A extends BatchValues['action']> = Extract<BatchValues, { action: A }>;

/**
 * One change of many assets, in one transaction. Ids that are not the organisation's, or are so already, are passed over.
 * Answers how many changed and the batches that take it back.
 */
export async function changeMany(ctx: ServerContext, actor: Actor, batch: BatchValues): Promise<BatchResultRecord> {
  return ctx.database.transaction<Tables, BatchResultRecord>(async (tx) => {
    switch (batch.action) {
      case 'move':
        return move(tx, actor, batch);
      case 'trash':
      case 'restore':
        return setTrashed(tx, actor, batch);
      case 'highlight':
        return setHighlight(tx, actor, batch);
      case 'tag':
      case 'untag':
        return setTags(tx, actor, batch);
    }
  });
}

async function move(tx: Db, actor: Actor, { ids, folderId }: Of<'move'>): Promise<BatchResultRecord> {
  await checkFolder(tx, actor.orgId, folderId);
  const rows = await tx
    .selectFrom('assets')
    .select(['id', 'folder_id'])
    .where('org_id', '=', actor.orgId)
    .where('id', 'in', ids)
    .where('folder_id', 'is distinct from', folderId)
    .forUpdate()
    .execute();
  if (rows.length === 0) return { changed: 0, undo: [] };
  const moved = rows.map(({ id }) => id);
  await tx.updateTable('assets').set({ folder_id: folderId }).where('id', 'in', moved).execute();
  const before = Map.groupBy(rows, (row) => row.folder_id);
  const undo = [...before].map(([from, group]) => ({
    action: 'move' as const,
    ids: group.map(({ id }) => id),
    folderId: from,
  }));
  return { changed: moved.length, undo };
}

async function setTrashed(tx: Db, actor: Actor, { action, ids }: Of<'trash' | 'restore'>): Promise<BatchResultRecord> {
  const trash = action === 'trash';
  const rows = await tx
    .updateTable('assets')
    .set({ deleted_at: trash ? sql<Date>`now()` : null })
    .where('org_id', '=', actor.orgId)
    .where('id', 'in', ids)
    .where('deleted_at', trash ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  const changed = rows.map(({ id }) => id);
  const back = trash ? ('restore' as const) : ('trash' as const);
  return { changed: changed.length, undo: changed.length === 0 ? [] : [{ action: back, ids: changed }] };
}

async function setHighlight(tx: Db, actor: Actor, { ids, highlight }: Of<'highlight'>): Promise<BatchResultRecord> {
  const rows = await tx
    .updateTable('assets')
    .set({ highlight })
    .where('org_id', '=', actor.orgId)
    .where('id', 'in', ids)
    .where('highlight', '!=', highlight)
    .returning('id')
    .execute();
  const changed = rows.map(({ id }) => id);
  const undo = changed.length === 0 ? [] : [{ action: 'highlight' as const, ids: changed, highlight: !highlight }];
  return { changed: changed.length, undo };
}

async function setTags(tx: Db, actor: Actor, { action, ids, tags }: Of<'tag' | 'untag'>): Promise<BatchResultRecord> {
  const clean = cleanTags(tags);
  const own = await tx
    .selectFrom('assets')
    .select('id')
    .where('org_id', '=', actor.orgId)
    .where('id', 'in', ids)
    .forUpdate()
    .execute();
  if (clean.length === 0 || own.length === 0) return { changed: 0, undo: [] };
  const assets = own.map(({ id }) => id);
  const rows = await (action === 'tag'
    ? tx
        .insertInto('asset_tags')
        .values(assets.flatMap((id) => clean.map((tag) => ({ asset_id: id, org_id: actor.orgId, tag }))))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['asset_id', 'tag'])
        .execute()
    : tx
        .deleteFrom('asset_tags')
        .where('asset_id', 'in', assets)
        .where('tag', 'in', clean)
        .returning(['asset_id', 'tag'])
        .execute());
  const changed = [...new Set(rows.map((row) => row.asset_id))];
  await refreshWords(tx, changed);
  const back = action === 'tag' ? ('untag' as const) : ('tag' as const);
  const byTag = Map.groupBy(rows, (row) => row.tag);
  const undo = [...byTag].map(([tag, group]) => ({ action: back, ids: group.map((row) => row.asset_id), tags: [tag] }));
  return { changed: changed.length, undo };
}

/** Renames a tag everywhere; onto one that exists, the two become one. `to` undefined takes it off everything. */
export async function changeTag(
  ctx: ServerContext,
  actor: Actor,
  from: string,
  to: string | undefined,
): Promise<number> {
  const [clean] = to === undefined ? [] : cleanTags([to]);
  if (to !== undefined && clean === undefined)
    throw new FitoutError('badRequest', {
      reason: 'images.tag',
      message: { zh: '标签不能为空', en: 'The tag must not be empty' },
    });
  return ctx.database.transaction<Tables, number>(async (tx) => {
    if (clean === from) return 0;
    const rows = await tx
      .deleteFrom('asset_tags')
      .where('org_id', '=', actor.orgId)
      .where('tag', '=', from)
      .returning('asset_id')
      .execute();
    const ids = rows.map((row) => row.asset_id);
    if (clean !== undefined && ids.length > 0) {
      await tx
        .insertInto('asset_tags')
        .columns(['asset_id', 'org_id', 'tag'])
        .expression((eb) =>
          eb
            .selectFrom('assets')
            .select((row) => ['assets.id', 'assets.org_id', row.val(clean).as('tag')])
            .where('assets.id', 'in', ids),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await refreshWords(tx, ids);
    return ids.length;
  });
}
