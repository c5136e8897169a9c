import type { assetCalls } from './assets.ts';
import type { fileCalls } from './files.ts';
import type { folderCalls } from './folders.ts';

/** All that the library's own pages ask of the server half. */
export type LibraryCalls = typeof assetCalls & typeof fileCalls & typeof folderCalls;
