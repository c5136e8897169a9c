import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ImageLookup, ImageUsage, Replacement, UsageOwner } from '../../api.ts';
import { asAssetImage } from '../../shared/asset-image.ts';
import type { Usage } from '../../shared/calls/outputs.ts';
import type { Tables } from '../schema.ts';
import { type Actor, actorId } from './assets.ts';
import { readAsset } from './listing.ts';
import type { Db } from './storing.ts';

type Updater = (replacement: Replacement) => Promise<boolean>;

/** The usage service, with what the library itself asks of it. */
export interface UsageBook extends ImageUsage {
  /** Who uses any file of the asset, by title. */
  of(orgId: bigint, assetId: bigint): Promise<Usage[]>;
  /** Asks every owner of an earlier file that offered it to take the present one. */
  update(actor: Actor, assetId: bigint): Promise<{ updated: number; failed: number }>;
}

export function createUsageBook(ctx: ServerContext): UsageBook {
  const updaters = new Map<string, Updater>();
  return {
    async record(owner, keys) {
      const touched = await recordUsage(ctx, owner, [...new Set(keys)]);
      if (touched) await ctx.events.publish('usage', owner.id, owner.orgId);
    },
    offerUpdate(plugin, update) {
      updaters.set(plugin, update);
    },
    async of(orgId, assetId) {
      const rows = await readUsages(ctx.database.query<Tables>(), orgId, assetId);
      return rows.map(({ plugin, kind, owner, title, url, key }) => ({
        plugin,
        kind,
        id: owner,
        title,
        url,
        key,
        updatable: updaters.has(plugin),
      }));
    },
    async update(actor, assetId) {
      const asset = await readAsset(ctx.database.query<Tables>(), actor.orgId, assetId);
      const rows = await readUsages(ctx.database.query<Tables>(), actor.orgId, assetId);
      let updated = 0;
      let failed = 0;
      for (const row of rows.filter(({ key }) => key !== asset.key)) {
        const owner = { ...row, id: row.owner, orgId: actor.orgId };
        const by = { id: actorId(actor), name: actor.caller.name };
        try {
          const to = asAssetImage(asset);
          if ((await updaters.get(row.plugin)?.({ owner, from: row.key, to, by })) === true) updated += 1;
        } catch (error) {
          failed += 1;
          ctx.log.warn({ error, plugin: row.plugin, owner: row.owner }, 'an owner could not take the replaced picture');
        }
      }
      return { updated, failed };
    },
  };
}

function readUsages(db: Db, orgId: bigint, assetId: bigint) {
  return db
    .selectFrom('asset_files')
    .innerJoin('usages', (join) =>
      join.onRef('usages.key', '=', 'asset_files.key').onRef('usages.org_id', '=', 'asset_files.org_id'),
    )
    .innerJoin('usage_owners', 'usage_owners.id', 'usages.owner_id')
    .select(['plugin', 'kind', 'owner', 'title', 'url', 'usages.key'])
    .where('asset_files.asset_id', '=', assetId)
    .where('asset_files.org_id', '=', orgId)
    .orderBy('title')
    .orderBy('usage_owners.id')
    .execute();
}

/** Answers whether anything is different from before. */
async function recordUsage(ctx: ServerContext, owner: UsageOwner, keys: string[]): Promise<boolean> {
  if (owner.plugin === '' || owner.kind === '' || owner.id === '')
    throw new FitoutError('badRequest', { reason: 'images.owner' });
  return ctx.database.transaction<Tables, boolean>(async (tx) => {
    if (keys.length === 0) return forget(tx, owner);
    const { id } = await tx
      .insertInto('usage_owners')
      .values({
        id: ctx.ids.next(),
        org_id: owner.orgId,
        plugin: owner.plugin,
        kind: owner.kind,
        owner: owner.id,
        title: owner.title,
        url: owner.url,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'plugin', 'kind', 'owner'])
          .doUpdateSet({ title: owner.title, url: owner.url, updated_at: sql<Date>`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const dropped = await tx
      .deleteFrom('usages')
      .where('owner_id', '=', id)
      .where('key', 'not in', keys)
      .executeTakeFirst();
    const added = await tx
      .insertInto('usages')
      .columns(['owner_id', 'org_id', 'key'])
      .expression((eb) =>
        eb
          .selectFrom('files')
          .select((file) => [file.val(id).as('owner_id'), file.val(owner.orgId).as('org_id'), 'files.key'])
          .where('files.key', 'in', keys),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return dropped.numDeletedRows > 0n || (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
}

async function forget(tx: Db, owner: UsageOwner): Promise<boolean> {
  const gone = await tx
    .deleteFrom('usage_owners')
    .where('org_id', '=', owner.orgId)
    .where('plugin', '=', owner.plugin)
    .where('kind', '=', owner.kind)
    .where('owner', '=', owner.id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export function createLookup(ctx: ServerContext): ImageLookup {
  return {
    async byKeys(orgId, keys) {
      if (keys.length === 0) return new Map();
      const rows = await ctx.database
        .query<Tables>()
        .selectFrom('asset_files')
        .innerJoin('assets', 'assets.id', 'asset_files.asset_id')
        .innerJoin('files', 'files.key', 'asset_files.key')
        .select(['files.key', 'files.width', 'files.height', 'files.color', 'files.generated', 'files.labelled'])
        .select(['assets.alt', 'assets.kind', 'assets.name'])
        .where('asset_files.org_id', '=', orgId)
        .where('asset_files.key', 'in', [...new Set(keys)])
        .execute();
      return new Map(
        rows.map(({ kind, name, generated, labelled, ...image }) => [
          image.key,
          { ...asAssetImage(image), kind, name, generated, labelled },
        ]),
      );
    },
  };
}
