import { defineServer, type ServerContext } from '@fitout/sdk/server';
import { drawKnowledge } from '../api.ts';
import { auditWords } from './audit-words.ts';
import { catalogueRoute, createKnowledge } from './catalogue.ts';
import { tableRoutes } from './routes.ts';
import { fileRoutes } from './routes-files.ts';
import { migrations } from './tables.ts';

/** Two servers in one process have a knowledge each. */
const kept = new WeakMap<ServerContext, ReturnType<typeof createKnowledge>>();

export default defineServer({
  audit: auditWords,
  migrations,
  activate(ctx) {
    const made = createKnowledge(ctx);
    kept.set(ctx, made);
    ctx.services.provide(drawKnowledge, made.knowledge);
  },
  routes(app, ctx) {
    tableRoutes(app, ctx);
    fileRoutes(app, ctx);
    catalogueRoute(app, kept.get(ctx) ?? createKnowledge(ctx));
  },
});
