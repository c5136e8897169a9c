import { type Remote, usePlugin, useRemote } from '@fitout/sdk/web';
import type { PageCounts } from '../../shared/counts.ts';

/** Views and clicks of a page over some days that end today. */
export function useCounts(id: string, days: number): Remote<PageCounts> {
  const { http } = usePlugin();
  return useRemote(`counts ${id} ${days}`, (signal) =>
    http.get<PageCounts>(`pages/${id}/counts`, { days }, { signal, showError: false }),
  );
}
