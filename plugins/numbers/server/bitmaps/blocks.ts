import type { ServerContext } from '@fitout/sdk/server';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import type { KeeperContext } from './context.ts';
import { pieceSize, rowBytes } from './piece.ts';

/** Of `pool.no`, as far as a row of 16 bytes holds it. */
const maxPool = 4095;

/**
 * Writes the blocks that the quick index is read from, out of `number` as it is: for import, withdrawal and moves to
 * call once they are done, outside of their transaction (or as the job: `queueBlocks`). Cities whose numbers are as
 * they were keep their version, so nobody reads them again. Searches find new numbers from then on; until then they are
 * missing in them, and those that are gone are not shown. Ten million numbers take some tens of seconds; two calls for
 * one carrier follow each other.
 *
 * A row is two big-endian integers of 64 bits: `rest | pool's high bits << 27`, `tariff << 16 | (prefix - 100) << 8 |
 * pool's low bits` in the halves of the first, flags in the second.
 *
 * @param places Codes of the cities where anything changed; all of them where it is left out.
 */
export async function writeBlocks(
  ctx: KeeperContext,
  orgId: bigint,
  carrier: string,
  places?: readonly number[],
): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers blocks ${orgId} ${carrier}`}, 0))`.execute(tx);
    // Ten million numbers are sorted by city: no statement of a page is to take that long, this one may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local work_mem = '64MB'`.execute(tx);
    await tx
      .insertInto('number_blocks')
      .values({ org_id: orgId, carrier })
      .onConflict((on) => on.columns(['org_id', 'carrier']).doNothing())
      .execute();
    const { asked, version } = await tx
      .selectFrom('number_blocks')
      .select(['asked', 'version'])
      .where('org_id', '=', orgId)
      .where('carrier', '=', carrier)
      .executeTakeFirstOrThrow();
    await writeCities(ctx, tx, { orgId, carrier, version: version + 1, places });
    await tx
      .updateTable('number_blocks')
      .set({
        version: version + 1,
        done: asked,
        count: sql<number>`(select coalesce(sum(count), 0)::int from number_block
          where org_id = ${orgId} and carrier = ${carrier})`,
      })
      .where('org_id', '=', orgId)
      .where('carrier', '=', carrier)
      .execute();
  });
  await ctx.events.publish('blocks', carrier, orgId);
}

interface Cities {
  orgId: bigint;
  carrier: string;
  version: number;
  places: readonly number[] | undefined;
}

async function writeCities(ctx: KeeperContext, tx: Db, { orgId, carrier, version, places }: Cities): Promise<void> {
  const pools = await tx
    .selectFrom('pool')
    .select('no')
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .execute();
  const fits = pools.every(({ no }) => no <= maxPool);
  if (!fits) ctx.log.warn({ orgId: String(orgId), carrier }, 'too many pools for the quick index: SQL answers');
  const nos = fits ? pools.map(({ no }) => no) : [];
  const wanted = places === undefined ? sql`true` : sql`place = any(${[...places]}::int4[])`;
  await sql`
    insert into number_block (org_id, carrier, place, version, count, data)
    select ${orgId}::int8, ${carrier}::text, place, ${version}::int4, count(*)::int4,
      string_agg(
        int8send(
          (((number % 100000000) | ((pool >> 8)::int8 << 27)) << 32)
            | (tariff::int8 << 16) | ((number / 100000000 - 100) << 8) | (pool & 255)::int8
        ) || int8send(flags),
        ''::bytea order by rank, number)
    from number where org_id = ${orgId} and pool = any(${nos}::int2[]) and ${wanted}
    group by place
    on conflict (org_id, carrier, place) do update
      set version = excluded.version, count = excluded.count, data = excluded.data
      where number_block.data is distinct from excluded.data`.execute(tx);
  await sql`
    delete from number_block where org_id = ${orgId} and carrier = ${carrier} and ${wanted} and not exists (
      select from number where number.org_id = ${orgId} and number.pool = any(${nos}::int2[])
        and number.place = number_block.place)`.execute(tx);
}

/** Queues `writeBlocks` as a job, once however often it is asked for; with `tx`, if that commits. */
export function queueBlocks(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  tx?: QueryExecutorProvider,
): Promise<void> {
  return ctx.jobs.add('blocks', { orgId: String(orgId), carrier }, { key: `blocks ${orgId} ${carrier}` }, tx);
}

/**
 * Has SQL answer all searches of a carrier from when `tx` commits until `writeBlocks` was called after that: for changes
 * that must be seen at once. New numbers and those that are taken out need it not.
 */
export async function staleBlocks(tx: Db, orgId: bigint, carrier: string): Promise<void> {
  await tx
    .updateTable('number_blocks')
    .set({ asked: sql<number>`asked + 1` })
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .execute();
}

/** The cities of a carrier's blocks. */
export function listBlocks(db: Db, orgId: bigint, carrier: string) {
  return db
    .selectFrom('number_block')
    .select(['place', 'version', 'count'])
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .orderBy('place')
    .execute();
}

/** The rows of one city, in parts of a piece each; undefined where it is of another version by now. */
export async function readBlock(
  db: Db,
  orgId: bigint,
  carrier: string,
  { place, version, count }: { place: number; version: number; count: number },
): Promise<Uint8Array[] | undefined> {
  const parts: Uint8Array[] = [];
  for (let from = 0; from < count; from += pieceSize) {
    const row = await db
      .selectFrom('number_block')
      .select(
        sql<Buffer>`substring(data from ${from * rowBytes + 1}::int4 for ${pieceSize * rowBytes}::int4)`.as('part'),
      )
      .where('org_id', '=', orgId)
      .where('carrier', '=', carrier)
      .where('place', '=', place)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    // Of its own: Buffers of the driver may share their room, and these go to another thread.
    parts.push(new Uint8Array(row.part));
  }
  return parts;
}
