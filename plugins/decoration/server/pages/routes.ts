import { FitoutError } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { pageCalls } from '../../shared/calls/pages.ts';
import { readDocument } from '../../shared/document/validate.ts';
import { weekViews } from '../counts/read.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { newDocument, readIncoming } from '../drafts/incoming.ts';
import { recordUsage } from '../usage/usage.ts';
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

type PageHandlers = Handlers<typeof pageCalls>;

/** List, make, copy, trash. */
export function pageHandlers(ctx: ServerContext): PageHandlers {
  return { ...listing(ctx), ...making(ctx), ...trashing(ctx) };
}

function listing(ctx: ServerContext) {
  return {
    'GET pages': async ({ query, orgId }) => {
      const { items, next } = await listPages(ctx, orgId, query);
      const views = await weekViews(
        ctx,
        orgId,
        items.map((page) => page.id),
      );
      return { items: items.map((page) => ({ ...page, weekViews: views.get(page.id) ?? 0 })), next };
    },
    'GET pages/:id': ({ params, orgId }) => pageDetail(ctx, orgId, params.id),
  } satisfies Partial<PageHandlers>;
}

function making(ctx: ServerContext) {
  const afterChange = async (orgId: bigint, id: bigint): Promise<void> => {
    await ctx.events.publish('draft', id, orgId);
    await recordUsage(ctx, orgId, id);
  };
  return {
    'POST pages': async ({ body, caller, orgId }) => {
      const document =
        body.document === undefined ? newDocument(body.kind, body.title) : readIncoming(body.document, body.kind);
      const id = await createPage(ctx, caller, orgId, { title: body.title, kind: body.kind, document });
      await afterChange(orgId, id);
      return pageDetail(ctx, orgId, id);
    },
    'PATCH pages/:id': async ({ params, body, caller, orgId }) => {
      // A live page's address is part of what is published.
      if (body.slug !== undefined) await mayMoveLive(ctx, caller, orgId, params.id);
      await patchPage(ctx, caller, orgId, params.id, body);
      await ctx.events.publish('page', params.id, orgId);
      if (body.title !== undefined) await recordUsage(ctx, orgId, params.id);
      return pageSummary(ctx, orgId, params.id);
    },
    'POST pages/:id/copy': async ({ params, caller, orgId }) => {
      const source = await pageDetail(ctx, orgId, params.id);
      const title = copyTitle(source.title);
      // What cannot be read is copied as it is: it is mended in the editor, and never shown before that.
      const read = readDocument(source.document).doc;
      const document = read === undefined ? source.document : cleanDocument(read);
      const id = await createPage(ctx, caller, orgId, { title, kind: source.kind, document });
      await ctx.audit.record(caller, 'decoration.copy', { kind: 'page', id, name: title }, { from: source.id });
      await afterChange(orgId, id);
      return pageDetail(ctx, orgId, id);
    },
  } satisfies Partial<PageHandlers>;
}

function trashing(ctx: ServerContext) {
  return {
    'DELETE pages/:id': async ({ params, caller, orgId }) => {
      await mayMoveLive(ctx, caller, orgId, params.id);
      const row = await trashPage(ctx, orgId, params.id);
      await ctx.audit.record(caller, 'decoration.trash', { kind: 'page', id: row.id, name: row.title });
      await ctx.events.publish('page', row.id, orgId);
      return pageSummary(ctx, orgId, row.id);
    },
    'POST pages/:id/restore': async ({ params, caller, orgId }) => {
      const row = await restorePage(ctx, orgId, params.id);
      await ctx.audit.record(caller, 'decoration.restore', { kind: 'page', id: row.id, name: row.title });
      await ctx.events.publish('page', row.id, orgId);
      return pageSummary(ctx, orgId, row.id);
    },
    'DELETE pages/:id/permanent': async ({ params, caller, orgId }) => {
      const row = await removePage(ctx, orgId, params.id);
      await ctx.audit.record(caller, 'decoration.delete', { kind: 'page', id: row.id, name: row.title });
      await ctx.events.publish('page', row.id, orgId);
      await recordUsage(ctx, orgId, row.id);
      return { id: row.id };
    },
  } satisfies Partial<PageHandlers>;
}

/** Whoever may not publish may not take a published page off the air or move it either. */
async function mayMoveLive(ctx: ServerContext, caller: Caller, orgId: bigint, id: bigint): Promise<void> {
  if (caller.can('decoration.publish')) return;
  const page = await pageSummary(ctx, orgId, id);
  if (page.publishedVersion === null) return;
  throw new FitoutError('forbidden', {
    reason: 'decoration.is-live',
    message: {
      zh: '页面已发布，需要发布权限才能进行此操作',
      en: 'This page is published, so you need permission to publish',
    },
  });
}
