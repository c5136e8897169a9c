import { createHash } from 'node:crypto';
import type { Language, LocalText } from '@fitout/sdk';
import { textIn } from '@fitout/sdk';
import type { WholeDocument } from './document.ts';
import { escapeHtml } from './html.ts';

const words = {
  missing: {
    title: { zh: '页面不存在', en: 'There is no such page' },
    text: {
      zh: '链接可能输错了，或页面还没有发布。',
      en: 'The address may be mistyped, or the page is not published yet.',
    },
  },
  gone: {
    title: { zh: '页面已下线', en: 'This page is no longer available' },
    text: { zh: '活动可能已结束，去首页看看别的吧。', en: 'It may have ended. Visit the home page to see what’s on.' },
  },
  expired: {
    title: { zh: '预览已失效', en: 'This preview has expired' },
    text: {
      zh: '预览链接的有效期为 30 分钟，请在编辑器中重新生成。',
      en: 'Preview links last 30 minutes. Create a new one in the editor.',
    },
  },
} satisfies Record<string, { title: LocalText; text: LocalText }>;

export type NoticeKind = keyof typeof words;

const icon =
  '<svg viewBox="0 0 96 96" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="24" y="10" width="48" height="76" rx="8"/><path d="M24 22h48M24 74h48M40 42l16 16M56 42 40 58"/></svg>';

/** A page that says why there is none, and leads on to `onward`. */
export function noticePage(kind: NoticeKind, css: string, language: Language, onward: string): WholeDocument {
  const title = textIn(words[kind].title, language);
  const lead = textIn({ zh: '去首页', en: 'Go to the home page' }, language);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${css}</style></head><body><main>${icon}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(textIn(words[kind].text, language))}</p><a href="${escapeHtml(onward)}">${lead}</a></main></body></html>`;
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    html,
    csp: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  };
}
