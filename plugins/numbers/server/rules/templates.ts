import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { OwnTemplateValues } from '../../shared/calls/rule-inputs.ts';
import type { OwnTemplateRecord } from '../../shared/calls/rule-outputs.ts';
import { limits } from '../../shared/limits.ts';
import { changedMeanwhile } from '../rows.ts';
import type { Db, Tables } from '../tables.ts';
import { type Change, lockRules, nextRev, noteChange, type Who } from './history.ts';
import type { TemplateTable } from './tables.ts';

type Row = Selectable<TemplateTable>;

const valuesOf = ({ name, text, stands, family }: Row): OwnTemplateValues => ({
  ...{ name, text, where: stands, group: family },
});

function templateOf(row: Row): OwnTemplateRecord {
  return { id: row.id, ...valuesOf(row), rev: row.rev };
}

/** Patterns of the staff's own, oldest first. */
export async function listTemplates(db: Db, orgId: bigint): Promise<OwnTemplateRecord[]> {
  const rows = await db.selectFrom('template').selectAll().where('org_id', '=', orgId).orderBy('id').execute();
  return rows.map(templateOf);
}

async function findTemplate(db: Db, orgId: bigint, id: bigint): Promise<Row | undefined> {
  return db.selectFrom('template').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();
}

async function ofRev(tx: Db, orgId: bigint, id: bigint, rev: number): Promise<Row> {
  const now = await findTemplate(tx, orgId, id);
  if (now === undefined)
    throw new FitoutError('notFound', {
      reason: 'numbers.no-template',
      message: { zh: '没有这个规律', en: 'This pattern does not exist' },
    });
  if (now.rev !== rev) throw changedMeanwhile(templateOf(now));
  return now;
}

/** Stores a pattern whatever it was, also one that was removed. */
export async function putTemplate(tx: Db, orgId: bigint, id: bigint, values: OwnTemplateValues): Promise<Change> {
  const before = await findTemplate(tx, orgId, id);
  if (before === undefined && (await listTemplates(tx, orgId)).length >= limits.templates)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.templates-full',
      message: { zh: `自定义规律最多 ${limits.templates} 个`, en: `At most ${limits.templates} patterns` },
    });
  const { name, text, where, group } = values;
  const row = {
    ...{ name, text, stands: where, family: group, changed_at: new Date() },
    rev: await nextRev(tx, orgId, 'template', String(id)),
  };
  await tx
    .insertInto('template')
    .values({ id, org_id: orgId, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  return {
    ...{ kind: 'template', subject: String(id), name, after: values },
    before: before === undefined ? null : valuesOf(before),
  };
}

/** Adds a pattern, or stores it over a revision. Throws 'conflict' with what it is now where somebody was faster. */
export async function saveTemplate(
  ctx: ServerContext,
  who: Who,
  stored: { id: bigint; rev: number } | undefined,
  values: OwnTemplateValues,
): Promise<OwnTemplateRecord> {
  return ctx.database.transaction<Tables, OwnTemplateRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    if (stored !== undefined) await ofRev(tx, who.orgId, stored.id, stored.rev);
    const id = stored?.id ?? ctx.ids.next();
    await noteChange(ctx, tx, who, await putTemplate(tx, who.orgId, id, values));
    return templateOf((await findTemplate(tx, who.orgId, id)) as Row); // Cast: written above, in this transaction.
  });
}

/** Resolves to what it was. Searches that have it go on: they hold its text. */
export async function removeTemplate(
  ctx: ServerContext,
  who: Who,
  id: bigint,
  rev: number,
): Promise<OwnTemplateRecord> {
  return ctx.database.transaction<Tables, OwnTemplateRecord>(async (tx) => {
    await lockRules(tx, who.orgId);
    const now = await ofRev(tx, who.orgId, id, rev);
    await tx.deleteFrom('template').where('org_id', '=', who.orgId).where('id', '=', id).execute();
    const change = { kind: 'template', subject: String(id), name: now.name, before: valuesOf(now), after: null };
    await noteChange(ctx, tx, who, { ...change, kind: 'template' });
    return templateOf(now);
  });
}
