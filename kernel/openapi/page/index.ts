import { escapeHtml } from '../../../sdk/base/escape-html.ts';
import type { Language } from '../../../sdk/base/text.ts';
import type { ApiDocument, Tag } from '../document.ts';
import { type Described, operationHtml, type Reader, summaryOf } from './operation.ts';
import { style } from './style.ts';
import { sayIn } from './texts.ts';

export interface DocsAsked {
  /** Words that are looked for; empty for none. */
  q: string;
  /** Whose calls; all where nobody is named. */
  plugin: string | undefined;
  language: Language;
}

/** So few results are opened at once. */
const fewResults = 3;

/** The document of the API as a page that needs no script: plugins, search, and every call with what it takes and answers. */
export function docsPage(document: ApiDocument, asked: DocsAsked): string {
  const { language, q } = asked;
  const say = sayIn(language);
  const reader: Reader = { document, language, say };
  const calls = callsOf(document);
  const link = linkTo(asked);
  const other: Language = language === 'en' ? 'zh-CN' : 'en';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${say('title')} · Fitout 装修平台</title><style>${style}</style></head>
<body><a class="skip" href="#calls">${say('skip')}</a>
<header><h1><a href="${link({ q: '', plugin: undefined })}">${say('title')}</a> <small>${escapeHtml(document.info.version)}</small></h1>
<form role="search" action="/api/docs"><input type="hidden" name="lang" value="${language}"><input type="search" name="q" value="${escapeHtml(q)}" aria-label="${say('search')}" placeholder="${say('search')}" maxlength="100"><button>${say('find')}</button></form>
<p class="ways"><a href="/api/openapi.json">${say('document')}</a><a href="${link({ language: other })}" lang="${other}">${say('language')}</a><a href="/">${say('home')}</a></p></header>
<div class="columns"><nav aria-label="${say('plugins')}"><ul>${tagLinks(reader, calls, asked)}</ul></nav>
<main id="calls" tabindex="-1">${mainHtml(reader, calls, asked)}</main></div></body></html>
`;
}

type Link = (change: Partial<DocsAsked>) => string;

/** The same page with something else asked. */
function linkTo(asked: DocsAsked): Link {
  return (change) => {
    const { q, plugin, language } = { ...asked, ...change };
    const query = new URLSearchParams({
      ...(q === '' ? {} : { q }),
      ...(plugin === undefined ? {} : { plugin }),
      lang: language,
    });
    return escapeHtml(`/api/docs?${query}`);
  };
}

function callsOf(document: ApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

const isOf = (tag: Tag) => (call: Described) => call.operation.tags.includes(tag.name);

/** A plugin's title, with its id where another has the same one. */
function titleOf({ document, language }: Reader, { name, 'x-title': title }: Tag): string {
  const word = language === 'en' ? 'en' : 'zh';
  const isShared = document.tags.some((other) => other.name !== name && other['x-title'][word] === title[word]);
  return escapeHtml(isShared ? `${title[word]} (${name})` : title[word]);
}

function tagLinks(reader: Reader, calls: readonly Described[], asked: DocsAsked): string {
  const { document, say } = reader;
  const link = linkTo(asked);
  const current = (is: boolean): string => (is ? ' aria-current="page"' : '');
  const overview = `<li><a href="${link({ q: '', plugin: undefined })}"${current(asked.q === '' && asked.plugin === undefined)}>${say('all')}</a></li>`;
  const tags = document.tags.map((tag) => {
    const href = link({ q: '', plugin: tag.name });
    return `<li><a href="${href}"${current(asked.q === '' && asked.plugin === tag.name)}>${titleOf(reader, tag)} <small>${calls.filter(isOf(tag)).length}</small></a></li>`;
  });
  return overview + tags.join('');
}

function mainHtml(reader: Reader, calls: readonly Described[], asked: DocsAsked): string {
  const { document, language, say } = reader;
  if (asked.q !== '') {
    const exact = calls.filter(({ operation }) => operation.operationId === asked.q);
    const found = exact.length > 0 ? exact : calls.filter((call) => holds(call, asked.q));
    if (found.length === 0) return `<h2>${say('nothing')}</h2>`;
    return `<h2>${say('found')} <small>${found.length}</small></h2>${found.map((call) => operationHtml(reader, call, found.length <= fewResults)).join('')}`;
  }
  const tag = document.tags.find(({ name }) => name === asked.plugin);
  if (tag === undefined) return overviewHtml(reader, calls, asked);
  const own = calls.filter(isOf(tag));
  return `<h2>${titleOf(reader, tag)} <small>${own.length}</small></h2><p>${escapeHtml(aboutOf(tag, language))}</p>${own.map((call) => operationHtml(reader, call, false)).join('')}`;
}

/** Do all the words stand in a call's address, its names or its summaries? */
function holds({ method, path, operation }: Described, q: string): boolean {
  const text = [
    method,
    path,
    operation.operationId,
    operation.summary,
    operation['x-summary-zh'],
    operation['x-fun'] ?? '',
  ]
    .join(' ')
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function aboutOf(tag: Tag, language: Language): string {
  return language === 'en' ? tag['x-about'].en : tag['x-about'].zh;
}

/** What holds for every call, then all of them by their plugins. */
function overviewHtml(reader: Reader, calls: readonly Described[], asked: DocsAsked): string {
  const { document, language } = reader;
  const link = linkTo(asked);
  const plugins = document.tags.map((tag) => {
    const own = calls.filter(isOf(tag));
    const items = own.map(
      (call) =>
        `<li><a href="${link({ q: call.operation.operationId })}"><span class="method ${call.method}">${call.method.toUpperCase()}</span> <code>${escapeHtml(call.path)}</code></a> <span class="about">${escapeHtml(summaryOf(call, language))}</span></li>`,
    );
    return `<section><h3><a href="${link({ plugin: tag.name })}">${titleOf(reader, tag)}</a> <small>${own.length}</small></h3><ul class="list">${items.join('')}</ul></section>`;
  });
  return `<div class="introduction">${paragraphs(document.info[language === 'en' ? 'description' : 'x-description-zh'])}</div>${plugins.join('')}`;
}

/** The little Markdown that the introduction is written in. */
function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((one) =>
      escapeHtml(one)
        .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
        .replace(/`([^`]+)`/g, '<code>$1</code>'),
    )
    .map((one) => `<p>${one}</p>`)
    .join('');
}
