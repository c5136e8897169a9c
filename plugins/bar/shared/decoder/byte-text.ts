import { common } from './common-characters.ts';

/**
 * The text of bytes whose character set a code does not name. Decided on the whole text, by what its characters are:
 * 1. What is valid UTF-8 is left to the reader.
 * 2. Of GB 18030, Big5 and Shift_JIS the one whose characters are the commonest, if they are common at all.
 * 3. Single accented letters and symbols among plain characters are Latin-1.
 * undefined where nothing is better than the reader's own guess.
 */
export function textOfBytes(bytes: Uint8Array, guess: string | undefined): string | undefined {
  if (bytes.every((byte) => byte < 0x80)) return undefined;
  if (decoded('utf-8', bytes) !== undefined) return undefined;
  const runs = latinText(bytes).match(/[\u0080-\u00ff]+/g) ?? [];
  // `25 °C`: symbols alone among plain characters are no half-width kana, which the reader may take them for.
  const alone = runs.every((run) => run.length === 1 && run >= '\u00a0');
  const [best] = (Object.keys(ranks) as Charset[])
    .flatMap((charset) => {
      const text = decoded(charset, bytes);
      if (text === undefined || hasNoText(text) || /\p{Co}/u.test(text)) return [];
      // Any bytes from A1 to DF are half-width kana: they are looked for only where the reader found some.
      return halfKana.test(text) && (alone || text !== guess) ? [] : [{ text, score: scoreOf(bytes, charset) }];
    })
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < (isLatin(bytes) ? 2 : 1))
    return alone && guess !== undefined && halfKana.test(guess) ? latinText(bytes) : undefined;
  return best.text;
}

/** Controls that texts have: tab, line ends, and the separators of GS1 and ISO 15434. */
const controls = new Set(['\t', '\n', '\r', '\u001c', '\u001d', '\u001e', '\u001f']);

/** Has it characters that no text has? Other controls, what stands for undecodable bytes, and what is no character. */
export function hasNoText(text: string): boolean {
  return Array.from(text).some((character) => !controls.has(character) && /[\p{Cc}\p{Cn}\ufffd]/u.test(character));
}

type Charset = 'gb18030' | 'big5' | 'shift_jis';

function decoded(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** How likely a character is that is not ASCII, by its first and second byte. */
const ranks: Record<Charset, (character: string, first: number, second: number) => number> = {
  // GB 2312: full-width marks, then the characters by use in rows B0 to D7, then the rare ones; the rest came later.
  gb18030: (character, first, second) => {
    if (second < 0xa1 || first < 0xa1) return /[\u4e00-\u9fff]/.test(character) ? 0 : -2;
    if (first <= 0xa3) return 1;
    if (first >= 0xb0 && first <= 0xd7) return 1.5;
    return first >= 0xd8 && first <= 0xf7 ? 0.5 : -2;
  },
  // Rows A4 to C6 hold the characters in use, C9 to F9 the rare ones.
  big5: (_sign, first) => (first >= 0xa4 && first <= 0xc6 ? 1.5 : first < 0xa4 ? 1 : first >= 0xc9 ? 0.25 : -2),
  // Kana, then JIS level 1; half-width kana are one byte each.
  shift_jis: (character, first) => {
    if (/[\u3041-\u30ff]/.test(character)) return 3;
    if (/[\uff61-\uff65]/.test(character)) return -3;
    if (/[\uff66-\uff9f]/.test(character)) return 3;
    if (first >= 0x88 && first <= 0x97) return 1.5;
    return first === 0x81 || first === 0x82 ? 1 : 0.25;
  },
};

/** How likely a text is: the mean of its characters that are not ASCII. */
function scoreOf(bytes: Uint8Array, charset: Charset): number {
  const decoder = new TextDecoder(charset);
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2);
    const length = first < 0x80 ? 1 : lengthOf(charset, first, second);
    if (first >= 0x80) {
      const character = decoder.decode(bytes.subarray(at, at + length));
      count += 1;
      sum += common.has(character) ? 4 : length === 4 ? 0 : ranks[charset](character, first, second);
    }
    at += length;
  }
  return count === 0 ? -1 : sum / count;
}

/** Bytes of the character that begins with these two. */
function lengthOf(charset: Charset, first: number, second: number): number {
  if (charset === 'shift_jis') return first >= 0xa1 && first <= 0xdf ? 1 : 2;
  return charset === 'gb18030' && second >= 0x30 && second <= 0x39 ? 4 : 2;
}

const halfKana = /[\uff61-\uff9f]/;

const latinText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Words of Latin-1: letters with accents alone or in twos, next to plain ones. */
function isLatin(bytes: Uint8Array): boolean {
  const text = latinText(bytes);
  const runs = text.match(/[\u0080-\u00ff]+/g) ?? [];
  return (
    !/[\u0080-\u009f]/.test(text) &&
    runs.every((run) => run.length < 3) &&
    /[A-Za-z][\u00a0-\u00ff]|[\u00a0-\u00ff][A-Za-z]/.test(text)
  );
}
