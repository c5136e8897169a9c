import { type LocalText, pluralize, type TableProblem } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ImportCheck, ImportCounts, ImportWarning, PreviewRow, RowProblem } from '../../shared/calls/answers.ts';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { isShifted } from '../../shared/coordinates/shifted-area.ts';
import type { WarningKind } from '../../shared/places/choices.ts';
import { limits } from '../../shared/places/limits.ts';
import { tooManyPlaces } from '../places/refusals.ts';
import type { Tables } from '../tables.ts';
import { type PlannedPlace, planRows, readPiece, SeenLines } from './plan.ts';
import { type ImportRow, noCounts, piecesOf } from './uploads.ts';

/** All rows of a file with what would become of each, a piece at a time. Nothing is written. */
export async function* plannedPieces(
  ctx: ServerContext,
  { id, org_id }: Pick<ImportRow, 'id' | 'org_id'>,
  settings: ImportSettings,
): AsyncIterable<PlannedPlace[]> {
  const seen = new SeenLines();
  for await (const piece of piecesOf(ctx.database.query<Tables>(), id))
    yield await planRows(ctx, org_id, readPiece(piece, settings, seen), seen);
}

/** Throws 'unprocessable' where the import would exceed the limit of places. */
export async function checkImport(ctx: ServerContext, row: ImportRow, settings: ImportSettings): Promise<ImportCheck> {
  const db = ctx.database.query<Tables>();
  const counts = { ...noCounts, bad: row.unreadable.length };
  const preview: PreviewRow[] = [];
  const problems: RowProblem[] = row.unreadable.map(unreadableProblem);
  const warnings = new Warnings();
  for await (const piece of plannedPieces(ctx, row, settings)) {
    for (const place of piece) {
      addTo(counts, place);
      warnings.add(place);
      if (preview.length < limits.previewRows) preview.push(previewOf(place));
      if (problems.length < limits.problems) problems.push(...problemsOf(place));
    }
  }
  const { places } = await db
    .selectFrom('place')
    .select(sql<number>`count(*)::int4`.as('places'))
    .where('org_id', '=', row.org_id)
    .executeTakeFirstOrThrow();
  if (places + counts.create > limits.places) throw tooManyPlaces(limits.places);
  problems.sort((a, b) => a.line - b.line);
  return { counts, preview, problems: problems.slice(0, limits.problems), warnings: warnings.list() };
}

/** Counts one row. */
export function addTo(counts: ImportCounts, { plan }: PlannedPlace): void {
  counts[plan.action] += 1;
  if (plan.action === 'change' && plan.before.trashed_at !== null) counts.restore += 1;
}

/** A line that the reader of tables could not split into cells. */
export const unreadableProblem = ({ line, message }: TableProblem): RowProblem => ({
  ...{ line, field: null, cell: '', message },
});

export const problemsOf = ({ line, faults }: PlannedPlace): RowProblem[] => faults.map((fault) => ({ line, ...fault }));

function previewOf({ line, read, position, faults, plan }: PlannedPlace): PreviewRow {
  const shown = plan.action === 'bad' ? { ...read.values, ...position } : plan.values;
  const { code, name = '', address = '', phone = '', hours = '', tags = [], visible = true } = shown;
  return {
    ...{ line, action: plan.action, code: code ?? '', name, address, phone, hours, tags, visible },
    ...{ written: read.written, lng: shown.lng ?? null, lat: shown.lat ?? null },
    problems: faults.map(({ message }) => message),
  };
}

const texts: Record<WarningKind, (rows: number) => LocalText> = {
  'outside-area': (rows) => ({
    zh: `${rows} 行的坐标不在大陆与港澳范围内，将按 WGS-84 原样保存；请确认坐标无误`,
    en: `${pluralize(rows, 'row lies', 'rows lie')} outside mainland China, Hong Kong and Macao and will be stored unchanged as WGS-84. Check the coordinates`,
  }),
  swapped: (rows) => ({
    zh: `${rows} 行的经度与纬度可能写反了，可选择“交换经纬度”`,
    en: `Longitude and latitude may be swapped in ${pluralize(rows, 'row', 'rows')}. You can turn on “Swap longitude and latitude”`,
  }),
  'same-position': (rows) => ({
    zh: `${rows} 行与许多其他行坐标相同，可能是按城市或区县填写的`,
    en: `${pluralize(rows, 'row has', 'rows have')} the same coordinates as many others, perhaps only those of a city or district`,
  }),
};

/** What is unusual about the rows of a file. */
class Warnings {
  readonly #lines: Record<'outside-area' | 'swapped', number[]> = { 'outside-area': [], swapped: [] };
  readonly #linesAt = new Map<string, number[]>();

  add({ line, read, position, plan }: PlannedPlace): void {
    if (read.looksSwapped) this.#lines.swapped.push(line);
    if (position === undefined || plan.action === 'bad') return;
    if (!isShifted(position)) {
      const turned = Math.abs(position.lng) <= 90 && isShifted({ lng: position.lat, lat: position.lng });
      this.#lines[turned ? 'swapped' : 'outside-area'].push(line);
    }
    const key = `${position.lng.toFixed(6)},${position.lat.toFixed(6)}`;
    const lines = this.#linesAt.get(key) ?? [];
    lines.push(line);
    this.#linesAt.set(key, lines);
  }

  list(): ImportWarning[] {
    const repeated = [...this.#linesAt.values()].filter((lines) => lines.length >= limits.samePosition).flat();
    const all: [WarningKind, number[]][] = [
      ['swapped', this.#lines.swapped],
      ['outside-area', this.#lines['outside-area']],
      ['same-position', repeated],
    ];
    return all.flatMap(([kind, lines]) =>
      lines.length === 0
        ? []
        : [
            {
              ...{ kind, rows: lines.length, message: texts[kind](lines.length) },
              lines: lines.toSorted((a, b) => a - b).slice(0, limits.warningLines),
            },
          ],
    );
  }
}
