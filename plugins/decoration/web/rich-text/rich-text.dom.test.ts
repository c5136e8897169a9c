import { getSchema } from '@tiptap/core';
import { DOMSerializer, DOMParser as ModelParser } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../server/drafts/rich-text.ts';
import { richTextRules } from '../../shared/rich-text.ts';
import { pastedHtml } from './pasted-html.ts';
import { richTextExtensions } from './schema.ts';
import { editorHtml, storedHtml } from './stored-html.ts';

const schema = getSchema(richTextExtensions);

/** What the server stores, with empty elements as browsers write them. */
const clean = (html: string) => cleanRichText(html).replaceAll(' />', '>');

/** What the editor would store of a text that was opened and saved. */
function through(html: string): string {
  const holder = document.createElement('div');
  holder.innerHTML = editorHtml(html);
  const read = ModelParser.fromSchema(schema).parse(holder);
  const out = document.createElement('div');
  out.append(DOMSerializer.fromSchema(schema).serializeFragment(read.content, { document }));
  return storedHtml(out.innerHTML);
}

/** Blocks with their styles, and each character with the marks around it, in whatever order they stand. */
function meaning(html: string): unknown {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  const runs: { text: string; marks: string }[] = [];
  const walk = (node: ChildNode, marks: readonly string[]): void => {
    if (node.nodeType === 3) {
      for (const text of node.textContent ?? '') runs.push({ text, marks: [...marks].sort().join(' ') });
      return;
    }
    const element = node as Element;
    const tag = element.tagName.toLowerCase();
    const own = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const named = `${tag}(${own.join(',')})`;
    if (/^(?:strong|em|u|s|sub|sup|span|a|code)$/.test(tag)) {
      for (const child of element.childNodes) walk(child, [...marks, named]);
      return;
    }
    runs.push({ text: `<${named}>`, marks: [...marks].sort().join(' ') });
    for (const child of element.childNodes) walk(child, marks);
    runs.push({ text: `</${tag}>`, marks: '' });
  };
  for (const child of holder.childNodes) walk(child, []);
  return runs;
}

const words = fc.stringMatching(/^[a-z0-9一二三四五六七八九十，。]{1,8}$/);
const style = fc
  .record(
    {
      color: fc.constantFrom('#f00', '#12ab34', 'rgb(1, 2, 3)'),
      'background-color': fc.constantFrom('#ff0', 'rgba(1, 2, 3, 0.5)'),
      'text-align': fc.constantFrom('left', 'center', 'right', 'justify'),
      'font-size': fc.constantFrom('8px', '19px', '72px'),
    },
    { requiredKeys: [] },
  )
  .map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  );
const styled = style.map((value) => (value === '' ? '' : ` style="${value}"`));
const marks = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'];
const { inline } = fc.letrec<{ inline: string; run: string }>((tie) => ({
  inline: fc.array(tie('run'), { minLength: 1, maxLength: 3, depthIdentifier: 'inline' }).map((runs) => runs.join('')),
  run: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'inline' },
    words,
    fc.constant('<br>'),
    fc.tuple(fc.constantFrom(...marks), tie('inline')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .tuple(style, tie('inline'))
      .map(([value, inner]) => (value === '' ? inner : `<span style="${value}">${inner}</span>`)),
    fc
      .tuple(fc.constantFrom('/p/sale', 'tel:4000000000', 'mailto:a@example.com', 'https://example.com/'), words)
      .map(([href, text]) =>
        href.startsWith('https:')
          ? `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`
          : `<a href="${href}">${text}</a>`,
      ),
  ),
}));
const { block } = fc.letrec<{ block: string; item: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), styled, inline)
      .map(([tag, look, inner]) => `<${tag}${look}>${inner}</${tag}>`),
    fc.constant('<hr>'),
    fc.constant('<p></p>'),
    inline.map((inner) => `<pre>${inner}</pre>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start="3"'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.join('')}</${tag.slice(0, 2)}>`),
    fc.tuple(styled, tie('block')).map(([look, inner]) => `<blockquote${look}>${inner}</blockquote>`),
  ),
  item: fc
    .tuple(styled, fc.oneof(inline, tie('block'), fc.constant('')))
    .map(([look, inner]) => `<li${look}>${inner}</li>`),
}));

/** Same marks within each other say nothing more; the editor holds one of them. */
const twice = (html: string): boolean =>
  marks.some((tag) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    return holder.querySelector(`${tag} ${tag}`) !== null;
  });

describe('a rich text that is opened and saved', () => {
  it('is what it was, whatever the rules allow', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const html = clean(blocks.join(''));
        fc.pre(!twice(html));
        expect(meaning(through(html))).toEqual(meaning(html));
        expect(clean(through(html))).toBe(through(html));
      }),
    );
  });

  it.each([
    '<p style="text-align:center"><span style="color:#e1251b;font-size:32px"><strong>双十一</strong></span></p>',
    '<h2 style="text-align:right">标题</h2><p>H<sub>2</sub>O 与 m<sup>2</sup></p>',
    '<p><span style="color:#f00">红<span style="color:#00f">蓝</span></span></p>',
    '<p><span style="color:#f00">红<span style="color:#00f">蓝<span style="color:#f00">又红</span></span></span></p>',
    '<ul><li>一</li><li>二<ul><li>里</li></ul></li></ul>',
    '<ol start="3"><li style="color:#f00"><p>三</p></li></ol>',
    '<blockquote style="text-align:center">引<br>用</blockquote>',
    '<pre>a  b\nc <strong>d</strong></pre><pre><code>x = 1;</code></pre>',
    '<h3>在最后</h3>',
    '没有段落的文字',
    '<p>前</p>夹在中间<p>后</p>',
    '<p>a<code><strong>b</strong></code></p><hr>',
    '<ul><li></li></ul>',
  ])('%s stays', (html) => {
    expect(clean(html)).toBe(html);
    expect(meaning(through(html))).toEqual(meaning(html));
  });

  it('has a place in the editor for each tag of the rules', () => {
    for (const tag of richTextRules.tags) {
      const html = /^(?:br|hr)$/.test(tag) ? `<p>a</p><${tag}>` : `<${tag}>a</${tag}>`;
      const full = tag === 'li' ? `<ul>${html}</ul>` : tag === 'a' ? '<p><a href="/p/x">a</a></p>' : html;
      if (tag !== 'span') expect(through(full), tag).toContain(`<${tag}`);
    }
  });
});

describe('pasted', () => {
  const pasted = (html: string) => {
    const { html: kept, losses } = pastedHtml(html);
    return { text: through(kept), losses };
  };

  it('a table of a spreadsheet is lines with their cells separated', () => {
    const { text, losses } = pasted(
      `<meta charset="utf-8"><table border=0><tr><td>品名</td><td>价格</td><td>库存</td></tr>
       <tr><td>红茶</td><td style="color:#ff0000">68</td><td>12</td></tr><tr><td></td><td></td><td></td></tr></table>`,
    );
    expect(text).toBe('<p>品名 | 价格 | 库存</p><p>红茶 | 68 | 12</p>');
    expect(losses).toEqual({ tables: 1, pictures: 0, media: 0 });
  });

  it('a table within a table, with heads, paragraphs and links, keeps its words apart', () => {
    const { text } = pasted(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><p>1</p><p>2</p></td>' +
        '<td><table><tr><td>68</td><td>12</td></tr></table><a href="/p/x">x</a></td></tr></tbody></table>',
    );
    expect(text).toContain('<strong>a</strong> | <strong>b</strong>');
    expect(text).not.toMatch(/6812|12x|>12</);
    expect(text).toContain('<a href="/p/x">x</a>');
  });

  it('pictures and films are counted, and the words around them stay', () => {
    const { text, losses } = pasted('<p>前<img src="a.png"><picture><img src="b.png"></picture>后</p><video></video>');
    expect(text).toBe('<p>前后</p>');
    expect(losses).toEqual({ tables: 0, pictures: 2, media: 1 });
  });

  it('texts that stood apart do not run together', () => {
    expect(pasted('<dl><dt>价格</dt><dd>68</dd></dl><label>a</label><button>b</button>').text).not.toMatch(/格68|ab/);
  });
});
