import { zId } from '@fitout/sdk/calls';
import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { articleCalls } from '../shared/calls/articles.ts';
import { articleHandlers } from './articles/routes.ts';
import { recordUsageNow } from './articles/usage.ts';
import { auditTexts } from './audit-texts.ts';
import { addBlocks } from './block-source.ts';
import { migrations } from './migrations.ts';
import { articlePages } from './site/pages.ts';

export default defineServer({
  audit: auditTexts,
  migrations,
  activate: (ctx) => addBlocks(ctx),
  routes(app, ctx) {
    app.serve(articleCalls, articleHandlers(ctx));
    articlePages(app, ctx);
  },
  jobs: {
    usage: {
      input: z.object({ orgId: zId, id: zId }),
      run: ({ orgId, id }, ctx) => recordUsageNow(ctx, orgId, id),
    },
  },
});
