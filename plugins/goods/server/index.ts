import { zId } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { goodsCatalogue } from '../api.ts';
import { codeCalls } from '../shared/calls/codes.ts';
import { fileCalls } from '../shared/calls/files.ts';
import { goodCalls } from '../shared/calls/goods.ts';
import { labelCalls } from '../shared/calls/labels.ts';
import { activityCalls, couponCalls, visitorCalls } from '../shared/calls/offers.ts';
import { shopCalls } from '../shared/calls/shop.ts';
import { limits } from '../shared/limits.ts';
import { auditTexts } from './audit-texts.ts';
import { addBlocks } from './block-sources.ts';
import { createCatalogue } from './catalogue.ts';
import { codeHandlers } from './codes.ts';
import { labelHandlers } from './labels.ts';
import { migrations } from './migrations.ts';
import { forgetCustomer } from './offers/orders.ts';
import { activityHandlers, couponHandlers } from './offers/routes-offers.ts';
import { productPages } from './product-page.tsx';
import { visitorHandlers } from './public.ts';
import { fileHandlers } from './routes-files.ts';
import { goodHandlers } from './routes-goods.ts';
import { shopHandlers } from './shop.ts';
import { forgetOldImports, recordUsageNow } from './usage.ts';

export default defineServer({
  audit: auditTexts,
  migrations,
  activate(ctx) {
    ctx.services.provide(goodsCatalogue, createCatalogue(ctx));
    addBlocks(ctx);
  },
  routes(app, ctx) {
    app.serve(goodCalls, goodHandlers(ctx));
    app.serve(fileCalls, fileHandlers(ctx));
    app.serve(couponCalls, couponHandlers(ctx));
    app.serve(activityCalls, activityHandlers(ctx));
    app.serve(codeCalls, codeHandlers(ctx));
    app.serve(labelCalls, labelHandlers(ctx));
    app.serve(visitorCalls, visitorHandlers(ctx));
    app.serve(shopCalls, shopHandlers(ctx));
    productPages(app, ctx);
  },
  forget: (customer, ctx) => forgetCustomer(ctx, customer),
  jobs: {
    usage: {
      input: z.object({ orgId: zId, ids: z.array(zId) }),
      run: ({ orgId, ids }, ctx) => recordUsageNow(ctx, orgId, ids),
    },
    tidy: {
      input: z.unknown(),
      cron: '41 3 * * *',
      run: (_input, ctx) => forgetOldImports(ctx, limits.importHours),
    },
  },
});
