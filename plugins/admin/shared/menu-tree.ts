import type { Answer, PlatformCalls } from '@fitout/sdk/calls';

/** An entry of the menu. Those without a url are groups; only groups have children. Declared ones are hidden, never removed. */
export type MenuNode = Answer<PlatformCalls, 'GET /v1/menu'>['items'][number];
/** What makes a tag of its own; null leaves it to the route. */
export type MenuTag = MenuNode['tag'];

export type MenuTree = readonly MenuNode[];

/** Levels of the menu: a group, a group within it, entries. */
export const maxDepth = 3;

/** Where a node stands: under `parent` (null: at the top), as child number `index`. */
export interface Place {
  parent: string | null;
  index: number;
}

export interface Row {
  node: MenuNode;
  /** 0 at the top. */
  depth: number;
  parent: string | null;
  index: number;
  siblings: number;
}

/** The tree as rows from top to bottom; children of collapsed groups are left out. */
export function flatten(tree: MenuTree, collapsed: ReadonlySet<string> = new Set()): Row[] {
  const rows: Row[] = [];
  const walk = (nodes: MenuTree, depth: number, parent: string | null): void => {
    nodes.forEach((node, index) => {
      rows.push({ node, depth, parent, index, siblings: nodes.length });
      if (!collapsed.has(node.id)) walk(node.children, depth + 1, node.id);
    });
  };
  walk(tree, 0, null);
  return rows;
}

export function findNode(tree: MenuTree, id: string): MenuNode | undefined {
  for (const node of tree) {
    if (node.id === id) return node;
    const below = findNode(node.children, id);
    if (below !== undefined) return below;
  }
  return undefined;
}

export function placeOf(tree: MenuTree, id: string): Place | undefined {
  const row = flatten(tree).find((candidate) => candidate.node.id === id);
  return row === undefined ? undefined : { parent: row.parent, index: row.index };
}

/** Levels that a node takes, itself included. */
export function heightOf(node: MenuNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf));
}

/** The number of groups above `id`, itself included; 0 for the top. */
function levelOf(tree: MenuTree, id: string | null): number {
  if (id === null) return 0;
  return (flatten(tree).find((row) => row.node.id === id)?.depth ?? -1) + 1;
}

/** May `id` stand under `parent`? Not inside itself, not under an entry with a url, not deeper than the menu goes. */
export function mayStandUnder(tree: MenuTree, id: string, parent: string | null): boolean {
  const node = findNode(tree, id);
  if (node === undefined) return false;
  if (parent === null) return true;
  const group = findNode(tree, parent);
  if (group === undefined || group.url !== null) return false;
  if (findNode([node], parent) !== undefined) return false;
  return levelOf(tree, parent) + heightOf(node) <= maxDepth;
}

/** Changes the children of `parent`, sharing every part of the tree that stays as it was. */
function mapChildren(tree: MenuTree, parent: string | null, change: (nodes: MenuTree) => MenuNode[]): MenuNode[] {
  if (parent === null) return change(tree);
  return tree.map((node) => {
    if (node.id === parent) return { ...node, children: change(node.children) };
    if (findNode(node.children, parent) === undefined) return node;
    return { ...node, children: mapChildren(node.children, parent, change) };
  });
}

/**
 * Moves a node. `place.index` counts in the list without the node itself. A move that the tree does not allow
 * answers the very same tree.
 */
export function moveNode(tree: MenuTree, id: string, place: Place): MenuTree {
  const from = placeOf(tree, id);
  const node = findNode(tree, id);
  if (from === undefined || node === undefined || !mayStandUnder(tree, id, place.parent)) return tree;
  if (from.parent === place.parent && from.index === place.index) return tree;
  const without = mapChildren(tree, from.parent, (nodes) => nodes.filter((other) => other.id !== id));
  return mapChildren(without, place.parent, (nodes) => {
    const at = Math.max(0, Math.min(nodes.length, place.index));
    return [...nodes.slice(0, at), node, ...nodes.slice(at)];
  });
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Where a step with the keyboard leads: among siblings, into the group above, or out of the group; undefined where nowhere. */
export function stepOf(tree: MenuTree, id: string, direction: Direction): Place | undefined {
  const from = placeOf(tree, id);
  if (from === undefined) return undefined;
  const siblings = from.parent === null ? tree : (findNode(tree, from.parent)?.children ?? []);
  if (direction === 'up') return from.index > 0 ? { ...from, index: from.index - 1 } : undefined;
  if (direction === 'down') return from.index < siblings.length - 1 ? { ...from, index: from.index + 1 } : undefined;
  if (direction === 'in') {
    const above = siblings[from.index - 1];
    if (above === undefined || !mayStandUnder(tree, id, above.id)) return undefined;
    return { parent: above.id, index: above.children.length };
  }
  if (from.parent === null) return undefined;
  const group = placeOf(tree, from.parent);
  return group === undefined ? undefined : { parent: group.parent, index: group.index + 1 };
}

export function updateNode(tree: MenuTree, id: string, patch: Partial<Omit<MenuNode, 'id' | 'children'>>): MenuTree {
  const place = placeOf(tree, id);
  const node = findNode(tree, id);
  if (place === undefined || node === undefined) return tree;
  const next = { ...node, ...patch };
  // A group with children cannot become a link.
  if (next.url !== null && node.children.length > 0) next.url = null;
  const same = (Object.keys(patch) as (keyof typeof patch)[]).every(
    (key) => JSON.stringify(next[key]) === JSON.stringify(node[key]),
  );
  if (same) return tree;
  return mapChildren(tree, place.parent, (nodes) => nodes.map((other) => (other.id === id ? next : other)));
}

/** Adds a node; one whose id the tree has, or that is too deep for its place, is not added. */
export function addNode(tree: MenuTree, node: MenuNode, place: Place): MenuTree {
  if (flatten([node]).some((row) => findNode(tree, row.node.id) !== undefined)) return tree;
  const group = place.parent === null ? undefined : findNode(tree, place.parent);
  if (place.parent !== null && (group === undefined || group.url !== null)) return tree;
  if (levelOf(tree, place.parent) + heightOf(node) > maxDepth) return tree;
  return mapChildren(tree, place.parent, (nodes) => {
    const at = Math.max(0, Math.min(nodes.length, place.index));
    return [...nodes.slice(0, at), node, ...nodes.slice(at)];
  });
}

/** Only what was made here may go, and groups only with nothing of a plugin in them. */
export function mayRemove(node: MenuNode): boolean {
  return node.plugin === null && node.children.every(mayRemove);
}

export function removeNode(tree: MenuTree, id: string): MenuTree {
  const place = placeOf(tree, id);
  const node = findNode(tree, id);
  if (place === undefined || node === undefined || !mayRemove(node)) return tree;
  return mapChildren(tree, place.parent, (nodes) => nodes.filter((other) => other.id !== id));
}
