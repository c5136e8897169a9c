import type { Lease } from '../../calls/lease.ts';

/** Who may edit a document and who has it open, as the server last said; how long is for the server to know. */
export type LeaseState = Omit<Lease, 'until'>;

/** A window that has the document open. */
export type PresentWindow = LeaseState['here'][number];

/** What a window asks for beside renewing the lease, or taking it where it is free. */
export interface LeaseOrder {
  takeover?: true;
  ask?: true;
  answer?: 'give' | 'refuse';
}

/** Do two answers say the same to a person? */
export function sameLease(a: LeaseState, b: LeaseState | undefined): boolean {
  return b !== undefined && shownOf(a) === shownOf(b);
}

function shownOf({ holder, mine, here, asking, asked }: LeaseState): string {
  return JSON.stringify([holder?.id, mine, asking, asked, here.map(({ client, name, icon }) => [client, name, icon])]);
}
