import { tableBytes } from '../tables.ts';
import type { ServedCall } from './call.ts';

/** Of a call that takes a table for `uploadedTable`: one file, which that refuses in words where it is larger. */
export const tableUpload = {
  upload: { maxBytes: tableBytes + 1, maxFiles: 1 },
  ratePerMinute: 30,
  timeout: 60,
} satisfies Partial<ServedCall>;
