import type { Folder } from '../../shared/calls/outputs.ts';

export interface TreeNode extends Folder {
  depth: number;
  children: TreeNode[];
  /** Assets in it and in all below. */
  all: number;
}

/** The folders as a tree, in the order in which they came. */
export function treeOf(folders: readonly Folder[], parentId: string | null = null, depth = 0): TreeNode[] {
  const byParent = Map.groupBy(folders, (folder) => folder.parentId);
  const build = (parent: string | null, level: number): TreeNode[] =>
    level > 12
      ? []
      : (byParent.get(parent) ?? []).map((folder) => {
          const children = build(folder.id, level + 1);
          const all = folder.count + children.reduce((sum, child) => sum + child.all, 0);
          return { ...folder, depth: level, children, all };
        });
  return build(parentId, depth);
}

/** The way from the top to a folder, itself last. */
export function pathOf(folders: readonly Folder[], id: string): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id); at !== undefined && path.length < 20; ) {
    path.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path;
}

/** The tree as lines, those below closed folders left out. */
export function linesOf(nodes: readonly TreeNode[], isOpen: (id: string) => boolean): TreeNode[] {
  return nodes.flatMap((node) => [node, ...(isOpen(node.id) ? linesOf(node.children, isOpen) : [])]);
}
