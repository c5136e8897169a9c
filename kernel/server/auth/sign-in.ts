import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import { FairQueue } from '../../../sdk/base/fair-queue.ts';
import type { SignedIn, SignInRequest } from '../../../sdk/server.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { readCookie } from './cookie.ts';
import { verifyPassword } from './passwords.ts';
import { type TryKey, tryKey } from './sign-in-tries.ts';

/**
 * Sign-ins at once, and those that wait, in all and from one place: the last of them is answered before its request's time
 * is up. Nobody is refused before that, however much one place tries: an office may stand behind one address.
 */
const queue = new FairQueue({
  atOnce: 4,
  waiting: 5000,
  waitingOfOne: 1000,
  refusal: () => new FitoutError('unavailable', { reason: 'kernel.sign-in-queue', detail: { retryAfter: 10 } }),
});

export interface SignInFrom {
  ip: string;
  userAgent: string | undefined;
  /** Whose browser it is, where somebody signed in there before (`KnownBrowsers`). */
  knownAs: bigint | undefined;
  /** The organisation whose site is visited: customers sign in at their own one's, staff at any. */
  orgId: bigint;
  /** Cookie of the session that this browser had: it ends. */
  former: string | undefined;
}

/** What signing in counts by, from the request. */
export async function signInFrom(
  { knownBrowsers, https }: Pick<ServerKernel, 'knownBrowsers' | 'https'>,
  { headers, ip, orgId }: SignInRequest,
): Promise<SignInFrom> {
  const knownAs = await knownBrowsers.whose(headers, https);
  return { ip, orgId, knownAs, userAgent: headers['user-agent'], former: readCookie(headers, https) };
}

/**
 * Opens a session for a right password. Throws badCredentials for an unknown name and a wrong password alike and
 * after the same time, tooManyTries, and `disabled` only to who knows the password.
 */
export async function signIn(
  kernel: ServerKernel,
  username: string,
  password: string,
  from: SignInFrom,
): Promise<SignedIn> {
  const key = tryKey(username, from.ip, from.knownAs);
  // In front of the database, too: whoever tries much waits behind their own tries, and nobody else does.
  try {
    return await queue.run(key.address, () => checked(kernel, username, password, { key, from }));
  } catch (error) {
    // A wrong answer comes late where many came before it; the right one never does.
    if (isFitoutError(error) && error.codeName === 'badCredentials') await pause(await kernel.tries.delay(key));
    throw error;
  }
}

async function checked(
  kernel: ServerKernel,
  username: string,
  password: string,
  { key, from }: { key: TryKey; from: SignInFrom },
): Promise<SignedIn> {
  await kernel.tries.begin(key);
  const person = await kernel
    .db()
    .selectFrom('person')
    .select(['id', 'org_id', 'password_hash', 'disabled_at'])
    .select(sql<boolean>`coalesce(password_until < now(), false)`.as('password_ended'))
    .where(sql<boolean>`lower(username) = lower(${username.trim().normalize('NFKC')})`)
    .where((one) => one.or([one('org_id', '=', from.orgId), one('kind', '=', 'staff')]))
    // Staff of another organisation may have the name of a customer here, who was here first.
    .orderBy((one) => one('org_id', '=', from.orgId), 'desc')
    .executeTakeFirst();
  const fits = await verifyPassword(person?.password_hash, password);
  if (person === undefined || !fits) throw new FitoutError('badCredentials');
  await kernel.tries.succeeded(key);
  if (person.disabled_at !== null) throw new FitoutError('disabled');
  if (person.password_ended)
    throw new FitoutError('badCredentials', {
      reason: 'kernel.one-time-ended',
      message: { zh: '一次性密码已过期，请联系管理员重置', en: 'The one-time password has ended, ask for a new one' },
    });
  const opened = await kernel.transaction(async (tx) => {
    const still = await tx
      .updateTable('person')
      .set({ signed_in_at: sql<Date>`now()` })
      .where('id', '=', person.id)
      // The password that was checked may have been changed, and the person disabled, while it was checked: whoever
      // did that ended every session there was, and this one must not come after them.
      .where('password_hash', '=', person.password_hash as string)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (still.numUpdatedRows === 0n) throw new FitoutError('badCredentials');
    return kernel.sessions.open(tx, { id: person.id, orgId: person.org_id }, from);
  });
  const former = await kernel.sessions.check(from.former);
  if (former !== undefined) await kernel.sessions.end(former.orgId, former.id);
  return {
    sessionId: opened.id,
    cookie: opened.cookie,
    token: opened.token,
    personId: person.id,
    orgId: person.org_id,
  };
}
