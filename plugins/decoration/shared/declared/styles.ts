import { safeColor } from '../color.ts';

/** What a declared block may say of a box: it lays out and colours, and stays where the page puts it. */
const allowed = new Set(
  [
    'color backgroundColor opacity fontSize fontWeight fontStyle lineHeight letterSpacing textAlign textDecoration whiteSpace overflowWrap',
    'display flex flexDirection flexWrap flexGrow flexShrink flexBasis gap rowGap columnGap alignItems alignSelf justifyContent gridTemplateColumns gridColumn order',
    'margin marginTop marginBottom marginLeft marginRight marginInline marginBlock padding paddingTop paddingBottom paddingLeft paddingRight paddingInline paddingBlock',
    'width maxWidth minWidth height maxHeight minHeight aspectRatio objectFit overflow listStyle boxSizing',
    'border borderTop borderBottom borderLeft borderRight borderColor borderRadius boxShadow',
  ].flatMap((line) => line.split(' ')),
);

/** Numbers, lengths, words, colours, sums and the page's own variables: no quote, no address. */
const value = /^[\w\s#%.,/+*()-]*$/;
const call = /([a-z-]+)\(/gi;
const calls = new Set(['var', 'rgb', 'rgba', 'hsl', 'hsla', 'min', 'max', 'minmax', 'repeat', 'clamp', 'calc']);
const plainLength = /^(?:(?:\d+(?:\.\d+)?|\.\d+)(?:px|em|rem|%)?|auto)$/;

/** The declarations that may reach a style, with values put in; the others are left out. */
export function safeStyle(style: unknown, fill: (text: string) => string): Record<string, string> | undefined {
  if (typeof style !== 'object' || style === null) return undefined;
  const kept: [string, string][] = [];
  for (const [name, raw] of Object.entries(style)) {
    if (!allowed.has(name) || typeof raw !== 'string' || raw.length > 200) continue;
    const text = fill(raw).trim();
    if (text !== '' && isSafe(name, text)) kept.push([name, text]);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function isSafe(name: string, text: string): boolean {
  if (/color$/i.test(name) && safeColor(text) !== undefined) return true;
  if (text.length > 200 || !value.test(text)) return false;
  // A margin below nothing would lay the block over its neighbours.
  if (name.startsWith('margin')) {
    const lengths = text.split(/\s+/);
    return lengths.length <= 4 && lengths.every((length) => plainLength.test(length));
  }
  return [...text.matchAll(call)].every(([, word = '']) => calls.has(word.toLowerCase()));
}
