import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import { mapDatabaseError } from './errors.ts';
import { isStale, StatementNames } from './statements.ts';
import { ConnectionShares, type DatabaseUser, presentUser } from './user.ts';

/** Where a database is: an address, or the built-in one's socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string };

const int8 = 20;
const int8Array = 1016;
// Cast: the driver's types know built-in types by their constants, and have none for this one.
const parseInt8Array = pg.types.getTypeParser(int8Array as never) as (text: string) => (string | null)[];

/** int8 is bigint; timestamptz (Date) and jsonb (parsed) are the driver's own. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8) return BigInt;
    if (format !== 'binary' && oid === int8Array) {
      return (text: string) => parseInt8Array(text).map((item) => (item === null ? null : BigInt(item)));
    }
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export interface PoolOptions {
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** The driver's own types, for libraries that expect them. */
  plainTypes?: boolean;
}

/** A pool whose idle connections may die without ending the process. */
export function openPool(connection: Connection, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: options.name,
    max: options.max,
    connectionTimeoutMillis: 8000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    lock_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...(options.plainTypes === true ? {} : { types }),
  });
  // The pool drops the connection itself; who waits for an answer gets the error by his own promise.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Ends what a connection is doing, from another one. Never rejects. */
export type Cancel = (client: pg.PoolClient) => Promise<void>;

/** Over a connection of its own, since the pool's may all be taken. */
export function canceller(connection: Connection): Cancel {
  return async (client) => {
    const { processID } = client as pg.PoolClient & { processID: number | null };
    const other = new pg.Client({ ...connection, connectionTimeoutMillis: 3000, query_timeout: 3000 });
    other.on('error', () => undefined);
    try {
      await other.connect();
      await other.query('select pg_cancel_backend($1)', [processID]);
    } catch {
      // The statement has a time-out of its own, which is longer.
    } finally {
      await other.end().catch(() => undefined);
    }
  };
}

/** Says whether the database is there. */
export interface Presence {
  isLost(): boolean;
  /** `work`, or an 'unavailable' error as soon as the database goes away. */
  guard<T>(work: Promise<T>): Promise<T>;
}

/**
 * The pool as Kysely sees it: every error is one that the API can answer, and nobody waits for a database that
 * is known to be away.
 */
export function guardedPool(pool: pg.Pool, presence: Presence, diskFull: () => boolean, cancel: Cancel): PostgresPool {
  const shares = new ConnectionShares();
  const readOnly = new WeakSet<pg.PoolClient>();
  const statements = new StatementNames();

  /** Sessions are read-only while the disk is full, so that every write meets 507, and reads go on. */
  async function setMode(client: pg.PoolClient, wanted: boolean): Promise<void> {
    await client.query(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    if (wanted) readOnly.add(client);
    else readOnly.delete(client);
  }

  return {
    options: pool.options,
    async connect() {
      if (presence.isLost()) throw unavailableError();
      const user = presentUser();
      const giveBack = await shares.take(user);
      const waiting = pool.connect();
      try {
        const client = await presence.guard(waiting);
        if (readOnly.has(client) !== diskFull()) await presence.guard(setMode(client, diskFull()));
        return guardedClient(client, { presence, statements, cancel, user, giveBack });
      } catch (error) {
        giveBack();
        // One that comes after we gave up goes back where it belongs.
        waiting.then((client) => client.release(true)).catch(() => undefined);
        throw mapDatabaseError(error);
      }
    },
    async end() {},
  };
}

export function unavailableError(): FitoutError {
  return new FitoutError('unavailable', { reason: 'database' });
}

interface Guard {
  presence: Presence;
  statements: StatementNames;
  cancel: Cancel;
  user: DatabaseUser | undefined;
  giveBack(): void;
}

function guardedClient(
  client: pg.PoolClient,
  { presence, statements, cancel, user, giveBack }: Guard,
): PostgresPoolClient {
  let away = false;
  let stale = false;
  /** Prepared where it repeats; not within a transaction, which could not go on after a stale one. */
  const ask = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = client.getTransactionStatus() === 'I' ? statements.nameOf(text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      stale = true; // its other statements are stale, too: it is not given out again
      return client.query(text, values);
    }
  };
  /** Ends a statement that takes longer than this user's may. */
  const inTime = async (asked: Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    if (user?.statementMs === undefined) return asked;
    let cancelling: Promise<void> | undefined;
    const timer = setTimeout(() => {
      cancelling = cancel(client);
    }, user.statementMs);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
      // Come too late, it would end what the connection does next.
      await cancelling;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (away) throw unavailableError();
    try {
      return await presence.guard(inTime(ask(text, [...values])));
    } catch (error) {
      const mapped = mapDatabaseError(error);
      if ((mapped as { codeName?: string }).codeName === 'unavailable') away = true;
      throw mapped;
    }
  };
  return {
    // Cast: Kysely's other overload is for cursors, which none of us passes in.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => {
      client.release(destroy === true || away || stale);
      giveBack();
    },
  };
}

/** Did it fail because the database was away? A matter of time, and no fault of whoever asked. */
export function isUnavailable(error: unknown): boolean {
  return isFitoutError(error) && error.codeName === 'unavailable' && error.reason === 'database';
}
