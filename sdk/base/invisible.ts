/**
 * Characters of no width that come along when text is copied: directions (U+200E, U+202A–202E, U+2066–2069, U+061C),
 * U+200B, the byte order mark, the soft hyphen and others that nobody types.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const joiner = /[\u200c\u200d]/;
/** What a joiner may stand after and before: letters and marks of scripts that are joined, and pictographs. */
const joinedAfter = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const joinedBefore = /^[\p{L}\p{M}\p{Extended_Pictographic}]/u;
const ascii = /^[\0-\x7f]$/;

/**
 * `text` without invisible characters. Joiners (U+200C, U+200D) stay inside words of scripts that are joined and inside
 * emoji, where they are part of the spelling.
 *
 * @example stripInvisible('\u202d138 0013 8000\u202c') // '138 0013 8000'
 */
export function stripInvisible(text: string): string {
  const bare = text.replace(invisible, '');
  if (!joiner.test(bare)) return bare;
  let kept = '';
  const characters = [...bare];
  for (const [at, character] of characters.entries()) {
    const next = characters[at + 1] ?? '';
    if (!joiner.test(character) || joins(kept, next)) kept += character;
  }
  return kept;
}

function joins(before: string, next: string): boolean {
  const last = [...before.slice(-2)].at(-1) ?? '';
  return joinedAfter.test(last) && joinedBefore.test(next) && !(ascii.test(last) && ascii.test(next));
}
