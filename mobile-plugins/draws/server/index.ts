import { defineServer } from '@fitout/sdk/server';
import { linkCalls } from '../shared/calls/link.ts';
import { recordCalls } from '../shared/calls/records.ts';
import { linkHandlers, recordHandlers } from './routes.ts';
import { forgetKeeper } from './store.ts';
import { migrations } from './tables.ts';

export default defineServer({
  migrations,
  routes(app, ctx) {
    app.serve(linkCalls, linkHandlers(ctx));
    app.serve(recordCalls, recordHandlers(ctx));
  },
  forget: ({ id }, ctx) => forgetKeeper(ctx, id),
});
