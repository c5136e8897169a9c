import fc from 'fast-check';
import type { ArticleDocument, ArticleMark, ArticleNode } from '../shared/document/document.ts';

/* Documents for properties: right ones with any texts, and anything at all that looks like one. */

export const key = 'a1'.repeat(32);

/** Texts as people and attackers write them. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '<script>pwned()</script>',
    '"><img src=x onerror=pwned()>',
    '&lt;b&gt;',
    "' onload='pwned()",
    ']]>',
    '-->',
  ),
);

const href = fc.constantFrom('https://example.com/?a=1&b="2"', '/p/sale', '#part', 'mailto:a@example.com', 'tel:10086');

const marks: fc.Arbitrary<ArticleMark[]> = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type): ArticleMark => ({ type })),
    href.map((to): ArticleMark => ({ type: 'link', attrs: { href: to } })),
  ),
  { selector: ({ type }) => type, maxLength: 6 },
);

const inline: fc.Arbitrary<ArticleNode[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text, marks }) },
    { weight: 1, arbitrary: fc.constant<ArticleNode>({ type: 'hardBreak' }) },
  ),
  { maxLength: 4 },
);

const { block } = fc.letrec<{ block: ArticleNode; blocks: ArticleNode[]; item: ArticleNode; row: ArticleNode }>(
  (tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ type: fc.constant('paragraph' as const), content: inline }),
      fc.record({
        type: fc.constant('heading' as const),
        attrs: fc.record({ level: fc.integer({ min: 2, max: 4 }) }),
        content: inline,
      }),
      fc.constant<ArticleNode>({ type: 'horizontalRule' }),
      text.map(
        (code): ArticleNode => ({
          type: 'codeBlock',
          attrs: { language: null },
          content: [{ type: 'text', text: code }],
        }),
      ),
      fc.record({ type: fc.constant('picture' as const), attrs: pictureAttributes(text) }),
      fc.record({
        type: fc.constantFrom('bulletList' as const),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        type: fc.constant('orderedList' as const),
        attrs: fc.record({ start: fc.nat(50) }),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ type: fc.constant('blockquote' as const), content: tie('blocks') }),
      fc.record({ type: fc.constant('table' as const), content: fc.array(tie('row'), { minLength: 1, maxLength: 3 }) }),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    item: fc
      .tuple(inline, fc.array(tie('block'), { maxLength: 2 }))
      .map(
        ([content, rest]): ArticleNode => ({ type: 'listItem', content: [{ type: 'paragraph', content }, ...rest] }),
      ),
    row: fc
      .array(
        fc.record({ type: fc.constantFrom('tableCell' as const, 'tableHeader' as const), content: tie('blocks') }),
        {
          maxLength: 3,
        },
      )
      .map((content): ArticleNode => ({ type: 'tableRow', content })),
  }),
);

function pictureAttributes(words: fc.Arbitrary<string>) {
  return fc.record({
    image: fc.constant({ key, width: 1600, height: 900, alt: '' }),
    alt: words,
    caption: words,
  });
}

/** Right documents, as an editor sends them. */
export const documents: fc.Arbitrary<ArticleDocument> = fc
  .array(block, { maxLength: 6 })
  .map((content) => ({ version: 1, content }));

/** Anything that a stranger may send as a document. */
export const strangeDocuments: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.jsonValue({ maxDepth: 4 })).map((content) => ({ version: 1, content })),
  fc
    .tuple(
      documents,
      fc.constantFrom('video', 'script', '__proto__', 'constructor', 'text', 'tableCell', ''),
      fc.jsonValue(),
    )
    .map(([{ content }, type, attrs]) => ({ version: 1, content: [...content, { type, attrs, content: [{ type }] }] })),
);
