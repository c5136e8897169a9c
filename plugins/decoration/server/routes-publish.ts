import { anyone, fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { maxRuleDays } from '../shared/home-rules.ts';
import { applyBatch, changesSince } from './drafts.ts';
import { readHomeConfig, setHome } from './home.ts';
import { guestOf, homeFor, homesNow, visitorOf, writeRules } from './home-rules.ts';
import { readOps } from './incoming.ts';
import { dropLease, lookOn, takeLease } from './leases.ts';
import { limits } from './limits.ts';
import { makePreview, previewRev } from './previews.ts';
import type { PublicPages } from './public-pages.ts';
import { checkPage, listVersions, publishPage, readVersion, rollbackPage, unpublishPage } from './publishing.ts';
import { repairDraft } from './repair.ts';
import { pageRow } from './rows.ts';
import { cancelPlan, planPage, readPlan } from './schedules.ts';
import { lineShape, pageParams, revShape, timeShape } from './shapes.ts';
import type { Tables } from './tables.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');
const publish = fun('decoration.publish');

/** Ops on the draft, the right to edit, previews. */
export function draftRoutes(app: PluginApp, ctx: ServerContext): void {
  app.post(
    '/pages/:id/ops',
    {
      access: edit,
      summary: '保存草稿的修改',
      params: pageParams,
      maxBodyBytes: limits.bodyBytes,
      unaudited: true,
      body: z.object({
        base: revShape,
        ops: z.array(z.unknown()).min(1).max(limits.opsPerBatch),
        client: windowShape.min(1),
      }),
    },
    ({ params, body, caller, orgId }) =>
      applyBatch(ctx, caller, orgId, params.id, { base: body.base, client: body.client, ops: readOps(body.ops) }),
  );

  app.post(
    '/pages/:id/lease',
    {
      access: edit,
      summary: '取得或续期编辑权',
      params: pageParams,
      unaudited: true,
      body: z
        .object({
          takeover: z.boolean().default(false),
          client: windowShape.default(''),
          ask: z.boolean().optional(),
          answer: z.enum(['give', 'refuse']).optional(),
        })
        .prefault({}),
    },
    ({ params, body, caller, orgId }) => takeLease(ctx, caller, orgId, params.id, body),
  );

  app.post(
    '/pages/:id/presence',
    {
      access: view,
      summary: '查看页面时在场',
      params: pageParams,
      unaudited: true,
      body: z.object({ client: windowShape.min(1) }),
    },
    ({ params, body, caller, orgId }) => lookOn(ctx, caller, orgId, params.id, body.client),
  );

  app.post(
    '/pages/:id/repair',
    { access: edit, summary: '修复损坏的草稿', params: pageParams, body: z.object({ rev: revShape }) },
    ({ params, body, caller, orgId }) => repairDraft(ctx, caller, orgId, params.id, body.rev),
  );

  app.get(
    '/pages/:id/changes',
    {
      access: view,
      summary: '某个修订之后的修改',
      params: pageParams,
      query: z.object({ since: z.coerce.number().int().min(0) }),
    },
    async ({ params, query, orgId }) => {
      const db = ctx.database.query<Tables>();
      return changesSince(db, await pageRow(db, orgId, params.id), query.since);
    },
  );

  app.delete(
    '/pages/:id/lease',
    {
      access: view,
      summary: '释放编辑权',
      params: pageParams,
      unaudited: true,
      query: z.object({ client: windowShape.default(''), forGood: z.stringbool().default(false) }),
    },
    async ({ params, query, caller, orgId }) => {
      await dropLease(ctx, caller, orgId, params.id, query);
      return {};
    },
  );

  app.post(
    '/preview/:id',
    { access: view, summary: '生成草稿预览链接', params: pageParams, unaudited: true },
    ({ params, orgId }) => makePreview(ctx, orgId, params.id),
  );
}

const windowShape = z.string().max(80);
const versionShape = z.coerce.number().int().min(1).max(2_147_483_647);

const visitorShape = z.enum(['visitor', 'signed-in']);
const clockShape = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const ruleShape = z.object({
  pageId: zId,
  from: timeShape.nullable().default(null),
  to: timeShape.nullable().default(null),
  dailyFrom: clockShape.nullable().default(null),
  dailyTo: clockShape.nullable().default(null),
  zone: z.string().min(1).max(64),
  audience: z.enum(['all', 'visitor', 'signed-in', 'new-customer', 'known-customer']).default('all'),
  days: z.number().int().min(1).max(maxRuleDays).nullable().default(null),
});

/** Publishing, versions, the home page. */
export function publishRoutes(app: PluginApp, ctx: ServerContext): void {
  app.post(
    '/pages/:id/publish',
    {
      access: publish,
      summary: '发布',
      params: pageParams,
      body: z.object({ rev: revShape, note: lineShape(limits.note).default('') }),
    },
    ({ params, body, caller, orgId }) => publishPage(ctx, caller, orgId, params.id, body),
  );

  app.post(
    '/pages/:id/unpublish',
    { access: publish, summary: '下线', params: pageParams },
    async ({ params, caller, orgId }) => {
      await unpublishPage(ctx, caller, orgId, params.id);
      return {};
    },
  );

  app.get('/pages/:id/checks', { access: view, summary: '发布前检查', params: pageParams }, ({ params, orgId }) =>
    checkPage(ctx, orgId, params.id),
  );

  app.get(
    '/pages/:id/schedule',
    { access: view, summary: '定时发布计划', params: pageParams },
    async ({ params, orgId }) => ({ schedule: await readPlan(ctx, orgId, params.id) }),
  );

  app.put(
    '/pages/:id/schedule',
    {
      access: publish,
      summary: '定时发布',
      params: pageParams,
      body: z.object({
        rev: revShape,
        from: timeShape.nullable().default(null),
        to: timeShape.nullable().default(null),
        after: z.enum(['restore', 'unpublish']).default('restore'),
        note: lineShape(limits.note).default(''),
      }),
    },
    async ({ params, body, caller, orgId }) => ({ schedule: await planPage(ctx, caller, orgId, params.id, body) }),
  );

  app.delete(
    '/pages/:id/schedule',
    { access: publish, summary: '取消定时发布', params: pageParams },
    async ({ params, caller, orgId }) => {
      await cancelPlan(ctx, caller, orgId, params.id);
      return {};
    },
  );

  app.get('/pages/:id/versions', { access: view, summary: '版本列表', params: pageParams }, ({ params, orgId }) =>
    listVersions(ctx, orgId, params.id),
  );

  app.get(
    '/pages/:id/versions/:version',
    { access: view, summary: '某一版本的内容', params: z.object({ id: zId, version: versionShape }) },
    async ({ params, orgId }) => ({ document: await readVersion(ctx, orgId, params.id, params.version) }),
  );

  app.post(
    '/pages/:id/rollback',
    { access: publish, summary: '回滚', params: pageParams, body: z.object({ version: versionShape }) },
    ({ params, body, caller, orgId }) => rollbackPage(ctx, caller, orgId, params.id, body.version),
  );

  app.get('/home', { access: view, summary: '首页配置' }, ({ orgId }) => readHomeConfig(ctx, orgId));

  app.get(
    '/home/at',
    {
      access: view,
      summary: '某一时间某类访客看到的首页',
      // `days`: a customer who registered so many days before.
      query: z.object({
        at: timeShape.optional(),
        visitor: visitorShape.default('visitor'),
        days: z.coerce.number().int().min(0).max(36_500).optional(),
      }),
    },
    async ({ query: { at = new Date(), visitor, days }, orgId }) => {
      const guest =
        days === undefined
          ? { visitor }
          : { visitor: 'signed-in' as const, since: new Date(at.getTime() - days * 86_400_000) };
      const { chosen } = await homeFor(ctx, orgId, { at, guest });
      return { chosen: chosen ?? null };
    },
  );

  app.get('/home/now', { access: view, summary: '各类访客此刻看到的首页' }, async ({ orgId }) => ({
    now: await homesNow(ctx, orgId),
  }));

  app.put(
    '/home/rules',
    {
      access: publish,
      summary: '首页规则',
      body: z.object({ base: z.array(zId).max(limits.homeRules), rules: z.array(ruleShape).max(limits.homeRules) }),
    },
    async ({ body, caller, orgId }) => ({ rules: await writeRules(ctx, caller, orgId, body) }),
  );

  app.put(
    '/home',
    { access: publish, summary: '选择首页', body: z.object({ pageId: zId.nullable() }) },
    ({ body, caller, orgId }) => setHome(ctx, caller, orgId, body.pageId),
  );
}

/** What anybody may read: published pages as the /m host mounts them. */
export function publicRoutes(app: PluginApp, ctx: ServerContext, pages: PublicPages): void {
  app.get(
    '/public/pages/:slug',
    { access: anyone, summary: '已发布页面的内容', params: z.object({ slug: z.string().max(200) }) },
    ({ params, orgId, caller }) => pages.page(orgId, params.slug, visitorOf(caller)),
  );
  app.get(
    '/public/previews/:token',
    { access: anyone, summary: '预览草稿的修订号', params: z.object({ token: z.string().max(64) }) },
    (request) => previewRev(ctx, request.params.token, request),
  );
  app.get('/public/home', { access: anyone, summary: '已发布的首页' }, ({ orgId, caller }) =>
    pages.home(orgId, guestOf(ctx, caller)),
  );
}
