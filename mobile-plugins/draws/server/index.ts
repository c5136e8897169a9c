import { defineServer } from '@fitout/sdk/server';
import { linkRoute, recordRoutes } from './routes.ts';
import { forgetKeeper } from './store.ts';
import { migrations } from './tables.ts';

export default defineServer({
  migrations,
  routes(app, ctx) {
    linkRoute(app, ctx);
    recordRoutes(app, ctx);
  },
  forget: ({ id }, ctx) => forgetKeeper(ctx, id),
});
