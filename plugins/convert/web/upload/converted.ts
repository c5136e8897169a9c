import type { ConvertEngine, ConvertJob, SourceFacts } from '../../api.ts';
import { freePath, nameOf } from '../../shared/rename.ts';

/** What is to be done with one file of an upload. */
export type Plan = (file: File, facts: SourceFacts) => Omit<ConvertJob, 'id' | 'source' | 'name'>;

let ids = 0;

/** One file of an upload as it is to be sent. `taken` are the names of those before it. */
export async function converted(
  engine: ConvertEngine,
  plan: Plan,
  taken: Set<string>,
  source: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<File> {
  const facts = await engine.inspect(source);
  signal.throwIfAborted();
  ids += 1;
  const job = { ...plan(source, facts), id: `upload-${ids}`, source, name: source.name };
  const { blob, width, height, extension } = await engine.run(job, {
    signal,
    onProgress: ({ part }) => onProgress(part),
  });
  const name = nameOf('{name}', { name: source.name, index: ids, width, height, extension, date: new Date() });
  return new File([blob], freePath(taken, [], name), { type: blob.type });
}
