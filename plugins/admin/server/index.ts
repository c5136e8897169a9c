import { platformCalls } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { auditHandlers } from './audit/calls.ts';
import { orgsHandlers } from './organisations/calls.ts';
import { orgHandlers } from './organisations/own-calls.ts';
import { peopleHandlers } from './people/calls.ts';
import { roleHandlers } from './roles/calls.ts';

export default defineServer({
  platformRoutes(app, ctx) {
    app.serve(platformCalls.people, peopleHandlers(ctx));
    app.serve(platformCalls.roles, roleHandlers(ctx));
    app.serve(platformCalls.org, orgHandlers(ctx.platform));
    app.serve(platformCalls.orgs, orgsHandlers(ctx));
    app.serve(platformCalls.audit, auditHandlers(ctx.platform));
  },
});
