import type { NodeId } from '../../shared/document/document.ts';

export const chunkLimits = { from: 150, size: 40, most: 80, least: 10 } as const;

/**
 * Splits a long list into runs whose borders stay where they were, so that inserting at the top does not move
 * every block into another run. `borders` are the ids that begin a run; it is changed in place.
 */
export function chunksOf(ids: readonly NodeId[], borders: Set<NodeId>): NodeId[][] {
  const chunks: NodeId[][] = [];
  let run: NodeId[] = [];
  for (const id of ids) {
    const begins = run.length >= chunkLimits.most || (run.length >= chunkLimits.least && borders.has(id));
    if (begins || (borders.size === 0 && run.length >= chunkLimits.size)) {
      chunks.push(run);
      run = [];
    }
    run.push(id);
  }
  if (run.length > 0) chunks.push(run);
  borders.clear();
  for (const chunk of chunks) borders.add(chunk[0] as NodeId);
  return chunks;
}
