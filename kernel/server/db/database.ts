import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../../sdk/server.ts';
import type { KernelDatabase } from '../parts.ts';
import { isRetryable } from './errors.ts';
import { migrate, schemaOf } from './migrate.ts';
import { type Cancel, guardedPool, unavailableError } from './pool.ts';
import type { PresenceWatch } from './presence.ts';
import { asDatabaseUser } from './user.ts';

const tries = 4;

/** The kernel's database over one pool: an owner's queries see its own schema. */
export function kernelDatabase(
  pool: pg.Pool,
  presence: PresenceWatch,
  diskFull: () => boolean,
  cancel: Cancel,
): KernelDatabase & { db: Kysely<unknown> } {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: guardedPool(pool, presence, diskFull, cancel) }),
  });
  // One for each owner, whoever asks: what is compiled for it once (`prepared`) is known by it.
  const owners = new Map<string, Database>();
  return {
    db,
    of(owner) {
      const database = owners.get(owner) ?? ownerDatabase(db, schemaOf(owner));
      owners.set(owner, database);
      return database;
    },
    migrate: async (owner, migrations) => {
      await migrate(db, owner, migrations);
    },
    async ping() {
      if (presence.isLost() || !(await presence.look())) throw unavailableError();
    },
    poolStats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

function ownerDatabase(db: Kysely<unknown>, schema: string): Database {
  const own = db.withSchema(schema);
  return {
    query: <S>() => own as Kysely<S>,
    transaction: <S, R>(work: (tx: Kysely<S>) => Promise<R>) =>
      retried(() =>
        db.transaction().execute(async (tx) => {
          await sql`set local search_path = ${sql.id(schema)}, public`.execute(tx);
          // What else it asks meanwhile has no share to wait for: who holds a connection must not wait for another.
          return asDatabaseUser(undefined, () => work(tx.withSchema(schema) as Kysely<unknown> as Kysely<S>));
        }),
      ),
  };
}

/** Runs again what lost against another transaction, three times at most, after a short and uneven wait. */
async function retried<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error;
      await pause(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}
