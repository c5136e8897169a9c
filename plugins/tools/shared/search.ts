/** Positions of the letters of `words` that a query hit, or null where it did not. */
export type Matcher = (words: string, query: string) => number[] | null;

/** Finds the query as it stands, upper and lower case alike. */
export function plainMatch(words: string, query: string): number[] | null {
  const at = words.toLowerCase().indexOf(query.toLowerCase());
  return at < 0 ? null : Array.from({ length: query.length }, (_, index) => at + index);
}

/** Cuts `words` into pieces that were hit and pieces that were not, for marking. */
export function pieces(words: string, hits: readonly number[]): { text: string; hit: boolean }[] {
  const hit = new Set(hits);
  const result: { text: string; hit: boolean }[] = [];
  for (let index = 0; index < words.length; index++) {
    const last = result.at(-1);
    if (last !== undefined && last.hit === hit.has(index)) last.text += words[index];
    else result.push({ text: words[index] as string, hit: hit.has(index) });
  }
  return result;
}
