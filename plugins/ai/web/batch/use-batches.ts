import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { BatchDetail, batchCalls } from '../../shared/calls/batches.ts';

export function useBatchCalls() {
  return callsOf<typeof batchCalls>(usePlugin().http, { showError: false });
}

export function useBatches() {
  const call = useBatchCalls();
  const remote = useRemote('batches', (signal) => call('GET batches', {}, { signal }));
  useServerChanges(['ai.batch'], remote.reload);
  return remote;
}

export function useBatch(id: string) {
  const call = useBatchCalls();
  const remote = useRemote<BatchDetail>(`batch ${id}`, (signal) =>
    call('GET batches/:id', { params: { id } }, { signal }),
  );
  useServerChanges(['ai.batch'], remote.reload);
  return remote;
}
