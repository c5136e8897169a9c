import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode } from '../../shared/document/document.ts';
import { readDocument } from '../../shared/document/validate.ts';
import { DocumentStore } from '../document/document-store.ts';
import { copySubtree, freshSubtrees } from './subtree.ts';

const node = (id: string, parent: string): BlockNode => ({
  id,
  type: 'title',
  v: 1,
  parent,
  props: { text: id },
  style: {},
  slots: { default: [] },
});

describe('a copied block', () => {
  it('gives new ids throughout and keeps the shape', () => {
    const store = new DocumentStore(emptyDocument('page', 'x'));
    store.apply({ op: 'insert', parent: store.root, slot: 'default', at: 0, nodes: [node('b0', store.root)] });
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    const [copy = []] = freshSubtrees([copySubtree(store, 'b0')]);
    const [top, child] = copy as [BlockNode, BlockNode];
    expect(new Set(['b0', 'c', top.id, child.id]).size).toBe(4);
    expect(top.slots).toEqual({ default: [child.id] });
    expect(child.parent).toBe(top.id);
    store.apply({ op: 'insert', parent: store.root, slot: 'default', at: 1, nodes: copy });
    expect(readDocument(store.document()).problems).toEqual([]);
  });
});
