import { containing } from '@fitout/sdk/server';
/** What the search finds a good by. */
export function wordsOf(good: { name: string; code: string; tags: readonly string[] }): string {
  return [good.name, good.code, ...good.tags].join('\n').normalize('NFKC').toLowerCase();
}

/** The words of a search, each to be found somewhere; as patterns of LIKE. */
export function patternsOf(q: string): string[] {
  return q
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => containing(word));
}
