import { defineCalls, fun } from '@fitout/sdk/calls';
import { z } from 'zod';

/** Bytes of a table of labels. */
export const tableBytes = 5_000_000;

/** Tables of labels, read by the server as imports are: nothing of them is kept. */
export const tableCalls = defineCalls({
  'POST tables': {
    access: fun('bar.use'),
    summary: { zh: '读取标签表格', en: 'Read a table of labels; nothing of it is kept' },
    upload: { maxBytes: tableBytes + 1, maxFiles: 1 },
    result: z.object({ rows: z.array(z.array(z.string())) }),
    errors: ['unprocessable'],
    ratePerMinute: 30,
    timeout: 60,
    unaudited: true,
  },
});
