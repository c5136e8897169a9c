import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDocument } from './create.ts';
import { diffDocuments } from './diff.ts';
import type { Op, PageDocument } from './document.ts';
import { applyOps } from './ops.ts';

function pageOf(...ids: string[]): PageDocument {
  const doc = { ...emptyDocument('page', '页'), root: 'root' };
  const node = (id: string) => ({ id, type: 'title', v: 1, parent: 'root', props: { text: id }, style: {} });
  return {
    ...doc,
    nodes: {
      root: { id: 'root', type: 'page', v: 1, parent: null, props: {}, style: {}, slots: { default: ids } },
      ...Object.fromEntries(ids.map((id) => [id, node(id)])),
    },
  };
}
const changed = (doc: PageDocument, ...ops: Op[]) => diffDocuments(doc, applyOps(doc, ops).doc);
const summary = (diff: ReturnType<typeof diffDocuments>) => diff.blocks.map(({ kind, id }) => `${kind} ${id}`);

describe('the difference of two documents', () => {
  test('names what was added, removed, moved and changed', () => {
    const doc = pageOf('a', 'b', 'c', 'd');
    const fresh = { id: 'e', type: 'title', v: 1, parent: 'root', props: {}, style: {} };
    const diff = changed(
      doc,
      { op: 'remove', id: 'b' },
      { op: 'move', id: 'd', parent: 'root', slot: 'default', at: 0 },
      { op: 'insert', parent: 'root', slot: 'default', at: 1, nodes: [fresh] },
      { op: 'set', id: 'c', area: 'props', path: 'text', value: '新' },
      { op: 'set', id: 'c', area: 'style', path: 'background', value: '#fff' },
      { op: 'global', path: 'title', value: '新页' },
    );
    expect(summary(diff)).toEqual(['moved d', 'added e', 'changed c', 'removed b']);
    expect(diff.blocks[2]).toMatchObject({
      fields: [
        { area: 'props', path: 'text', before: 'c', after: '新' },
        { area: 'style', path: 'background', before: undefined, after: '#fff' },
      ],
    });
    expect(diff.settings).toEqual([{ area: 'meta', path: 'title', before: '页', after: '新页' }]);
  });

  test('tells images and links as a whole, and lists item by item with their lengths', () => {
    const doc = pageOf('a');
    const item = (key: string, alt: string) => ({ image: { key, alt }, title: 't' });
    const set = (value: unknown): Op => ({ op: 'set', id: 'a', area: 'props', path: 'items', value: value as never });
    const one = applyOps(doc, [set([item('k1', ''), item('k2', '')])]).doc;
    const two = applyOps(one, [set([item('k1', 'x'), item('k2', ''), item('k3', '')])]).doc;
    const [block] = diffDocuments(one, two).blocks;
    expect(block?.kind === 'changed' && block.fields.map(({ path }) => path)).toEqual(['items', 'items.0.image']);
  });

  test('of a document and itself there is none, and one move is told as one block', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), (numbers, from, to) => {
        const names = numbers.map((n) => `n${n}`);
        const doc = pageOf(...names);
        expect(diffDocuments(doc, structuredClone(doc))).toEqual({ blocks: [], settings: [] });
        const id = names[from % names.length] as string;
        const diff = changed(doc, { op: 'move', id, parent: 'root', slot: 'default', at: to % names.length });
        expect(diff.blocks.length).toBeLessThanOrEqual(1);
        expect(diff.blocks.every(({ kind }) => kind === 'moved')).toBe(true);
      }),
    );
  });
});
