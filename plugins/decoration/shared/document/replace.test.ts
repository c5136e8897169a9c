import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topSubtrees } from './copy.ts';
import { emptyDocument } from './create.ts';
import { diffDocuments } from './diff.ts';
import type { Op, PageDocument } from './document.ts';
import { applyOps } from './ops.ts';
import { replacingOps } from './replace.ts';
import { readDocument } from './validate.ts';

type Step = readonly [kind: number, a: number, b: number];

/** A document after steps that may or may not fit. `side` keeps the ids of two edited copies apart. */
function edited(start: PageDocument, steps: readonly Step[], side: string): PageDocument {
  let doc = start;
  for (const [n, [kind, a, b]] of steps.entries()) {
    const ids = Object.keys(doc.nodes);
    const [one, other] = [ids[a % ids.length] as string, ids[b % ids.length] as string];
    const at = b % ((doc.nodes[one]?.slots?.default?.length ?? 0) + 1);
    const node = { id: `${side}${n}`, type: 'title', v: 1, parent: one, props: {}, style: {}, slots: { default: [] } };
    const ops: Op[] = [
      { op: 'insert', parent: one, slot: 'default', at, nodes: [node] },
      { op: 'insert', parent: doc.root, slot: 'default', at: 0, nodes: [{ ...node, parent: doc.root }] },
      { op: 'remove', id: one },
      { op: 'move', id: other, parent: one, slot: 'default', at },
      { op: 'set', id: one, area: 'props', path: b % 3 === 0 ? 'kind' : 'text', value: `v${b}` },
      { op: 'set', id: one, area: 'style', path: 'margin', value: { top: b } },
      { op: 'set', id: one, area: 'meta', path: 'hidden', value: b % 2 === 0 ? true : undefined },
      { op: 'global', path: b % 2 === 0 ? 'title' : 'shareTitle', value: `t${b}` },
    ];
    try {
      doc = applyOps(doc, [ops[kind % ops.length] as Op]).doc;
    } catch {
      // The root stays where it is, and no block stands in itself.
    }
  }
  return doc;
}

const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 30 });
/** The root keeps its own values: nothing but its children is replaced. */
const content = (doc: PageDocument) => [topSubtrees(doc), doc.global];

test('a document gets the content of another state of it, and its inverse brings the old one back', () => {
  fc.assert(
    fc.property(steps, steps, steps, (common, one, other) => {
      const base = edited(emptyDocument('page', 'x'), common, 'c');
      const [from, to] = [edited(base, one, 'a'), edited(base, other, 'b')];
      const { doc, inverse } = applyOps(from, [{ op: 'batch', ops: replacingOps(from, to) }]);
      expect(JSON.stringify(diffDocuments(doc, to))).toBe(JSON.stringify({ blocks: [], settings: [] }));
      expect(topSubtrees(doc).map((nodes) => nodes.map(({ id }) => id))).toEqual(
        topSubtrees(to).map((nodes) => nodes.map(({ id }) => id)),
      );
      expect(readDocument(doc).problems).toEqual([]);
      expect(content(applyOps(doc, inverse).doc)).toEqual(content(from));
      expect(replacingOps(doc, to)).toEqual([]);
      // A block that is in both is never taken out and put in again.
      const inserted = replacingOps(from, to).flatMap((op) => (op.op === 'insert' ? op.nodes : []));
      for (const { id } of inserted) expect(from.nodes[id]).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('what is in both keeps its block, and what is the same is not touched', () => {
  const base = edited(
    emptyDocument('page', 'x'),
    [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
    'c',
  );
  const [first = '', , last = ''] = base.nodes[base.root]?.slots?.default ?? [];
  const { doc } = applyOps(base, [
    { op: 'set', id: first, area: 'props', path: 'text', value: 'new' },
    { op: 'move', id: last, parent: base.root, slot: 'default', at: 0 },
  ]);
  expect(replacingOps(doc, base)).toEqual([
    { op: 'move', id: first, parent: base.root, slot: 'default', at: 0 },
    expect.objectContaining({ op: 'move' }),
    { op: 'set', id: first, area: 'props', path: 'text', value: undefined },
  ]);
});
