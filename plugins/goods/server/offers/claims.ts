import { createHash, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import { type Caller, type ServerContext, spokenCode, spokenCodeIn } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ClaimAnswer, CouponState, MineAnswer } from '../../api.ts';
import type { ClaimRecord } from '../../shared/calls/things.ts';
import { couponState } from '../../shared/states.ts';
import type { Db, Tables } from '../tables.ts';
import { noSuchCoupon, readCoupon } from './coupons.ts';

/** Who holds a coupon: a signed-in person, or a device. */
export interface Holder {
  name: string;
  person: bigint | null;
}

const cookieName = 'fitout_goods_device';
const deviceShape = /^[\w-]{22}$/;

/** The mark of the visitor's device, where it has one. */
function deviceOf(headers: Record<string, string | undefined>): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === cookieName && deviceShape.test(value)) return value;
  }
  return undefined;
}

/** Whoever is signed in holds as themselves, on every device; else the device does. Undefined: neither is known. */
export function holderOf(caller: Caller, headers: Record<string, string | undefined>): Holder | undefined {
  if (caller.kind !== 'anonymous' && caller.id !== undefined) return { name: `person ${caller.id}`, person: caller.id };
  const device = deviceOf(headers);
  return device === undefined ? undefined : deviceHolder(device);
}

function deviceHolder(device: string): Holder {
  // Hashed, as session cookies are: a copy of the database opens nobody's coupons.
  return { name: `device ${createHash('sha256').update(device).digest('base64url')}`, person: null };
}

/** Set-Cookie that marks a device for a year. Read by no script and sent to these calls alone. */
export function newDevice(https: boolean): { holder: Holder; cookie: string } {
  const device = randomBytes(16).toString('base64url');
  const cookie = `${cookieName}=${device}; Path=/api/p/goods; Max-Age=31536000; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return { holder: deviceHolder(device), cookie };
}

const refusals: Record<Exclude<CouponState, 'open'>, { zh: string; en: string }> = {
  upcoming: { zh: '还未到领取时间', en: 'It cannot be claimed yet' },
  'sold-out': { zh: '优惠券已领完', en: 'All of them are gone' },
  ended: { zh: '领取时间已结束', en: 'The time to claim it is over' },
  off: { zh: '优惠券已暂停领取', en: 'This coupon is paused' },
};

function refuse(state: Exclude<CouponState, 'open'>): FitoutError {
  return new FitoutError('unprocessable', { reason: `goods.coupon-${state}`, message: refusals[state] });
}

/**
 * Gives `holder` one coupon, or throws and gives none. The coupon's row is locked by the update that counts it, so
 * claims of one coupon come one after the other: the stock and the limit per person hold whatever happens at once.
 */
export async function claimCoupon(ctx: ServerContext, orgId: bigint, id: bigint, holder: Holder): Promise<ClaimAnswer> {
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
    const { held } = await tx
      .selectFrom('claim')
      .select((eb) => eb.fn.countAll<bigint>().as('held'))
      .where('coupon_id', '=', id)
      .where('holder', '=', holder.name)
      .executeTakeFirstOrThrow();
    const nth = Number(held) + 1;
    if (nth > coupon.per_person) throw overLimit(coupon.per_person);
    const code = spokenCode(12);
    await tx
      .insertInto('claim')
      .values({
        id: ctx.ids.next(),
        org_id: orgId,
        coupon_id: id,
        holder: holder.name,
        person_id: holder.person,
        code,
        nth,
      })
      .execute();
    const left = coupon.stock === null ? null : coupon.stock - coupon.claimed;
    return { code, claimed: nth, perPerson: coupon.per_person, left };
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

/** What a holder has of some coupons, newest code last. */
export async function heldBy(
  db: Db,
  orgId: bigint,
  holder: Holder,
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
  const claims = await db
    .selectFrom('claim')
    .select(['coupon_id', 'code'])
    .where('holder', '=', holder.name)
    .where(
      'coupon_id',
      'in',
      coupons.map(({ id }) => id),
    )
    .orderBy('nth')
    .execute();
  const codes = Map.groupBy(claims, (claim) => claim.coupon_id);
  return coupons.map(({ id, per_person }) => {
    const own = (codes.get(id) ?? []).map(({ code }) => code);
    return { id: id.toString(), claimed: own.length, perPerson: per_person, codes: own };
  });
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
    const row = await update.returning(['code', 'coupon_id', 'used_at']).executeTakeFirst();
    if (row === undefined) throw await whyNotUsed(tx, orgId, id, undo);
    const target = { kind: 'claim', id, name: row.code };
    await ctx.audit.record(caller, undo ? 'goods.claim-unuse' : 'goods.claim-use', target, undefined, tx);
    return { code: row.code, couponId: row.coupon_id, usedAt: row.used_at?.toISOString() ?? null };
  });
}

async function whyNotUsed(tx: Db, orgId: bigint, id: bigint, undo: boolean): Promise<FitoutError> {
  const known = await tx
    .selectFrom('claim')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return new FitoutError('notFound');
  return new FitoutError('conflict', {
    reason: 'goods.claim-used',
    message: undo
      ? { zh: '该券码尚未核销', en: 'This code was not used' }
      : { zh: '该券码已核销', en: 'This code was used already' },
  });
}
