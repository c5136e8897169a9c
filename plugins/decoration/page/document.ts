import { createHash } from 'node:crypto';
import { assetUrl } from '@fitout/sdk';
import type { IslandFile } from '@fitout/sdk/server';
import { attributes, escapeHtml } from './html.ts';

/** A page's inside, as render.tsx makes it. */
export interface RenderedBody {
  /** The `.fb-page` element. */
  html: string;
  /** Styles of the block types on the page, and the page's own. */
  css: string;
  /** Scripts of the interactive blocks on the page. */
  islands: IslandFile[];
  /** Text of a script that runs while the page is parsed. */
  early?: string | undefined;
}

export interface DocumentMeta {
  title: string;
  description: string;
  /** Key of the share picture. */
  shareImage: string | undefined;
  /** What the share card says in place of title and description; empty for those. */
  shareTitle: string;
  shareText: string;
  /** Search engines are asked to leave it out. */
  noindex: boolean;
  /** The page's own address with its host; undefined where the installation does not know its host. */
  url: string | undefined;
  /** Origin for absolute addresses in the share card. */
  origin: string | undefined;
  siteName: string | undefined;
  /** A draft: not for search engines, and it says what it is. */
  draft: boolean;
  /** The draft's revision, where it follows what is saved. */
  rev?: number | undefined;
}

export interface WholeDocument {
  html: string;
  /** The Content-Security-Policy that fits this very text. */
  csp: string;
}

/** Puts a rendered body into a document with its share card, its styles and its scripts. */
export function wholeDocument(body: RenderedBody, documentCss: string, meta: DocumentMeta): WholeDocument {
  const css = documentCss + body.css;
  const early = body.early === undefined ? '' : `<script>${body.early}</script>`;
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(meta.title)}</title><link rel="icon" href="data:,">${headTags(meta)}<style>${css}</style>${early}${scripts(body.islands)}</head><body>${meta.draft ? draftLine(meta.rev) : ''}<main><h1 class="fo-title">${escapeHtml(meta.title)}</h1>${body.html}</main></body></html>`;
  return { html, csp: policy(css, body.early) };
}

/** The same document at a host whose API is at another: its scripts read where, and its policy lets them ask there. */
export function withApi({ html, csp }: WholeDocument, api: string | undefined): WholeDocument {
  if (api === undefined) return { html, csp };
  return {
    html: html.replace('<html ', `<html${attributes({ 'data-api': api })} `),
    csp: csp.replace("connect-src 'self'", `connect-src 'self' ${api}`),
  };
}

function draftLine(rev: number | undefined): string {
  const words = rev === undefined ? '' : '，修改后自动更新';
  return `<div class="fo-draft" role="status"${attributes({ 'data-rev': rev === undefined ? undefined : String(rev) })}>预览：这是尚未发布的草稿${words}</div>`;
}

function headTags(meta: DocumentMeta): string {
  // A share card takes whole addresses alone.
  const { origin, shareImage } = meta;
  const image = origin && shareImage ? `${origin}${assetUrl(shareImage, 1280)}` : undefined;
  const property = (name: string, content: string | undefined) =>
    content === undefined || content === '' ? '' : `<meta${attributes({ property: name, content })}>`;
  const named = (name: string, content: string | undefined) =>
    content === undefined || content === '' ? '' : `<meta${attributes({ name, content })}>`;
  if (meta.draft) return named('robots', 'noindex,nofollow');
  return [
    meta.noindex ? named('robots', 'noindex') : '',
    named('description', meta.description),
    meta.url === undefined ? '' : `<link${attributes({ rel: 'canonical', href: meta.url })}>`,
    property('og:type', 'website'),
    property('og:title', meta.shareTitle || meta.title),
    property('og:description', meta.shareText || meta.description),
    property('og:url', meta.url),
    property('og:image', image),
    property('og:site_name', meta.siteName),
    property('og:locale', 'zh_CN'),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    named('format-detection', 'telephone=no'),
  ].join('');
}

/** Modules run once the whole page is there: an `async` one that is in the cache would find half of its blocks. */
function scripts(islands: IslandFile[]): string {
  return islands
    .map((file) => `<script${attributes({ type: 'module', src: file.url, integrity: file.integrity })}></script>`)
    .join('');
}

/**
 * Scripts come from files of ours and, as styles do, from this very text. Style attributes carry what the editor set
 * (checked at the border), and cannot load anything but pictures.
 */
function policy(css: string, early: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self'${early === undefined ? '' : ` ${hashOf(early)}`}`,
    `style-src ${hashOf(css)}`,
    `style-src-elem ${hashOf(css)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** A text as a policy names it. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
