import { platformCalls } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { customerHandlers } from './calls.ts';
import { registerPages } from './register/register-page.ts';

export default defineServer({
  platformRoutes(app, ctx) {
    app.serve(platformCalls.customer, customerHandlers(ctx.platform));
    registerPages(app, ctx);
  },
});
