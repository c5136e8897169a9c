import { FitoutError } from '@fitout/sdk';
import {
  type Caller,
  deviceMarks,
  personHolder,
  type ServerContext,
  spokenCode,
  spokenCodeIn,
  type Visitor,
} from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ClaimAnswer, CouponState, MineAnswer } from '../../api.ts';
import type { ClaimRecord } from '../../shared/calls/outputs.ts';
import { couponState } from '../../shared/states.ts';
import type { Db, Tables } from '../tables.ts';
import { couponExpired, noSuchCoupon, readCoupon } from './coupons.ts';

const marks = deviceMarks('fitout_goods_device', '/api/p/goods');

export const { visitorOf } = marks;
export const newDevice = marks.mark;

const refusals: Record<Exclude<CouponState, 'open'>, { zh: string; en: string }> = {
  upcoming: { zh: '还未到领取时间', en: 'Claiming has not started yet' },
  'sold-out': { zh: '优惠券已领完', en: 'All coupons have been claimed' },
  ended: { zh: '领取时间已结束', en: 'Claiming has ended' },
  off: { zh: '优惠券已暂停领取', en: 'This coupon is paused' },
};

function refuse(state: Exclude<CouponState, 'open'>): FitoutError {
  return new FitoutError('unprocessable', { reason: `goods.coupon-${state}`, message: refusals[state] });
}

/**
 * Gives `visitor` one coupon, or throws and gives none. The coupon's row is locked by the update that counts it, so
 * claims of one coupon come one after the other: the stock and the limit per person hold whatever happens at once.
 */
export async function claimCoupon(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  visitor: Visitor,
): Promise<ClaimAnswer> {
  return ctx.database.transaction<Tables, ClaimAnswer>(async (tx) => {
    const coupon = await tx
      .updateTable('coupon')
      .set({ claimed: sql<number>`claimed + 1` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .where('enabled', '=', true)
      .where(sql<boolean>`(starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`)
      .where(sql<boolean>`(stock is null or claimed < stock)`)
      .returning(['claimed', 'stock', 'per_person'])
      .executeTakeFirst();
    if (coupon === undefined) throw await whyNot(tx, orgId, id);
    const claimed = (await countClaims(tx, [id], visitor)).get(id) ?? 0;
    if (claimed >= coupon.per_person) throw overLimit(coupon.per_person);
    const code = spokenCode(12);
    await tx
      .insertInto('claim')
      .values({
        id: ctx.ids.next(),
        org_id: orgId,
        coupon_id: id,
        holder: visitor.holder,
        person_id: visitor.person,
        device: visitor.device ?? null,
        code,
        nth: nextNth(id, visitor.holder),
      })
      .execute();
    const left = coupon.stock === null ? null : coupon.stock - coupon.claimed;
    return { code, claimed: claimed + 1, perPerson: coupon.per_person, left };
  });
}

/**
 * How many of each coupon count for a visitor. A person's own count, on every device; without a session all that was
 * claimed on the device counts, whoever was signed in: who signs out is the same person.
 */
async function countClaims(db: Db, ids: readonly bigint[], visitor: Visitor): Promise<Map<bigint, number>> {
  const rows = await db
    .selectFrom('claim')
    .select(['coupon_id', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('coupon_id', 'in', ids)
    .where(({ eb, or }) =>
      visitor.person === null
        ? or([eb('holder', '=', visitor.holder), eb('device', '=', visitor.device ?? '')])
        : eb('holder', '=', visitor.holder),
    )
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, Number(count)]));
}

const nextNth = (coupon: bigint, holder: string) =>
  sql<number>`(select coalesce(max(nth), 0) + 1 from claim where coupon_id = ${coupon} and holder = ${holder})`;

/**
 * What was claimed on a device before its customer registered or signed in becomes theirs. The coupons are locked as a
 * claim locks them, so that nobody's limit is counted while claims change hands.
 */
export async function adoptClaims(ctx: ServerContext, orgId: bigint, { person, adopts }: Visitor): Promise<void> {
  if (person === null || adopts === undefined) return;
  const db = ctx.database.query<Tables>();
  const waiting = (on: Db) =>
    on
      .selectFrom('claim')
      .select('coupon_id')
      .where('org_id', '=', orgId)
      .where('holder', '=', adopts)
      .where('person_id', 'is', null);
  if ((await waiting(db).limit(1).execute()).length === 0) return;
  const holder = personHolder(person);
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await tx.selectFrom('coupon').select('id').where('id', 'in', waiting(tx)).orderBy('id').forUpdate().execute();
    await sql`update claim set holder = ${holder}, person_id = ${person}, nth = moved.nth
      from (
        select mine.id, row_number() over (partition by mine.coupon_id order by mine.nth)
          + (select coalesce(max(nth), 0) from claim where coupon_id = mine.coupon_id and holder = ${holder}) as nth
        from claim mine
        where mine.org_id = ${orgId} and mine.holder = ${adopts} and mine.person_id is null
      ) moved
      where claim.id = moved.id`.execute(tx);
  });
}

function overLimit(perPerson: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'goods.coupon-limit',
    message: { zh: `每人限领 ${perPerson} 张，您已领取`, en: `You have claimed all ${perPerson} that one may` },
  });
}

async function whyNot(tx: Db, orgId: bigint, id: bigint): Promise<FitoutError> {
  const row = await tx
    .selectFrom('coupon')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return noSuchCoupon();
  const state = couponState({ ...row, from: row.starts_at, to: row.ends_at }, row.now);
  // It opened between the two looks: whoever taps again gets it.
  return state === 'open' ? refuse('upcoming') : refuse(state);
}

/** What a visitor has of some coupons, newest code last. Codes of who has signed out are not shown. */
export async function heldBy(
  db: Db,
  orgId: bigint,
  visitor: Visitor,
  ids: readonly string[],
): Promise<MineAnswer['coupons']> {
  if (ids.length === 0) return [];
  const coupons = await db
    .selectFrom('coupon')
    .select(['id', 'per_person'])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where('id', 'in', ids.map(BigInt))
    .execute();
  if (coupons.length === 0) return [];
  const known = coupons.map(({ id }) => id);
  const claims = await db
    .selectFrom('claim')
    .select(['coupon_id', 'code'])
    .where('holder', '=', visitor.holder)
    .where('coupon_id', 'in', known)
    .orderBy('nth')
    .execute();
  const counts = await countClaims(db, known, visitor);
  const codes = Map.groupBy(claims, (claim) => claim.coupon_id);
  return coupons.map(({ id, per_person }) => ({
    id: id.toString(),
    claimed: counts.get(id) ?? 0,
    perPerson: per_person,
    codes: (codes.get(id) ?? []).map(({ code }) => code),
  }));
}

/** Who claimed a coupon, newest first; `q` finds a code. */
export async function listClaims(
  ctx: ServerContext,
  orgId: bigint,
  couponId: bigint,
  query: { q?: string | undefined; cursor?: bigint | undefined; limit: number },
): Promise<{ items: ClaimRecord[]; next: string | null }> {
  const db = ctx.database.query<Tables>();
  await readCoupon(db, orgId, couponId);
  let select = db
    .selectFrom('claim')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('coupon_id', '=', couponId)
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  const code = spokenCodeIn(query.q ?? '');
  if (code !== '') select = select.where('code', 'like', `${code}%`);
  if (query.cursor !== undefined) select = select.where('id', '<', query.cursor);
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const people = await ctx.people.byIds(
    orgId,
    shown.flatMap(({ person_id }) => person_id ?? []),
  );
  return {
    items: shown.map((row) => ({
      id: row.id,
      code: row.code,
      person: row.person_id === null ? null : (people.get(row.person_id)?.name ?? ''),
      device: row.person_id === null ? row.holder.slice(-6) : null,
      claimedAt: row.claimed_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    next: rows.length > query.limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  };
}

/**
 * Marks a claimed coupon as used, once: the second one who tries is refused. `undo` takes it back. The audit log has it in
 * the same transaction: nothing is used that nobody can see.
 */
export function useClaim(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { couponId, id, undo }: { couponId?: bigint; id: bigint; undo: boolean },
): Promise<{ code: string; couponId: bigint; usedAt: string | null }> {
  return ctx.database.transaction<Tables, { code: string; couponId: bigint; usedAt: string | null }>(async (tx) => {
    let update = tx
      .updateTable('claim')
      .set(undo ? { used_at: null, used_by: null } : { used_at: sql<Date>`now()`, used_by: caller.id ?? null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('used_at', undo ? 'is not' : 'is', null);
    if (couponId !== undefined) {
      await readCoupon(tx, orgId, couponId);
      update = update.where('coupon_id', '=', couponId);
    }
    if (!undo) update = update.where(stillValid);
    const row = await update.returning(['code', 'coupon_id', 'used_at']).executeTakeFirst();
    if (row === undefined) throw await whyNotUsed(tx, orgId, id, undo);
    const target = { kind: 'claim', id, name: row.code };
    await ctx.audit.record(caller, undo ? 'goods.claim-unuse' : 'goods.claim-use', target, undefined, tx);
    return { code: row.code, couponId: row.coupon_id, usedAt: row.used_at?.toISOString() ?? null };
  });
}

/** In SQL: may the coupon of a claim still be used? */
const stillValid = sql<boolean>`not exists (select from coupon where coupon.id = claim.coupon_id and ${couponExpired})`;

async function whyNotUsed(tx: Db, orgId: bigint, id: bigint, undo: boolean): Promise<FitoutError> {
  const known = await tx
    .selectFrom('claim')
    .select('used_at')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return new FitoutError('notFound');
  if (!undo && known.used_at === null)
    return new FitoutError('conflict', {
      reason: 'goods.claim-expired',
      message: {
        zh: '该券已过期，不能核销。需要延期时，请修改优惠券的使用截止时间',
        en: 'This coupon has expired. To accept it, move the coupon’s “Valid until” to a later time',
      },
    });
  return new FitoutError('conflict', {
    reason: 'goods.claim-used',
    message: undo
      ? { zh: '该券码尚未核销', en: 'This code has not been used' }
      : { zh: '该券码已核销', en: 'This code has already been used' },
  });
}
