import { isDeepStrictEqual } from 'node:util';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { toWgs84 } from '../../shared/coordinates/convert.ts';
import { isShifted } from '../../shared/coordinates/shifted-area.ts';
import type { Position } from '../../shared/coordinates/systems.ts';
import { matchKey, type ReadRow, type RowFault, readRow } from '../../shared/places/read-row.ts';
import type { Tables } from '../tables.ts';
import type { ImportPiece } from './uploads.ts';

/** All of a place that a file may say. */
export interface PlaceValues extends Position {
  code: string | null;
  name: string;
  address: string;
  phone: string;
  hours: string;
  tags: string[];
  visible: boolean;
}

interface KnownPlace extends PlaceValues {
  id: bigint;
  rev: number;
  match: string;
  trashed_at: Date | null;
}

export interface PlannedRow {
  line: number;
  read: ReadRow;
  /** WGS-84. */
  position: Position | undefined;
  faults: RowFault[];
}

export type Plan =
  | { action: 'create'; values: PlaceValues }
  | { action: 'change'; before: KnownPlace; values: PlaceValues }
  | { action: 'same'; values: PlaceValues }
  | { action: 'bad' };

export type PlannedPlace = PlannedRow & { plan: Plan };

/** Lines of a file on which codes, names with addresses, and places were seen. */
export class SeenLines {
  readonly codes = new Map<string, number>();
  readonly matches = new Map<string, number>();
  readonly places = new Map<bigint, number>();
}

/** Reads a piece of a file; rows without anything are left out. `seen` goes from piece to piece, in their order. */
export function readPiece({ at, cells, lines }: ImportPiece, settings: ImportSettings, seen: SeenLines): PlannedRow[] {
  return cells.flatMap((row, index) => {
    if (row.every((cell) => cell === '')) return [];
    const read = readRow(row, settings);
    const line = lines[index] ?? at + index + 2;
    const faults = [...read.faults];
    const repeated = repeatedFault(read, line, seen);
    if (repeated !== undefined) faults.push(repeated);
    const written = read.values.position;
    const position = written === undefined ? undefined : toWgs84(written, settings.system, isShifted);
    return [{ line, read, position, faults }];
  });
}

function repeatedFault({ values }: ReadRow, line: number, seen: SeenLines): RowFault | undefined {
  const { code, name, address = '' } = values;
  const [lines, key] =
    code === undefined ? [seen.matches, name && matchKey(name, address)] : ([seen.codes, code] as const);
  if (key === undefined) return undefined;
  const before = lines.get(key);
  if (before === undefined) {
    lines.set(key, line);
    return undefined;
  }
  return code === undefined
    ? {
        field: 'name',
        cell: name ?? '',
        message: { zh: `与第 ${before} 行的名称和地址相同`, en: `same name and address as line ${before}` },
      }
    : {
        field: 'code',
        cell: code,
        message: { zh: `与第 ${before} 行的编号相同`, en: `same code as line ${before}` },
      };
}

/** Finds the places that rows mean and says what becomes of each. Reads the database, locks nothing. */
export async function planRows(
  ctx: Pick<ServerContext, 'database'>,
  orgId: bigint,
  rows: readonly PlannedRow[],
  seen: SeenLines,
): Promise<PlannedPlace[]> {
  const known = await knownPlaces(ctx, orgId, rows);
  return rows.map((row) => {
    if (row.faults.length > 0) return { ...row, plan: { action: 'bad' } };
    const found = known.find(row.read.values);
    if (found === 'ambiguous') return bad(row, ambiguous(row.read.values.name ?? ''));
    const before = found === undefined ? undefined : seen.places.get(found.id);
    if (found !== undefined && before !== undefined && before !== row.line) return bad(row, samePlace(before));
    if (found !== undefined) seen.places.set(found.id, row.line);
    return planned(row, found);
  });
}

function bad(row: PlannedRow, ...faults: RowFault[]): PlannedPlace {
  return { ...row, faults: [...row.faults, ...faults], plan: { action: 'bad' } };
}

const ambiguous = (name: string): RowFault => ({
  field: 'name',
  cell: name,
  message: {
    zh: '有多家门店的名称和地址与此相同，请填写编号',
    en: 'several stores have this name and address, enter a code',
  },
});
const samePlace = (line: number): RowFault => ({
  field: null,
  cell: '',
  message: { zh: `与第 ${line} 行是同一家门店`, en: `same store as line ${line}` },
});
const noName: RowFault = {
  field: 'name',
  cell: '',
  message: { zh: '新门店须填写名称', en: 'a new store needs a name' },
};
const noPosition: RowFault = {
  field: 'lng',
  cell: '',
  message: { zh: '新门店须填写坐标', en: 'a new store needs coordinates' },
};

function planned(row: PlannedRow, before: KnownPlace | undefined): PlannedPlace {
  const { position: _written, ...read } = row.read.values;
  if (before === undefined) {
    const { name } = read;
    if (name === undefined || row.position === undefined)
      return bad(row, ...(name === undefined ? [noName] : []), ...(row.position === undefined ? [noPosition] : []));
    const fresh = { code: null, address: '', phone: '', hours: '', tags: [], visible: true };
    return { ...row, plan: { action: 'create', values: { ...fresh, ...read, name, ...row.position } } };
  }
  const old = valuesOf(before);
  const moved = row.position !== undefined && !isSamePosition(row.position, old) ? row.position : {};
  const values = { ...old, ...read, ...moved };
  if (before.trashed_at === null && isDeepStrictEqual(values, old)) return { ...row, plan: { action: 'same', values } };
  return { ...row, plan: { action: 'change', before, values } };
}

/** Degrees, half a metre: what a conversion there and back may lose. */
const tolerance = 5e-6;
const isSamePosition = (a: Position, b: Position) =>
  Math.abs(a.lng - b.lng) < tolerance && Math.abs(a.lat - b.lat) < tolerance;

function valuesOf({ code, name, address, phone, lng, lat, hours, tags, visible }: KnownPlace): PlaceValues {
  return { code, name, address, phone, lng, lat, hours, tags, visible };
}

/**
 * The places that rows may mean: by the code, else by name and address. A row with a new code means a place without one
 * of that name and address, which gets it.
 */
async function knownPlaces(ctx: Pick<ServerContext, 'database'>, orgId: bigint, rows: readonly PlannedRow[]) {
  const codes = rows.flatMap(({ read }) => read.values.code ?? []);
  const matchOf = ({ name, address = '' }: ReadRow['values']) => name && matchKey(name, address);
  const matches = rows.flatMap(({ read }) => matchOf(read.values) ?? []);
  // `offset 0` keeps one index lookup per row, which the planner would give up where it does not know the table's size yet.
  const lookUp = sql<KnownPlace>`
    select distinct on (place.id) place.id, code, name, address, phone, lng, lat, hours, tags, visible, rev, match,
      trashed_at
    from (
      select one.id from unnest(${codes}::text[]) as wanted(code) cross join lateral
        (select id from place where org_id = ${orgId} and place.code = wanted.code offset 0) as one
      union all
      select one.id from unnest(${matches}::text[]) as wanted(match) cross join lateral
        (select id from place where org_id = ${orgId} and place.match = wanted.match offset 0) as one
    ) as wanted cross join lateral (select * from place where place.id = wanted.id offset 0) as place
    order by place.id`;
  const found = await ctx.database.transaction<Tables, KnownPlace[]>(async (tx) => (await lookUp.execute(tx)).rows);
  const byCode = new Map(found.flatMap((place) => (place.code === null ? [] : [[place.code, place] as const])));
  const byMatch = Map.groupBy(found, ({ match }) => match);
  return {
    find(values: ReadRow['values']): KnownPlace | 'ambiguous' | undefined {
      const alike = byMatch.get(matchOf(values) ?? '') ?? [];
      if (values.code === undefined) return alike.length > 1 ? 'ambiguous' : alike[0];
      const without = alike.filter(({ code }) => code === null);
      return byCode.get(values.code) ?? (without.length === 1 ? without[0] : undefined);
    },
  };
}
