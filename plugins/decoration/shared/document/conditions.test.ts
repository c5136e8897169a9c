import { describe, expect, it } from 'vitest';
import { documentFor, isWhen, validityOf, whenHolds } from './conditions.ts';
import { emptyDocument } from './create.ts';
import type { Json, NodeWhen, PageDocument } from './document.ts';
import { applyOps } from './ops.ts';
import { readDocument } from './validate.ts';

const at = (iso: string) => new Date(iso);
const noon = at('2026-11-11T12:00:00Z');

function pageWith(when: NodeWhen): PageDocument {
  const doc = emptyDocument('page', 'x');
  const node = { id: 'a', type: 'title', v: 1, parent: doc.root, props: { text: '甲' }, style: {} };
  return applyOps(doc, [
    { op: 'insert', parent: doc.root, slot: 'default', at: 0, nodes: [node] },
    { op: 'set', id: 'a', area: 'meta', path: 'when', value: { ...when } },
  ]).doc;
}

describe('a condition', () => {
  it('holds from its beginning on, and no longer at its end', () => {
    const when: NodeWhen = { from: '2026-11-11T12:00:00Z', to: '2026-11-11T13:00:00Z' };
    const holds = (iso: string) => whenHolds(when, { at: at(iso), visitor: 'visitor' });
    expect(holds('2026-11-11T11:59:59.999Z')).toBe(false);
    expect(holds('2026-11-11T12:00:00Z')).toBe(true);
    expect(holds('2026-11-11T12:59:59.999Z')).toBe(true);
    expect(holds('2026-11-11T13:00:00Z')).toBe(false);
  });

  it('is for those who are signed in, or for all others', () => {
    const shown = (when: NodeWhen, visitor: 'visitor' | 'signed-in') =>
      documentFor(pageWith(when), { at: noon, visitor }).nodes.a?.hidden !== true;
    expect(shown({ audience: 'signed-in' }, 'signed-in')).toBe(true);
    expect(shown({ audience: 'signed-in' }, 'visitor')).toBe(false);
    expect(shown({ audience: 'visitor' }, 'signed-in')).toBe(false);
    expect(shown({}, 'visitor')).toBe(true);
  });

  it('says until when a page stays as it is, and whether it is the same for everybody', () => {
    const doc = pageWith({ from: '2026-11-11T11:00:00Z', to: '2026-11-11T13:00:00Z' });
    expect(validityOf(doc, noon)).toEqual({ until: Date.parse('2026-11-11T13:00:00Z'), personal: false });
    expect(validityOf(doc, at('2026-11-12T00:00:00Z')).until).toBe(Number.POSITIVE_INFINITY);
    expect(validityOf(pageWith({ audience: 'visitor' }), noon).personal).toBe(true);
    expect(validityOf(pageWith({ device: 'wide' }), noon)).toEqual({
      until: Number.POSITIVE_INFINITY,
      personal: false,
    });
  });

  it('is read and written as it is, and nothing else passes for one', () => {
    const doc = pageWith({ device: 'narrow', from: '2026-11-11T11:00:00.000Z' });
    expect(readDocument(structuredClone(doc)).doc?.nodes.a?.when).toEqual(doc.nodes.a?.when);
    const others: Json[] = [
      true,
      [],
      'x',
      { from: 'tomorrow' },
      { from: 3 },
      { audience: 'all' },
      { device: '<script>' },
    ];
    for (const bad of others) {
      expect(isWhen(bad)).toBe(false);
      expect(() => applyOps(doc, [{ op: 'set', id: 'a', area: 'meta', path: 'when', value: bad }])).toThrow();
    }
    const undone = applyOps(doc, [{ op: 'set', id: 'a', area: 'meta', path: 'when', value: undefined }]);
    expect(undone.doc.nodes.a).not.toHaveProperty('when');
    expect(applyOps(undone.doc, undone.inverse).doc).toEqual(doc);
  });
});
