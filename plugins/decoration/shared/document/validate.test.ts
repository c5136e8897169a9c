import { describe, expect, it } from 'vitest';
import { emptyDocument } from './create.ts';
import { readDocument } from './validate.ts';

const good = () => {
  const doc = emptyDocument('page', 'x');
  doc.nodes.a = {
    id: 'a',
    type: 'from-the-future',
    v: 9,
    parent: doc.root,
    props: { any: [1, { deep: true }] },
    style: {},
  };
  doc.nodes[doc.root]?.slots?.default?.push('a');
  return doc;
};

describe('readDocument', () => {
  it('keeps unknown block types as they are', () => {
    const doc = good();
    expect(readDocument(JSON.parse(JSON.stringify(doc)))).toEqual({ doc, problems: [] });
  });

  it.each<[string, (doc: ReturnType<typeof good>) => unknown]>([
    ['nothing', () => undefined],
    ['a list', () => []],
    ['another schema', (doc) => ({ ...doc, schema: 2 })],
    ['no root node', (doc) => ({ ...doc, root: 'other' })],
    ['a loose node', (doc) => ({ ...doc, nodes: { ...doc.nodes, b: { ...doc.nodes.a, id: 'b' } } })],
    ['a wrong parent', (doc) => ({ ...doc, nodes: { ...doc.nodes, a: { ...doc.nodes.a, parent: 'a' } } })],
    ['a missing child', (doc) => ({ ...doc, nodes: { [doc.root]: doc.nodes[doc.root] } })],
    ['an id that is not its key', (doc) => ({ ...doc, nodes: { ...doc.nodes, a: { ...doc.nodes.a, id: 'c' } } })],
    [
      'too many',
      (doc) => ({ ...doc, nodes: Object.fromEntries(Array.from({ length: 12_001 }, (_, i) => [`n${i}`, {}])) }),
    ],
    ['a prototype key', (doc) => JSON.parse(JSON.stringify(doc).replace('"any"', '"__proto__"'))],
  ])('refuses %s', (_name, make) => {
    const read = readDocument(make(good()));
    expect(read.doc).toBeUndefined();
    expect(read.problems.length).toBeGreaterThan(0);
  });
});
