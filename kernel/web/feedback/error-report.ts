import { type Language, textIn } from '../../../sdk/base/text.ts';
import type { Toast } from './toasts.ts';

/** Number of the request that failed, as it stands in the server's log. */
export const requestIdTexts = { zh: '请求编号', en: 'Request' };

/** What somebody who helps needs of an error: its words, the number of the request, when and where it was. */
export function errorReport(toast: Toast, language: Language): string {
  return [
    textIn(toast.text, language),
    ...(toast.requestId === undefined ? [] : [`${textIn(requestIdTexts, language)}: ${toast.requestId}`]),
    new Date(toast.at).toISOString(),
    `${location.origin}${location.pathname}${location.hash.split('?', 1)[0]}`,
  ].join('\n');
}
