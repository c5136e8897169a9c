import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { PlaceValues } from '../../shared/calls/rule-inputs.ts';
import type { OwnPlaceRecord } from '../../shared/calls/rule-outputs.ts';
import { builtInPlaces } from '../../shared/places/places.ts';
import { changedMeanwhile } from '../rows.ts';
import type { Db, Tables } from '../tables.ts';
import { type Change, lockRules, nextRev, noteChange, type Who } from './history.ts';
import type { PlaceTable } from './tables.ts';

type Row = Selectable<PlaceTable>;

const valuesOf = ({ province, name, pinyin, initials, area, hidden }: Row): PlaceValues => ({
  ...{ province, name, pinyin, initials, area, hidden },
});

const placeOf = (row: Row): OwnPlaceRecord => ({ code: row.code, ...valuesOf(row), rev: row.rev });

/** What the product says of a place; null where it has none of this code. */
function builtIn(code: number): PlaceValues | null {
  const found = builtInPlaces.find((one) => one.code === code);
  if (found === undefined) return null;
  const { province, name, pinyin, initials = '', area } = found;
  return { province, name, pinyin, initials, area, hidden: false };
}

/** Those that the organisation wrote itself, by code; `placesWith` lays them over the built-in ones. */
export async function listOwnPlaces(db: Db, orgId: bigint): Promise<OwnPlaceRecord[]> {
  const rows = await db.selectFrom('place').selectAll().where('org_id', '=', orgId).orderBy('code').execute();
  return rows.map(placeOf);
}

async function findPlaceRow(db: Db, orgId: bigint, code: number): Promise<Row | undefined> {
  return db.selectFrom('place').selectAll().where('org_id', '=', orgId).where('code', '=', code).executeTakeFirst();
}

/** Throws 'conflict' where it is another revision; one that nobody changed has revision 0. */
async function ofRev(tx: Db, orgId: bigint, code: number, rev: number): Promise<Row | undefined> {
  const now = await findPlaceRow(tx, orgId, code);
  if ((now?.rev ?? 0) !== rev)
    throw changedMeanwhile(now === undefined ? { code, ...builtIn(code), rev: 0 } : placeOf(now));
  return now;
}

/** Stores a place whatever it was. */
export async function putPlace(tx: Db, orgId: bigint, code: number, values: PlaceValues): Promise<Change> {
  const before = await findPlaceRow(tx, orgId, code);
  const row = { ...values, rev: await nextRev(tx, orgId, 'place', String(code)), changed_at: new Date() };
  await tx
    .insertInto('place')
    .values({ org_id: orgId, code, ...row })
    .onConflict((on) => on.columns(['org_id', 'code']).doUpdateSet(row))
    .execute();
  return {
    ...{ kind: 'place', subject: String(code), name: values.name, after: values },
    before: before === undefined ? builtIn(code) : valuesOf(before),
  };
}

/** Takes away what the organisation wrote of a place. */
export async function dropPlace(tx: Db, orgId: bigint, code: number): Promise<Change | undefined> {
  const before = await findPlaceRow(tx, orgId, code);
  if (before === undefined) return undefined;
  await tx.deleteFrom('place').where('org_id', '=', orgId).where('code', '=', code).execute();
  return {
    ...{ kind: 'place', subject: String(code), name: before.name },
    ...{ before: valuesOf(before), after: builtIn(code) },
  };
}

/** Stores a place over revision `rev`; 0 for one that nobody changed. */
export async function changePlace(
  ctx: ServerContext,
  who: Who,
  { code, rev, values }: { code: number; rev: number; values: PlaceValues },
): Promise<OwnPlaceRecord> {
  return ctx.database.transaction<Tables, OwnPlaceRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    await ofRev(tx, who.orgId, code, rev);
    await noteChange(ctx, tx, who, await putPlace(tx, who.orgId, code, values));
    return placeOf((await findPlaceRow(tx, who.orgId, code)) as Row); // Cast: written above, in this transaction.
  });
}

/** Puts a place back as the product has it; one of the organisation's own is gone. Resolves to its name. */
export async function resetPlace(ctx: ServerContext, who: Who, code: number, rev: number): Promise<string> {
  return ctx.database.transaction<Tables, string>(async (tx) => {
    await lockRules(tx, who.orgId);
    await ofRev(tx, who.orgId, code, rev);
    const change = await dropPlace(tx, who.orgId, code);
    if (change === undefined) return String(code);
    await noteChange(ctx, tx, who, change);
    return change.name;
  });
}
