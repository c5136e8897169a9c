import type { FitoutError } from '../../../../sdk/base/errors.ts';
import { escapeHtml } from '../../../../sdk/base/escape-html.ts';
import type { Language } from '../../../../sdk/base/text.ts';

/**
 * A small page for people who came by a link that leads nowhere, or met a failure. No script, no other file. Who has to
 * sign in is led back to `address` afterwards.
 */
export function errorPage(error: FitoutError, language: Language, requestId: string, address: string): string {
  const [href, link] =
    error.codeName === 'sessionExpired'
      ? [`/#/login?from=${encodeURIComponent(address)}`, language === 'en' ? 'Sign in' : '去登录']
      : ['/', language === 'en' ? 'Back to the start' : '返回首页'];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(error.textIn(language))}</title>
<style>body{margin:0;min-height:90vh;display:grid;place-content:center;text-align:center;font:16px/1.6 system-ui,sans-serif}
p{margin:.5em 1em}a{color:inherit}.code{font-size:64px;font-weight:600;opacity:.6;margin:0}small{opacity:.6}</style></head>
<body><main><p class="code">${error.status}</p><h1 style="font-size:20px;margin:0">${escapeHtml(error.textIn(language))}</h1>
<p><a href="${href}">${link}</a></p>${error.status >= 500 ? `<p><small>${escapeHtml(requestId)}</small></p>` : ''}</main></body></html>
`;
}
