import { type Remote, usePlugin, useRemote } from '@fitout/sdk/web';
import type { PageCounts } from '../../shared/calls/counts.ts';
import { decorationCalls } from '../client.ts';

/** Views and clicks of a page over some days that end today. */
export function useCounts(id: string, days: number): Remote<PageCounts> {
  const call = decorationCalls(usePlugin().http);
  return useRemote(`counts ${id} ${days}`, (signal) =>
    call('GET pages/:id/counts', { params: { id }, query: { days } }, { signal, showError: false }),
  );
}
