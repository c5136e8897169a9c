import { heightOf, type MenuTree, maxDepth, mayStandUnder, moveNode, type Place, type Row } from './menu-tree.ts';

/** Pixels by which a level stands to the right; the specification's indent. */
export const indent = 24;

export interface Projection extends Place {
  depth: number;
}

/**
 * Where a dragged row would land. `rows` are the rows on screen without the dragged node's own children; the gap is
 * counted in the list without the dragged row, 0 is above the first. `wish` is the depth that the pointer's horizontal
 * way asks for; it is brought to the nearest one that the neighbours and the tree allow.
 */
export function project(
  tree: MenuTree,
  rows: readonly Row[],
  dragged: string,
  gap: number,
  wish: number,
): Projection | undefined {
  const others = rows.filter((row) => row.node.id !== dragged);
  const node = rows.find((row) => row.node.id === dragged)?.node;
  if (node === undefined) return undefined;
  const above = others[gap - 1];
  const below = others[gap];
  const least = below?.depth ?? 0;
  const most = above === undefined ? 0 : above.node.url === null ? above.depth + 1 : above.depth;
  const start = Math.max(least, Math.min(most, wish, maxDepth - heightOf(node)));
  // The wish itself first, then one level out after the other, then deeper ones.
  const depths = [...range(start, least), ...range(start + 1, most)];
  for (const depth of depths) {
    const place = placeAt(others, gap, depth);
    if (mayStandUnder(tree, dragged, place.parent)) return { ...place, depth };
  }
  return undefined;
}

function range(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
}

function placeAt(others: readonly Row[], gap: number, depth: number): Place {
  for (let index = gap - 1; index >= 0; index--) {
    const row = others[index] as Row;
    if (row.depth === depth) return { parent: row.parent, index: countBefore(others, row) + 1 };
    if (row.depth < depth) return { parent: row.node.id, index: 0 };
  }
  return { parent: null, index: 0 };
}

/** A row's number among its siblings in a list that lacks the dragged one. */
function countBefore(others: readonly Row[], row: Row): number {
  return others.slice(0, others.indexOf(row)).filter((other) => other.parent === row.parent).length;
}

/** The tree after the drop. */
export function drop(tree: MenuTree, dragged: string, to: Projection): MenuTree {
  return moveNode(tree, dragged, to);
}
