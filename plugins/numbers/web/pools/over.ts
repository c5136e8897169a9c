import type { Batch } from '../../shared/calls/imports.ts';
import type { CountedPool } from './client.ts';
import type { Moving } from './move-dialog.tsx';

/** What lies over the page. */
export type Over =
  | { kind: 'edit'; pool: CountedPool | undefined }
  | { kind: 'import'; pool: CountedPool; batch?: Batch }
  | { kind: 'move'; moving: Moving };
