import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { limits } from '../../shared/limits.ts';
import type { Tables } from '../schema.ts';
import { type Db, withStorageAlone } from './storing.ts';

/** Assets of one step: storing waits while a step runs. */
const step = 50;

/** Deletes trashed assets of an organisation for good, with the files that nothing else needs. Answers how many. */
export async function purge(ctx: ServerContext, orgId: bigint, ids: readonly bigint[]): Promise<number> {
  let purged = 0;
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.slice(at, at + step);
    purged += await withStorageAlone(ctx, async (tx) => {
      const rows = await tx
        .selectFrom('assets')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', 'in', some)
        .where('deleted_at', 'is not', null)
        .execute();
      return purgeAssets(
        ctx,
        tx,
        rows.map(({ id }) => id),
      );
    });
  }
  return purged;
}

async function purgeAssets(ctx: ServerContext, tx: Db, ids: readonly bigint[]): Promise<number> {
  if (ids.length === 0) return 0;
  const files = await tx.selectFrom('asset_files').select('key').where('asset_id', 'in', ids).execute();
  await tx.deleteFrom('assets').where('id', 'in', ids).execute();
  await dropFiles(
    ctx,
    tx,
    files.map(({ key }) => key),
  );
  return ids.length;
}

/** Drops those of `keys` that no asset has and no owner uses, with their smaller copies. */
async function dropFiles(ctx: ServerContext, tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const unneeded = await tx
    .selectFrom('files')
    .select('files.key')
    .where('files.key', 'in', [...new Set(keys)])
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb.selectFrom('asset_files').select('asset_files.key').whereRef('asset_files.key', '=', 'files.key'),
          ),
        ),
        eb.not(eb.exists(eb.selectFrom('usages').select('usages.key').whereRef('usages.key', '=', 'files.key'))),
      ]),
    )
    .execute();
  const gone = unneeded.map(({ key }) => key);
  if (gone.length === 0) return;
  const variants = await tx.selectFrom('variants').select('blob').where('key', 'in', gone).execute();
  await tx.deleteFrom('files').where('key', 'in', gone).execute();
  await dropBlobs(ctx, tx, [...gone, ...variants.map(({ blob }) => blob)]);
}

/** Deletes bytes that no row names any more. The rows go first, in the same transaction. */
async function dropBlobs(ctx: ServerContext, tx: Db, blobs: readonly string[]): Promise<void> {
  const asked = [...new Set(blobs)];
  const [files, variants] = await Promise.all([
    tx.selectFrom('files').select('key').where('key', 'in', asked).execute(),
    tx.selectFrom('variants').select('blob').where('blob', 'in', asked).execute(),
  ]);
  const needed = new Set([...files.map(({ key }) => key), ...variants.map(({ blob }) => blob)]);
  for (const blob of asked) if (!needed.has(blob)) await ctx.blobs.delete(blob);
}

/**
 * The daily cleaning: assets that lay in the trash for 30 days, replaced files after 30 days that nobody uses,
 * files whose last use ended after their asset was purged, and bytes that a crash left without a row.
 */
export async function clean(ctx: ServerContext): Promise<void> {
  let assets = 0;
  for (let more = true; more; ) {
    const done = await withStorageAlone(ctx, async (tx) => {
      const rows = await tx
        .selectFrom('assets')
        .select('id')
        .where('deleted_at', '<', ago(limits.trashDays))
        .limit(step)
        .execute();
      return purgeAssets(
        ctx,
        tx,
        rows.map(({ id }) => id),
      );
    });
    assets += done;
    more = done === step;
  }
  await dropReplaced(ctx);
  await dropUnused(ctx);
  await dropPending(ctx);
  if (assets > 0) ctx.log.info({ assets }, 'trashed assets were deleted for good');
}

function ago(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`;
}

async function dropReplaced(ctx: ServerContext): Promise<void> {
  await withStorageAlone(ctx, async (tx) => {
    const old = await tx
      .deleteFrom('asset_files')
      .where('asset_files.created_at', '<', ago(limits.trashDays))
      .where((eb) =>
        eb.and([
          eb.not(
            eb.exists(
              eb
                .selectFrom('assets')
                .select('assets.id')
                .whereRef('assets.id', '=', 'asset_files.asset_id')
                .whereRef('assets.key', '=', 'asset_files.key'),
            ),
          ),
          eb.not(
            eb.exists(eb.selectFrom('usages').select('usages.key').whereRef('usages.key', '=', 'asset_files.key')),
          ),
        ]),
      )
      .returning('asset_files.key')
      .execute();
    await dropFiles(
      ctx,
      tx,
      old.map(({ key }) => key),
    );
  });
}

async function dropUnused(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const rows = await db
    .selectFrom('files')
    .leftJoin('asset_files', 'asset_files.key', 'files.key')
    .select('files.key')
    .where('asset_files.key', 'is', null)
    .execute();
  for (let at = 0; at < rows.length; at += step) {
    const keys = rows.slice(at, at + step).map(({ key }) => key);
    await withStorageAlone(ctx, (tx) => dropFiles(ctx, tx, keys));
  }
}

async function dropPending(ctx: ServerContext): Promise<void> {
  await withStorageAlone(ctx, async (tx) => {
    const rows = await tx.deleteFrom('pending_blobs').where('created_at', '<', ago(1)).returning('blob').execute();
    if (rows.length > 0)
      await dropBlobs(
        ctx,
        tx,
        rows.map(({ blob }) => blob),
      );
  });
}
