import { ProviderFault } from './fault.ts';

/** The reason of a signal by which a person ends a request: what runs there is ended too. */
export function cancelReason(): ProviderFault {
  return new ProviderFault('cancelled');
}

/** How long the provider has to hear of it. */
const patienceMs = 10_000;

/**
 * Waits for `work`; where a person ended it, the provider is told by `stop`. It is not where the server ends, since the
 * task is taken up again then. What becomes of the telling changes nothing: too late a cancel is refused by most.
 */
export async function cancelling<T>(
  signal: AbortSignal,
  stop: (signal: AbortSignal) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.reason instanceof ProviderFault) await stop(AbortSignal.timeout(patienceMs)).catch(() => undefined);
    throw error;
  }
}
