import type { DocumentKind, PageDocument } from './document.ts';
import { newNodeId } from './ids.ts';

/** The type of a document's root. It has one slot, `default`, and no look of its own. */
export const rootType = 'page';

/** A document without blocks. */
export function emptyDocument(kind: DocumentKind, title: string): PageDocument {
  const root = newNodeId();
  return {
    schema: 1,
    kind,
    root,
    nodes: { [root]: { id: root, type: rootType, v: 1, parent: null, props: {}, style: {}, slots: { default: [] } } },
    global: { title, description: '', background: '' },
  };
}
