import { Readable } from 'node:stream';
import { type AssetImage, FitoutError, wallClock } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { KeptPicture, PictureOwner } from '../../api.ts';
import { asAssetImage } from '../../shared/asset-image.ts';
import type { UploadItemRecord } from '../../shared/calls/outputs.ts';
import { filled } from '../../shared/limits.ts';
import { assetNameOf } from '../../shared/names.ts';
import { type Prepared, prepare } from '../files/prepare.ts';
import { openWorkspace, receive } from '../files/receive.ts';
import type { Tables } from '../schema.ts';
import { checkFolder, ensureFolders } from './folders.ts';
import { readAsset } from './listing.ts';
import { wordsOf } from './search-terms.ts';
import { type Db, insertVariant, isRaster, withStored } from './storing.ts';

/** Who acts, and for which organisation. */
export interface Actor {
  orgId: bigint;
  caller: Caller;
}

/** The id of a caller who was let through as staff. */
export function actorId(actor: Actor): bigint {
  if (actor.caller.id === undefined) throw new FitoutError('forbidden');
  return actor.caller.id;
}

/** Receives one file and takes it into the library. Bytes that it has already are not kept twice. In the `background`, others go first. */
export async function upload(
  ctx: ServerContext,
  actor: Actor,
  file: { filename: string; stream: Readable },
  folderId: bigint | null,
  background = false,
): Promise<UploadItemRecord> {
  await using space = await openWorkspace();
  const received = await receive(file.stream, space.file('upload'));
  const known = await ctx.database
    .query<Tables>()
    .selectFrom('assets')
    .select('id')
    .where('org_id', '=', actor.orgId)
    .where('source', '=', received.hash)
    .orderBy('id')
    .executeTakeFirst();
  if (known !== undefined) return takeBack(ctx, actor, known.id, file.filename, folderId);
  const prepared = await prepare(received, space, { owner: String(actor.caller.id), background });
  const name = assetNameOf(file.filename);
  const { id, isNew } = await withStored(ctx, filesOf(prepared), async (tx) => {
    await checkFolder(tx, actor.orgId, folderId);
    await insertFile(ctx, tx, prepared, background);
    return insertAsset(ctx, tx, actor, prepared, { name, folderId });
  });
  if (!isNew) return takeBack(ctx, actor, id, file.filename, folderId);
  const asset = await readAsset(ctx.database.query<Tables>(), actor.orgId, id);
  await ctx.audit.record(
    actor.caller,
    'images.upload',
    { kind: 'asset', id, name },
    { type: asset.type, size: asset.size },
  );
  return { name: file.filename, asset };
}

/** Takes a picture that another plugin brings along into the library, as an upload by the person that it names. */
export async function keepPicture(
  ctx: ServerContext,
  { orgId, by }: PictureOwner,
  { filename, bytes, folder, background }: KeptPicture,
): Promise<AssetImage> {
  const caller: Caller = { kind: 'staff', ...by, orgId, can: () => true };
  const [folderId = null] = folder === undefined ? [] : await ensureFolders(ctx, orgId, null, [[folder]]);
  const { asset } = await upload(
    ctx,
    { orgId, caller },
    { filename, stream: Readable.from([bytes]) },
    folderId,
    background,
  );
  if (asset === undefined) throw new FitoutError('internal');
  await ctx.events.publish('changed', asset.id, orgId);
  return asAssetImage(asset);
}

export function filesOf(prepared: Prepared): { key: string; path: string }[] {
  return prepared.thumbnail === undefined ? [prepared] : [prepared, prepared.thumbnail];
}

/** Writes the row of a stored file, its thumbnail's, and queues its other sizes. */
export async function insertFile(ctx: ServerContext, tx: Db, prepared: Prepared, background = false): Promise<void> {
  const { key, type, width, height, size, color, animated, duration, generated, labelled } = prepared;
  await tx
    .insertInto('files')
    .values({ key, type, width, height, size, color, animated, duration, generated, labelled })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  if (prepared.thumbnail !== undefined) await insertVariant(tx, key, prepared.thumbnail);
  if (isRaster(prepared)) await ctx.jobs.add('variants', { key, background }, { key: `variants:${key}` }, tx);
}

async function insertAsset(
  ctx: ServerContext,
  tx: Db,
  actor: Actor,
  prepared: Prepared,
  as: { name: string; folderId: bigint | null },
): Promise<{ id: bigint; isNew: boolean }> {
  const { key, kind, source, size, taken, made } = prepared;
  const local = (time: Date) => wallClock(time, ctx.people.timeZoneOf(actor.orgId)).toISOString().slice(0, 19);
  const own = { org_id: actor.orgId, key, source, created_by: actorId(actor) };
  const inserted = await tx
    .insertInto('assets')
    .values({
      id: ctx.ids.next(),
      folder_id: as.folderId,
      kind,
      name: as.name,
      size,
      taken_at: taken ?? (made === undefined ? null : local(made)),
      uploaded_at: local(new Date()),
      ...wordsOf(as.name, []),
      ...own,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) {
    await tx
      .insertInto('asset_files')
      .values({ asset_id: inserted.id, ...own })
      .execute();
    return { id: inserted.id, isNew: true };
  }
  const there = await tx
    .selectFrom('assets')
    .select('id')
    .where('org_id', '=', actor.orgId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { id: there.id, isNew: false };
}

/** Answers an upload of bytes that the library has; out of the trash they come back, into the folder at hand. */
async function takeBack(
  ctx: ServerContext,
  actor: Actor,
  id: bigint,
  filename: string,
  folderId: bigint | null,
): Promise<UploadItemRecord> {
  const db = ctx.database.query<Tables>();
  await checkFolder(db, actor.orgId, folderId);
  const restored = await db
    .updateTable('assets')
    .set({ deleted_at: null, folder_id: folderId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('org_id', '=', actor.orgId)
    .where('deleted_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  if (restored !== undefined)
    await ctx.audit.record(actor.caller, 'images.restore', { kind: 'asset', id, name: restored.name });
  const asset = await readAsset(db, actor.orgId, id);
  return { name: filename, asset, duplicate: true, ...(restored === undefined ? {} : { restored: true }) };
}

/** Gives an asset a new file; its id, name, tags and place stay. Throws 409 where another asset has these bytes. */
export async function replaceFile(ctx: ServerContext, actor: Actor, id: bigint, prepared: Prepared): Promise<void> {
  await withStored(ctx, filesOf(prepared), async (tx) => {
    const asset = await lockAsset(tx, actor.orgId, id);
    if (asset.kind !== prepared.kind)
      throw new FitoutError('unprocessable', {
        reason: 'images.kind',
        message:
          asset.kind === 'image'
            ? { zh: '图片只能替换为图片', en: 'A picture can only be replaced by a picture' }
            : { zh: '视频只能替换为视频', en: 'A video can only be replaced by a video' },
      });
    await insertFile(ctx, tx, prepared);
    await setFile(tx, actor, id, prepared);
  });
}

/** Gives an asset one of its earlier files back. */
export async function revertFile(ctx: ServerContext, actor: Actor, id: bigint, key: string): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await lockAsset(tx, actor.orgId, id);
    const file = await tx
      .selectFrom('asset_files')
      .innerJoin('files', 'files.key', 'asset_files.key')
      .select(['files.key', 'files.size', 'asset_files.source'])
      .where('asset_files.asset_id', '=', id)
      .where('asset_files.key', '=', key)
      .executeTakeFirst();
    if (file === undefined)
      throw new FitoutError('notFound', {
        reason: 'images.file',
        message: { zh: '这个历史文件已被清理', en: 'This earlier file has been cleaned up' },
      });
    await setFile(tx, actor, id, file);
  });
}

async function lockAsset(tx: Db, orgId: bigint, id: bigint): Promise<{ kind: 'image' | 'video'; key: string }> {
  const row = await tx
    .selectFrom('assets')
    .select(['kind', 'key'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  return row;
}

async function setFile(
  tx: Db,
  actor: Actor,
  id: bigint,
  file: { key: string; source: string; size: number },
): Promise<void> {
  const twin = await tx
    .selectFrom('assets')
    .select('name')
    .where('org_id', '=', actor.orgId)
    .where('key', '=', file.key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (twin !== undefined)
    throw new FitoutError('conflict', {
      reason: 'images.same-file',
      message: filled(
        {
          zh: '素材库中已有相同的文件“{name}”，请直接使用它',
          en: 'The library has this file already, as "{name}": use that one',
        },
        { name: twin.name },
      ),
    });
  const { key, source, size } = file;
  await tx
    .updateTable('assets')
    .set({ key, source, size, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('asset_files')
    .values({ asset_id: id, org_id: actor.orgId, key, source, created_by: actorId(actor) })
    .onConflict((conflict) =>
      conflict.columns(['asset_id', 'key']).doUpdateSet({ created_at: sql<Date>`now()`, created_by: actorId(actor) }),
    )
    .execute();
}
