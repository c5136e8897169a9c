import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { FolderChangeValues } from '../../shared/calls/inputs.ts';
import type { FolderRecord } from '../../shared/calls/outputs.ts';
import { filled, limits } from '../../shared/limits.ts';
import { cleanText } from '../../shared/names.ts';
import type { Tables } from '../schema.ts';
import type { Db } from './storing.ts';

type Place = { id: bigint; parentId: bigint | null; name: string };

/** Every folder of the organisation, with how many assets lie in each. */
export async function listFolders(db: Db, orgId: bigint): Promise<FolderRecord[]> {
  const rows = await db
    .selectFrom('folders')
    .leftJoin('assets', (join) => join.onRef('assets.folder_id', '=', 'folders.id').on('assets.deleted_at', 'is', null))
    .select((eb) => ['folders.id', 'folders.parent_id', 'folders.name', eb.fn.count<bigint>('assets.id').as('count')])
    .where('folders.org_id', '=', orgId)
    .groupBy(['folders.id', 'folders.parent_id', 'folders.name'])
    .orderBy('folders.name')
    .execute();
  return rows.map(({ id, parent_id, name, count }) => ({ id, parentId: parent_id, name, count: Number(count) }));
}

async function places(db: Db, orgId: bigint): Promise<Map<bigint, Place>> {
  const rows = await db.selectFrom('folders').select(['id', 'parent_id', 'name']).where('org_id', '=', orgId).execute();
  return new Map(rows.map(({ id, parent_id, name }) => [id, { id, parentId: parent_id, name }]));
}

/** The folder and, where `deep`, all below it. Throws FitoutError 404 for one that is not the organisation's. */
export async function resolveFolder(db: Db, orgId: bigint, id: bigint, deep: boolean): Promise<bigint[]> {
  const all = await places(db, orgId);
  if (!all.has(id)) throw missingFolder();
  if (!deep) return [id];
  const children = Map.groupBy(all.values(), (place) => place.parentId);
  const found = [id];
  for (const at of found) found.push(...(children.get(at) ?? []).map((child) => child.id));
  return found;
}

/** Throws FitoutError 404 unless `id` is null (no folder) or a folder of the organisation. */
export async function checkFolder(db: Db, orgId: bigint, id: bigint | null): Promise<void> {
  if (id === null) return;
  const row = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw missingFolder();
}

function missingFolder(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'images.folder',
    message: { zh: '文件夹不存在或已被删除', en: 'This folder does not exist or was deleted' },
  });
}

function depthOf(all: Map<bigint, Place>, id: bigint | null): number {
  let depth = 0;
  for (let at = id; at !== null && depth <= limits.folderDepth; at = all.get(at)?.parentId ?? null) depth += 1;
  return depth;
}

function heightOf(all: Map<bigint, Place>, id: bigint): number {
  const below = [...all.values()].filter((place) => place.parentId === id);
  return 1 + Math.max(0, ...below.map((place) => heightOf(all, place.id)));
}

function cleanFolderName(name: string): string {
  const clean = cleanText(name.replace(/[/\\]/g, ' '), limits.name);
  if (clean === '' || clean === '.' || clean === '..')
    throw new FitoutError('badRequest', {
      reason: 'images.folder-name',
      message: { zh: '请输入文件夹名称', en: 'Enter a folder name' },
    });
  return clean;
}

function checkPlace(
  all: Map<bigint, Place>,
  parentId: bigint | null,
  name: string,
  height: number,
  self?: bigint,
): void {
  if (parentId !== null && !all.has(parentId)) throw missingFolder();
  if (depthOf(all, parentId) + height > limits.folderDepth)
    throw new FitoutError('unprocessable', {
      reason: 'images.folder-depth',
      message: filled(
        { zh: '文件夹最多 {max} 层', en: 'Folders nest at most {max} deep' },
        { max: limits.folderDepth },
      ),
    });
  const twin = [...all.values()].some((p) => p.parentId === parentId && p.name === name && p.id !== self);
  if (twin)
    throw new FitoutError('conflict', {
      reason: 'images.folder-exists',
      message: filled(
        { zh: '这里已有名为“{name}”的文件夹', en: 'A folder named “{name}” already exists here' },
        { name },
      ),
    });
}

/** Makes a folder and answers its id. Throws FitoutError 409 (name taken), 422 (too deep, too many), 404 (no parent). */
export async function createFolder(
  ctx: ServerContext,
  orgId: bigint,
  folder: { name: string; parentId: bigint | null },
): Promise<bigint> {
  const name = cleanFolderName(folder.name);
  return ctx.database.transaction<Tables, bigint>(async (tx) => {
    const all = await places(tx, orgId);
    checkPlace(all, folder.parentId, name, 1);
    return insertFolder(ctx, tx, orgId, all, { name, parentId: folder.parentId });
  });
}

async function insertFolder(
  ctx: ServerContext,
  tx: Db,
  orgId: bigint,
  all: Map<bigint, Place>,
  folder: { name: string; parentId: bigint | null },
): Promise<bigint> {
  if (all.size >= limits.folders)
    throw new FitoutError('unprocessable', {
      reason: 'images.folders',
      message: filled(
        { zh: '文件夹已达上限 {max} 个', en: 'The limit of {max} folders has been reached' },
        { max: limits.folders },
      ),
    });
  const id = ctx.ids.next();
  const row = await tx
    .insertInto('folders')
    .values({ id, org_id: orgId, parent_id: folder.parentId, name: folder.name })
    .onConflict((conflict) => conflict.columns(['org_id', 'parent_id', 'name']).doUpdateSet({ name: folder.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  all.set(row.id, { id: row.id, ...folder });
  return row.id;
}

/** Makes the folders of paths below `parentId` where they are missing, and answers the id of each path's last one. */
export async function ensureFolders(
  ctx: ServerContext,
  orgId: bigint,
  parentId: bigint | null,
  paths: readonly (readonly string[])[],
): Promise<bigint[]> {
  return ctx.database.transaction<Tables, bigint[]>(async (tx) => {
    const all = await places(tx, orgId);
    if (parentId !== null && !all.has(parentId)) throw missingFolder();
    const ids: bigint[] = [];
    for (const path of paths) {
      let at = parentId;
      for (const part of path) {
        const name = cleanFolderName(part);
        const there = [...all.values()].find((place) => place.parentId === at && place.name === name);
        if (there === undefined) checkPlace(all, at, name, 1);
        at = there?.id ?? (await insertFolder(ctx, tx, orgId, all, { name, parentId: at }));
      }
      ids.push(at as bigint);
    }
    return ids;
  });
}

/** Renames or moves a folder. Throws FitoutError 409, 422 (into itself, too deep), 404. */
export async function changeFolder(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  change: FolderChangeValues,
): Promise<{ before: Place; name: string }> {
  return ctx.database.transaction<Tables, { before: Place; name: string }>(async (tx) => {
    await tx.selectFrom('folders').select('id').where('org_id', '=', orgId).forUpdate().execute();
    const all = await places(tx, orgId);
    const before = all.get(id);
    if (before === undefined) throw missingFolder();
    const name = change.name === undefined ? before.name : cleanFolderName(change.name);
    const parentId = change.parentId === undefined ? before.parentId : change.parentId;
    for (let at = parentId; at !== null; at = all.get(at)?.parentId ?? null) {
      if (at === id)
        throw new FitoutError('unprocessable', {
          reason: 'images.folder-cycle',
          message: { zh: '不能把文件夹移到它自己里面', en: 'A folder cannot be moved into itself' },
        });
    }
    checkPlace(all, parentId, name, heightOf(all, id), id);
    await tx.updateTable('folders').set({ name, parent_id: parentId }).where('id', '=', id).execute();
    return { before, name };
  });
}

/**
 * Deletes a folder and those below it. What lies in them goes to the folder above or, where `trash`, to the trash.
 * Answers the folder's name and how many assets moved.
 */
export async function deleteFolder(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  trash: boolean,
): Promise<{ name: string; assets: number }> {
  return ctx.database.transaction<Tables, { name: string; assets: number }>(async (tx) => {
    const ids = await resolveFolder(tx, orgId, id, true);
    const folder = await tx
      .selectFrom('folders')
      .select(['name', 'parent_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const inside = tx.updateTable('assets').where('org_id', '=', orgId).where('folder_id', 'in', ids);
    const moved = await inside
      .set((eb) => ({
        folder_id: folder.parent_id,
        ...(trash ? { deleted_at: eb.fn.coalesce('assets.deleted_at', eb.fn<Date>('now')) } : {}),
      }))
      .executeTakeFirst();
    await tx.deleteFrom('folders').where('id', '=', id).execute();
    return { name: folder.name, assets: Number(moved.numUpdatedRows) };
  });
}
