import { containing } from '@fitout/sdk/server';

interface Named {
  title: string;
  digest: string;
  author: string;
  slug: string;
  tags: readonly string[];
}

/** What the search finds an article by. */
export function wordsOf({ title, digest, author, slug, tags }: Named): string {
  return [title, digest, author, slug, ...tags].join('\n').normalize('NFKC').toLowerCase();
}

/** The words of a search, each to be found somewhere; as patterns of LIKE. */
export function patternsOf(search: string): string[] {
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/);
  return words
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => containing(word));
}
