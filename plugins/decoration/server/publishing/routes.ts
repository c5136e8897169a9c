import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { publishCalls } from '../../shared/calls/publishing.ts';
import { checkPage, listVersions, publishPage, readVersion, rollbackPage, unpublishPage } from './publishing.ts';
import { cancelPlan, planPage, readPlan } from './schedules.ts';

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
