import type { catalogueCalls } from './catalogue.ts';
import type { fileCalls } from './files.ts';
import type { tableCalls } from './tables.ts';

/** All that the staff's pages ask of the server half. */
export type DrawsAdminCalls = typeof tableCalls & typeof fileCalls & typeof catalogueCalls;
