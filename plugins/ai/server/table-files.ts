import { type Handlers, uploadedTable } from '@fitout/sdk/server';
import type { tableCalls } from '../shared/calls/tables.ts';
import { rowLimits } from '../shared/rows/rows.ts';

const limits = { ...rowLimits, unfolded: 60_000_000 };

export const tableHandlers: Handlers<typeof tableCalls> = {
  'POST tables': async (request) => {
    const { rows, lines, problems } = await uploadedTable(request, limits);
    return { rows, lines, problems };
  },
};
