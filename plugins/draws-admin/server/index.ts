import { defineServer, type ServerContext } from '@fitout/sdk/server';
import { drawKnowledge } from '../api.ts';
import { catalogueCalls } from '../shared/calls/catalogue.ts';
import { fileCalls } from '../shared/calls/files.ts';
import { tableCalls } from '../shared/calls/tables.ts';
import { auditTexts } from './audit-texts.ts';
import { catalogueHandlers, createKnowledge } from './catalogue.ts';
import { tableHandlers } from './routes.ts';
import { fileHandlers } from './routes-files.ts';
import { migrations } from './tables.ts';

/** Two servers in one process have a knowledge each. */
const kept = new WeakMap<ServerContext, ReturnType<typeof createKnowledge>>();

export default defineServer({
  audit: auditTexts,
  migrations,
  activate(ctx) {
    const made = createKnowledge(ctx);
    kept.set(ctx, made);
    ctx.services.provide(drawKnowledge, made.knowledge);
  },
  routes(app, ctx) {
    app.serve(tableCalls, tableHandlers(ctx));
    app.serve(fileCalls, fileHandlers(ctx));
    app.serve(catalogueCalls, catalogueHandlers(kept.get(ctx) ?? createKnowledge(ctx)));
  },
});
