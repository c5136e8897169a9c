import { zId } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { importCalls } from '../shared/calls/imports.ts';
import { orderCalls } from '../shared/calls/orders.ts';
import { poolCalls } from '../shared/calls/pools.ts';
import { ruleCalls, tariffCalls } from '../shared/calls/rules.ts';
import { savedCalls } from '../shared/calls/saved.ts';
import { searchCalls } from '../shared/calls/search.ts';
import { upstreamCalls } from '../shared/calls/upstream.ts';
import { upstreamLogCalls } from '../shared/calls/upstream-log.ts';
import { visitorCalls } from '../shared/calls/visitors.ts';
import { auditTexts } from './audit-texts.ts';
import { writeBlocks } from './bitmaps/blocks.ts';
import { closeIndex, openIndex } from './bitmaps/quick.ts';
import { cleanImports } from './imports/clean.ts';
import { importHandlers } from './imports/routes.ts';
import { batchInput, runBatch, setBatchAside } from './imports/run.ts';
import { movePool, poolMoveInput } from './imports/take-back.ts';
import { migrations } from './migrations.ts';
import { forgetContacts, forgetCustomer } from './orders/forget.ts';
import { planHolds, publishHolds } from './orders/lapse.ts';
import { orderHandlers } from './orders/routes.ts';
import { poolHandlers } from './pools/routes.ts';
import { foldTally } from './pools/tally.ts';
import { failAssignment, runAssignment } from './rules/assign.ts';
import { markInput, markPlace } from './rules/mark.ts';
import { ruleHandlers } from './rules/routes.ts';
import { tariffHandlers } from './rules/tariff-routes.ts';
import { searchFigures } from './saved/figures.ts';
import { savedHandlers } from './saved/routes.ts';
import { noticeAsked, noticeNew } from './saved/saved.ts';
import { searchHandlers } from './search/routes.ts';
import { reconcile } from './upstream/attempts/reconcile.ts';
import { upstreamLogHandlers } from './upstream/attempts/routes.ts';
import { failFetch, runFetch } from './upstream/fetch/run.ts';
import { upstreamHandlers } from './upstream/routes.ts';
import { beginUpstreams } from './upstream/upstream.ts';
import { sweepVisitors } from './visitors/bounds.ts';
import { answerForms } from './visitors/in-forms.ts';
import { visitorHandlers } from './visitors/routes.ts';
import { addPicker } from './visitors/source.ts';

export default defineServer({
  audit: auditTexts,
  migrations,
  activate(ctx) {
    openIndex(ctx);
    beginUpstreams(ctx);
    addPicker(ctx);
    answerForms(ctx);
  },
  deactivate: (ctx) => closeIndex(ctx),
  routes(app, ctx) {
    const figures = searchFigures(ctx);
    app.serve(searchCalls, searchHandlers(ctx, figures));
    app.serve(poolCalls, poolHandlers(ctx));
    app.serve(importCalls, importHandlers(ctx));
    app.serve(orderCalls, orderHandlers(ctx));
    app.serve(ruleCalls, ruleHandlers(ctx));
    app.serve(tariffCalls, tariffHandlers(ctx));
    app.serve(upstreamCalls, upstreamHandlers(ctx));
    app.serve(upstreamLogCalls, upstreamLogHandlers(ctx));
    app.serve(visitorCalls, visitorHandlers(ctx, figures));
    app.serve(savedCalls, savedHandlers(ctx, figures));
  },
  forget: (customer, ctx) => forgetCustomer(ctx, customer),
  jobs: {
    blocks: {
      input: z.object({ orgId: zId, carrier: z.string() }),
      run: ({ orgId, carrier }, ctx) => writeBlocks(ctx, orgId, carrier),
    },
    assign: {
      input: z.object({ id: z.string() }),
      run: ({ id }, ctx) => runAssignment(ctx, BigInt(id)),
      setAside: ({ id }, ctx) => failAssignment(ctx, BigInt(id)),
    },
    mark: { input: markInput, run: (asked, ctx) => markPlace(ctx, asked) },
    reconcile: { input: z.unknown(), cron: '* * * * *', run: (_input, ctx) => reconcile(ctx) },
    fetch: {
      input: z.object({ id: zId }),
      run: ({ id }, ctx) => runFetch(ctx, id),
      setAside: ({ id }, ctx) => failFetch(ctx, id),
    },
    notice: {
      input: noticeAsked,
      run: (asked, ctx) => noticeNew(ctx, BigInt(asked.orgId), asked.carrier, asked.batch),
    },
    visitors: { input: z.unknown(), cron: '17 * * * *', run: (_input, ctx) => sweepVisitors(ctx) },
    lapse: { input: z.unknown(), cron: '* * * * *', run: (_input, ctx) => planHolds(ctx) },
    ends: { input: z.unknown(), run: (_input, ctx) => publishHolds(ctx) },
    tally: { input: z.unknown(), cron: '41 * * * *', run: (_input, ctx) => foldTally(ctx) },
    forget: { input: z.unknown(), cron: '23 3 * * *', run: (_input, ctx) => forgetContacts(ctx) },
    batch: { input: batchInput, run: runBatch, setAside: setBatchAside },
    movePool: { input: poolMoveInput, run: movePool },
    cleanImports: { input: z.unknown(), cron: '17 19 * * *', run: (_input, ctx) => cleanImports(ctx) },
  },
});
