import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { brandCalls } from '../../shared/calls/brand.ts';

/** The organisation's brand kit; it follows what others do. */
export function useBrand() {
  const { http } = usePlugin();
  const remote = useRemote('brand', (signal) =>
    callsOf<typeof brandCalls>(http, { showError: false })('GET brand', {}, { signal }),
  );
  useServerChanges(['ai.brand'], remote.reload);
  return remote;
}
