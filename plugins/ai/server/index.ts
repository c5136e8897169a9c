import { defineServer, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { batchCalls } from '../shared/calls/batches.ts';
import { blobCalls } from '../shared/calls/blobs.ts';
import { brandCalls } from '../shared/calls/brand.ts';
import { documentCalls } from '../shared/calls/documents.ts';
import { generationCalls } from '../shared/calls/generations.ts';
import { leaseCalls } from '../shared/calls/leases.ts';
import { promptCalls } from '../shared/calls/prompts.ts';
import { providerCalls } from '../shared/calls/providers.ts';
import { reviewCalls } from '../shared/calls/reviews.ts';
import { runCalls } from '../shared/calls/runs.ts';
import { shareCalls, sharedCalls } from '../shared/calls/shares.ts';
import { tableCalls } from '../shared/calls/tables.ts';
import { versionCalls } from '../shared/calls/versions.ts';
import { auditTexts } from './audit-texts.ts';
import { batchHandlers } from './batches/batches.ts';
import { runNext } from './batches/runner.ts';
import { wakeBatches } from './batches/wake.ts';
import { blobHandlers } from './blobs/handlers.ts';
import { brandHandlers } from './brand/brand.ts';
import { clean } from './clean.ts';
import { documentHandlers, versionHandlers } from './documents/handlers.ts';
import { Generator } from './jobs/generator.ts';
import { generationHandlers } from './jobs/handlers.ts';
import { leaseHandlers } from './leases/handlers.ts';
import { watchDeclared } from './providers/declared/declared.ts';
import { providerHandlers } from './providers/handlers.ts';
import { Kinds } from './providers/registry.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { runHandlers } from './runs/handlers.ts';
import { promptHandlers } from './runs/prompts.ts';
import { sharedHandlers, shareHandlers } from './shares/handlers.ts';
import { tableHandlers } from './table-files.ts';
import { migrations } from './tables.ts';

/** What a server has while it runs; tests run several in one process. */
const perServer = new WeakMap<ServerContext, { kinds: Kinds; generator: Generator }>();

function generation(ctx: ServerContext): { kinds: Kinds; generator: Generator } {
  const kinds = new Kinds();
  const made = perServer.get(ctx) ?? { kinds, generator: new Generator(ctx, kinds, () => wakeBatches(ctx)) };
  perServer.set(ctx, made);
  return made;
}

/** Takes up what servers that died left behind. */
async function tend(ctx: ServerContext): Promise<void> {
  await generation(ctx).generator.tend();
  await wakeBatches(ctx);
}

/** Documents, their versions, the bytes that they are made of, and pictures that are generated. */
export default defineServer({
  migrations,
  audit: auditTexts,
  activate(ctx) {
    const { generator, kinds } = generation(ctx);
    watchDeclared(ctx, kinds);
    // The job of each minute may have looked just before those leases ended.
    generator.lookSoon(() => tend(ctx));
    ctx.events.subscribe('job', ({ id }) => {
      generator.heed(BigInt(id)).catch((error: unknown) => ctx.log.warn({ err: error }, 'a cancel was not heeded'));
    });
  },
  deactivate: (ctx) => generation(ctx).generator.leave(),
  routes(app, ctx) {
    const { kinds } = generation(ctx);
    app.serve(documentCalls, documentHandlers(ctx));
    app.serve(versionCalls, versionHandlers(ctx));
    app.serve(leaseCalls, leaseHandlers(ctx));
    app.serve(blobCalls, blobHandlers(ctx));
    app.serve(reviewCalls, reviewHandlers(ctx));
    app.serve(shareCalls, shareHandlers(ctx));
    app.serve(sharedCalls, sharedHandlers(ctx));
    app.serve(batchCalls, batchHandlers(ctx, kinds));
    app.serve(providerCalls, providerHandlers(ctx, kinds));
    app.serve(generationCalls, generationHandlers(ctx, kinds));
    app.serve(promptCalls, promptHandlers(ctx));
    app.serve(brandCalls, brandHandlers(ctx));
    app.serve(tableCalls, tableHandlers);
    app.serve(runCalls, runHandlers(ctx, kinds));
  },
  jobs: {
    generate: { input: z.object({ id: zId }), run: ({ id }, ctx) => generation(ctx).generator.begin(id) },
    tend: { input: z.object({}), run: (_input, ctx) => tend(ctx), cron: '* * * * *' },
    batch: { input: z.object({}), run: (_input, ctx) => runNext(ctx, generation(ctx).kinds) },
    clean: { input: z.object({}), run: (_input, ctx) => clean(ctx), cron: '47 3 * * *' },
  },
});
