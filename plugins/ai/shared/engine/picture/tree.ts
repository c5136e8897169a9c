import type { Frame, LayerRecord } from './picture.ts';

/** A layer with what belongs to it. */
export interface Node {
  layer: LayerRecord;
  /** Of a group, from the lowest. */
  inner: readonly Node[];
  /** Layers that are seen only where this one is, from the lowest. */
  clipped: readonly Node[];
}

const trees = new WeakMap<Frame, readonly Node[]>();

/** The layers of a frame as a tree, from the lowest. */
export function treeOf(frame: Frame): readonly Node[] {
  let tree = trees.get(frame);
  if (tree === undefined) {
    tree = nodesOf(frame.layers);
    trees.set(frame, tree);
  }
  return tree;
}

/** The same of some layers. */
export function nodesOf(layers: readonly LayerRecord[], parent?: string): Node[] {
  const nodes: (Node & { clipped: Node[] })[] = [];
  for (const layer of layers) {
    if (layer.parent !== parent) continue;
    const inner = layer.kind === 'group' ? nodesOf(layers, layer.id) : [];
    const base = nodes.at(-1);
    const node = { layer, inner, clipped: [] };
    // An adjustment has no shape of its own.
    if (layer.clip === true && base !== undefined && base.layer.kind !== 'adjustment') base.clipped.push(node);
    else nodes.push(node);
  }
  return nodes;
}
