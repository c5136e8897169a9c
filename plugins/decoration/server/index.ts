import { zId } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { imageUsage } from '../../images/api.ts';
import { pageBlocks, pageUses, publishedPages } from '../api.ts';
import { codeCalls } from '../shared/calls/codes.ts';
import { countCalls } from '../shared/calls/counts.ts';
import { draftCalls } from '../shared/calls/drafts.ts';
import { drawCalls } from '../shared/calls/draws.ts';
import { homeCalls } from '../shared/calls/home.ts';
import { pageCalls } from '../shared/calls/pages.ts';
import { publishCalls } from '../shared/calls/publishing.ts';
import { sectionCalls, templateCalls } from '../shared/calls/saved.ts';
import { sourceCalls } from '../shared/calls/sources.ts';
import { visitorCalls } from '../shared/calls/visitors.ts';
import { auditTexts } from './audit-texts.ts';
import { addedBlocks } from './blocks/added.ts';
import { declaredBlocks } from './blocks/declared.ts';
import { codeHandlers } from './codes.ts';
import { countsOf } from './counts/counts.ts';
import { closeDays } from './counts/read.ts';
import { countHandlers } from './counts/routes.ts';
import { countMigrations } from './counts/tables.ts';
import { forgetOldOps } from './drafts/drafts.ts';
import { forgetOldPreviews } from './drafts/previews.ts';
import { draftHandlers } from './drafts/routes.ts';
import { thumbnails } from './drafts/thumbnails.ts';
import { forgetDraws } from './draw/orders.ts';
import { drawHandlers } from './draw/routes.ts';
import { drawMigrations } from './draw/tables.ts';
import { homeHandlers } from './home/routes.ts';
import { composedReply } from './live/composed.ts';
import { LiveData } from './live/data.ts';
import { framedPages } from './live/frames.ts';
import { framedReply, liveDocuments, notice } from './live/html.ts';
import { visitorHandlers } from './live/routes.ts';
import { statePages } from './live/states.ts';
import { migrations } from './migrations.ts';
import { pageHandlers } from './pages/routes.ts';
import { publishHandlers } from './publishing/routes.ts';
import { carryOut, carryOutAllDue, giveUpPlan } from './publishing/schedules.ts';
import { sectionHandlers, templateHandlers } from './saved/routes.ts';
import { recordAllSaved } from './saved/saved.ts';
import { savedMigrations } from './saved/tables.ts';
import { forgetOldAnswers, HttpSources, sourceMigrations } from './sources/http.ts';
import { forgetOldPictures, pictureMigrations, sourcePictures } from './sources/pictures.ts';
import { sourceHandlers } from './sources/routes.ts';
import { blockSources } from './sources/sources.ts';
import { addTemplate } from './templates/index.ts';
import { previewPages } from './templates/preview.ts';
import { replaceAsset } from './usage/replace-asset.ts';
import { recordAllUsage, recordUsageNow } from './usage/usage.ts';
import { pagesUsing } from './usage/uses.ts';

export default defineServer({
  audit: auditTexts,
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
    ctx.services.provide(pageBlocks, addedBlocks(ctx));
    declaredBlocks(ctx);
    ctx.services.provide(pageUses, { of: (orgId, things) => pagesUsing(ctx, orgId, things) });
    ctx.services.provide(publishedPages, {
      ...framedPages(ctx),
      addTemplate,
      reply: (page, frame, asked) => framedReply(ctx, page, frame, asked),
      compose: (page, asked) => composedReply(ctx, page, asked),
      absent: (orgId, kind, { headers }) => notice(ctx, { headers, orgId }, kind === 'gone' ? 410 : 404, kind),
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
    app.serve(codeCalls, codeHandlers(ctx));
    app.serve(drawCalls, drawHandlers(ctx));
    app.serve(visitorCalls, visitorHandlers(ctx, new LiveData(ctx)));
    previewPages(app, ctx);
    thumbnails(app, ctx);
    statePages(app, ctx);
    liveDocuments(app, ctx);
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
