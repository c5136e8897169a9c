import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from './create.ts';
import type { BlockNode, PageDocument } from './document.ts';
import { repairDocument, unreadableType } from './repair.ts';
import { documentLimits, readDocument } from './validate.ts';

const block = (id: string, parent: string | null, inside?: string[]): BlockNode => ({
  id,
  type: inside === undefined ? 'title' : 'container',
  v: 1,
  parent,
  props: { text: id },
  style: {},
  ...(inside === undefined ? {} : { slots: { default: inside } }),
});

function pageOf(nodes: Record<string, unknown>, top: string[]): PageDocument {
  const doc = emptyDocument('page', '页');
  const root = { ...(doc.nodes[doc.root] as BlockNode), slots: { default: top } };
  return { ...doc, nodes: { [doc.root]: root, ...(nodes as Record<string, BlockNode>) } };
}

const texts = (doc: PageDocument) => Object.values(doc.nodes).map(({ props }) => props.text);
const words = (notes: readonly { zh: string }[]) => notes.map(({ zh }) => zh).join('；');

describe('a broken document', () => {
  it('that is whole comes back as it is', () => {
    const doc = pageOf({ a: { ...block('a', null), parent: '' } }, []);
    const whole = emptyDocument('page', 'x');
    expect(repairDocument(whole)).toEqual({ doc: whole, notes: [] });
    expect(repairDocument(doc)?.notes.length).toBeGreaterThan(0);
  });

  it('with missing blocks, rings, blocks in two places and in none keeps every block once', () => {
    const ring = { r1: block('r1', 'r2', ['r2']), r2: block('r2', 'r1', ['r1']) };
    const doc = pageOf(
      {
        a: block('a', null, ['b', 'gone']),
        b: block('b', 'elsewhere'),
        twice: block('twice', null),
        loose: block('loose', 'nowhere', ['inside']),
        inside: block('inside', 'loose'),
        ...ring,
      },
      ['a', 'twice', 'twice', 'missing'],
    );
    expect(readDocument(doc).doc).toBeUndefined();
    const mended = repairDocument(doc);
    expect(readDocument(mended?.doc).problems).toEqual([]);
    expect(new Set(texts(mended?.doc as PageDocument))).toEqual(new Set(texts(doc)));
    expect(mended?.doc.nodes.loose?.slots?.default).toEqual(['inside']);
    expect(words(mended?.notes ?? [])).toMatch(/多处.*不存在.*不在任何位置/);
  });

  it('keeps what is no block at all, as it is', () => {
    const doc = pageOf({ a: 'words', b: { id: 'b', type: 7, props: { text: '甲' } }, 'BAD ID': block('x', null) }, [
      'a',
    ]);
    const mended = repairDocument(doc);
    const kept = Object.values(mended?.doc.nodes ?? {}).filter(({ type }) => type === unreadableType);
    expect(kept.map(({ props }) => props.value)).toContainEqual('words');
    expect(JSON.stringify(kept)).toContain('甲');
    expect(JSON.stringify(kept)).toContain('BAD ID');
    expect(readDocument(mended?.doc).problems).toEqual([]);
  });

  it('nested deeper than a page may be is laid out flat at the end', () => {
    const count = documentLimits.depth + 20;
    const nodes = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`n${n}`, block(`n${n}`, n === 0 ? null : `n${n - 1}`, [`n${n + 1}`])]),
    );
    nodes[`n${count}`] = block(`n${count}`, `n${count - 1}`);
    const mended = repairDocument(pageOf(nodes, ['n0']));
    expect(Object.keys(mended?.doc.nodes ?? {})).toHaveLength(count + 2);
    expect(readDocument(mended?.doc).problems).toEqual([]);
  });

  it('of a later schema, or none at all, is left alone', () => {
    expect(repairDocument({ ...emptyDocument('page', 'x'), schema: 2 })).toBeUndefined();
    for (const data of [null, 3, [], {}, { schema: 1 }, { nodes: [] }]) expect(repairDocument(data)).toBeUndefined();
  });

  it('whatever it is, is mended to a whole one or left alone, with no block lost', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'root', '__proto__', 'X!');
    const list = fc.oneof(fc.array(id, { maxLength: 6 }), fc.anything());
    const node = fc.oneof(
      fc.record(
        {
          id,
          type: fc.constantFrom('title', 'page', '', 'x'),
          v: fc.integer(),
          parent: fc.option(id),
          props: fc.oneof(fc.object(), fc.anything()),
          style: fc.object(),
          slots: fc.dictionary(fc.constantFrom('default', 'constructor', 'left'), list),
        },
        { requiredKeys: ['type'] },
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.dictionary(id, node), id, (nodes, root) => {
        const data = JSON.parse(JSON.stringify({ schema: 1, kind: 'page', root, nodes, global: {} }));
        const mended = repairDocument(data);
        expect(mended).toBeDefined();
        expect(readDocument(mended?.doc).problems).toEqual([]);
        expect(Object.keys(mended?.doc.nodes ?? {}).length).toBeGreaterThanOrEqual(Object.keys(data.nodes).length);
      }),
      { numRuns: 300 },
    );
  });
});
