/** What the search compares: lower case, full-width letters made plain. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A text's single characters and neighbouring pairs, each once: enough to find any part of it by an index, Chinese too. */
export function gramsOf(text: string): string[] {
  const found = new Set<string>();
  for (const part of searchable(text).split(/\s+/)) {
    const characters = Array.from(part);
    for (const [index, character] of characters.entries()) {
      found.add(character);
      const following = characters[index + 1];
      if (following !== undefined) found.add(character + following);
    }
  }
  return [...found];
}

/** The words of a query, each with the grams that a hit must have. */
export function searchTerms(query: string): { term: string; grams: string[] }[] {
  const terms = searchable(query)
    .split(/\s+/)
    .filter((term) => term !== '');
  return terms.slice(0, 8).map((term) => {
    const characters = Array.from(term);
    const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
    return { term, grams: pairs.length > 0 ? [...new Set(pairs)] : characters };
  });
}
