import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { drawKnowledge } from '../../../plugins/draws-admin/api.ts';
import type { StoreAnswer, StoredAccounts, StoredChanges } from '../shared/calls/outputs.ts';
import { storeLimits } from '../shared/limits.ts';
import { mergeRecords } from '../shared/merge.ts';
import { type Account, accountKey, type DrawRecord, type PoolKey } from '../shared/model.ts';
import { type Names, namesOf } from '../shared/names.ts';
import type { Keeper } from './keeper.ts';
import { packRecords, unpackRecords } from './pack.ts';
import { refuseStale, removalOf, removalsBetween } from './removals.ts';
import type { Db, Tables } from './tables.ts';

/** Records of one answer, about; a chunk is never cut. */
const pageRecords = 20_000;
const pageChunks = 500;

interface Change {
  pool: PoolKey;
  month: string;
  records: readonly DrawRecord[];
}

/**
 * Merges accounts into what a person keeps: all of it, or nothing. Throws FitoutError 'unprocessable' beyond the limits,
 * and 'conflict' where some of it was deleted after `base`: whoever brings it has to hear of that first.
 */
export async function storeRecords(
  ctx: ServerContext,
  keeper: Keeper,
  accounts: readonly Account[],
  base?: number,
): Promise<StoreAnswer> {
  const names = namesOf(await ctx.services.get(drawKnowledge).catalogue(keeper.orgId));
  return ctx.database.transaction<Tables, StoreAnswer>(async (tx) => {
    let rev = await lockKeeper(tx, keeper);
    if (base !== undefined) await refuseStale(tx, keeper, accounts, base);
    const answers: StoreAnswer['accounts'] = [];
    for (const account of accounts) {
      await storeAccount(tx, keeper, account);
      const merged = await mergeAccount(tx, keeper, account, names);
      rev = await writeChunks(tx, keeper, account, merged.changes, rev);
      answers.push({ key: accountKey(account), ...merged.counts });
    }
    await tx.updateTable('keeper').set({ rev }).where('person_id', '=', keeper.id).execute();
    return { accounts: answers, total: await withinLimits(tx, keeper) };
  });
}

/** Makes the person's row or finds it; whoever has it writes, the next waits. Gives the last revision. */
async function lockKeeper(tx: Db, { id, orgId }: Keeper): Promise<bigint> {
  const row = await tx
    .insertInto('keeper')
    .values({ person_id: id, org_id: orgId })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ org_id: orgId }))
    .returning('rev')
    .executeTakeFirstOrThrow();
  return row.rev;
}

async function storeAccount(tx: Db, { id }: Keeper, account: Account): Promise<void> {
  const { game, uid, timeZone, lang, complete } = account;
  await tx
    .insertInto('account')
    .values({ person_id: id, game, uid, time_zone: timeZone, lang, complete: JSON.stringify(complete ?? []) })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'game', 'uid']).doUpdateSet({
        time_zone: timeZone,
        lang: sql<string>`case when excluded.lang = '' then account.lang else excluded.lang end`,
        ...(complete === undefined ? {} : { complete: JSON.stringify(complete) }),
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Holds what came against what is there, pool by pool and month by month: equal records never lie in two of these. */
async function mergeAccount(tx: Db, { id }: Keeper, { game, uid, records }: Account, names: Names) {
  const groups = Map.groupBy(records, ({ pool, time }) => `${pool} ${time.slice(0, 7)}`);
  const touched = [...groups.keys()];
  const kept = await tx
    .selectFrom('chunk')
    .select(['pool', 'month', 'packed'])
    .where('person_id', '=', id)
    .where('game', '=', game)
    .where('uid', '=', uid)
    .where(sql<boolean>`pool || ' ' || month = any(${touched}::text[])`)
    .execute();
  const packed = new Map(kept.map((chunk) => [`${chunk.pool} ${chunk.month}`, chunk.packed]));
  const counts = { added: 0, known: 0, refused: 0 };
  const changes: Change[] = [];
  for (const [key, incoming] of groups) {
    const old = packed.get(key);
    const before = old === undefined ? [] : await unpackRecords(old);
    const merged = mergeRecords(game, before, incoming, names);
    counts.added += merged.added;
    counts.known += merged.known;
    counts.refused += merged.refused.length;
    const [pool, month] = key.split(' ') as [PoolKey, string];
    // Also where nothing came in but what was left out: a name, an id in place of none.
    if (merged.added > 0 || JSON.stringify(merged.records) !== JSON.stringify(before))
      changes.push({ pool, month, records: merged.records });
  }
  return { counts, changes };
}

/** Writes whole chunks, each under a revision of its own. Gives the last one. */
async function writeChunks(
  tx: Db,
  { id }: Keeper,
  { game, uid }: Account,
  changes: readonly Change[],
  after: bigint,
): Promise<bigint> {
  let rev = after;
  for (let at = 0; at < changes.length; at += pageChunks) {
    const rows = await Promise.all(
      changes.slice(at, at + pageChunks).map(async ({ pool, month, records }) => {
        rev += 1n;
        const mine = rev;
        const packed = await packRecords(records);
        return { person_id: id, game, uid, pool, month, count: records.length, rev: mine, packed };
      }),
    );
    await tx
      .insertInto('chunk')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'game', 'uid', 'pool', 'month']).doUpdateSet({
          count: sql<number>`excluded.count`,
          rev: sql<bigint>`excluded.rev`,
          packed: sql<Buffer>`excluded.packed`,
        }),
      )
      .execute();
  }
  return rev;
}

/** Records of a person in all. Throws beyond what one may keep, and so undoes what was written. */
async function withinLimits(tx: Db, { id }: Keeper): Promise<number> {
  const { records, accounts } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('chunk')
        .where('person_id', '=', id)
        .select(sql<number>`coalesce(sum(count), 0)::int4`.as('n'))
        .$asScalar()
        .as('records'),
      eb
        .selectFrom('account')
        .where('person_id', '=', id)
        .select(sql<number>`count(*)::int4`.as('n'))
        .$asScalar()
        .as('accounts'),
    ])
    .executeTakeFirstOrThrow();
  const total = records ?? 0;
  if (total > storeLimits.records)
    throw tooMany(`最多保存 ${storeLimits.records} 条记录`, `${storeLimits.records} records`, total);
  if ((accounts ?? 0) > storeLimits.accounts)
    throw tooMany(`最多保存 ${storeLimits.accounts} 个账号`, `${storeLimits.accounts} accounts`, accounts ?? 0);
  return total;
}

function tooMany(zh: string, en: string, would: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'draws.store-full',
    message: {
      zh: `云端${zh}，本次没有保存任何内容；本机上的记录不受影响`,
      en: `The cloud stores at most ${en}. Nothing was saved this time, and the records on this device are unchanged`,
    },
    detail: { would },
  });
}

/** What is kept, without the records. */
export async function storedAccounts(ctx: ServerContext, { id }: Keeper): Promise<StoredAccounts> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('account')
    .leftJoin('chunk', (join) =>
      join
        .onRef('chunk.person_id', '=', 'account.person_id')
        .onRef('chunk.game', '=', 'account.game')
        .onRef('chunk.uid', '=', 'account.uid'),
    )
    .select(['account.game', 'account.uid', 'time_zone', 'lang', 'complete', 'updated_at'])
    .select(sql<number>`coalesce(sum(chunk.count), 0)::int4`.as('count'))
    .where('account.person_id', '=', id)
    .groupBy(['account.person_id', 'account.game', 'account.uid'])
    .orderBy('account.game')
    .orderBy('account.uid')
    .execute();
  return {
    accounts: rows.map(({ time_zone, updated_at, ...row }) => ({
      ...row,
      timeZone: time_zone,
      updatedAt: updated_at.toISOString(),
    })),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    limit: storeLimits.records,
  };
}

/**
 * What was deleted and which chunks changed after a revision, up to about `pageRecords` of their records, as it was at
 * one moment: what a later deletion took is told of with the next call, never left out between both.
 */
export async function storedChanges(ctx: ServerContext, { id }: Keeper, since: number): Promise<StoredChanges> {
  const db = ctx.database.query<Tables>();
  const keeper = await db.selectFrom('keeper').select('rev').where('person_id', '=', id).executeTakeFirst();
  const upto = keeper?.rev ?? 0n;
  const removals = await removalsBetween(db, id, BigInt(since), upto);
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('chunk')
        .select(['game', 'uid', 'pool', 'month', 'rev', 'packed', 'count'])
        .select(sql<number>`sum(count) over (order by rev)`.as('upto'))
        .where('person_id', '=', id)
        .where('rev', '>', BigInt(since))
        .where('rev', '<=', upto)
        .orderBy('rev')
        .limit(pageChunks + 1)
        .as('run'),
    )
    .selectAll()
    .where(sql<boolean>`upto - count < ${pageRecords}`)
    .orderBy('rev')
    .execute();
  const shown = rows.slice(0, pageChunks);
  const chunks = await Promise.all(
    shown.map(async ({ game, uid, pool, month, packed }) => ({
      game,
      uid,
      pool,
      month,
      records: await unpackRecords(packed),
    })),
  );
  const rev = shown.at(-1)?.rev ?? BigInt(since);
  const more = shown.length > 0 && (await after(ctx, id, rev));
  // Where more chunks follow, what was deleted later than these comes with them: none is told twice.
  const sent = more ? removals.filter((removal) => removal.rev <= rev) : removals;
  const last = sent.at(-1)?.rev ?? rev;
  return { removed: sent.map(removalOf), chunks, rev: Number(last > rev ? last : rev), more };
}

async function after(ctx: ServerContext, person: bigint, rev: bigint): Promise<boolean> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('chunk')
    .select('rev')
    .where('person_id', '=', person)
    .where('rev', '>', rev)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing of a person is left, not even that they kept something. */
export async function forgetKeeper(ctx: ServerContext, id: bigint): Promise<void> {
  await ctx.database.query<Tables>().deleteFrom('keeper').where('person_id', '=', id).execute();
}
