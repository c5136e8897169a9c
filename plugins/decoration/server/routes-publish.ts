import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { draftCalls } from '../shared/calls/drafts.ts';
import type { homeCalls } from '../shared/calls/home.ts';
import type { publishCalls } from '../shared/calls/publishing.ts';
import type { visitorCalls } from '../shared/calls/visitors.ts';
import { applyBatch, changesSince } from './drafts.ts';
import { readHomeConfig, setHome } from './home.ts';
import { guestOf, homeFor, homesNow, visitorOf, writeRules } from './home-rules.ts';
import { readOps } from './incoming.ts';
import { dropLease, lookOn, takeLease } from './leases.ts';
import { makePreview, previewRev } from './previews.ts';
import type { PublicPages } from './public-pages.ts';
import { checkPage, listVersions, publishPage, readVersion, rollbackPage, unpublishPage } from './publishing.ts';
import { repairDraft } from './repair.ts';
import { pageRow } from './rows.ts';
import { cancelPlan, planPage, readPlan } from './schedules.ts';
import type { Tables } from './tables.ts';
import { templatePicture } from './templates/preview.ts';

/** Ops on the draft, the right to edit, previews. */
export function draftHandlers(ctx: ServerContext): Handlers<typeof draftCalls> {
  return {
    'POST pages/:id/ops': ({ params, body: { base, client, ops }, caller, orgId }) =>
      applyBatch(ctx, caller, orgId, params.id, { base, client, ops: readOps(ops) }),
    'POST pages/:id/lease': ({ params, body, caller, orgId }) => takeLease(ctx, caller, orgId, params.id, body),
    'POST pages/:id/presence': ({ params, body, caller, orgId }) => lookOn(ctx, caller, orgId, params.id, body.client),
    'DELETE pages/:id/lease': async ({ params, query, caller, orgId }) => {
      await dropLease(ctx, caller, orgId, params.id, query);
      return {};
    },
    'POST pages/:id/repair': ({ params, body, caller, orgId }) => repairDraft(ctx, caller, orgId, params.id, body.rev),
    'GET pages/:id/changes': async ({ params, query, orgId }) => {
      const db = ctx.database.query<Tables>();
      return changesSince(db, await pageRow(db, orgId, params.id), query.since);
    },
    'POST preview/:id': ({ params, orgId }) => makePreview(ctx, orgId, params.id),
  };
}

/** Publishing, plans, versions. */
export function publishHandlers(ctx: ServerContext): Handlers<typeof publishCalls> {
  return {
    'POST pages/:id/publish': ({ params, body, caller, orgId }) => publishPage(ctx, caller, orgId, params.id, body),
    'POST pages/:id/unpublish': async ({ params, caller, orgId }) => {
      await unpublishPage(ctx, caller, orgId, params.id);
      return {};
    },
    'GET pages/:id/checks': ({ params, orgId }) => checkPage(ctx, orgId, params.id),
    'GET pages/:id/schedule': async ({ params, orgId }) => ({ schedule: await readPlan(ctx, orgId, params.id) }),
    'PUT pages/:id/schedule': async ({ params, body, caller, orgId }) => ({
      schedule: await planPage(ctx, caller, orgId, params.id, body),
    }),
    'DELETE pages/:id/schedule': async ({ params, caller, orgId }) => {
      await cancelPlan(ctx, caller, orgId, params.id);
      return {};
    },
    'GET pages/:id/versions': ({ params, orgId }) => listVersions(ctx, orgId, params.id),
    'GET pages/:id/versions/:version': async ({ params, orgId }) => ({
      document: await readVersion(ctx, orgId, params.id, params.version),
    }),
    'POST pages/:id/rollback': ({ params, body, caller, orgId }) =>
      rollbackPage(ctx, caller, orgId, params.id, body.version),
  };
}

/** Which page visitors see first. */
export function homeHandlers(ctx: ServerContext): Handlers<typeof homeCalls> {
  return {
    'GET home': ({ orgId }) => readHomeConfig(ctx, orgId),
    'GET home/at': async ({ query: { at = new Date(), visitor, days }, orgId }) => {
      const guest =
        days === undefined
          ? { visitor }
          : { visitor: 'signed-in' as const, since: new Date(at.getTime() - days * 86_400_000) };
      const { chosen } = await homeFor(ctx, orgId, { at, guest });
      return { chosen: chosen ?? null };
    },
    'GET home/now': async ({ orgId }) => ({ now: await homesNow(ctx, orgId) }),
    'PUT home/rules': async ({ body, caller, orgId }) => ({ rules: await writeRules(ctx, caller, orgId, body) }),
    'PUT home': ({ body, caller, orgId }) => setHome(ctx, caller, orgId, body.pageId),
  };
}

/** What anybody may read: published pages as the /m host mounts them, and what they count and show besides. */
export function visitorHandlers(ctx: ServerContext, pages: PublicPages): Handlers<typeof visitorCalls> {
  return {
    'GET public/pages/:slug': ({ params, orgId, caller }) => pages.page(orgId, params.slug, visitorOf(caller)),
    'GET public/previews/:token': (request) => previewRev(ctx, request.params.token, request),
    'GET public/home': ({ orgId, caller }) => pages.home(orgId, guestOf(ctx, caller)),
    // What a countdown on a page counts by: the server's clock, whatever the visitor's device says.
    'GET public/now': async () => ({ now: Date.now() }),
    'GET public/template-pictures/:name': async ({ params }) => templatePicture(params.name),
  };
}
