import type { Id } from '@fitout/sdk';

/** A version's number, or the draft as the server has it. */
export type Side = number | 'draft';

/** What that state of a page looks like on a phone, for staff alone. */
export function stateUrl(id: Id, side: Side): string {
  return `/p/-/state/${encodeURIComponent(id)}${side === 'draft' ? '' : `?version=${side}`}`;
}
