import { defineCalls, fun, tableUpload } from '@fitout/sdk/calls';
import { z } from 'zod';

/** Sheets of which pictures are made, read by the server as imports are: nothing of them is kept. */
export const tableCalls = defineCalls({
  'POST tables': {
    ...tableUpload,
    access: fun('ai.edit'),
    summary: { zh: '读取套图表格', en: 'Read a sheet of which pictures are made; nothing of it is kept' },
    result: z.object({ rows: z.array(z.array(z.string())) }),
    errors: ['unprocessable'],
    unaudited: true,
  },
});
