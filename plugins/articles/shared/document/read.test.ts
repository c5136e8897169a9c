import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, key, strangeDocuments } from '../../tests/arbitrary-documents.ts';
import { documentLimits } from '../limits.ts';
import type { ArticleNode } from './document.ts';
import { hrefFits } from './href.ts';
import { readDocument } from './read.ts';
import { charactersOf, pictureKeys, plainText } from './tree.ts';

const words = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const read = (...content: unknown[]) => readDocument({ version: 1, content });
const problem = (...content: unknown[]) => read(...content).problems[0];

describe('a right document', () => {
  test('is read as it is, and reading it once more changes nothing', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const once = readDocument(document);
        expect(once.problems).toEqual([]);
        expect(readDocument(structuredClone(once.document)).document).toEqual(once.document);
        expect(plainText(once.document ?? document)).toBe(plainText(document));
      }),
    );
  });

  test('has an id of its own at each node at the top; one that is there stays, one that repeats does not', () => {
    const ids = read(
      { ...words('甲'), attrs: { id: 'part-1' } },
      { ...words('乙'), attrs: { id: 'part-1' } },
      words('丙'),
    ).document?.content.map(({ attrs }) => attrs?.id);
    expect(ids?.[0]).toBe('part-1');
    expect(new Set(ids).size).toBe(3);
  });

  test('loses attributes that are none of ours, and nothing else', () => {
    const node = {
      type: 'orderedList',
      attrs: { id: 'a-list', start: 3, type: 'a' },
      content: [{ type: 'listItem', content: [words('三')] }],
    };
    expect(read(node).document?.content[0]).toEqual({ ...node, attrs: { id: 'a-list', start: 3 } });
  });

  test('is counted without spaces, and its pictures are known', () => {
    const picture = {
      type: 'picture',
      attrs: { image: { key, width: 4, height: 3, alt: '' }, alt: '', caption: '说明' },
    };
    const { document } = read(words('你 好𠮷'), picture);
    if (document === undefined) throw new Error('refused');
    expect([charactersOf(document), pictureKeys(document), plainText(document)]).toEqual([5, [key], '你 好𠮷\n说明']);
  });
});

test('whatever is sent, it answers a document or what is wrong with it', () => {
  fc.assert(
    fc.property(strangeDocuments, (value) => {
      const { document, problems } = readDocument(value);
      expect(document === undefined).toBe(problems.length > 0);
      expect(problems.length).toBeLessThanOrEqual(20);
    }),
  );
});

describe('refused in words, at its place', () => {
  const link = (href: unknown) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: '点', marks: [{ type: 'link', attrs: { href } }] }],
  });
  test.each<[string, unknown, RegExp, string]>([
    ['an unknown node', { type: 'video', attrs: {} }, /不支持的内容“video”/, 'content.0'],
    ['a name of a prototype', { type: 'constructor' }, /不支持的内容/, 'content.0'],
    [
      'an unknown mark',
      { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'blink' }] }] },
      /“blink”/,
      'content.0.content.0',
    ],
    ['a list item at the top', { type: 'listItem', content: [words('a')] }, /不能放在这里/, 'content.0'],
    [
      'an item that begins with a list',
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] },
      /不能放在这里/,
      'content.0.content.0.content.0',
    ],
    ['an empty list', { type: 'bulletList' }, /没有内容/, 'content.0'],
    ['a heading of level 1', { type: 'heading', attrs: { level: 1 } }, /2 到 4 级/, 'content.0'],
    [
      'a picture of elsewhere',
      { type: 'picture', attrs: { image: { key: 'https://evil.example/x.png', width: 1, height: 1 } } },
      /素材库/,
      'content.0',
    ],
    [
      'a cell over a million rows',
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { rowspan: 1e6 }, content: [words('a')] }] },
        ],
      },
      /行列数/,
      'content.0.content.0.content.0',
    ],
    ['a link that runs', link('javascript:pwned()'), /链接“javascript:pwned\(\)”不可用/, 'content.0.content.0'],
    ['a link that is none', link({ toString: 1 }), /不可用/, 'content.0.content.0'],
  ])('%s', (_what, node, message, path) => {
    expect(problem(node)).toEqual({ path, message: expect.stringMatching(message) });
  });

  test('what is no document', () => {
    for (const value of [null, [], 'text', { version: 2, content: [] }, { version: 1 }, { content: [] }])
      expect(readDocument(value).problems).toHaveLength(1);
  });
});

describe('its bounds', () => {
  const nested = (levels: number) => {
    let node: ArticleNode = words('底');
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return node;
  };

  test('levels, however many there are', () => {
    // A paragraph and its text are two of them.
    expect(read(nested(documentLimits.depth - 2)).problems).toEqual([]);
    expect(problem(nested(documentLimits.depth - 1))?.message).toMatch('嵌套过深');
    expect(problem(nested(50_000))?.message).toMatch('嵌套过深');
  });

  test('nodes, characters and bytes', () => {
    const many = (count: number) => new Array(count).fill({ type: 'horizontalRule' });
    expect(read(...many(documentLimits.nodes)).problems).toEqual([]);
    expect(problem(...many(documentLimits.nodes + 1))?.message).toMatch('段落过多');
    expect(read(words('字'.repeat(documentLimits.text))).problems).toEqual([]);
    expect(problem(words('字'.repeat(documentLimits.text + 1)))?.message).toMatch('300000 字');
    const linked = {
      type: 'text',
      text: 'a',
      marks: [{ type: 'link', attrs: { href: `https://example.com/${'a'.repeat(1900)}` } }],
    };
    expect(problem(...new Array(1100).fill({ type: 'paragraph', content: [linked] }))?.message).toMatch('2 MB');
  });

  test('rows and columns of a table', () => {
    const row = (cells: number) => ({
      type: 'tableRow',
      content: new Array(cells).fill({ type: 'tableCell', content: [{ type: 'paragraph' }] }),
    });
    expect(read({ type: 'table', content: [row(60)] }).problems).toEqual([]);
    expect(problem({ type: 'table', content: [row(61)] })?.message).toMatch('表格过大');
    expect(problem({ type: 'table', content: new Array(2001).fill(row(1)) })?.message).toMatch('表格过大');
  });
});

test.each([
  ['https://example.com/a?b=c#d', true],
  ['HTTP://EXAMPLE.COM', true],
  ['/p/sale', true],
  ['/#/m/trip', true],
  ['#part', true],
  ['mailto:a@example.com', true],
  ['tel:+8610-10086', true],
  ['', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:pwned()', false],
  ['JaVaScRiPt:pwned()', false],
  ['java\nscript:pwned()', false],
  [' javascript:pwned()', false],
  ['\u0001javascript:pwned()', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['https:///x', false],
  ['https://', false],
  ['example.com', false],
  [`https://example.com/${'a'.repeat(2000)}`, false],
])('%j may be a link: %s', (href, fits) => {
  expect(hrefFits(href)).toBe(fits);
});
