import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { CarrierValues } from '../../shared/calls/rule-inputs.ts';
import { builtInCarriers, type CarrierRules } from '../../shared/carriers.ts';
import { limits } from '../../shared/limits.ts';
import { carrierProblem } from '../../shared/rules/carrier-problem.ts';
import { changedMeanwhile } from '../rows.ts';
import type { Db, Tables } from '../tables.ts';
import { type CarrierRecord, listCarriers, readCarrier } from './carriers.ts';
import { type Change, lockRules, nextRev, noteChange, type Who } from './history.ts';

const isBuiltIn = (key: string): boolean => builtInCarriers.some((one) => one.key === key);

function valuesOf({ name, color, segments, levels, terms }: CarrierRules): Omit<CarrierRules, 'key'> {
  return { name, color, segments, levels, terms };
}

const refused = (reason: string, message: LocalText): FitoutError =>
  new FitoutError('unprocessable', { reason: `numbers.${reason}`, message });

/** Stores the rules of a carrier whatever they were; throws in words where another carrier has one of its segments. */
export async function putCarrier(tx: Db, orgId: bigint, key: string, values: CarrierValues): Promise<Change> {
  const all = await listCarriers(tx, orgId);
  const before = all.find((one) => one.key === key);
  const problem = carrierProblem(
    values,
    all.filter((one) => one.key !== key),
  );
  if (problem !== undefined) throw refused('carrier', problem);
  if (before === undefined && all.length >= limits.carriers)
    throw refused('carriers-full', {
      zh: `运营商最多 ${limits.carriers} 个`,
      en: `At most ${limits.carriers} carriers`,
    });
  const { name, color } = values;
  const row = {
    ...{ name, color, changed_at: new Date(), rev: await nextRev(tx, orgId, 'carrier', key) },
    segments: JSON.stringify(values.segments),
    levels: JSON.stringify(values.levels),
    terms: JSON.stringify(values.terms),
  };
  await tx
    .insertInto('carrier')
    .values({ org_id: orgId, key, ...row })
    .onConflict((on) => on.columns(['org_id', 'key']).doUpdateSet(row))
    .execute();
  return { kind: 'carrier', subject: key, name, before: before === undefined ? null : valuesOf(before), after: values };
}

export async function addCarrier(ctx: ServerContext, who: Who, values: CarrierValues): Promise<CarrierRecord> {
  return ctx.database.transaction<Tables, CarrierRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const key = `own-${ctx.ids.next().toString(36)}`;
    await noteChange(ctx, tx, who, await putCarrier(tx, who.orgId, key, values));
    return readCarrier(tx, who.orgId, key);
  });
}

/** Throws 'conflict' with what it is now where somebody was faster. */
async function ofRev(tx: Db, orgId: bigint, key: string, rev: number): Promise<CarrierRecord> {
  const now = await readCarrier(tx, orgId, key);
  if (now.rev !== rev) throw changedMeanwhile(now);
  return now;
}

/** Stores a carrier over revision `rev`. */
export async function changeCarrier(
  ctx: ServerContext,
  who: Who,
  { key, rev, values }: { key: string; rev: number; values: CarrierValues },
): Promise<CarrierRecord> {
  return ctx.database.transaction<Tables, CarrierRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    await ofRev(tx, who.orgId, key, rev);
    await noteChange(ctx, tx, who, await putCarrier(tx, who.orgId, key, values));
    return readCarrier(tx, who.orgId, key);
  });
}

/** Puts a built-in carrier back as it came with the product. */
export async function resetCarrier(ctx: ServerContext, who: Who, key: string, rev: number): Promise<CarrierRecord> {
  return ctx.database.transaction<Tables, CarrierRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const before = await ofRev(tx, who.orgId, key, rev);
    if (!isBuiltIn(key))
      throw refused('not-built-in', {
        zh: '这个运营商是自己添加的，没有出厂规则',
        en: 'This carrier was added by your organisation and has no default rules',
      });
    await tx.deleteFrom('carrier').where('org_id', '=', who.orgId).where('key', '=', key).execute();
    const after = await readCarrier(tx, who.orgId, key);
    const problem = carrierProblem(
      after,
      (await listCarriers(tx, who.orgId)).filter((one) => one.key !== key),
    );
    if (problem !== undefined) throw refused('carrier', problem);
    await noteChange(ctx, tx, who, {
      ...{ kind: 'carrier', subject: key, name: before.name },
      before: valuesOf(before),
      after: valuesOf(after),
    });
    return after;
  });
}

/** Removes a carrier that the staff added and that has no pool. Resolves to what it was. */
export async function removeCarrier(ctx: ServerContext, who: Who, key: string, rev: number): Promise<CarrierRecord> {
  return ctx.database.transaction<Tables, CarrierRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const before = await ofRev(tx, who.orgId, key, rev);
    if (isBuiltIn(key))
      throw refused('built-in', {
        zh: '内置的运营商不能删除，可以恢复出厂规则',
        en: 'Built-in carriers cannot be deleted. You can restore their default rules instead',
      });
    const used = await tx
      .selectFrom('pool')
      .select('name')
      .where('org_id', '=', who.orgId)
      .where('carrier', '=', key)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (used !== undefined)
      throw refused('carrier-used', {
        zh: `号码池“${used.name}”属于这个运营商，请先删除号码池`,
        en: `The pool “${used.name}” belongs to this carrier. Delete the pool first`,
      });
    await tx.deleteFrom('carrier').where('org_id', '=', who.orgId).where('key', '=', key).execute();
    const change = { kind: 'carrier', subject: key, name: before.name, before: valuesOf(before), after: null } as const;
    await noteChange(ctx, tx, who, change);
    return before;
  });
}
