import { defineServer, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { imageLookup, imageStore, imageUsage } from '../api.ts';
import { assetCalls } from '../shared/calls/assets.ts';
import { fileCalls } from '../shared/calls/files.ts';
import { folderCalls } from '../shared/calls/folders.ts';
import { highlightCalls } from '../shared/calls/highlights.ts';
import { auditTexts } from './audit-texts.ts';
import { boundSharp } from './files/picture.ts';
import { keepPicture } from './library/assets.ts';
import { recordLogos } from './library/logos.ts';
import { giveUpVariants, makeMissingVariants } from './library/storing.ts';
import { clean } from './library/trash.ts';
import { createLookup, createUsageBook, type UsageBook } from './library/usage.ts';
import { first } from './migrations/0001-first.ts';
import { taken } from './migrations/0002-taken.ts';
import { generated } from './migrations/0003-generated.ts';
import { labelled } from './migrations/0004-labelled.ts';
import { uploaded } from './migrations/0005-uploaded.ts';
import { assetHandlers } from './routes/assets.ts';
import { fileHandlers } from './routes/files.ts';
import { folderHandlers } from './routes/folders.ts';
import { highlightHandlers } from './routes/highlights.ts';
import { serveFiles } from './serve.ts';

const books = new WeakMap<ServerContext, UsageBook>();

function bookOf(ctx: ServerContext): UsageBook {
  const book = books.get(ctx) ?? createUsageBook(ctx);
  books.set(ctx, book);
  return book;
}

export default defineServer({
  audit: auditTexts,
  migrations: {
    '0001-first': first,
    '0002-taken': taken,
    '0003-generated': generated,
    '0004-labelled': labelled,
    '0005-uploaded': uploaded,
  },
  activate(ctx) {
    boundSharp();
    ctx.services.provide(imageUsage, bookOf(ctx));
    recordLogos(ctx, bookOf(ctx));
    ctx.services.provide(imageLookup, createLookup(ctx));
    ctx.services.provide(imageStore, { keep: (owner, picture) => keepPicture(ctx, owner, picture) });
  },
  routes(app, ctx) {
    app.serve(assetCalls, assetHandlers(ctx, bookOf(ctx)));
    app.serve(fileCalls, fileHandlers(ctx, bookOf(ctx)));
    app.serve(folderCalls, folderHandlers(ctx));
    app.serve(highlightCalls, highlightHandlers(ctx));
    serveFiles(app, ctx);
  },
  jobs: {
    variants: {
      input: z.object({ key: z.string(), background: z.boolean().optional() }),
      run: ({ key, background }, ctx) => makeMissingVariants(ctx, key, background),
      setAside: ({ key }, ctx) => giveUpVariants(ctx, key),
    },
    clean: { input: z.object({}), run: (_input, ctx) => clean(ctx), cron: '17 3 * * *' },
  },
});
