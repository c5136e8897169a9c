import type { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { PlaceRecord } from '../../shared/calls/answers.ts';
import type { NewPlaceValues, PlaceChangeValues, PlaceMove } from '../../shared/calls/inputs.ts';
import { toWgs84 } from '../../shared/coordinates/convert.ts';
import { isShifted } from '../../shared/coordinates/shifted-area.ts';
import { limits } from '../../shared/places/limits.ts';
import type { Db, Tables } from '../tables.ts';
import { brokeUnique, changedMeanwhile, codeTaken, inTrash, notInTrash, tooManyPlaces } from './refusals.ts';
import { callerId, type PlaceRow, placeColumns, placeOf, readPlace } from './rows.ts';
import { derivedColumns } from './search-terms.ts';

export interface Done {
  place: PlaceRecord;
  /** false: it was so already. */
  changed: boolean;
}

/** Creates a place. The same request key again answers the place that it made. */
export async function createPlace(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { lng, lat, system, key, ...values }: NewPlaceValues,
): Promise<Done> {
  const by = callerId(caller);
  const own = { ...values, code: values.code || null };
  const row = {
    ...{ id: ctx.ids.next(), org_id: orgId, request: key ?? null, ...own, ...derivedColumns(own) },
    ...{ ...toWgs84({ lng, lat }, system, isShifted), created_by: by, updated_by: by },
  };
  return ctx.database.transaction<Tables, Done>(async (tx) => {
    const before = await placeOfRequest(tx, orgId, key);
    if (before !== undefined) return { place: await placeOf(ctx, orgId, before), changed: false };
    await refuseBeyondLimit(tx, orgId, 1);
    // Either unique index may answer first: the same request at the same moment brings the same code.
    const made = await tx
      .insertInto('place')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(placeColumns)
      .executeTakeFirst();
    if (made !== undefined) return { place: await placeOf(ctx, orgId, made), changed: true };
    const meanwhile = await placeOfRequest(tx, orgId, key);
    if (meanwhile === undefined) throw await codeTakenByHolder(tx, orgId, own.code ?? '');
    return { place: await placeOf(ctx, orgId, meanwhile), changed: false };
  });
}

/** The place that an earlier request with this key created. */
async function placeOfRequest(tx: Db, orgId: bigint, key: string | undefined): Promise<PlaceRow | undefined> {
  if (key === undefined) return undefined;
  return tx
    .selectFrom('place')
    .select(placeColumns)
    .where('org_id', '=', orgId)
    .where('request', '=', key)
    .executeTakeFirst();
}

/** Throws 'unprocessable' where `more` places would be beyond the limit of an organisation. */
export async function refuseBeyondLimit(tx: Db, orgId: bigint, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('place')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (count + more > limits.places) throw tooManyPlaces(limits.places);
}

/** Runs a write; where another place has the code, the refusal names it. */
async function refusingCode<T>(
  ctx: ServerContext,
  orgId: bigint,
  code: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!brokeUnique(error, 'place_code') || !code) throw error;
    throw await codeTakenByHolder(ctx.database.query<Tables>(), orgId, code);
  }
}

async function codeTakenByHolder(db: Db, orgId: bigint, code: string): Promise<FitoutError> {
  const holder = await db
    .selectFrom('place')
    .select(['name', 'trashed_at'])
    .where('org_id', '=', orgId)
    .where('code', '=', code)
    .executeTakeFirst();
  return codeTaken(code, holder && { name: holder.name, trashed: holder.trashed_at !== null });
}

/**
 * Changes the fields that are sent, on revision `rev`. Throws 'conflict' with the place as it is where somebody else
 * changed it since. What is so already is neither a conflict nor a change: a lost answer may be asked for again.
 */
export async function changePlace(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, rev, change }: { id: bigint; rev: number; change: Omit<PlaceChangeValues, 'rev'> },
): Promise<Done> {
  const { lng, lat, system = 'wgs84', ...fields } = change;
  const position = lng === undefined || lat === undefined ? {} : toWgs84({ lng, lat }, system, isShifted);
  const code = fields.code === undefined ? {} : { code: fields.code || null };
  // Cast: fields that were left out are absent, or undefined, which JSON has no word for.
  const sent = Object.fromEntries(
    Object.entries({ ...fields, ...code, ...position }).filter(([, value]) => value !== undefined),
  ) as Partial<PlaceRow>;
  return refusingCode(ctx, orgId, sent.code, () =>
    ctx.database.transaction<Tables, Done>(async (tx) => {
      const before = await readPlace(tx, orgId, id, true);
      if (before.trashed_at !== null) throw inTrash();
      if (isSame(before, sent)) return { place: await placeOf(ctx, orgId, before), changed: false };
      if (before.rev !== rev) throw changedMeanwhile(await placeOf(ctx, orgId, before));
      const after = await tx
        .updateTable('place')
        .set({ ...sent, ...derivedColumns({ ...before, ...sent }), ...stamp(before.rev, callerId(caller)) })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning(placeColumns)
        .executeTakeFirstOrThrow();
      return { place: await placeOf(ctx, orgId, after), changed: true };
    }),
  );
}

const stamp = (rev: number, by: bigint) => ({ rev: rev + 1, updated_at: sql<Date>`now()`, updated_by: by });

function isSame(before: PlaceRow, sent: Partial<PlaceRow>): boolean {
  return Object.entries(sent).every(
    ([field, value]) => JSON.stringify(before[field as keyof PlaceRow]) === JSON.stringify(value),
  );
}

/** Changes nothing but the position. */
export async function movePlace(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { rev, ...position }: PlaceMove,
): Promise<Done> {
  return changePlace(ctx, caller, orgId, { id, rev, change: position });
}

/** Moves a place to the trash, or back. */
export async function trashPlace(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, trash }: { id: bigint; trash: boolean },
): Promise<Done> {
  return ctx.database.transaction<Tables, Done>(async (tx) => {
    const before = await readPlace(tx, orgId, id, true);
    if ((before.trashed_at !== null) === trash) return { place: await placeOf(ctx, orgId, before), changed: false };
    const after = await tx
      .updateTable('place')
      .set({ trashed_at: trash ? sql<Date>`now()` : null, ...stamp(before.rev, callerId(caller)) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning(placeColumns)
      .executeTakeFirstOrThrow();
    return { place: await placeOf(ctx, orgId, after), changed: true };
  });
}

export async function deletePlace(ctx: ServerContext, orgId: bigint, id: bigint): Promise<{ name: string }> {
  return ctx.database.transaction<Tables, { name: string }>(async (tx) => {
    const before = await readPlace(tx, orgId, id, true);
    if (before.trashed_at === null) throw notInTrash();
    await tx.deleteFrom('place').where('org_id', '=', orgId).where('id', '=', id).execute();
    return before;
  });
}
