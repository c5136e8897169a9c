import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { FavouriteRecord } from '../../shared/calls/saved.ts';
import { plainLevel } from '../../shared/carriers.ts';
import { limits } from '../../shared/limits.ts';
import { readCarrier } from '../rules/carriers.ts';
import { levelExpression } from '../search/conditions.ts';
import type { Db, Tables } from '../tables.ts';

/** A person's favourites of a carrier, the last one first, with what they cost now and whether somebody has them. */
export async function listFavourites(
  db: Db,
  orgId: bigint,
  person: bigint,
  carrier: string,
): Promise<FavouriteRecord[]> {
  const rules = await readCarrier(db, orgId, carrier);
  const rows = await db
    .selectFrom('favourite as f')
    .leftJoin('number as n', (on) => on.onRef('n.org_id', '=', 'f.org_id').onRef('n.number', '=', 'f.number'))
    .leftJoin('pool as p', (on) =>
      on.onRef('p.org_id', '=', 'n.org_id').onRef('p.no', '=', 'n.pool').on('p.trashed_at', 'is', null),
    )
    .leftJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .leftJoin('taken as x', (on) =>
      on
        .onRef('x.org_id', '=', 'f.org_id')
        .onRef('x.number', '=', 'f.number')
        .on(sql<boolean>`(x.until is null or x.until > clock_timestamp())`),
    )
    .select(['f.number', 'n.place', 'p.id as pool', 't.price', 't.prestore', 't.monthly', 't.months'])
    .select([levelExpression(rules, plainLevel).as('level'), 'x.state as taken'])
    .where('f.org_id', '=', orgId)
    .where('f.person_id', '=', person)
    .where('f.carrier', '=', carrier)
    .orderBy('f.made_at', 'desc')
    .limit(limits.favourites)
    .execute();
  return rows.map(({ number, place, pool, price, prestore, monthly, months, level, taken }) => {
    const there = place !== null && pool !== null && price !== null;
    const terms = { price: price ?? 0, prestore: prestore ?? 0, monthly: monthly ?? 0, months: months ?? 0 };
    return {
      ...{ number: number.toString(), carrier, free: there && taken === null },
      card: there ? { number: number.toString(), level, place, pool, ...terms } : null,
    };
  });
}

/** Keeps a number, or no longer; done twice it is as done once. */
export async function setFavourite(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  { carrier, number, on }: { carrier: string; number: string; on: boolean },
): Promise<void> {
  const db = ctx.database.query<Tables>();
  if (!on) {
    await db
      .deleteFrom('favourite')
      .where('org_id', '=', orgId)
      .where('person_id', '=', person)
      .where('number', '=', BigInt(number))
      .execute();
    return;
  }
  await readCarrier(db, orgId, carrier);
  const { count } = await db
    .selectFrom('favourite')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('carrier', '=', carrier)
    .executeTakeFirstOrThrow();
  if (count >= limits.favourites)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.favourites-full',
      message: { zh: `最多收藏 ${limits.favourites} 个号码`, en: `At most ${limits.favourites} favourites` },
    });
  await db
    .insertInto('favourite')
    .values({ org_id: orgId, person_id: person, number: BigInt(number), carrier })
    .onConflict((conflict) => conflict.columns(['org_id', 'person_id', 'number']).doNothing())
    .execute();
}
