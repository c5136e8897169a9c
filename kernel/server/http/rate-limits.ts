import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { KernelDatabase } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';

/**
 * Calls per minute, counted in PostgreSQL so that they hold over all servers. The table is unlogged: after a crash
 * of the database everybody starts anew, which is all that is lost.
 */
export class RateLimits {
  readonly #database: KernelDatabase;

  constructor(database: KernelDatabase) {
    this.#database = database;
  }

  /** Counts one call of `key`. Throws FitoutError 'tooMany' with detail `{retryAfter: seconds}` beyond `perMinute`. */
  async take(key: string, perMinute: number): Promise<void> {
    const id = createHash('sha256').update(key).digest('base64url');
    const fresh = sql<boolean>`rate.since < now() - interval '1 minute'`;
    const row = await this.#database
      .of('kernel')
      .query<KernelTables>()
      .insertInto('rate')
      .values({ key: id, since: sql<Date>`now()`, used: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          since: sql<Date>`case when ${fresh} then now() else rate.since end`,
          used: sql<number>`case when ${fresh} then 1 else rate.used + 1 end`,
        }),
      )
      .returning(['used', sql<number>`ceil(extract(epoch from since + interval '1 minute' - now()))::int4`.as('left')])
      .executeTakeFirstOrThrow();
    if (row.used > perMinute) throw new FitoutError('tooMany', { detail: { retryAfter: Math.max(1, row.left) } });
  }

  async sweep(): Promise<void> {
    await this.#database
      .of('kernel')
      .query<KernelTables>()
      .deleteFrom('rate')
      .where(sql<boolean>`since < now() - interval '10 minutes'`)
      .execute();
  }
}
