import { zId } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { imageUsage } from '../../images/api.ts';
import { pageBlocks, pageUses, publishedPages } from '../api.ts';
import { setBlockFiles } from '../page/block-files.ts';
import { addBlock } from '../shared/blocks/registry.ts';
import { countCalls } from '../shared/calls/counts.ts';
import { draftCalls } from '../shared/calls/drafts.ts';
import { drawCalls } from '../shared/calls/draws.ts';
import { homeCalls } from '../shared/calls/home.ts';
import { pageCalls } from '../shared/calls/pages.ts';
import { publishCalls } from '../shared/calls/publishing.ts';
import { sectionCalls, templateCalls } from '../shared/calls/saved.ts';
import { sourceCalls } from '../shared/calls/sources.ts';
import { visitorCalls } from '../shared/calls/visitors.ts';
import { auditWords } from './audit-words.ts';
import { countsOf } from './counts/counts.ts';
import { closeDays } from './counts/read.ts';
import { countHandlers } from './counts/routes.ts';
import { countMigrations } from './counts/tables.ts';
import { declaredBlocks } from './declared-blocks.ts';
import { forgetOldOps } from './drafts.ts';
import { forgetDraws } from './draw/orders.ts';
import { drawHandlers } from './draw/routes.ts';
import { drawMigrations } from './draw/tables.ts';
import { framedPages } from './frames.ts';
import { migrations } from './migrations.ts';
import { forgetOldPreviews } from './previews.ts';
import { PublicPages } from './public-pages.ts';
import { replaceAsset } from './replace-asset.ts';
import { sourceHandlers } from './routes-data.ts';
import { pageHandlers } from './routes-pages.ts';
import { draftHandlers, homeHandlers, publishHandlers, visitorHandlers } from './routes-publish.ts';
import { sectionHandlers, templateHandlers } from './saved/routes.ts';
import { recordAllSaved } from './saved/saved.ts';
import { savedMigrations } from './saved/tables.ts';
import { carryOut, carryOutAllDue, giveUpPlan } from './schedules.ts';
import { framedReply, sitePages } from './site.ts';
import { blockSources } from './sources.ts';
import { forgetOldAnswers, HttpSources, sourceMigrations } from './sources-http.ts';
import { forgetOldPictures, pictureMigrations, sourcePictures } from './sources-pictures.ts';
import { addTemplate } from './templates/index.ts';
import { previewPages } from './templates/preview.ts';
import { recordAllUsage, recordUsageNow } from './usage.ts';
import { pagesUsing } from './uses.ts';

export default defineServer({
  audit: auditWords,
  migrations: {
    ...migrations,
    ...drawMigrations,
    ...sourceMigrations,
    ...pictureMigrations,
    ...savedMigrations,
    ...countMigrations,
  },
  activate(ctx) {
    const web = new HttpSources(ctx, sourcePictures(ctx));
    web.handle = blockSources(ctx).add(web);
    ctx.services.provide(pageBlocks, {
      add(definition, files) {
        addBlock(definition);
        setBlockFiles(definition.type, files);
      },
      addSource: (source) => blockSources(ctx).add(source),
    });
    declaredBlocks(ctx);
    ctx.services.provide(pageUses, { of: (orgId, things) => pagesUsing(ctx, orgId, things) });
    ctx.services.provide(publishedPages, {
      ...framedPages(ctx),
      addTemplate,
      reply: (page, frame, asked) => framedReply(ctx, page, frame, asked),
    });
    ctx.services.get(imageUsage).offerUpdate(ctx.plugin, (replacement) => replaceAsset(ctx, replacement));
  },
  routes(app, ctx) {
    app.serve(pageCalls, pageHandlers(ctx));
    app.serve(draftCalls, draftHandlers(ctx));
    app.serve(publishCalls, publishHandlers(ctx));
    app.serve(homeCalls, homeHandlers(ctx));
    app.serve(templateCalls, templateHandlers(ctx));
    app.serve(sectionCalls, sectionHandlers(ctx));
    app.serve(sourceCalls, sourceHandlers(ctx, sourcePictures(ctx)));
    app.serve(countCalls, countHandlers(ctx));
    app.serve(drawCalls, drawHandlers(ctx));
    app.serve(visitorCalls, visitorHandlers(ctx, new PublicPages(ctx)));
    previewPages(app, ctx);
    sitePages(app, ctx);
  },
  forget: ({ id }, ctx) => forgetDraws(ctx, id),
  deactivate: (ctx) => countsOf(ctx).flush(),
  jobs: {
    usage: {
      input: z.object({ orgId: zId, id: zId }),
      run: ({ orgId, id }, ctx) => recordUsageNow(ctx, orgId, id),
    },
    schedule: {
      input: z.object({ id: zId }),
      run: ({ id }, ctx) => carryOut(ctx, id),
      setAside: ({ id }, ctx) => giveUpPlan(ctx, id),
    },
    schedules: {
      input: z.unknown(),
      cron: '* * * * *',
      run: (_input, ctx) => carryOutAllDue(ctx),
    },
    tidy: {
      input: z.unknown(),
      cron: '17 3 * * *',
      async run(_input, ctx) {
        await forgetOldOps(ctx);
        await forgetOldPreviews(ctx);
        await forgetOldAnswers(ctx);
        await forgetOldPictures(ctx);
        await recordAllUsage(ctx);
        await recordAllSaved(ctx);
        await closeDays(ctx.database);
      },
    },
  },
});
