import { formatsWith } from './formats.ts';
import type { EngineHost, Workshop } from './host.ts';
import type { ConvertEngine } from './types.ts';
import { foresee } from './warnings.ts';

/** The engine as others hold it: what a page draws before there is a picture. The rest is loaded with the first one. */
export function createEngine(host: EngineHost): ConvertEngine {
  let loading: Promise<Workshop> | undefined;
  const workshop = (): Promise<Workshop> => {
    loading ??= import('./workshop.ts').then(
      ({ createWorkshop }) => createWorkshop(host),
      (error: unknown) => {
        // The network was away: the next picture asks again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const formats = (): ReturnType<ConvertEngine['formats']> => formatsWith(host.codecs());
  return {
    parallel: host.parallel,
    ready: () => host.ready(),
    formats,
    foresee: (facts, job) => foresee(facts, job, formats()),
    inspect: async (source) => (await workshop()).inspect(source),
    run: async (job, options) => (await workshop()).run(job, options),
    preview: async (source, longEdge, signal) => (await workshop()).preview(source, longEdge, signal),
  };
}
