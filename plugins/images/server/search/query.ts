import { searchable } from '../../shared/grams.ts';
import { type TimeMention, timesIn } from './time-mentions.ts';
import type { TimeSpan } from './time-span.ts';

/** One word of a search. A picture fits it by either of two ways. */
export interface SearchWord {
  /** It stands in a name, an album, a tag or a description as it was typed, in lower case. */
  text: string;
  /** Or the picture was taken in all of these times; empty where the word names none. */
  times: readonly TimeSpan[];
  /** … and each of these, what the word holds beside times (2024年5月的杭州), stands in its texts. */
  rest: readonly string[];
}

/** Words beyond so many narrow nothing any more. */
const maxWords = 8;

/** The words of a search, all of which a picture must fit. `today` is `2024-05-01`. */
export function searchWords(query: string, today: string): SearchWord[] {
  const text = searchable(query).replace(/\s+/g, ' ').trim();
  const mentions = timesIn(text, today);
  const words: SearchWord[] = [];
  for (let at = 0; at < text.length && words.length < maxWords; ) {
    const end = endOfWord(text, at, mentions);
    words.push(wordBetween(text, at, end, mentions));
    at = end + 1;
  }
  return words;
}

/** The next space that stands in no time: `May 5, 2024` is one word. */
function endOfWord(text: string, from: number, mentions: readonly TimeMention[]): number {
  let end = text.indexOf(' ', from);
  while (end >= 0) {
    const around = mentions.find((mention) => mention.start <= end && end < mention.end);
    if (around === undefined) return end;
    end = text.indexOf(' ', around.end);
  }
  return text.length;
}

function wordBetween(text: string, from: number, to: number, mentions: readonly TimeMention[]): SearchWord {
  const within = mentions.filter(({ start, end }) => start >= from && end <= to);
  const rest: string[] = [];
  let at = from;
  for (const { start, end } of [...within, { start: to, end: to }]) {
    const piece = trimmed(text.slice(at, start));
    if (piece !== '' && within.length > 0) rest.push(piece);
    at = end;
  }
  return { text: text.slice(from, to), times: within.map(({ span }) => span), rest };
}

/** What joins a time to the rest: 2024年5月的杭州, 2024年5月，杭州. */
const joins = new Set(['的', '在', '于', ',', '、', '。', '.', '·', '-', '~', '/', ':', ';', '(', ')']);

function trimmed(piece: string): string {
  const characters = Array.from(piece);
  while (joins.has(characters[0] ?? '')) characters.shift();
  while (joins.has(characters.at(-1) ?? '')) characters.pop();
  return characters.join('').trim();
}
