import { FitoutError } from '@fitout/sdk';
import { fun, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { readDocument } from '../shared/validate.ts';
import { cleanDocument } from './clean.ts';
import { weekViews } from './counts/read.ts';
import { newDocument, readIncoming } from './incoming.ts';
import { limits } from './limits.ts';
import {
  copyTitle,
  createPage,
  listPages,
  pageDetail,
  pageSummary,
  patchPage,
  removePage,
  restorePage,
  trashPage,
} from './pages.ts';
import { kindShape, listQuery, pageParams, titleShape } from './shapes.ts';
import { recordUsage } from './usage.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');

/** List, make, copy, trash. */
export function pageRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get('/pages', { access: view, summary: '页面列表', query: listQuery }, async ({ query, orgId }) => {
    const { items, next } = await listPages(ctx, orgId, query);
    const views = await weekViews(
      ctx,
      items.map((page) => page.id),
    );
    return { items: items.map((page) => ({ ...page, weekViews: views.get(page.id) ?? 0 })), next };
  });

  app.post(
    '/pages',
    {
      access: edit,
      summary: '新建页面',
      maxBodyBytes: limits.bodyBytes,
      body: z.object({ title: titleShape, kind: kindShape.default('page'), document: z.unknown().optional() }),
    },
    async ({ body, caller, orgId }) => {
      const document =
        body.document === undefined ? newDocument(body.kind, body.title) : readIncoming(body.document, body.kind);
      const id = await createPage(ctx, caller, orgId, { title: body.title, kind: body.kind, document });
      await afterChange(orgId, id);
      return pageDetail(ctx, orgId, id);
    },
  );

  app.get('/pages/:id', { access: view, summary: '页面与草稿', params: pageParams }, ({ params, orgId }) =>
    pageDetail(ctx, orgId, params.id),
  );

  app.patch(
    '/pages/:id',
    {
      access: edit,
      summary: '修改标题与地址',
      params: pageParams,
      body: z.object({ title: titleShape.optional(), slug: z.string().max(200).optional() }),
    },
    async ({ params, body, caller, orgId }) => {
      // A live page's address is part of what is published.
      if (body.slug !== undefined) await mayMoveLive(orgId, params.id, caller.can('decoration.publish'));
      await patchPage(ctx, caller, orgId, params.id, body);
      await ctx.events.publish('page', params.id, orgId);
      if (body.title !== undefined) await recordUsage(ctx, orgId, params.id);
      return pageSummary(ctx, orgId, params.id);
    },
  );

  app.post('/pages/:id/copy', { access: edit, summary: '复制页面', params: pageParams }, async (request) => {
    const { caller, orgId } = request;
    const source = await pageDetail(ctx, orgId, request.params.id);
    const title = copyTitle(source.title);
    // What cannot be read is copied as it is: it is mended in the editor, and never shown before that.
    const read = readDocument(source.document).doc;
    const document = read === undefined ? source.document : cleanDocument(read);
    const id = await createPage(ctx, caller, orgId, { title, kind: source.kind, document });
    await ctx.audit.record(caller, 'decoration.copy', { kind: 'page', id, name: title }, { from: source.id });
    await afterChange(orgId, id);
    return pageDetail(ctx, orgId, id);
  });

  app.delete('/pages/:id', { access: edit, summary: '移入回收站', params: pageParams }, async (request) => {
    const { caller, orgId, params } = request;
    await mayMoveLive(orgId, params.id, caller.can('decoration.publish'));
    const row = await trashPage(ctx, orgId, params.id);
    await ctx.audit.record(caller, 'decoration.trash', { kind: 'page', id: row.id, name: row.title });
    await ctx.events.publish('page', row.id, orgId);
    return pageSummary(ctx, orgId, row.id);
  });

  app.post('/pages/:id/restore', { access: edit, summary: '从回收站恢复', params: pageParams }, async (request) => {
    const { caller, orgId, params } = request;
    const row = await restorePage(ctx, orgId, params.id);
    await ctx.audit.record(caller, 'decoration.restore', { kind: 'page', id: row.id, name: row.title });
    await ctx.events.publish('page', row.id, orgId);
    return pageSummary(ctx, orgId, row.id);
  });

  app.delete('/pages/:id/permanent', { access: edit, summary: '彻底删除', params: pageParams }, async (request) => {
    const { caller, orgId, params } = request;
    const row = await removePage(ctx, orgId, params.id);
    await ctx.audit.record(caller, 'decoration.delete', { kind: 'page', id: row.id, name: row.title });
    await ctx.events.publish('page', row.id, orgId);
    await recordUsage(ctx, orgId, row.id);
    return { id: row.id };
  });

  async function afterChange(orgId: bigint, id: bigint): Promise<void> {
    await ctx.events.publish('draft', id, orgId);
    await recordUsage(ctx, orgId, id);
  }

  /** Whoever may not publish may not take a published page off the air or move it either. */
  async function mayMoveLive(orgId: bigint, id: bigint, mayPublish: boolean): Promise<void> {
    if (mayPublish) return;
    const page = await pageSummary(ctx, orgId, id);
    if (page.publishedVersion === null) return;
    throw new FitoutError('forbidden', {
      reason: 'decoration.is-live',
      message: {
        zh: '页面已发布，需要发布权限才能进行此操作',
        en: 'This page is published: doing this takes the permission to publish',
      },
    });
  }
}
