import { askName, type Done, useAttempt } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import { useState } from 'react';
import type { documentCalls } from '../../shared/calls/documents.ts';
import type { DocumentSummary } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';

let count = 0;

/** The organisation's documents, and what is done to one of them in the list. Deleting can be taken back. */
export function useDocuments({ q, deleted }: { q: string; deleted: boolean }) {
  const { http, i18n, overlays, toasts } = usePlugin();
  const call = callsOf<typeof documentCalls>(http, { showError: false });
  const [total, setTotal] = useState<number>();
  const [done, setDone] = useState<Done>();
  const list = useRemoteList<DocumentSummary>(JSON.stringify({ q, deleted }), async (before, signal) => {
    const query = { deleted: deleted ? ('true' as const) : ('false' as const), before, ...(q === '' ? {} : { q }) };
    const slice = await call('GET documents', { query }, { signal });
    if (slice.total !== undefined) setTotal(slice.total);
    return slice;
  });
  useServerChanges(['ai.documents', 'ai.lease'], list.reload);
  const attempt = useAttempt(list.reload);
  const restore = async ({ id }: DocumentSummary) => {
    setDone(undefined);
    if (await attempt(() => call('POST documents/:id/restore', { params: { id } })))
      toasts.success({ zh: '已恢复', en: 'Restored' });
  };
  return {
    ...{ list, total, done, restore },
    closeDone: () => setDone(undefined),
    async remove(document: DocumentSummary) {
      const { id, name } = document;
      if (!(await attempt(() => call('DELETE documents/:id', { params: { id } })))) return;
      const words = i18n.t({ zh: '“{name}”已移入回收站', en: '“{name}” was moved to the trash' }, { name });
      setDone({ id: ++count, words, undo: () => void restore(document) });
    },
    async rename({ id, name }: DocumentSummary) {
      const next = await askName(overlays, {
        title: { zh: '重命名', en: 'Rename' },
        confirm: { zh: '保存', en: 'Save' },
        value: name,
        maxLength: limits.name,
      });
      if (next !== undefined && next !== name)
        await attempt(() => call('PATCH documents/:id', { params: { id }, body: { name: next } }));
    },
  };
}
