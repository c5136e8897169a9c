import { runMigrations } from 'graphile-worker';
import { type Connection, openPool } from '../db/index.ts';

/** Makes the queue's tables. Servers that start at once do it one after the other. */
export async function makeQueue(connection: Connection): Promise<void> {
  const pool = openPool(connection, { max: 2, name: 'fitout jobs', plainTypes: true });
  const lock = await pool.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('fitout jobs'))`);
    await runMigrations({ pgPool: pool });
  } finally {
    lock.release(true);
    await pool.end();
  }
}
