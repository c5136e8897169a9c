import { match } from 'pinyin-pro';

export function matchesPinyin(text: string, query: string): boolean {
  if (!/^[a-z\s']+$/i.test(query)) return false;
  return match(text, query.replace(/\s+/g, ''), { precision: 'start', continuous: true }) !== null;
}
