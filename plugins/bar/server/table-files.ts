import { type Handlers, uploadedTable } from '@fitout/sdk/server';
import type { tableCalls } from '../shared/calls/tables.ts';
import { most } from '../shared/sheet/rows.ts';

/** Cells are read one sign further than they may be: a code that was cut would be printed as another one. */
const limits = { rows: most.rows, columns: 40, cell: most.text + 1, unfolded: 60_000_000 };

export const tableHandlers: Handlers<typeof tableCalls> = {
  'POST tables': async (request) => {
    const { rows, lines, problems } = await uploadedTable(request, limits);
    return { rows, lines, problems };
  },
};
