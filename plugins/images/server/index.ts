import { defineServer, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { imageLookup, imageStore, imageUsage } from '../api.ts';
import { auditWords } from './audit-words.ts';
import { boundSharp } from './files/picture.ts';
import { keepPicture } from './library/assets.ts';
import { recordLogos } from './library/logos.ts';
import { giveUpVariants, makeMissingVariants } from './library/storing.ts';
import { clean } from './library/trash.ts';
import { createLookup, createUsageBook, type UsageBook } from './library/usage.ts';
import { first } from './migrations/0001-first.ts';
import { taken } from './migrations/0002-taken.ts';
import { assetRoutes } from './routes/assets.ts';
import { folderRoutes } from './routes/folders.ts';
import { highlightRoutes } from './routes/highlights.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { serveFiles } from './serve.ts';

const books = new WeakMap<ServerContext, UsageBook>();

function bookOf(ctx: ServerContext): UsageBook {
  const book = books.get(ctx) ?? createUsageBook(ctx);
  books.set(ctx, book);
  return book;
}

export default defineServer({
  audit: auditWords,
  migrations: { '0001-first': first, '0002-taken': taken },
  activate(ctx) {
    boundSharp();
    ctx.services.provide(imageUsage, bookOf(ctx));
    recordLogos(ctx, bookOf(ctx));
    ctx.services.provide(imageLookup, createLookup(ctx));
    ctx.services.provide(imageStore, { keep: (owner, picture) => keepPicture(ctx, owner, picture) });
  },
  routes(app, ctx) {
    uploadRoutes(app, ctx);
    assetRoutes(app, ctx, bookOf(ctx));
    folderRoutes(app, ctx);
    highlightRoutes(app, ctx);
    serveFiles(app, ctx);
  },
  jobs: {
    variants: {
      input: z.object({ key: z.string() }),
      run: ({ key }, ctx) => makeMissingVariants(ctx, key),
      setAside: ({ key }, ctx) => giveUpVariants(ctx, key),
    },
    clean: { input: z.object({}), run: (_input, ctx) => clean(ctx), cron: '17 3 * * *' },
  },
});
