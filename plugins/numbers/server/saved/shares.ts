import { createHash, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { SearchShareRecord } from '../../shared/calls/saved.ts';
import { limits } from '../../shared/limits.ts';
import { queryOf } from '../../shared/search/address.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Db, Tables } from '../tables.ts';
import type { ShareTable } from './tables.ts';
import { checkedWish, keptWish } from './wishes.ts';

/** A token is 192 random bits of which the database keeps the hash alone. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const shareOf = ({ id, carrier, wish, until, made_at }: Selectable<ShareTable>): SearchShareRecord => ({
  ...{ id, carrier, query: queryOf(wish) },
  ...{ until: until.toISOString(), madeAt: made_at.toISOString() },
});

/** A person's links that still hold, the newest first. */
export async function listShares(db: Db, orgId: bigint, person: bigint): Promise<SearchShareRecord[]> {
  const rows = await db
    .selectFrom('share')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(shareOf);
}

export interface ShareAsk {
  carrier: string;
  wish: CheckedWish;
  days: number;
}

/** Makes a link. The token is in this answer and nowhere else. */
export async function makeShare(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  { carrier, wish, days }: ShareAsk,
): Promise<SearchShareRecord & { token: string }> {
  const db = ctx.database.query<Tables>();
  await readCarrier(db, orgId, carrier);
  if ((await listShares(db, orgId, person)).length >= limits.shares)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.shares-full',
      message: {
        zh: `最多 ${limits.shares} 个有效链接，请先停用一个`,
        en: `At most ${limits.shares} active links. Deactivate one first`,
      },
    });
  const token = randomBytes(24).toString('base64url');
  const row = await db
    .insertInto('share')
    .values({
      ...{ id: ctx.ids.next(), org_id: orgId, person_id: person, token_hash: hashOf(token), carrier },
      ...{ wish: JSON.stringify(keptWish(wish)), until: sql<Date>`now() + make_interval(days => ${days})` },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...shareOf(row), token };
}

/** Ends a link of one's own. */
export async function endShare(db: Db, orgId: bigint, person: bigint, id: bigint): Promise<void> {
  const gone = await db
    .deleteFrom('share')
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n)
    throw new FitoutError('notFound', {
      reason: 'numbers.no-share',
      message: { zh: '没有这个链接', en: 'This link does not exist' },
    });
}

/**
 * What the link of a token shows, for the page that customers open; undefined where it is over, ended or another
 * organisation's.
 *
 * @returns `person`: whose link it is, the seller of what is ordered by it.
 */
export async function readShare(
  db: Db,
  orgId: bigint,
  token: string,
): Promise<{ person: bigint; carrier: string; wish: CheckedWish } | undefined> {
  const row = await db
    .selectFrom('share')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('token_hash', '=', hashOf(token))
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const wish = row === undefined ? undefined : checkedWish(row.wish);
  if (row === undefined || wish === undefined) return undefined;
  return { person: row.person_id, carrier: row.carrier, wish };
}
