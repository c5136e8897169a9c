import { newUuid } from '@fitout/sdk';
import { useAttempt } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import type { documentCalls } from '../../shared/calls/documents.ts';
import type { generationCalls } from '../../shared/calls/generations.ts';
import type { RunCell, runCalls } from '../../shared/calls/runs.ts';
import { blankDocument, type PictureDocument, type RasterLayer } from '../../shared/document/document.ts';

/** One run, and what is done in it; it follows what the server tells. */
export function useRun(id: string) {
  const { http, navigation } = usePlugin();
  const call = callsOf<typeof runCalls>(http, { showError: false });
  const remote = useRemote(`run ${id}`, (signal) => call('GET test-runs/:id', { params: { id } }, { signal }));
  useServerChanges(['ai.job', 'ai.tests'], remote.reload, 400);
  const attempt = useAttempt(remote.reload);
  return {
    remote,
    /** What is done to a cell's generation. */
    act: (generation: string, what: 'cancel' | 'retry' | 'discard') =>
      attempt(() =>
        callsOf<typeof generationCalls>(http, { showError: false })(`POST generations/:id/${what}`, {
          params: { id: generation },
        }),
      ),
    ask: ({ row, column }: RunCell) =>
      attempt(() => call('POST test-runs/:id/cells', { params: { id }, body: { row, column } })),
    vote: ({ row, column, mine }: RunCell) =>
      attempt(() => call('PUT test-runs/:id/votes', { params: { id }, body: { row, column, up: !mine } })),
    /** A new document with a cell's picture as its layer. */
    async edit({ generation }: RunCell) {
      const result = generation?.results[0];
      if (generation === null || result === undefined) return;
      await attempt(async () => {
        const { hash: blob, width, height } = result;
        const name = generation.request.prompt.trim().slice(0, 40);
        const blank = blankDocument(width, height, { id: newUuid(), name });
        const layer: RasterLayer = { ...(blank.layers[0] as RasterLayer), source: { blob, x: 0, y: 0, width, height } };
        const document: PictureDocument = { ...blank, layers: [layer] };
        const aigc = { label: '1', producer: generation.provider.name, produceId: generation.id } as const;
        const made = await callsOf<typeof documentCalls>(http, { showError: false })('POST documents', {
          body: { name, document, aigc: { ...aigc, propagator: '', propagateId: '' } },
        });
        navigation.open(`/ai?id=${made.id}`);
      });
    },
  };
}
export type Run = ReturnType<typeof useRun>;
