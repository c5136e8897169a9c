import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { folderCalls } from '../../shared/calls/folders.ts';
import type { OverviewRecord } from '../../shared/calls/outputs.ts';
import { changeTag } from '../library/changes.ts';
import { changeFolder, createFolder, deleteFolder, ensureFolders, listFolders } from '../library/folders.ts';
import { countAssets } from '../library/listing.ts';
import type { Tables } from '../schema.ts';
import { announce } from './assets.ts';

type FolderHandlers = Handlers<typeof folderCalls>;

/** Folders, tags and the counts that stand beside the listing. */
export function folderHandlers(ctx: ServerContext): FolderHandlers {
  return { 'GET overview': ({ orgId }) => overview(ctx, orgId), ...folders(ctx), ...tags(ctx) };
}

function folders(ctx: ServerContext) {
  return {
    'POST folders': async ({ body, caller, orgId }) => {
      const id = await createFolder(ctx, orgId, body);
      await ctx.audit.record(caller, 'images.folder-create', { kind: 'folder', id, name: body.name });
      await announce(ctx, orgId, id);
      return { id };
    },
    'POST folders/ensure': async ({ body: { parentId, paths }, orgId }) => {
      const ids = await ensureFolders(ctx, orgId, parentId, paths);
      await announce(ctx, orgId, 'folders');
      return { ids };
    },
    'PATCH folders/:id': async ({ params: { id }, body, caller, orgId }) => {
      const { before, name } = await changeFolder(ctx, orgId, id, body);
      await ctx.audit.record(caller, 'images.folder-change', { kind: 'folder', id, name }, { from: before.name });
      await announce(ctx, orgId, id);
      return { before: { name: before.name, parentId: before.parentId } };
    },
    'DELETE folders/:id': async ({ params: { id }, query: { trash }, caller, orgId }) => {
      const { name, assets } = await deleteFolder(ctx, orgId, id, trash === true);
      await ctx.audit.record(caller, 'images.folder-delete', { kind: 'folder', id, name }, { assets, trash });
      await announce(ctx, orgId, id);
      return { assets };
    },
  } satisfies Partial<FolderHandlers>;
}

function tags(ctx: ServerContext) {
  return {
    'PATCH tags': async ({ body: { from, to }, caller, orgId }) => {
      const changed = await changeTag(ctx, { orgId, caller }, from, to);
      await ctx.audit.record(caller, 'images.tag-rename', { kind: 'tag', id: from, name: from }, { to, changed });
      await announce(ctx, orgId, 'tags');
      return { changed };
    },
    'DELETE tags': async ({ query: { tag }, caller, orgId }) => {
      const changed = await changeTag(ctx, { orgId, caller }, tag, undefined);
      await ctx.audit.record(caller, 'images.tag-delete', { kind: 'tag', id: tag, name: tag }, { changed });
      await announce(ctx, orgId, 'tags');
      return { changed };
    },
  } satisfies Partial<FolderHandlers>;
}

async function overview(ctx: ServerContext, orgId: bigint): Promise<OverviewRecord> {
  const db = ctx.database.query<Tables>();
  const everywhere = { orgId, folders: undefined };
  const [listed, tagged, all, loose, highlight, unused, trash] = await Promise.all([
    listFolders(db, orgId),
    db
      .selectFrom('asset_tags')
      .innerJoin('assets', 'assets.id', 'asset_tags.asset_id')
      .select((eb) => ['asset_tags.tag', eb.fn.countAll<bigint>().as('count')])
      .where('asset_tags.org_id', '=', orgId)
      .where('assets.deleted_at', 'is', null)
      .groupBy('asset_tags.tag')
      .orderBy('count', 'desc')
      .orderBy('asset_tags.tag')
      .limit(500)
      .execute(),
    countAssets(db, everywhere),
    countAssets(db, { orgId, folders: null }),
    countAssets(db, { ...everywhere, highlight: true }),
    countAssets(db, { ...everywhere, unused: true }),
    countAssets(db, { ...everywhere, trash: true }),
  ]);
  return {
    folders: listed,
    tags: tagged.map(({ tag, count }) => ({ tag, count: Number(count) })),
    counts: { all, loose, highlight, unused, trash },
  };
}
