import type { FaultKind } from '../../shared/providers/capabilities.ts';
import type { ProviderFault } from '../providers/fault.ts';
import type { Claim, Ending } from './lease.ts';

/** Faults after which the provider may have done its work, and charged it. */
const mayBeCharged = new Set<FaultKind>(['unknown-outcome', 'timeout', 'expired', 'wrong-type']);
/** So often one is asked again by itself where the provider wanted patience: it did nothing so far. */
const patientTries = 3;
/** Seconds, where the provider named none, and at most. */
const patience = { usual: 20, most: 900 };

/** What a fault makes of a generation. */
export function endingOf({ row }: Claim, { kind, words, retryAfter }: ProviderFault): Ending {
  const asked = row.price * row.request.n;
  const common = { fault: kind, words };
  // Of this try; earlier ones may have cost something.
  const without = Math.max(0, row.cost - asked);
  if (kind === 'unknown-outcome' || kind === 'timeout') return { ...common, state: 'unknown', cost: row.cost };
  if (kind === 'cancelled') return { ...common, state: 'cancelled', cost: row.cost };
  if (kind === 'rate-limited' && row.attempt + 1 <= patientTries) {
    const seconds = Math.min(patience.most, retryAfter ?? patience.usual);
    return { ...common, state: 'queued', cost: row.cost, not_before: new Date(Date.now() + seconds * 1000) };
  }
  return { ...common, state: 'failed', cost: mayBeCharged.has(kind) ? row.cost : without };
}
