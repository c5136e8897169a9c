import { askName, useAttempt } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import { useState } from 'react';
import type { RunSummary, runCalls } from '../../shared/calls/runs.ts';
import { limits } from '../../shared/limits.ts';

/** Runs of the organisation, and what is done to one of them in the list. */
export function useRuns() {
  const { http, overlays } = usePlugin();
  const call = callsOf<typeof runCalls>(http, { showError: false });
  const [total, setTotal] = useState<number>();
  const list = useRemoteList<RunSummary>('runs', async (before, signal) => {
    const slice = await call('GET test-runs', { query: { before } }, { signal });
    if (slice.total !== undefined) setTotal(slice.total);
    return slice;
  });
  useServerChanges(['ai.tests'], list.reload, 1000);
  const attempt = useAttempt(list.reload);
  return {
    ...{ list, total },
    async rename({ id, name }: RunSummary) {
      const next = await askName(overlays, {
        title: { zh: '重命名', en: 'Rename' },
        confirm: { zh: '保存', en: 'Save' },
        value: name,
        maxLength: limits.name,
      });
      if (next !== undefined && next !== name)
        await attempt(() => call('PATCH test-runs/:id', { params: { id }, body: { name: next } }));
    },
    async remove({ id, name }: RunSummary) {
      const sure = await overlays.confirm({
        title: { zh: `删除测试“${name}”？`, en: `Delete the test “${name}”?` },
        message: {
          zh: '表格和投票一起删除，不能恢复；生成记录和费用仍保留。',
          en: 'The table and votes are deleted permanently. Generation records and costs are kept.',
        },
        confirm: { zh: '删除', en: 'Delete' },
        danger: true,
      });
      if (sure) await attempt(() => call('DELETE test-runs/:id', { params: { id } }));
    },
  };
}
