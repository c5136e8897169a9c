import { fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import type { z } from 'zod';
import { limits } from '../../shared/limits.ts';
import type { AssetDetail } from '../../shared/types.ts';
import { prepare } from '../files/prepare.ts';
import { openWorkspace, receive } from '../files/receive.ts';
import { unreadable } from '../files/refusals.ts';
import { type Actor, replaceFile, revertFile } from '../library/assets.ts';
import { changeMany, describeAsset } from '../library/changes.ts';
import { resolveFolder } from '../library/folders.ts';
import { listAssets, listIds, type ResolvedFilter, readAsset } from '../library/listing.ts';
import { setPoster } from '../library/poster.ts';
import { purge } from '../library/trash.ts';
import type { UsageBook } from '../library/usage.ts';
import type { Tables } from '../schema.ts';
import { download } from '../serve.ts';
import { batchBody, describeBody, filterQuery, idParams, pageQuery, purgeBody, revertBody } from './shapes.ts';

const view = fun('images.view');
const edit = fun('images.edit');
const oneFile = { maxBytes: limits.videoBytes + 1, maxFiles: 1 };

/** Listing assets and changing single ones or many. */
export function assetRoutes(app: PluginApp, ctx: ServerContext, book: UsageBook): void {
  readRoutes(app, ctx, book);
  changeRoutes(app, ctx);
  fileRoutes(app, ctx, book);
}

/** Tells every open library of the organisation to look again. */
export async function announce(ctx: ServerContext, orgId: bigint, id: bigint | string): Promise<void> {
  await ctx.events.publish('changed', id, orgId);
}

async function resolve(
  ctx: ServerContext,
  orgId: bigint,
  { folder, deep, ...filter }: z.output<typeof filterQuery>,
): Promise<ResolvedFilter> {
  const rest = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  if (folder === undefined) return { ...rest, orgId, folders: undefined };
  if (folder === 0n) return { ...rest, orgId, folders: null };
  const folders = await resolveFolder(ctx.database.query<Tables>(), orgId, folder, deep === true);
  return { ...rest, orgId, folders };
}

function readRoutes(app: PluginApp, ctx: ServerContext, book: UsageBook): void {
  const db = () => ctx.database.query<Tables>();
  app.get(
    'assets',
    { access: view, summary: '素材列表', query: pageQuery },
    async ({ query: { cursor, limit, ...filter }, orgId }) =>
      listAssets(db(), await resolve(ctx, orgId, filter), { cursor, limit }),
  );
  app.get('ids', { access: view, summary: '符合条件的全部素材编号', query: filterQuery }, async ({ query, orgId }) => ({
    ids: await listIds(db(), await resolve(ctx, orgId, query), 20_000),
  }));
  app.get('assets/:id', { access: view, summary: '素材详情', params: idParams }, async ({ params: { id }, orgId }) =>
    detail(ctx, book, orgId, id),
  );
  app.raw(
    'assets/:id/download',
    { access: view, summary: '下载素材', params: idParams, timeout: 600 },
    async (request) => download(ctx, request, await readAsset(db(), request.orgId, request.params.id)),
  );
}

async function detail(ctx: ServerContext, book: UsageBook, orgId: bigint, id: bigint): Promise<AssetDetail<bigint>> {
  const db = ctx.database.query<Tables>();
  const asset = await readAsset(db, orgId, id);
  const files = await db
    .selectFrom('asset_files')
    .innerJoin('files', 'files.key', 'asset_files.key')
    .select(['files.key', 'type', 'width', 'height', 'size', 'asset_files.created_at', 'created_by'])
    .where('asset_id', '=', id)
    .orderBy('asset_files.created_at', 'desc')
    .execute();
  const maker = await db.selectFrom('assets').select('created_by').where('id', '=', id).executeTakeFirst();
  const people = [...files.map((file) => file.created_by), ...(maker === undefined ? [] : [maker.created_by])];
  const names = await ctx.people.byIds(orgId, [...new Set(people)]);
  const nameOf = (person: bigint | undefined) => (person === undefined ? '' : (names.get(person)?.name ?? ''));
  return {
    ...asset,
    createdBy: nameOf(maker?.created_by),
    usages: await book.of(orgId, id),
    files: files.map(({ created_at, created_by, ...file }) => ({
      ...file,
      since: created_at.toISOString(),
      by: nameOf(created_by),
    })),
  };
}

function changeRoutes(app: PluginApp, ctx: ServerContext): void {
  app.patch(
    'assets/:id',
    { access: edit, summary: '修改素材信息', params: idParams, body: describeBody },
    async ({ params: { id }, body, caller, orgId }) => {
      await describeAsset(ctx, { orgId, caller }, id, body);
      await announce(ctx, orgId, id);
      return readAsset(ctx.database.query<Tables>(), orgId, id);
    },
  );
  app.post('batch', { access: edit, summary: '批量整理素材', body: batchBody }, async ({ body, caller, orgId }) => {
    const result = await changeMany(ctx, { orgId, caller }, body);
    if (result.changed > 0) {
      const [first] = body.ids;
      const { ids: _ids, ...what } = body;
      const target = { kind: 'asset', id: first ?? 0n };
      await ctx.audit.record(caller, `images.${body.action}`, target, { ...what, count: result.changed });
      await announce(ctx, orgId, body.action);
    }
    return result;
  });
  app.post(
    'purge',
    { access: edit, summary: '彻底删除素材', body: purgeBody, timeout: 120 },
    async ({ body: { ids }, caller, orgId }) => {
      const purged = await purge(ctx, orgId, ids);
      await ctx.audit.record(caller, 'images.purge', { kind: 'asset', id: ids[0] ?? 0n }, { count: purged });
      await announce(ctx, orgId, 'purge');
      return { purged };
    },
  );
  app.post('trash/empty', { access: edit, summary: '清空回收站', timeout: 300 }, async ({ caller, orgId }) => {
    const filter = { orgId, folders: undefined, trash: true };
    const purged = await purge(ctx, orgId, await listIds(ctx.database.query<Tables>(), filter, 20_000));
    await ctx.audit.record(caller, 'images.empty-trash', { kind: 'trash', id: orgId }, { count: purged });
    await announce(ctx, orgId, 'purge');
    return { purged };
  });
}

function fileRoutes(app: PluginApp, ctx: ServerContext, book: UsageBook): void {
  const withFile = { access: edit, params: idParams, multipart: oneFile, timeout: 600 };
  app.post(
    'assets/:id/replace',
    { ...withFile, summary: '替换素材文件' },
    async ({ params: { id }, files, caller, orgId }) => {
      const actor: Actor = { orgId, caller };
      const before = await readAsset(ctx.database.query<Tables>(), orgId, id);
      await using space = await openWorkspace();
      let given = false;
      for await (const file of files()) {
        given = true;
        const received = await receive(file.stream, space.file('upload'));
        await replaceFile(ctx, actor, id, await prepare(received, space, String(caller.id)));
      }
      if (!given) throw unreadable('empty');
      return replaced(ctx, book, actor, id, before.key);
    },
  );
  app.post(
    'assets/:id/revert',
    { access: edit, summary: '恢复素材的历史文件', params: idParams, body: revertBody },
    async ({ params: { id }, body: { key }, caller, orgId }) => {
      const before = await readAsset(ctx.database.query<Tables>(), orgId, id);
      await revertFile(ctx, { orgId, caller }, id, key);
      return replaced(ctx, book, { orgId, caller }, id, before.key);
    },
  );
  app.post(
    'assets/:id/update-usages',
    { access: edit, summary: '让引用的页面使用新文件', params: idParams },
    async ({ params: { id }, caller, orgId }) => {
      const result = await book.update({ orgId, caller }, id);
      await announce(ctx, orgId, id);
      return { ...result, asset: await detail(ctx, book, orgId, id) };
    },
  );
  app.post(
    'assets/:id/poster',
    { ...withFile, summary: '设置视频封面' },
    async ({ params: { id }, files, caller, orgId }) => {
      for await (const file of files()) await setPoster(ctx, { orgId, caller }, id, file.stream);
      await announce(ctx, orgId, id);
      return readAsset(ctx.database.query<Tables>(), orgId, id);
    },
  );
}

async function replaced(
  ctx: ServerContext,
  book: UsageBook,
  { orgId, caller }: Actor,
  id: bigint,
  from: string,
): Promise<AssetDetail<bigint>> {
  const asset = await detail(ctx, book, orgId, id);
  await ctx.audit.record(caller, 'images.replace', { kind: 'asset', id, name: asset.name }, { from, to: asset.key });
  await announce(ctx, orgId, id);
  await ctx.events.publish('replaced', id, orgId);
  return asset;
}
