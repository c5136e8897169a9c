import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshCopy, topSubtrees } from './copy.ts';
import { emptyDocument } from './create.ts';
import type { BlockNode, PageDocument } from './document.ts';
import { readDocument } from './validate.ts';

/** A document of blocks of unknown types: each stands in the root or in one before it. */
function documentOf(parents: readonly number[]): PageDocument {
  const doc = emptyDocument('page', '页');
  const ids = [doc.root];
  for (const [at, parent] of parents.entries()) {
    const under = ids[parent % ids.length] as string;
    const node: BlockNode = { id: `n${at}`, type: `t${at}`, v: 2, parent: under, props: { at }, style: {}, lock: true };
    doc.nodes[node.id] = { ...node, slots: { default: [] } };
    doc.nodes[under]?.slots?.default?.push(node.id);
    ids.push(node.id);
  }
  return doc;
}

/** Types and values in the order of reading, with their levels. */
function shape(doc: PageDocument, id = doc.root, level = 0): string[] {
  const node = doc.nodes[id] as BlockNode;
  const below = (node.slots?.default ?? []).flatMap((child) => shape(doc, child, level + 1));
  return [`${level} ${node.type} ${JSON.stringify(node.props)}`, ...below];
}

const documents = fc.array(fc.nat(30), { maxLength: 30 }).map(documentOf);

describe('a fresh copy', () => {
  it('is the same page without one id of the former, unlocked; the former stays as it was', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const before = structuredClone(doc);
        const copy = freshCopy(doc);
        expect(readDocument(copy).problems).toEqual([]);
        expect(shape(copy)).toEqual(shape(doc));
        expect(Object.keys(copy.nodes).filter((id) => Object.hasOwn(doc.nodes, id))).toEqual([]);
        expect(Object.values(copy.nodes).filter((node) => node.lock !== undefined)).toEqual([]);
        expect(doc).toEqual(before);
      }),
    );
  });

  it('hands out every block once, below its topmost one', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const subtrees = topSubtrees(doc);
        expect(subtrees.map((nodes) => nodes[0]?.id)).toEqual(doc.nodes[doc.root]?.slots?.default);
        const ids = subtrees.flat().map((node) => node.id);
        expect([...ids, doc.root].sort()).toEqual(Object.keys(doc.nodes).sort());
      }),
    );
  });
});
