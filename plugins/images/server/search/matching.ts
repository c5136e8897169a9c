import { containing } from '@fitout/sdk/server';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { shot } from '../library/rows.ts';
import type { Tables } from '../schema.ts';
import type { SearchWord } from './query.ts';
import type { TimeSpan } from './time-span.ts';

type Assets = ExpressionBuilder<Tables, 'assets'>;
type Condition = Expression<SqlBool>;

/**
 * Does an asset fit all words? Compared are what its index of words holds (name and tags), its description, the name of
 * its own folder, and when it was taken. Wider folders are not: their names are seen nowhere in the gallery.
 */
export function matchesWords(eb: Assets, words: readonly SearchWord[]): Condition {
  return eb.and(words.map((word) => matchesWord(eb, word)));
}

function matchesWord(eb: Assets, { text, times, rest }: SearchWord): Condition {
  if (times.length === 0) return inTexts(eb, text);
  const taken = eb.and([...times.map((span) => takenIn(span)), ...rest.map((part) => inTexts(eb, part))]);
  // A year within a camera's number, DSC_2024, says nothing; in 2024 年会 it does.
  return eb.or([taken, rest.length > 0 ? inTexts(eb, text) : inTextsAsWord(eb, text)]);
}

function takenIn(span: TimeSpan): Condition {
  if ('from' in span) return sql<boolean>`(${shot} >= ${span.from}::timestamp and ${shot} < ${span.until}::timestamp)`;
  const monthly = sql<boolean>`extract(month from ${shot})::int = any(${[...span.months]}::int[])`;
  return span.day === undefined ? monthly : sql<boolean>`(${monthly} and extract(day from ${shot})::int = ${span.day})`;
}

const inTexts = (eb: Assets, text: string): Condition =>
  textsFit(eb, (column) => sql<boolean>`${column} like ${containing(text)}`);

/** As a word of its own, with no letter or digit of ASCII beside it. */
function inTextsAsWord(eb: Assets, text: string): Condition {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return textsFit(eb, (column) => sql<boolean>`${column} ~ ${`(^|[^0-9a-z_])${plain}($|[^0-9a-z_])`}`);
}

function textsFit(eb: Assets, fits: (column: RawBuilder<string>) => Condition): Condition {
  const plain = (column: Expression<string>) => sql<string>`lower(normalize(${column}, nfkc))`;
  const folders = eb
    .selectFrom('folders')
    .select('folders.id')
    .whereRef('folders.org_id', '=', 'assets.org_id')
    .where((inner) => fits(plain(inner.ref('folders.name'))));
  return eb.or([
    fits(sql<string>`${eb.ref('assets.words')}`),
    fits(plain(eb.ref('assets.alt'))),
    eb('assets.folder_id', 'in', folders),
  ]);
}
