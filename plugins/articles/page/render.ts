import { type AssetImage, assetSrcset, assetUrl } from '@fitout/sdk';
import { escapeHtml } from '@fitout/sdk/server';
import type { ArticleDocument, ArticleMark, ArticleNode, MarkType } from '../shared/document/document.ts';
import { hrefFits } from '../shared/document/href.ts';
import { documentLimits } from '../shared/limits.ts';

export interface RenderOptions {
  /** Keys of pictures that the library knows as generated: readers are told (GB 45438-2025). */
  generated?: ReadonlySet<string>;
}

interface Rendering {
  generated: ReadonlySet<string>;
  /** Pictures so far: the first is wanted at once. */
  pictures: number;
}

/**
 * An article's text as HTML without script. Texts and attributes are escaped, links are checked once more, and what is not
 * known is left out: a document may have come into the database by another way than through our checks.
 */
export function renderArticle({ content }: ArticleDocument, { generated = new Set() }: RenderOptions = {}): string {
  const rendering = { generated, pictures: 0 };
  return content.map((node) => block(node, rendering, 1)).join('');
}

/** Escaped, without the control characters that no HTML may hold. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it takes out
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''));
}

function block(node: ArticleNode, rendering: Rendering, depth: number): string {
  if (depth > documentLimits.depth) return '';
  const { attrs = {}, content = [] } = node;
  const inside = () => content.map((child) => block(child, rendering, depth + 1)).join('');
  const id = attrs.id === undefined ? '' : ` id="${clean(attrs.id)}"`;
  switch (node.type) {
    case 'paragraph':
      return `<p>${inline(content) || '<br>'}</p>`;
    case 'heading': {
      const level = attrs.level === 3 || attrs.level === 4 ? attrs.level : 2;
      return `<h${level}${id}>${inline(content)}</h${level}>`;
    }
    case 'bulletList':
      return `<ul>${inside()}</ul>`;
    case 'orderedList':
      return `<ol${number('start', attrs.start)}>${inside()}</ol>`;
    case 'listItem':
      return `<li>${inside()}</li>`;
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'codeBlock':
      return `<pre tabindex="0"><code>${content.map(({ text }) => clean(text ?? '')).join('')}</code></pre>`;
    case 'horizontalRule':
      return '<hr>';
    case 'picture':
      return picture(node, rendering);
    case 'table':
      return table(content, rendering, depth);
    default:
      return '';
  }
}

/** An attribute for a whole number that is not what it is without one. */
function number(name: string, value: unknown, usual = 1): string {
  return Number.isInteger(value) && value !== usual ? ` ${name}="${String(value)}"` : '';
}

const tags: Record<Exclude<MarkType, 'link'>, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
};
/** From the inside out, whatever their order in the document. */
const inOrder = ['code', 'strike', 'underline', 'italic', 'bold'] as const;

/** Texts and breaks. Neighbours with the same link are one link. */
function inline(content: readonly ArticleNode[]): string {
  let html = '';
  let open: string | undefined;
  for (const node of content) {
    const href = linkOf(node.marks);
    if (href !== open) {
      if (open !== undefined) html += '</a>';
      if (href !== undefined) html += `<a href="${clean(href)}"${/^https?:/i.test(href) ? ' rel="noopener"' : ''}>`;
      open = href;
    }
    html += marked(node);
  }
  return open === undefined ? html : `${html}</a>`;
}

function linkOf(marks: readonly ArticleMark[] = []): string | undefined {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href;
  return typeof href === 'string' && hrefFits(href) ? href : undefined;
}

function marked({ type, text, marks = [] }: ArticleNode): string {
  if (type === 'hardBreak') return '<br>';
  if (type !== 'text' || typeof text !== 'string') return '';
  const has = new Set(marks.map((mark) => mark.type));
  let html = clean(text);
  for (const mark of inOrder) if (has.has(mark)) html = `<${tags[mark]}>${html}</${tags[mark]}>`;
  return html;
}

const label = 'AI 生成';

function picture({ attrs = {} }: ArticleNode, rendering: Rendering): string {
  const { image, alt = '', caption = '' } = attrs;
  if (image === undefined || !/^[0-9a-f]{64}$/.test(image.key)) return '';
  const soon = rendering.pictures === 0 ? ' fetchpriority="high"' : ' loading="lazy"';
  rendering.pictures += 1;
  const generated = rendering.generated.has(image.key);
  const said = `${alt || image.alt}${generated ? `（${label}）` : ''}`;
  const mark = generated ? `<small class="ai" aria-hidden="true">${label}</small>` : '';
  const words = caption === '' ? '' : `<figcaption>${clean(caption)}</figcaption>`;
  return `<figure><div class="pic">${imageTag(image, said, soon)}${mark}</div>${words}</figure>`;
}

function imageTag(image: AssetImage, alt: string, more: string): string {
  const sizes = '(min-width: 680px) 640px, 100vw';
  return `<img src="${clean(assetUrl(image.key, 960))}" srcset="${clean(assetSrcset(image))}" sizes="${sizes}"${number('width', image.width, 0)}${number('height', image.height, 0)} alt="${clean(alt)}" decoding="async"${more}>`;
}

function table(rows: readonly ArticleNode[], rendering: Rendering, depth: number): string {
  const lines = rows.map(({ content = [] }, at) => {
    const cells = content.map((cell) => tableCell(cell, at === 0, rendering, depth + 2));
    return `<tr>${cells.join('')}</tr>`;
  });
  // It scrolls by itself, also with the keyboard; the page never does sideways.
  return `<div class="tab" role="region" aria-label="表格" tabindex="0"><table>${columns(rows[0])}<tbody>${lines.join('')}</tbody></table></div>`;
}

function columns(row: ArticleNode | undefined): string {
  const widths = (row?.content ?? []).flatMap(
    ({ attrs = {} }) => attrs.colwidth ?? new Array(attrs.colspan ?? 1).fill(0),
  );
  if (!widths.some((width) => width > 0)) return '';
  return `<colgroup>${widths.map((width) => `<col${number('width', width, 0)}>`).join('')}</colgroup>`;
}

function tableCell({ type, attrs = {}, content = [] }: ArticleNode, top: boolean, rendering: Rendering, depth: number) {
  const tag = type === 'tableHeader' ? 'th' : 'td';
  const scope = tag === 'td' ? '' : ` scope="${top ? 'col' : 'row'}"`;
  const spans = number('colspan', attrs.colspan) + number('rowspan', attrs.rowspan);
  return `<${tag}${scope}${spans}>${content.map((child) => block(child, rendering, depth + 1)).join('')}</${tag}>`;
}
