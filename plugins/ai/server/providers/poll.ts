import { setTimeout as pause } from 'node:timers/promises';
import { ProviderFault } from './fault.ts';

/** How often a question may fail in a row before it is given up: the task goes on meanwhile. */
const failuresMost = 5;

/**
 * Asks until there is an answer, slower with time. Questions that fail for want of a connection are asked again; other
 * faults are thrown.
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  signal: AbortSignal,
  { firstMs = 500, maxMs = 5000 }: { firstMs?: number; maxMs?: number } = {},
): Promise<T> {
  let failures = 0;
  for (let wait = firstMs; ; wait = Math.min(maxMs, wait * 1.3)) {
    let waitMore = 0;
    try {
      const found = await look();
      if (found !== undefined) return found;
      failures = 0;
    } catch (error) {
      failures += 1;
      const passing = error instanceof ProviderFault && passes(error);
      if (!passing || failures >= failuresMost) throw error;
      waitMore = (error.retryAfter ?? 0) * 1000;
    }
    await pause(Math.max(wait, waitMore), undefined, { signal }).catch(() => {
      throw new ProviderFault(isLate(signal) ? 'timeout' : 'cancelled');
    });
  }
}

function passes({ kind }: ProviderFault): boolean {
  return kind === 'unavailable' || kind === 'rate-limited' || kind === 'unknown-outcome';
}

function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
