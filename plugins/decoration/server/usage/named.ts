import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { BlockNode, PageDocument } from '../../shared/document/document.ts';
import type { Link } from '../../shared/link.ts';

/** Keys of all assets that a document can show, hidden blocks included: they may be shown again. */
export function documentAssets(document: PageDocument): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const node of Object.values(document.nodes)) {
    for (const key of nodeAssets(node)) keys.add(key);
    add(keys, node.style.backgroundImage);
  }
  add(keys, document.global.shareImage);
  return keys;
}

/** What is no key names no asset. */
function add(keys: Set<string>, key: unknown): void {
  if (typeof key === 'string' && /^[\w-]{1,128}$/.test(key)) keys.add(key);
}

function nodeAssets(node: BlockNode): string[] {
  try {
    return blockDefinition(node.type)?.assets(node.props) ?? [];
  } catch {
    return []; // values that its definition cannot read show no picture either
  }
}

/** Links of the blocks that visitors get. */
export function nodeLinks(nodes: readonly BlockNode[]): Link[] {
  return nodes.flatMap((node) => {
    try {
      return blockDefinition(node.type)?.links(node.props) ?? [];
    } catch {
      return [];
    }
  });
}
