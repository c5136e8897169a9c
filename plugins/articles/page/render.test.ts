import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { xssCorpus } from '../../decoration/tests/xss-corpus.ts';
import type { ArticleDocument, ArticleNode, NodeAttributes } from '../shared/document/document.ts';
import { eachNode } from '../shared/document/tree.ts';
import { documents, key } from '../tests/arbitrary-documents.ts';
import { articlePage, type ShownArticle } from './document.ts';
import { renderArticle } from './render.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** The elements of a text, and what is read between them. */
function parsed(html: string): { elements: Element[]; text: string } {
  const elements: Element[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes: { ...attributes } }),
    ontext: (part) => {
      text += part;
    },
    oncomment: () => elements.push({ name: 'comment', attributes: {} }),
  });
  parser.end(html);
  return { elements, text };
}

const of = (...content: ArticleNode[]): ArticleDocument => ({ version: 1, content });
const words = (text: string, ...marks: NonNullable<ArticleNode['marks']>): ArticleNode => ({
  type: 'text',
  text,
  marks,
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });

const tags =
  'p br h2 h3 h4 ul ol li blockquote pre code hr figure div img figcaption table tbody colgroup col tr td th a strong em u s small'.split(
    ' ',
  );
const attributes =
  'id href rel start tabindex class role aria-label aria-hidden src srcset sizes width height alt decoding loading fetchpriority scope colspan rowspan'.split(
    ' ',
  );

/** Nothing but what the renderer means to write. */
function expectHarmless(html: string): void {
  for (const { name, attributes: given } of parsed(html).elements) {
    expect(tags).toContain(name);
    for (const one of Object.keys(given)) expect(attributes).toContain(one);
    if (given.href !== undefined) expect(given.href).toMatch(/^(?:https?:\/\/|\/(?![/\\])|#|mailto:|tel:)/i);
    for (const source of [given.src, given.srcset])
      if (source !== undefined) expect(source).toMatch(/^\/a\/[0-9a-f]{64}/);
  }
}

describe('any document', () => {
  test('is written with every text as it is, and nothing else', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const html = renderArticle(document);
        expectHarmless(html);
        const said = [...eachNode(document)].map(
          ({ type, text, attrs }) => (type === 'text' ? text : attrs?.caption) ?? '',
        );
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these no page can hold
        const kept = said.join('').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
        expect(parsed(html).text.replace(/\r\n?/g, '\n')).toBe(kept.replace(/\r\n?/g, '\n'));
      }),
    );
  });

  test('of which every value is hostile runs nothing', () => {
    const hostile = fc.constantFrom(
      ...xssCorpus,
      'javascript:pwned()',
      '"onclick="pwned()',
      '" onload=pwned() x="',
      '//evil.example',
    );
    const values = fc.record<NodeAttributes>({
      id: hostile,
      // Casts: what came into the database by another way.
      level: hostile as unknown as fc.Arbitrary<number>,
      start: hostile as unknown as fc.Arbitrary<number>,
      colspan: hostile as unknown as fc.Arbitrary<number>,
      image: hostile.map((bad) => ({ key: bad, width: bad as unknown as number, height: 1, alt: bad })),
      alt: hostile,
      caption: hostile,
    });
    const node = fc
      .tuple(
        fc.constantFrom('heading', 'orderedList', 'picture', 'codeBlock', 'table', 'script', 'iframe'),
        values,
        hostile,
      )
      .map(([type, attrs, bad]) => {
        const link = { type: 'link' as const, attrs: { href: bad } };
        const cell = { type: 'tableCell', attrs, content: [paragraph(words(bad, link))] };
        const content =
          type === 'table' ? [{ type: 'tableRow', content: [cell] }] : [words(bad, link), paragraph(words(bad))];
        return { type, attrs, content } as ArticleNode;
      });
    fc.assert(fc.property(fc.array(node), (content) => expectHarmless(renderArticle(of(...content)))));
  });
});

describe('what it writes', () => {
  test('marks stand in one order, whatever the document says', () => {
    const [one, other] = [{ type: 'italic' as const }, { type: 'bold' as const }];
    expect(renderArticle(of(paragraph(words('甲', one, other))))).toBe('<p><strong><em>甲</em></strong></p>');
    expect(renderArticle(of(paragraph(words('甲', other, one))))).toBe('<p><strong><em>甲</em></strong></p>');
  });

  test('a link over several texts is one link', () => {
    const link = { type: 'link' as const, attrs: { href: 'https://example.com' } };
    const html = renderArticle(of(paragraph(words('看', link), words('这里', link, { type: 'bold' }), words('吧'))));
    expect(html).toBe('<p><a href="https://example.com" rel="noopener">看<strong>这里</strong></a>吧</p>');
  });

  test('a link that runs is its words', () => {
    const link = { type: 'link' as const, attrs: { href: 'javascript:pwned()' } };
    expect(renderArticle(of(paragraph(words('点', link))))).toBe('<p>点</p>');
  });

  test('headings have the id of their node', () => {
    const heading: ArticleNode = { type: 'heading', attrs: { id: 'a-part', level: 3 }, content: [words('章')] };
    expect(renderArticle(of(heading))).toBe('<h3 id="a-part">章</h3>');
  });

  test('a picture has its size and its widths; only the first is wanted at once; a generated one says so', () => {
    const picture: ArticleNode = {
      type: 'picture',
      attrs: { image: { key, width: 1600, height: 900, alt: '库里的' }, alt: '茶园', caption: '春天' },
    };
    const html = renderArticle(of(picture, picture), { generated: new Set([key]) });
    const images = parsed(html).elements.filter(({ name }) => name === 'img');
    expect(images.map(({ attributes: { fetchpriority, loading } }) => [fetchpriority, loading])).toEqual([
      ['high', undefined],
      [undefined, 'lazy'],
    ]);
    expect(images[0]?.attributes).toMatchObject({
      width: '1600',
      height: '900',
      alt: '茶园（AI 生成）',
      src: `/a/${key}/960`,
    });
    expect(html).toContain('<figcaption>春天</figcaption>');
  });

  test('a table scrolls in a box of its own, with its widths, spans and heads', () => {
    const cell = (type: 'tableCell' | 'tableHeader', attrs: NodeAttributes = {}): ArticleNode => ({
      type,
      attrs,
      content: [paragraph(words('格'))],
    });
    const rows: ArticleNode[] = [
      { type: 'tableRow', content: [cell('tableHeader', { colspan: 2, colwidth: [80, 120] })] },
      { type: 'tableRow', content: [cell('tableHeader'), cell('tableCell', { rowspan: 3 })] },
    ];
    const html = renderArticle(of({ type: 'table', content: rows }));
    expect(html).toMatch(/^<div class="tab" role="region" aria-label="表格" tabindex="0"><table>/);
    expect(html).toContain('<colgroup><col width="80"><col width="120"></colgroup>');
    expect(html).toContain('<th scope="col" colspan="2"><p>格</p></th>');
    expect(html).toContain('<th scope="row"><p>格</p></th><td rowspan="3">');
  });
});

describe('the page', () => {
  const css = readFileSync(resolve(import.meta.dirname, 'islands/article.css'), 'utf8');
  const shown: ShownArticle = {
    title: '春茶 <b>与</b> 水 & 火',
    digest: '',
    author: '陆羽',
    tags: ['茶'],
    cover: { key, width: 1600, height: 900, alt: '' },
    document: of(paragraph(words('正文</script><!--"'))),
    firstPublishedAt: new Date('2026-03-01T16:30:00Z'),
    publishedAt: new Date('2026-03-05T00:00:00Z'),
    timeZone: 'Asia/Shanghai',
    generated: new Set(),
    url: 'https://example.com/article/chun-cha',
    origin: 'https://example.com',
  };

  test('says what it is: title, description, canonical, share card, and JSON-LD that no text ends', () => {
    const { html, csp } = articlePage(shown, css);
    const { elements } = parsed(html);
    const meta = (name: string) =>
      elements.find(({ attributes: { name: own, property } }) => own === name || property === name)?.attributes.content;
    expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1);
    expect(meta('description')).toBe('正文</script><!--"');
    expect([meta('og:title'), meta('og:type')]).toEqual([shown.title, 'article']);
    expect(meta('og:image')).toBe(`https://example.com/a/${key}/1280`);
    expect(elements.find(({ attributes: { rel } }) => rel === 'canonical')?.attributes.href).toBe(shown.url);
    // The day of the organisation's zone.
    expect(html).toContain('>2026年3月2日</time>');
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/g)];
    expect(scripts.map(([, given]) => given)).toEqual([' type="application/ld+json"']);
    expect(JSON.parse(scripts[0]?.[2] ?? '')).toMatchObject({
      '@type': 'Article',
      headline: shown.title,
      description: '正文</script><!--"',
      author: { name: '陆羽' },
      datePublished: '2026-03-01T16:30:00.000Z',
      dateModified: '2026-03-05T00:00:00.000Z',
    });
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain('script-src');
  });

  test('of 3,000 characters is 15 kB at most, with its style', () => {
    // Prose in which every character is as likely as in the block of the most used ones, which packs worse than any text.
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed;
    };
    const line = () => String.fromCodePoint(...Array.from({ length: 100 }, () => 0x4e00 + ((next() >> 8) % 2500)));
    const document = of(...Array.from({ length: 30 }, () => paragraph(words(`${line()}。`))));
    const { html } = articlePage({ ...shown, document }, css);
    expect(gzipSync(html).byteLength).toBeLessThanOrEqual(15_000);
  });
});
