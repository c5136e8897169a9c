import type { EditLease } from './edit-lease.ts';
import type { PresentWindow } from './lease-state.ts';

/** The other windows that have the document open: each answer about the lease brings them along. */
export function otherWindows({ state, client }: EditLease): readonly PresentWindow[] {
  return state?.here.filter((one) => one.client !== client) ?? [];
}
