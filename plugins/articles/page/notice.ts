import { type Language, type LocalText, textIn } from '@fitout/sdk';
import { escapeHtml } from '@fitout/sdk/server';
import { policyFor, type WholePage } from './document.ts';

const words = {
  missing: {
    title: { zh: '文章不存在', en: 'Article not found' },
    text: {
      zh: '链接可能输错了，或文章还没有发布。',
      en: 'The address may be mistyped, or the article is not published yet.',
    },
  },
  gone: {
    title: { zh: '文章已下线', en: 'This article is no longer available' },
    text: {
      zh: '作者已将它撤下，去首页看看别的吧。',
      en: 'It has been unpublished. Visit the home page to see what’s on.',
    },
  },
} satisfies Record<string, { title: LocalText; text: LocalText }>;

export type NoticeKind = keyof typeof words;

/** A page that says why there is no article, and leads on. */
export function noticePage(kind: NoticeKind, css: string, language: Language): WholePage {
  const { title, text } = words[kind];
  const said = escapeHtml(textIn(title, language));
  const lead = textIn({ zh: '去首页', en: 'Go to the home page' }, language);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${said}</title><link rel="icon" href="data:,"><style>${css}</style></head><body><main class="notice"><h1>${said}</h1><p>${escapeHtml(textIn(text, language))}</p><p><a href="/#/m/trip">${lead}</a></p></main></body></html>`;
  return { html, csp: policyFor(css) };
}
