import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { StoreDeleted, StoredRemoval } from '../shared/calls/outputs.ts';
import type { Account, Game, PoolKey } from '../shared/model.ts';
import type { Keeper } from './keeper.ts';
import type { Db, RemovalTable, Tables } from './tables.ts';

/** Deletions on the server, and what is remembered of them, so that a device that still has the records hears of it. */

/** Deletions that are remembered of a person: what was deleted before them may come back from a device left for years. */
const keptRemovals = 500;

/** What of a person's records is meant: all, a game's, an account's or a pool's. */
interface Reach {
  game?: Game;
  uid?: string;
  pool?: PoolKey;
}

/**
 * Takes records away for good and notes it for other devices, under the name `by`; what is none of this person's is not
 * there. An account goes with its last record.
 */
export async function deleteRecords(
  ctx: ServerContext,
  { id }: Pick<Keeper, 'id'>,
  by: string,
  reach: Reach = {},
): Promise<StoreDeleted> {
  return ctx.database.transaction<Tables, StoreDeleted>(async (tx) => {
    // Behind a write that is under way, which would bring back what goes.
    const keeper = await tx
      .selectFrom('keeper')
      .select('rev')
      .where('person_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (keeper === undefined) return { deleted: 0 };
    const accounts = await accountsIn(tx, id, reach);
    let { rev } = keeper;
    let deleted = 0;
    for (const { game, uid } of accounts) {
      const gone = await deleteChunks(tx, id, { game, uid }, reach.pool);
      if (reach.pool !== undefined && gone === 0) continue;
      deleted += gone;
      rev += 1n;
      await noteRemoval(tx, { person_id: id, game, uid, pool: reach.pool ?? '', rev, by });
    }
    await tx.updateTable('keeper').set({ rev }).where('person_id', '=', id).execute();
    return { deleted };
  });
}

function accountsIn(tx: Db, id: bigint, { game, uid }: Reach) {
  return tx
    .selectFrom('account')
    .select(['game', 'uid'])
    .where('person_id', '=', id)
    .$if(game !== undefined, (query) => query.where('game', '=', game as Game))
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as string))
    .orderBy('game')
    .orderBy('uid')
    .execute();
}

/** Deletes the records of an account, or of one pool of it, and the account where none is left; answers how many went. */
async function deleteChunks(
  tx: Db,
  id: bigint,
  { game, uid }: Pick<Account, 'game' | 'uid'>,
  pool: PoolKey | undefined,
): Promise<number> {
  const gone = await tx
    .deleteFrom('chunk')
    .where('person_id', '=', id)
    .where('game', '=', game)
    .where('uid', '=', uid)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool as PoolKey))
    .returning('count')
    .execute();
  await tx
    .deleteFrom('account')
    .where('person_id', '=', id)
    .where('game', '=', game)
    .where('uid', '=', uid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chunk')
            .select('chunk.rev')
            .whereRef('chunk.person_id', '=', 'account.person_id')
            .whereRef('chunk.game', '=', 'account.game')
            .whereRef('chunk.uid', '=', 'account.uid'),
        ),
      ),
    )
    .execute();
  return gone.reduce((sum, { count }) => sum + count, 0);
}

/** A later deletion of the same stands for the earlier one, and one of a whole account for those of its pools. */
async function noteRemoval(tx: Db, removal: RemovalTable): Promise<void> {
  const { person_id, game, uid, pool, rev, by } = removal;
  const own = tx.deleteFrom('removal').where('person_id', '=', person_id);
  if (pool === '') await own.where('game', '=', game).where('uid', '=', uid).execute();
  await tx
    .insertInto('removal')
    .values(removal)
    .onConflict((conflict) => conflict.columns(['person_id', 'game', 'uid', 'pool']).doUpdateSet({ rev, by }))
    .execute();
  const oldest = tx
    .selectFrom('removal')
    .select('rev')
    .where('person_id', '=', person_id)
    .orderBy('rev', 'desc')
    .offset(keptRemovals)
    .limit(1);
  await own.where('rev', '<=', oldest).execute();
}

export function removalOf({ game, uid, pool, by }: Omit<RemovalTable, 'person_id' | 'rev'>): StoredRemoval {
  return { game, uid, by, ...(pool === '' ? {} : { pool }) };
}

/** Throws FitoutError 'conflict' where some of these accounts was deleted after `base`. */
export async function refuseStale(
  tx: Db,
  { id }: Pick<Keeper, 'id'>,
  accounts: readonly Account[],
  base: number,
): Promise<void> {
  const removals = await removalsBetween(tx, id, BigInt(base));
  const stale = removals.some(({ game, uid, pool }) =>
    accounts.some((one) => one.game === game && one.uid === uid && (pool === '' || holds(one, pool))),
  );
  if (stale)
    throw new FitoutError('conflict', {
      reason: 'draws.store-stale',
      message: {
        zh: '其他设备刚删除了其中的记录，请再同步一次',
        en: 'Another device just deleted some of these records. Sync again',
      },
    });
}

function holds({ records }: Account, pool: PoolKey): boolean {
  return records.some((record) => record.pool === pool);
}

/** Deletions after a revision, up to another, in their order. */
export async function removalsBetween(db: Db, id: bigint, after: bigint, upto?: bigint) {
  return db
    .selectFrom('removal')
    .select(['game', 'uid', 'pool', 'rev', 'by'])
    .where('person_id', '=', id)
    .where('rev', '>', after)
    .$if(upto !== undefined, (query) => query.where('rev', '<=', upto as bigint))
    .orderBy('rev')
    .execute();
}
