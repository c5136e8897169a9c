import { FitoutError, fill, type LocalText } from '@fitout/sdk';
import type { MappingRecord, PreviewRow, Terms } from '../../shared/calls/imports.ts';
import type { CarrierRules } from '../../shared/carriers.ts';
import { guessColumns, guessUnit, termFields } from '../../shared/imports/columns.ts';
import { problemTexts } from '../../shared/imports/problems.ts';
import type { PlaceBook } from '../rules/place-book.ts';
import type { Db } from '../tables.ts';
import type { FileFormat } from './read/sniff.ts';
import type { StoredMapping } from './tables.ts';
import { type Problem, rowReader } from './understand.ts';

const shownRows = 10;

export function problemText({ word, what }: Problem): LocalText {
  const { zh, en } = problemTexts[word];
  return { zh: fill(zh, { what }), en: fill(en, { what }) };
}

/** The first rows, as they stand in the file and as a mapping has them. */
export function previewOf(
  { carrier, book }: { carrier: CarrierRules; book: PlaceBook },
  format: FileFormat,
  mapping: StoredMapping,
  tariff: Terms | undefined,
): PreviewRow[] {
  const understand = rowReader(carrier, book, mapping);
  return format.sample.slice(0, shownRows).map((row) => {
    const one = understand(row);
    const cells = [...row.cells];
    if ('problem' in one)
      return { line: row.line, cells, number: null, place: null, terms: null, problem: problemText(one.problem) };
    const { number, place, terms = tariff ?? null } = one;
    return { line: row.line, cells, number, place: place.place, terms, problem: null };
  });
}

/** What the columns are, as far as it can be guessed. */
export function guessMapping({ header, kind, names, sample }: FileFormat): StoredMapping {
  const heads = header || kind === 'json' || kind === 'capture' ? names : undefined;
  const columns =
    kind === 'capture'
      ? { number: 0, monthly: 2 }
      : guessColumns(
          heads,
          sample.slice(0, 20).map(({ cells }) => cells),
        );
  const priced = termFields.some((field) => columns[field] !== undefined);
  return {
    ...{ columns, unit: guessUnit(heads), place: null, tariff: null },
    terms: priced ? { price: 0, prestore: 0, monthly: 0, months: 0 } : null,
  };
}

const problem = (word: string, zh: string, en: string) =>
  new FitoutError('unprocessable', { reason: `numbers.mapping-${word}`, message: { zh, en } });

/** A mapping as it is kept; throws in words where it does not say all that an import needs. */
export function checkedMapping(book: PlaceBook, mapping: MappingRecord): StoredMapping {
  const { columns, place, tariff, terms } = mapping;
  if (columns.number === undefined)
    throw problem('number', '请指定号码所在的列', 'Choose the column that contains the number');
  if (columns.place === undefined && place === null)
    throw problem(
      'place',
      '请指定城市所在的列，或为整个文件选择一个城市',
      'Choose the column that contains the city, or one city for the whole file',
    );
  if (termFields.every((field) => columns[field] === undefined) && tariff === null && terms === null)
    throw problem(
      'tariff',
      '请指定价格所在的列，或为整个文件选择资费',
      'Choose the column that contains the price, or a tariff for the whole file',
    );
  return stored(book, mapping);
}

/** A mapping for a look at the first rows; a city that there is not is refused. */
export function stored(book: PlaceBook, { tariff, ...rest }: MappingRecord): StoredMapping {
  if (rest.place !== null && book.ofCode(rest.place) === undefined)
    throw problem('place', '没有这个城市', 'This city does not exist');
  return { ...rest, tariff: tariff?.toString() ?? null };
}

/** The terms of a mapping's tariff, where it has one; throws where the carrier has none of that id. */
export async function tariffOf(
  db: Db,
  orgId: bigint,
  carrier: string,
  { tariff }: StoredMapping,
): Promise<Terms | undefined> {
  if (tariff === null) return undefined;
  const row = await db
    .selectFrom('tariff')
    .select(['price', 'prestore', 'monthly', 'months'])
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .where('id', '=', BigInt(tariff))
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw problem('tariff', '没有这个资费', 'This tariff does not exist');
  return row;
}
