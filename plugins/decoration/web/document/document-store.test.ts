import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, Op } from '../../shared/document/document.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { readDocument } from '../../shared/document/validate.ts';
import { DocumentStore } from './document-store.ts';
import { topmost } from './topmost.ts';

const node = (id: string, parent: string): BlockNode => ({
  id,
  type: 'title',
  v: 1,
  parent,
  props: { text: id },
  style: {},
  slots: { default: [] },
});

function filled(count: number): DocumentStore {
  const doc = emptyDocument('page', 'x');
  const store = new DocumentStore(doc);
  for (let i = 0; i < count; i++)
    store.apply({ op: 'insert', parent: doc.root, slot: 'default', at: i, nodes: [node(`b${i}`, doc.root)] });
  return store;
}

const set = (id: string, value: string): Op => ({ op: 'set', id, area: 'props', path: 'text', value });

describe('the store', () => {
  it('means by each op what the stored document means, and takes back what it did', () => {
    const step = fc.tuple(fc.nat(4), fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = filled(3);
        const start = store.document();
        let doc = start;
        const back: Op[] = [];
        for (const [n, [kind, a, b]] of steps.entries()) {
          const ids = [...store.walk(), store.root];
          const one = ids[a % ids.length] as string;
          const other = ids[b % ids.length] as string;
          const at = b % (store.children(one).length + 1);
          const ops: Op[] = [
            set(one, `v${b}`),
            { op: 'insert', parent: one, slot: 'default', at, nodes: [node(`n${n}`, one)] },
            { op: 'move', id: other, parent: one, slot: 'default', at },
            { op: 'remove', id: one },
            { op: 'batch', ops: [set(one, 'x'), { op: 'remove', id: other }] },
          ];
          let inverse: Op | undefined;
          try {
            inverse = store.apply(ops[kind] as Op);
          } catch {
            expect(() => applyOps(doc, [ops[kind] as Op])).toThrow();
            expect(store.document()).toEqual(doc);
            continue;
          }
          doc = applyOps(doc, [ops[kind] as Op]).doc;
          expect(store.document()).toEqual(doc);
          expect(readDocument(doc).problems).toEqual([]);
          if (inverse !== undefined) back.unshift(inverse);
        }
        for (const op of back) store.apply(op);
        expect(store.document()).toEqual(start);
      }),
      { numRuns: 100 },
    );
  });

  it('lets an edit vanish that changes nothing', () => {
    const store = filled(2);
    expect(store.apply(set('b0', 'b0'))).toBeUndefined();
    expect(store.apply({ op: 'move', id: 'b1', parent: store.root, slot: 'default', at: 1 })).toBeUndefined();
    expect(store.apply({ op: 'set', id: 'b0', area: 'meta', path: 'hidden', value: undefined })).toBeUndefined();
    expect(store.apply(set('b0', 'new'))).toEqual(set('b0', 'b0'));
  });

  it('tells a slot only of its own changes', () => {
    const store = filled(2);
    let root = 0;
    let inner = 0;
    store.subscribeChildren(store.root, 'default', () => root++);
    store.subscribeChildren('b0', 'default', () => inner++);
    store.apply(set('b0', 'y'));
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    expect([root, inner]).toEqual([0, 1]);
  });
});

describe('the topmost of several blocks', () => {
  it('leaves out what stands in another chosen block', () => {
    const store = filled(2);
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    expect(topmost(store, ['b1', 'c', 'b0'])).toEqual(['b0', 'b1']);
  });
});
