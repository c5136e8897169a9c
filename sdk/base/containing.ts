/** The pattern of LIKE and ILIKE for texts that hold `words` as they are, `%` and `_` in them too. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
