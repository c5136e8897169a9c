import type { LayerRecord } from './picture.ts';

/** Layers in the order that documents have: what is in a group stands right beneath it. */
export function nested(layers: readonly LayerRecord[]): LayerRecord[] {
  if (!layers.some(({ parent }) => parent !== undefined)) return [...layers];
  const ordered: LayerRecord[] = [];
  const put = (parent: string | undefined): void => {
    for (const layer of layers) {
      if (layer.parent !== parent) continue;
      if (layer.kind === 'group') put(layer.id);
      ordered.push(layer);
    }
  };
  put(undefined);
  return ordered;
}

/** A layer and all that is in it. */
export function withInner(layers: readonly LayerRecord[], id: string): Set<string> {
  const ids = new Set([id]);
  // Groups stand above what is in them.
  for (const layer of layers.toReversed()) if (layer.parent !== undefined && ids.has(layer.parent)) ids.add(layer.id);
  return ids;
}
