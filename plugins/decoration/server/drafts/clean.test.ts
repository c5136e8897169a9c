import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, Op, PageDocument } from '../../shared/document/document.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { cleanDocument, cleanOps } from './clean.ts';
import { readOps } from './incoming.ts';
import '../../../blocks/tests/added.ts';

const evil = '<p onclick="x()">好</p><script>1</script>';
const good = '<p>好</p>';

function block(id: string, type: string, props: BlockNode['props'], parent: string): BlockNode {
  return { id, type, v: 1, parent, props, style: {} };
}

function withRichText(): PageDocument {
  const document = emptyDocument('page', '页');
  return applyOps(document, [
    {
      op: 'insert',
      parent: document.root,
      slot: 'default',
      at: 0,
      nodes: [block('rich', 'richtext', { html: '' }, document.root)],
    },
  ]).doc;
}

describe('the border', () => {
  test('cleans rich text that is set, inserted, or set on a block of the same batch', () => {
    const document = withRichText();
    const ops: Op[] = [
      { op: 'set', id: 'rich', area: 'props', path: 'html', value: evil },
      {
        op: 'batch',
        ops: [
          {
            op: 'insert',
            parent: document.root,
            slot: 'default',
            at: 1,
            nodes: [block('more', 'richtext', { html: evil }, document.root)],
          },
          { op: 'set', id: 'more', area: 'props', path: 'html', value: `${evil}二` },
        ],
      },
    ];
    const cleaned = cleanOps(document, ops);
    expect(JSON.stringify(cleaned)).not.toMatch(/onclick|<script/);
    const { doc } = applyOps(document, cleaned);
    expect(doc.nodes.rich?.props.html).toBe(good);
    expect(doc.nodes.more?.props.html).toBe(`${good}二`);
  });

  test('leaves the words of other fields alone: they are escaped where they are shown', () => {
    const document = emptyDocument('page', '页');
    const node = block('head', 'title', { text: '<b>1 < 2</b>' }, document.root);
    const [op] = cleanOps(document, [{ op: 'insert', parent: document.root, slot: 'default', at: 0, nodes: [node] }]);
    expect(op).toMatchObject({ nodes: [{ props: { text: '<b>1 < 2</b>' } }] });
  });

  test('no text is left that the database refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\u0000', '\ud800', '\udc00', '字', '😀') }), (text) => {
        const document = withRichText();
        (document.nodes.rich as BlockNode).props = { html: '', note: text, list: [{ deep: text }] };
        document.global.title = text;
        const stored = JSON.stringify(cleanDocument(document));
        expect(stored).not.toContain('\\u0000');
        expect(stored.isWellFormed() && !/\\ud[89a-f]/i.test(stored)).toBe(true);
      }),
    );
  });
});

describe('ops from outside', () => {
  const refused = (...ops: unknown[]) =>
    expect(() => readOps(ops)).toThrow(expect.objectContaining({ codeName: 'unprocessable' }));

  test('of any other shape are refused before anything looks into them', () => {
    refused(null);
    refused({ op: 'explode' });
    refused({ op: 'insert', parent: 'a', slot: 'default', at: 0, nodes: null });
    refused({ op: 'insert', parent: 'a', slot: 'default', at: 0, nodes: [{ id: 'b', slots: { default: 'x' } }] });
    refused({ op: 'set', id: 'a', area: 'props', path: 'x', value: 12345678901234567890n });
    refused({ op: 'batch', ops: 5 });
    let nested: unknown = 1;
    for (let level = 0; level < 10_000; level++) nested = [nested];
    refused({ op: 'set', id: 'a', area: 'props', path: 'x', value: nested });
    let batch: unknown = { op: 'remove', id: 'a' };
    for (let level = 0; level < 5_000; level++) batch = { op: 'batch', ops: [batch] };
    refused(batch);
  });
});
