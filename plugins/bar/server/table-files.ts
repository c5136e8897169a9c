import { FitoutError } from '@fitout/sdk';
import { type Handlers, readTable } from '@fitout/sdk/server';
import { tableBytes, type tableCalls } from '../shared/calls/tables.ts';
import { most } from '../shared/sheet/rows.ts';

/** Cells are read one sign further than they may be: a code that was cut would be printed as another one. */
const limits = { rows: most.rows, columns: 40, cell: most.text + 1, unfolded: 60_000_000 };

export const tableHandlers: Handlers<typeof tableCalls> = {
  'POST tables': async ({ files, caller }) => {
    for await (const { stream } of files()) {
      const bytes = Buffer.concat(await stream.toArray());
      if (bytes.length > tableBytes)
        throw new FitoutError('tooLarge', {
          reason: 'bar.table-bytes',
          message: { zh: '文件最大 5 MB', en: 'A file may have 5 MB at most' },
        });
      return { rows: await readTable(bytes, limits, String(caller.id)) };
    }
    throw new FitoutError('badRequest', { reason: 'bar.no-file' });
  },
};
