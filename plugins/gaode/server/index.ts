import { defineServer } from '@fitout/sdk/server';
import { z } from 'zod';
import { importCalls } from '../shared/calls/imports.ts';
import { placeCalls } from '../shared/calls/places.ts';
import { auditTexts } from './audit-texts.ts';
import { importInput, runImport, setImportAside } from './imports/apply.ts';
import { importHandlers } from './imports/routes.ts';
import { deleteOldImports } from './imports/uploads.ts';
import { migrations } from './migrations.ts';
import { placeHandlers } from './places/routes.ts';

export default defineServer({
  audit: auditTexts,
  migrations,
  routes(app, ctx) {
    app.serve(placeCalls, placeHandlers(ctx));
    app.serve(importCalls, importHandlers(ctx));
  },
  jobs: {
    import: { input: importInput, run: runImport, setAside: setImportAside },
    tidy: { input: z.unknown(), cron: '17 4 * * *', run: (_input, ctx) => deleteOldImports(ctx) },
  },
});
