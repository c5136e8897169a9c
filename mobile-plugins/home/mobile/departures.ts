import type { Disposable } from '@fitout/sdk';
import type { ActivateContext } from '@fitout/sdk/web';

let departures = 0;
const listeners = new Set<() => void>();

/**
 * Counts how often a person leaves this document: signs out, or hands over to another one. A page that is hidden
 * meanwhile is told of nothing, and learns it here when it is come back to.
 */
export function countDepartures({ session, events }: Pick<ActivateContext, 'session' | 'events'>): Disposable {
  let before = session.user?.id;
  return events.on('session.changed', ({ user }) => {
    const left = before !== undefined && user?.id !== before;
    before = user?.id;
    if (!left) return;
    departures += 1;
    for (const listener of listeners) listener();
  });
}

export const departuresSoFar = (): number => departures;

export function onDeparture(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
