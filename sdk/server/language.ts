import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../base/text.ts';

/** The language of an answer: `x-language` where it is given, else the first of Accept-Language that we speak, else Chinese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const asked = headers['x-language'];
  const list = typeof asked === 'string' ? asked : (headers['accept-language'] ?? '');
  for (const part of list.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    if (parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))) continue;
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
}
