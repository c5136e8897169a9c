import { defineServer } from '@fitout/sdk/server';
import { countCalls } from '../shared/calls/counts.ts';
import { tableCalls } from '../shared/calls/tables.ts';
import { countAudit, countHandlers } from './counts/handlers.ts';
import { migrations } from './counts/tables.ts';
import { tableHandlers } from './table-files.ts';

/** Pictures never come here: the server keeps what was counted, reads tables, and nothing else. */
export default defineServer({
  migrations,
  audit: countAudit,
  routes(app, ctx) {
    app.serve(countCalls, countHandlers(ctx));
    app.serve(tableCalls, tableHandlers);
  },
});
