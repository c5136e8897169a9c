import { fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import type { Overview } from '../../shared/types.ts';
import { changeTag } from '../library/changes.ts';
import { changeFolder, createFolder, deleteFolder, ensureFolders, listFolders } from '../library/folders.ts';
import { countAssets } from '../library/listing.ts';
import type { Tables } from '../schema.ts';
import { announce } from './assets.ts';
import { ensureBody, folderBody, folderChange, folderDelete, idParams, tagChange, tagDelete } from './shapes.ts';

const edit = fun('images.edit');

/** Folders, tags and the counts that stand beside the listing. */
export function folderRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get('overview', { access: fun('images.view'), summary: '素材库概览' }, async ({ orgId }) => overview(ctx, orgId));
  app.post('folders', { access: edit, summary: '新建文件夹', body: folderBody }, async ({ body, caller, orgId }) => {
    const id = await createFolder(ctx, orgId, body);
    await ctx.audit.record(caller, 'images.folder-create', { kind: 'folder', id, name: body.name });
    await announce(ctx, orgId, id);
    return { id };
  });
  app.post(
    'folders/ensure',
    { access: edit, summary: '按路径新建文件夹', body: ensureBody },
    async ({ body: { parentId, paths }, orgId }) => {
      const ids = await ensureFolders(ctx, orgId, parentId, paths);
      await announce(ctx, orgId, 'folders');
      return { ids };
    },
  );
  app.patch(
    'folders/:id',
    { access: edit, summary: '修改文件夹', params: idParams, body: folderChange },
    async ({ params: { id }, body, caller, orgId }) => {
      const { before, name } = await changeFolder(ctx, orgId, id, body);
      await ctx.audit.record(caller, 'images.folder-change', { kind: 'folder', id, name }, { from: before.name });
      await announce(ctx, orgId, id);
      return { before: { name: before.name, parentId: before.parentId } };
    },
  );
  app.delete(
    'folders/:id',
    { access: edit, summary: '删除文件夹', params: idParams, query: folderDelete },
    async ({ params: { id }, query: { trash }, caller, orgId }) => {
      const { name, assets } = await deleteFolder(ctx, orgId, id, trash === true);
      await ctx.audit.record(caller, 'images.folder-delete', { kind: 'folder', id, name }, { assets, trash });
      await announce(ctx, orgId, id);
      return { assets };
    },
  );
  tagRoutes(app, ctx);
}

function tagRoutes(app: PluginApp, ctx: ServerContext): void {
  app.patch(
    'tags',
    { access: edit, summary: '修改或合并标签', body: tagChange },
    async ({ body: { from, to }, caller, orgId }) => {
      const changed = await changeTag(ctx, { orgId, caller }, from, to);
      await ctx.audit.record(caller, 'images.tag-rename', { kind: 'tag', id: from, name: from }, { to, changed });
      await announce(ctx, orgId, 'tags');
      return { changed };
    },
  );
  app.delete(
    'tags',
    { access: edit, summary: '删除标签', query: tagDelete },
    async ({ query: { tag }, caller, orgId }) => {
      const changed = await changeTag(ctx, { orgId, caller }, tag, undefined);
      await ctx.audit.record(caller, 'images.tag-delete', { kind: 'tag', id: tag, name: tag }, { changed });
      await announce(ctx, orgId, 'tags');
      return { changed };
    },
  );
}

async function overview(ctx: ServerContext, orgId: bigint): Promise<Overview<bigint>> {
  const db = ctx.database.query<Tables>();
  const everywhere = { orgId, folders: undefined };
  const [folders, tags, all, loose, highlight, unused, trash] = await Promise.all([
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
    folders,
    tags: tags.map(({ tag, count }) => ({ tag, count: Number(count) })),
    counts: { all, loose, highlight, unused, trash },
  };
}
