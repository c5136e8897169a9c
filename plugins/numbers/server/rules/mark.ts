import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { z } from 'zod';
import { beautyOf, type Flags, flagReader, flagsValue } from '../../shared/patterns/flags.ts';
import { bitOf } from '../../shared/patterns/palette.ts';
import { digitsOf } from '../../shared/patterns/template.ts';
import { changedNumbers } from '../pools/changed.ts';
import { listPools } from '../pools/pools.ts';
import type { Tables } from '../tables.ts';
import { PlaceBook } from './place-book.ts';

export const markInput = z.object({ orgId: z.coerce.bigint(), code: z.number() });

/** Numbers that one transaction looks at: few of them end in an area code, old or new. */
const chunk = 50_000;

/**
 * The job after a city got another area code: its numbers that end in the old one lose the mark 区号, those that end in
 * the new one get it. Broken off, it begins again; what is right already is passed over.
 */
export async function markPlace(ctx: ServerContext, { orgId, code }: z.output<typeof markInput>): Promise<void> {
  const db = ctx.database.query<Tables>();
  let marked = 0;
  let cursor: bigint | null = 0n;
  while (cursor !== null) {
    // As it is now: it may have changed once more.
    const area = (await PlaceBook.of(db, orgId)).ofCode(code)?.area ?? '';
    const step = await markChunk(ctx, { orgId, code, area, after: cursor });
    marked += step.marked;
    cursor = step.last;
  }
  if (marked === 0) return;
  // Until it is made anew the index finds by the old code, whole and in order.
  for (const carrier of new Set((await listPools(db, orgId)).map((pool) => pool.carrier)))
    await changedNumbers(ctx, orgId, carrier);
  await ctx.events.publish('place', String(code), orgId);
}

async function markChunk(
  ctx: ServerContext,
  { orgId, code, area, after }: { orgId: bigint; code: number; area: string; after: bigint },
): Promise<{ last: bigint | null; marked: number }> {
  const bit = sql.lit(1n << BigInt(bitOf('area') ?? 0));
  const ends = area === '' ? sql`false` : sql`number % ${sql.lit(10 ** area.length)} = ${sql.lit(Number(area))}`;
  return ctx.database.transaction<Tables, { last: bigint | null; marked: number }>(async (tx) => {
    // Along the primary key, as holds lock: a place is no index of its own.
    const { rows } = await sql<{ last: bigint | null; wrong: string[] }>`
      with part as materialized (
        select number, place, flags from number where org_id = ${orgId} and number > ${after}
        order by number limit ${sql.lit(chunk)}
      )
      select max(number) as last, coalesce(
        array_agg(number::text order by number) filter (where place = ${code} and (flags & ${bit} <> 0) <> (${ends})),
        '{}') as wrong
      from part`.execute(tx);
    const { last = null, wrong = [] } = rows[0] ?? {};
    if (wrong.length > 0) {
      const { flags, beauty } = marksOf(wrong, area);
      const numbers = `{${wrong.join(',')}}`;
      await sql`select 1 from number where org_id = ${orgId} and number = any(${numbers}::int8[]) order by number for update`.execute(
        tx,
      );
      await sql`
        update number as n set flags = given.flags, beauty = given.beauty
        from unnest(${numbers}::int8[], ${`{${flags.join(',')}}`}::int8[], ${`{${beauty.join(',')}}`}::int2[])
          as given (number, flags, beauty)
        where n.org_id = ${orgId} and n.number = given.number and n.place = ${code}`.execute(tx);
    }
    return { last, marked: wrong.length };
  });
}

/** As `insertNumbers` marks them. */
function marksOf(numbers: readonly string[], area: string): { flags: bigint[]; beauty: number[] } {
  const read = flagReader();
  const marks = { flags: [] as bigint[], beauty: [] as number[] };
  const flags: Flags = { low: 0, high: 0 };
  for (const number of numbers) {
    read(Uint8Array.from(digitsOf(number)), area, flags);
    marks.flags.push(flagsValue(flags));
    marks.beauty.push(beautyOf(flags));
  }
  return marks;
}
