import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from './create.ts';
import type { BlockNode, Op, PageDocument } from './document.ts';
import { applyOps } from './ops.ts';
import { readDocument } from './validate.ts';

const block = (id: string, parent: string): BlockNode => ({
  id,
  type: 'title',
  v: 1,
  parent,
  props: { text: id, items: [{ a: 1 }] },
  style: {},
  slots: { default: [] },
});

/** Makes an op that may or may not fit out of three numbers. */
function opFrom(doc: PageDocument, [kind, a, b]: readonly [number, number, number], n: number): Op {
  const ids = Object.keys(doc.nodes);
  const some = (k: number) => ids[k % ids.length] as string;
  const slot = 'default';
  const count = doc.nodes[some(a)]?.slots?.default?.length ?? 0;
  const insert: Op = { op: 'insert', parent: some(a), slot, at: b % (count + 1), nodes: [block(`n${n}`, some(a))] };
  const ops: Op[] = [
    insert,
    insert,
    { op: 'remove', id: some(a) },
    { op: 'move', id: some(b), parent: some(a), slot, at: b % (count + 1) },
    { op: 'set', id: some(a), area: 'props', path: 'text', value: `v${b}` },
    { op: 'set', id: some(a), area: 'props', path: 'items.0.a', value: b },
    { op: 'set', id: some(a), area: 'meta', path: 'hidden', value: b % 2 === 0 ? true : undefined },
    { op: 'global', path: 'title', value: `t${b}` },
  ];
  return ops[kind % ops.length] as Op;
}

describe('applyOps', () => {
  it('keeps the tree whole under random ops, and its inverse is the identity', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 60 }), (steps) => {
        const start = emptyDocument('page', 'x');
        let doc = start;
        const back: Op[] = [];
        for (const [n, step] of steps.entries()) {
          try {
            const done = applyOps(doc, [opFrom(doc, step, n)]);
            doc = done.doc;
            back.unshift(...done.inverse);
          } catch (error) {
            expect(error).toMatchObject({ reason: 'decoration.bad-op' });
          }
          expect(readDocument(doc).problems).toEqual([]);
        }
        expect(applyOps(doc, back).doc).toEqual(start);
      }),
      { numRuns: 200 },
    );
  });

  it('does not change what it was given', () => {
    const doc = emptyDocument('page', 'x');
    const before = structuredClone(doc);
    applyOps(doc, [
      { op: 'insert', parent: doc.root, slot: 'default', at: 0, nodes: [block('a', doc.root)] },
      { op: 'set', id: 'a', area: 'props', path: 'items.0.a', value: 2 },
      { op: 'global', path: 'title', value: 'y' },
    ]);
    expect(doc).toEqual(before);
  });

  it('refuses prototype paths, foreign children, rings and moves into oneself', () => {
    const empty = emptyDocument('page', 'x');
    const { root } = empty;
    const at = { op: 'insert', parent: root, slot: 'default', at: 0 } as const;
    const { doc } = applyOps(empty, [{ ...at, nodes: [block('a', root)] }]);
    const bad: Op[] = [
      { op: 'set', id: 'a', area: 'props', path: '__proto__.polluted', value: true },
      { op: 'set', id: 'a', area: 'props', path: 'items.constructor', value: true },
      { op: 'set', id: 'a', area: 'meta', path: 'parent', value: true },
      { op: 'set', id: '__proto__', area: 'props', path: 'text', value: 'x' },
      { op: 'set', id: 'a', area: 'props', path: 'none.there', value: 1 },
      { op: 'move', id: 'a', parent: 'a', slot: 'default', at: 0 },
      { op: 'move', id: root, parent: 'a', slot: 'default', at: 0 },
      { op: 'remove', id: root },
      { ...at, nodes: [block('a', root)] },
      { ...at, at: 5, nodes: [block('b', root)] },
      { ...at, slot: 'none', nodes: [block('b', root)] },
      { ...at, nodes: [block('b', root), block('c', 'b')] },
      {
        ...at,
        nodes: [
          block('b', root),
          { ...block('c', 'd'), slots: { x: ['d'] } },
          { ...block('d', 'c'), slots: { x: ['c'] } },
        ],
      },
    ];
    for (const op of bad) expect(() => applyOps(doc, [op]), JSON.stringify(op)).toThrow(/编辑操作无法应用/);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('applies a batch whole or not at all', () => {
    const doc = emptyDocument('page', 'x');
    const ops: Op[] = [
      {
        op: 'batch',
        ops: [
          { op: 'global', path: 'title', value: 'y' },
          { op: 'remove', id: 'gone' },
        ],
      },
    ];
    expect(() => applyOps(doc, ops)).toThrow();
    expect(doc.global.title).toBe('x');
  });
});
