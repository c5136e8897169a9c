import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { Entry, SyncAnswer, TakenEntry } from '../../shared/calls/counts.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import { callerId, countRow, noCount } from './counts.ts';
import type { Db, Tables } from './tables.ts';

type Row = Selectable<Tables['count_entry']>;

export interface Sent {
  device: string;
  after: number;
  entries: readonly Entry[];
}

/**
 * Takes the entries of a device, each once however often it is sent, and answers what came after `after`. Of two devices
 * the second waits for the first, so that an entry's place is known to all who were told of a later one.
 */
export function takeEntries(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { device, after, entries }: Sent,
): Promise<SyncAnswer & { changed: boolean }> {
  return ctx.database.transaction<Tables, SyncAnswer & { changed: boolean }>(async (tx) => {
    const lock = tx.selectFrom('stock_count').selectAll().where('org_id', '=', orgId).where('id', '=', id);
    const count = await (entries.length === 0 ? lock : lock.forUpdate()).executeTakeFirst();
    if (count === undefined) throw noCount();
    const known = await placesOf(tx, id, entries);
    const fresh = [...new Map(entries.map((entry) => [entry.id, entry])).values()].filter((one) => !known.has(one.id));
    if (fresh.length > 0) {
      if (count.closed_at !== null) throw closed();
      const rows = fresh.map(
        (entry, at): Row => ({
          count_id: id,
          seq: count.seq + at + 1,
          id: entry.id,
          code: entry.code,
          amount: entry.amount,
          counted_at: new Date(entry.at),
          person_id: callerId(caller),
          device,
          undoes: entry.undoes,
        }),
      );
      await tx.insertInto('count_entry').values(rows).execute();
      await addUp(tx, id, fresh);
      await tx
        .updateTable('stock_count')
        .set({ seq: count.seq + fresh.length })
        .where('id', '=', id)
        .execute();
      for (const row of rows) known.set(row.id, row.seq);
    }
    const next = await tx
      .selectFrom('count_entry')
      .selectAll()
      .where('count_id', '=', id)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(countLimits.batch)
      .execute();
    const last = count.seq + fresh.length;
    const seq = next.at(-1)?.seq ?? Math.max(after, last);
    return {
      seq,
      entries: await withNames(ctx, orgId, next),
      more: seq < last,
      taken: [...known].map(([entryId, place]) => ({ id: entryId, seq: place })),
      listRev: count.list_rev,
      closedAt: count.closed_at?.toISOString() ?? null,
      changed: fresh.length > 0,
    };
  });
}

function closed(): FitoutError {
  return new FitoutError('conflict', {
    reason: 'bar.count-closed',
    message: {
      zh: '盘点已结束，新的记录没有计入。重新开始盘点后会自动提交。',
      en: 'This stock count has ended, so new entries are not counted. They are sent when it is reopened.',
    },
  });
}

async function placesOf(tx: Db, id: bigint, entries: readonly Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const rows = await tx
    .selectFrom('count_entry')
    .select(['id', 'seq'])
    .where('count_id', '=', id)
    .where(
      'id',
      'in',
      entries.map((entry) => entry.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row.seq]));
}

async function addUp(tx: Db, id: bigint, entries: readonly Entry[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { code, amount } of entries) sums.set(code, (sums.get(code) ?? 0) + amount);
  await tx
    .insertInto('count_line')
    .values([...sums].map(([code, counted]) => ({ count_id: id, code, name: null, expected: null, counted })))
    .onConflict((on) =>
      on.columns(['count_id', 'code']).doUpdateSet({ counted: sql`count_line.counted + excluded.counted` }),
    )
    .execute();
  const { n } = await tx
    .selectFrom('count_line')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('count_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(n) > countLimits.codes)
    throw new FitoutError('unprocessable', {
      reason: 'bar.too-many-codes',
      message: {
        zh: `一次盘点最多 ${countLimits.codes} 种编号，请结束后新建一次`,
        en: `A stock count can have at most ${countLimits.codes} codes. End it and start a new one`,
      },
    });
}

async function withNames(ctx: ServerContext, orgId: bigint, rows: readonly Row[]): Promise<TakenEntry[]> {
  if (rows.length === 0) return [];
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ person_id }) => person_id))]);
  return rows.map(({ id, code, amount, counted_at, undoes, seq, person_id, device }) => ({
    ...{ id, code, amount, undoes, seq, device },
    at: counted_at.toISOString(),
    by: people.get(person_id)?.name ?? '',
  }));
}

/** The last hundred entries of a code, the newest first. */
export async function historyOf(ctx: ServerContext, orgId: bigint, id: bigint, code: string): Promise<TakenEntry[]> {
  const db = ctx.database.query<Tables>();
  await countRow(db, orgId, id);
  const rows = await db
    .selectFrom('count_entry')
    .selectAll()
    .where('count_id', '=', id)
    .where('code', '=', code)
    .orderBy('seq', 'desc')
    .limit(100)
    .execute();
  return withNames(ctx, orgId, rows);
}
