import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { blobCalls } from '../shared/calls/blobs.ts';
import { documentCalls } from '../shared/calls/documents.ts';
import { versionCalls } from '../shared/calls/versions.ts';
import { auditTexts } from './audit-texts.ts';
import { blobHandlers } from './blobs/handlers.ts';
import { clean } from './clean.ts';
import { documentHandlers, versionHandlers } from './documents/handlers.ts';
import { migrations } from './tables.ts';

/** Documents, their versions, and the bytes that they are made of. */
export default defineServer({
  migrations,
  audit: auditTexts,
  routes(app, ctx) {
    app.serve(documentCalls, documentHandlers(ctx));
    app.serve(versionCalls, versionHandlers(ctx));
    app.serve(blobCalls, blobHandlers(ctx));
  },
  jobs: {
    clean: { input: z.object({}), run: (_input, ctx) => clean(ctx), cron: '47 3 * * *' },
  },
});
