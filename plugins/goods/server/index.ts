import { defineServer, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { goodsCatalogue } from '../api.ts';
import { limits } from '../shared/limits.ts';
import { beginActivity } from './activities.ts';
import { auditWords } from './audit-words.ts';
import { addBlocks } from './block-sources.ts';
import { createCatalogue } from './catalogue.ts';
import { migrations } from './migrations.ts';
import { forgetCustomer, orderRoutes } from './orders.ts';
import { publicRoutes } from './public.ts';
import { fileRoutes } from './routes-files.ts';
import { goodRoutes } from './routes-goods.ts';
import { offerRoutes } from './routes-offers.ts';
import { forgetOldImports, recordUsageNow } from './usage.ts';
import { usesRoute } from './uses.ts';

export default defineServer({
  audit: auditWords,
  migrations,
  activate(ctx) {
    ctx.services.provide(goodsCatalogue, createCatalogue(ctx));
    addBlocks(ctx);
  },
  routes(app, ctx) {
    goodRoutes(app, ctx);
    fileRoutes(app, ctx);
    offerRoutes(app, ctx);
    publicRoutes(app, ctx);
    orderRoutes(app, ctx);
    usesRoute(app, ctx);
  },
  forget: (customer, ctx) => forgetCustomer(ctx, customer),
  jobs: {
    usage: {
      input: z.object({ orgId: zId, ids: z.array(zId) }),
      run: ({ orgId, ids }, ctx) => recordUsageNow(ctx, orgId, ids),
    },
    begin: {
      input: z.object({ id: zId }),
      run: ({ id }, ctx) => beginActivity(ctx, id),
    },
    tidy: {
      input: z.unknown(),
      cron: '41 3 * * *',
      run: (_input, ctx) => forgetOldImports(ctx, limits.importHours),
    },
  },
});
