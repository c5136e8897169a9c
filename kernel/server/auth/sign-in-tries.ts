import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { addressKey } from '../http/address-key.ts';
import type { ServerParts } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';

/** So many failures of one account from one place, in so long, and the next try is refused. */
export const tryLimit = { failures: 5, minutes: 5 };

/** Failures from one place after which answers to more of them are kept back, and by how much. */
const slowing = { after: 20, eachMs: 50, maxMs: 2000 };

export interface TryKey {
  /** sha256 of the user name without regard to case: what people type there by mistake is not kept in clear. */
  account: string;
  /** Where tries come from: a browser that is known, or else the address, of IPv6 its /64. */
  address: string;
}

/** `knownAs`: whose browser it is, where somebody signed in there before: what others of its address do is not counted. */
export function tryKey(username: string, ip: string, knownAs?: bigint): TryKey {
  const account = createHash('sha256').update(username.normalize('NFKC').trim().toLowerCase()).digest('base64url');
  return { account, address: knownAs === undefined ? addressKey(ip) : `browser of ${knownAs}` };
}

/**
 * Failed tries, counted per account and address together: whoever fails cannot lock anybody out elsewhere, and the
 * path of the call plays no part. A try counts from before it is checked, so tries at the same moment do not slip by.
 */
export class SignInTries {
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Counts one try. Throws FitoutError 'tooManyTries' with detail `{retryAfter: seconds}`. */
  async begin(key: TryKey): Promise<void> {
    const left = await this.#parts.database.of('kernel').transaction<KernelTables, number | undefined>(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key.account} ${key.address}`}, 0))`.execute(
        tx,
      );
      const recent = await tx
        .selectFrom('sign_in_try')
        .select([
          sql<number>`count(*)::int4`.as('count'),
          sql<number>`ceil(extract(epoch from min(at) + ${`${tryLimit.minutes} minutes`}::interval - now()))::int4`.as(
            'left',
          ),
        ])
        .where('account', '=', key.account)
        .where('address', '=', key.address)
        .where(sql<boolean>`at > now() - ${`${tryLimit.minutes} minutes`}::interval`)
        .executeTakeFirstOrThrow();
      if (recent.count >= tryLimit.failures) return recent.left;
      await tx
        .insertInto('sign_in_try')
        .values({ id: this.#parts.ids.next(), account: key.account, address: key.address })
        .execute();
      return undefined;
    });
    if (left !== undefined) throw new FitoutError('tooManyTries', { detail: { retryAfter: Math.max(1, left) } });
  }

  /** Milliseconds by which the answer to a failure is kept back: many from one place are made slow, whatever names they try. */
  async delay({ address }: TryKey): Promise<number> {
    const { count } = await this.#parts.database
      .of('kernel')
      .query<KernelTables>()
      .selectFrom('sign_in_try')
      .select(sql<number>`count(*)::int4`.as('count'))
      .where('address', '=', address)
      .where(sql<boolean>`at > now() - ${`${tryLimit.minutes} minutes`}::interval`)
      .executeTakeFirstOrThrow();
    return Math.min(slowing.maxMs, Math.max(0, count - slowing.after) * slowing.eachMs);
  }

  /** It was the right password: the failures before it are forgotten. */
  async succeeded(key: TryKey): Promise<void> {
    await this.#parts.database
      .of('kernel')
      .query<KernelTables>()
      .deleteFrom('sign_in_try')
      .where('account', '=', key.account)
      .where('address', '=', key.address)
      .execute();
  }

  async sweep(): Promise<void> {
    await this.#parts.database
      .of('kernel')
      .query<KernelTables>()
      .deleteFrom('sign_in_try')
      .where(sql<boolean>`at < now() - interval '1 day'`)
      .execute();
  }
}
