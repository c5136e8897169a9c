import { FitoutError, pluralize } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { TariffValues } from '../../shared/calls/rule-inputs.ts';
import type { TariffRecord } from '../../shared/calls/rule-outputs.ts';
import { limits } from '../../shared/limits.ts';
import { nextNo } from '../pools/pools.ts';
import { talliedTariffs } from '../pools/tally.ts';
import { changedMeanwhile } from '../rows.ts';
import type { Db, Tables, TariffTable } from '../tables.ts';
import { readCarrier } from './carriers.ts';
import { type Change, lockRules, noteChange, type Who } from './history.ts';

type Row = Selectable<TariffTable>;

function valuesOf({ carrier, name, price, prestore, monthly, months, penalty, note }: Row): TariffValues {
  return { carrier, name, price, prestore, monthly, months, penalty, note };
}

export function tariffOf(row: Row): TariffRecord {
  return { id: row.id, no: row.no, ...valuesOf(row), rev: row.rev };
}

/** Tariffs that are not thrown away, oldest first. */
export async function listTariffs(db: Db, orgId: bigint): Promise<TariffRecord[]> {
  const rows = await db
    .selectFrom('tariff')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .orderBy('no')
    .execute();
  return rows.map(tariffOf);
}

export async function readTariff(db: Db, orgId: bigint, id: bigint, { trashed = false } = {}): Promise<Row> {
  const row = await db
    .selectFrom('tariff')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined && (trashed || row.trashed_at === null)) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-tariff',
    message: { zh: '没有这个资费', en: 'This tariff does not exist' },
  });
}

/** How many numbers each tariff has, by its id; those that nobody has are left out. */
export async function tariffCounts(db: Db, orgId: bigint): Promise<Record<string, number>> {
  const [tariffs, counts] = await Promise.all([listTariffs(db, orgId), talliedTariffs(db, orgId)]);
  return Object.fromEntries(
    tariffs.flatMap(({ no, id }) => {
      const count = counts.get(no);
      return count === undefined ? [] : [[String(id), count]];
    }),
  );
}

/** How many numbers have it. */
export async function numbersOf(db: Db, orgId: bigint, no: number): Promise<number> {
  return (await talliedTariffs(db, orgId)).get(no) ?? 0;
}

export async function createTariff(ctx: ServerContext, who: Who, values: TariffValues): Promise<TariffRecord> {
  const { orgId } = who;
  return ctx.database.transaction<Tables, TariffRecord>(async (tx) => {
    await lockRules(tx, orgId);
    await readCarrier(tx, orgId, values.carrier);
    if ((await listTariffs(tx, orgId)).length >= limits.tariffs)
      throw new FitoutError('unprocessable', {
        reason: 'numbers.tariffs-full',
        message: { zh: `资费最多 ${limits.tariffs} 个`, en: `At most ${limits.tariffs} tariffs` },
      });
    const row = await tx
      .insertInto('tariff')
      .values({ id: ctx.ids.next(), org_id: orgId, no: await nextNo(tx, 'tariff', orgId), ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteChange(ctx, tx, who, {
      ...{ kind: 'tariff', subject: String(row.id), name: row.name },
      ...{ before: null, after: values },
    });
    return tariffOf(row);
  });
}

/** Stores a tariff whatever it was, also one that was thrown away; its carrier stays. One row: its numbers are not touched. */
export async function putTariff(tx: Db, orgId: bigint, id: bigint, values: TariffValues): Promise<Change> {
  const before = await readTariff(tx, orgId, id, { trashed: true });
  if (before.carrier !== values.carrier)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.tariff-carrier',
      message: { zh: '资费的运营商不能更改', en: 'The carrier of a tariff cannot be changed' },
    });
  await tx
    .updateTable('tariff')
    .set({ ...values, rev: before.rev + 1, changed_at: new Date(), trashed_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  return {
    ...{ kind: 'tariff', subject: String(id), name: values.name, after: values },
    before: before.trashed_at === null ? valuesOf(before) : null,
  };
}

/** Stores a tariff over revision `rev`. Throws 'conflict' with what it is now where somebody was faster. */
export async function changeTariff(
  ctx: ServerContext,
  who: Who,
  { id, rev, values }: { id: bigint; rev: number; values: TariffValues },
): Promise<TariffRecord> {
  return ctx.database.transaction<Tables, TariffRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const now = await readTariff(tx, who.orgId, id);
    if (now.rev !== rev) throw changedMeanwhile(tariffOf(now));
    await noteChange(ctx, tx, who, await putTariff(tx, who.orgId, id, values));
    return tariffOf(await readTariff(tx, who.orgId, id));
  });
}

/** Throws away a tariff that no number has. Resolves to what it was. */
export async function removeTariff(ctx: ServerContext, who: Who, id: bigint, rev: number): Promise<TariffRecord> {
  return ctx.database.transaction<Tables, TariffRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const now = await readTariff(tx, who.orgId, id);
    if (now.rev !== rev) throw changedMeanwhile(tariffOf(now));
    const used = await numbersOf(tx, who.orgId, now.no);
    if (used > 0)
      throw new FitoutError('unprocessable', {
        reason: 'numbers.tariff-used',
        message: {
          zh: `还有 ${used.toLocaleString('en-US')} 个号码使用这个资费，请先给它们改用别的资费`,
          en: `${pluralize(used.toLocaleString('en-US'), 'number uses', 'numbers use')} this tariff. Change them to another tariff first`,
        },
      });
    await tx
      .updateTable('tariff')
      .set({ rev: rev + 1, trashed_at: new Date() })
      .where('org_id', '=', who.orgId)
      .where('id', '=', id)
      .execute();
    const change = { kind: 'tariff', subject: String(id), name: now.name, before: valuesOf(now), after: null } as const;
    await noteChange(ctx, tx, who, change);
    return tariffOf(now);
  });
}
