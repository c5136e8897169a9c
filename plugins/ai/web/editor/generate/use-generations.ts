import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { Generation, generationCalls } from '../../../shared/calls/generations.ts';
import { useEditor } from '../session/hooks.ts';

/** What was asked for this document, the newest first; it follows what the server tells. */
export function useGenerations() {
  const { id } = useEditor();
  const { http } = usePlugin();
  const remote = useRemote(`generations ${id}`, async (signal): Promise<Generation[]> => {
    const call = callsOf<typeof generationCalls>(http, { showError: false, signal });
    return [...(await call('GET generations', { query: { document: id, limit: 30 } })).items];
  });
  useServerChanges(['ai.job'], remote.reload);
  return remote;
}
