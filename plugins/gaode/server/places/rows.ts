import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { PlaceRecord } from '../../shared/calls/answers.ts';
import type { Db, PlaceTable } from '../tables.ts';
import { noSuchPlace } from './refusals.ts';

export const placeColumns = [
  'id',
  'code',
  'name',
  'address',
  'phone',
  'lng',
  'lat',
  'hours',
  'tags',
  'visible',
  'rev',
  'trashed_at',
  'created_at',
  'updated_at',
  'updated_by',
] as const;
export type PlaceRow = Pick<Selectable<PlaceTable>, (typeof placeColumns)[number]>;

type People = Pick<ServerContext, 'people'>;

/** Rows as the staff's pages get them, with the names of who changed them. */
export async function placesOf({ people }: People, orgId: bigint, rows: readonly PlaceRow[]): Promise<PlaceRecord[]> {
  const ids = [...new Set(rows.map((row) => row.updated_by))];
  const known = ids.length === 0 ? new Map() : await people.byIds(orgId, ids);
  return rows.map(({ created_at, updated_at, updated_by, trashed_at, ...own }) => {
    const person = known.get(updated_by);
    return {
      ...own,
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
      updatedBy: person === undefined ? null : { id: person.id, name: person.name },
      trashedAt: trashed_at?.toISOString() ?? null,
    };
  });
}

export async function placeOf(ctx: People, orgId: bigint, row: PlaceRow): Promise<PlaceRecord> {
  const [place] = await placesOf(ctx, orgId, [row]);
  if (place === undefined) throw noSuchPlace();
  return place;
}

/** `lock`: held until the transaction ends. */
export async function readPlace(db: Db, orgId: bigint, id: bigint, lock = false): Promise<PlaceRow> {
  let query = db.selectFrom('place').select(placeColumns).where('org_id', '=', orgId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (row === undefined) throw noSuchPlace();
  return row;
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}
