import { z } from 'zod';
import { tableBytes } from '../tables.ts';
import type { ServedCall } from './call.ts';
import { zLocalText } from './shapes.ts';

/** Of a call that takes a table for `uploadedTable`: one file, which that refuses in words where it is larger. */
export const tableUpload = {
  upload: { maxBytes: tableBytes + 1, maxFiles: 1 },
  ratePerMinute: 30,
  timeout: 60,
} satisfies Partial<ServedCall>;

/** The answer of a call that reads a table and keeps nothing of it: `TableContent`. */
export const zTableContent = z.object({
  rows: z.array(z.array(z.string())),
  lines: z.array(z.int()),
  problems: z.array(z.object({ line: z.int(), message: zLocalText })),
});
