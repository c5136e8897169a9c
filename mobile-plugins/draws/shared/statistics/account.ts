import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { Account, DrawRecord, PoolKey } from '../model.ts';
import { comparePools } from '../rules/pools.ts';
import { poolStatistics } from './pool.ts';
import type { PoolStatistics } from './types.ts';

/** Records sorted by pool, in the order of display; within a pool in the order given. */
export function recordsByPool(records: readonly DrawRecord[]): Map<PoolKey, DrawRecord[]> {
  const byPool = new Map<PoolKey, DrawRecord[]>();
  for (const record of records) {
    const list = byPool.get(record.pool);
    if (list === undefined) byPool.set(record.pool, [record]);
    else list.push(record);
  }
  return new Map([...byPool].sort(([a], [b]) => comparePools(a, b)));
}

/** The statistics of every pool that an account has records of. */
export function accountStatistics(
  { records, timeZone, complete = [] }: Account,
  catalogue?: DrawCatalogue,
): Map<PoolKey, PoolStatistics> {
  return new Map(
    [...recordsByPool(records)].map(([pool, own]) => [
      pool,
      poolStatistics(own, {
        pool,
        timeZone,
        complete: complete.includes(pool),
        ...(catalogue === undefined ? {} : { catalogue }),
      }),
    ]),
  );
}
