import { createHash } from 'node:crypto';
import { type AssetImage, assetUrl } from '@fitout/sdk';
import { escapeHtml } from '@fitout/sdk/server';
import type { ArticleDocument } from '../shared/document/document.ts';
import { plainText } from '../shared/document/tree.ts';
import { renderArticle } from './render.ts';

/** A published version with what its page says of it. */
export interface ShownArticle {
  title: string;
  digest: string;
  author: string;
  tags: readonly string[];
  cover: AssetImage | null;
  document: ArticleDocument;
  firstPublishedAt: Date;
  publishedAt: Date;
  /** IANA name of the organisation's zone, in which its day is printed. */
  timeZone: string;
  /** Keys of its pictures that were generated. */
  generated: ReadonlySet<string>;
  /** Its own address with its host, and that host; undefined where the installation does not know its host. */
  url: string | undefined;
  origin: string | undefined;
}

export interface WholePage {
  html: string;
  /** The Content-Security-Policy that fits this very text. */
  csp: string;
}

/** Characters of the text that stand for a digest where none is written. */
const digestLength = 120;

/** The whole page of an article: no script, one style. */
export function articlePage(article: ShownArticle, css: string): WholePage {
  const { title, digest, generated, document } = article;
  const lead = digest === '' ? '' : `<p class="lead">${escapeHtml(digest)}</p>`;
  const body = renderArticle(document, { generated });
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">${headTags(article)}<style>${css}</style></head><body><main><article><header><h1>${escapeHtml(title)}</h1>${byline(article)}${lead}</header>${body}${tagList(article.tags)}</article></main></body></html>`;
  return { html, csp: policyFor(css) };
}

/** Nothing runs, and nothing is loaded but pictures of this site. A JSON-LD block is data, which no policy needs to allow. */
export function policyFor(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

function byline({ author, firstPublishedAt, timeZone }: ShownArticle): string {
  const day = new Intl.DateTimeFormat('zh-CN', { timeZone, dateStyle: 'long' });
  const who = author === '' ? '' : `<span>${escapeHtml(author)}</span>`;
  const when = `<time datetime="${firstPublishedAt.toISOString()}">${day.format(firstPublishedAt)}</time>`;
  return `<p class="by">${who}${when}</p>`;
}

function tagList(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  return `<ul class="tags" aria-label="标签">${tags.map((tag) => `<li>${escapeHtml(tag)}</li>`).join('')}</ul>`;
}

function headTags(article: ShownArticle): string {
  const { title, author, tags, cover, url, origin, firstPublishedAt, publishedAt } = article;
  const description = describe(article);
  // A share card takes whole addresses alone.
  const image = origin !== undefined && cover !== null ? `${origin}${assetUrl(cover.key, 1280)}` : undefined;
  const meta = (kind: 'name' | 'property', name: string, content: string | undefined) =>
    content === undefined || content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  return [
    meta('name', 'description', description),
    meta('name', 'author', author),
    url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:locale', 'zh_CN'),
    meta('property', 'article:published_time', firstPublishedAt.toISOString()),
    meta('property', 'article:modified_time', publishedAt.toISOString()),
    ...tags.map((tag) => meta('property', 'article:tag', tag)),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'format-detection', 'telephone=no'),
    linkedData(article, description, image),
  ].join('');
}

function describe({ digest, document }: ShownArticle): string {
  if (digest !== '') return digest;
  const text = plainText(document).replace(/\s+/g, ' ').trim();
  return text.length > digestLength ? `${text.slice(0, digestLength).toWellFormed()}…` : text;
}

function linkedData(article: ShownArticle, description: string, image: string | undefined): string {
  const { title, author, tags, url, firstPublishedAt, publishedAt } = article;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(description === '' ? {} : { description }),
    ...(image === undefined ? {} : { image: [image] }),
    ...(author === '' ? {} : { author: { '@type': 'Person', name: author } }),
    ...(tags.length === 0 ? {} : { keywords: tags.join(',') }),
    ...(url === undefined ? {} : { mainEntityOfPage: url }),
    datePublished: firstPublishedAt.toISOString(),
    dateModified: publishedAt.toISOString(),
    inLanguage: 'zh-CN',
  };
  // No text may end the element, or begin a comment in it.
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`;
}
