import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { providerCalls } from '../../shared/calls/providers.ts';

/** Services that can be used, and what was spent this month. */
export function useProviders() {
  const { http } = usePlugin();
  const remote = useRemote('providers', (signal) =>
    callsOf<typeof providerCalls>(http, { showError: false, signal })('GET providers'),
  );
  useServerChanges(['ai.providers'], remote.reload);
  return remote;
}
