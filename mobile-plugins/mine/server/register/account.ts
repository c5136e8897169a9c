import { FitoutError, isFitoutError } from '@fitout/sdk';
import {
  type Platform,
  type ServerContext,
  type SignedIn,
  type SignInRequest,
  usernameShape,
} from '@fitout/sdk/server';
import { sql } from 'kysely';

/** Who registers, and where: `addressKey` is what is counted by. */
export type RegisterRequest = SignInRequest & { addressKey: string };

/** Accounts that one address may make in a minute. */
const perMinute = 6;

const taken = (): FitoutError =>
  new FitoutError('conflict', {
    reason: 'kernel.username-taken',
    message: { zh: '用户名已被使用，请换一个', en: 'This user name is already taken. Choose another one' },
    detail: { field: 'username' },
  });

/**
 * Makes a customer of the organisation whose site is visited and signs them in. Whoever sends the same name and password
 * twice (a second tap) is signed in. A name is taken by another customer of the organisation, and by anybody's staff, who
 * sign in anywhere. Throws badRequest and unprocessable with the field in `detail`,
 * conflict for a name that is taken, tooMany.
 */
export async function register(
  ctx: Pick<ServerContext, 'platform' | 'ids'>,
  given: { username: string; password: string },
  from: RegisterRequest,
): Promise<SignedIn> {
  const { platform, ids } = ctx;
  await platform.takeTurn(`register ${from.addressKey} ${from.orgId}`, perMinute);
  const name = usernameShape.safeParse(given.username);
  if (!name.success)
    throw new FitoutError('badRequest', {
      reason: 'kernel.username',
      message: {
        zh: '用户名为 2 到 64 个文字、数字或 . _ @ + -，并以文字或数字开头',
        en: 'A user name has 2 to 64 letters, digits or . _ @ + - and starts with a letter or digit',
      },
      detail: { field: 'username' },
    });
  const known = await platform
    .db()
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${name.data})`)
    .where((person) => person.or([person('org_id', '=', from.orgId), person('kind', '=', 'staff')]))
    .executeTakeFirst();
  if (known !== undefined) return signInOr(platform, given, from, taken);
  try {
    platform.passwords.check(given.password, name.data);
  } catch (error) {
    throw isFitoutError(error) ? atPassword(error) : error;
  }
  const hash = await platform.passwords.hash(given.password);
  const made = await platform
    .db()
    .insertInto('person')
    .values({
      id: ids.next(),
      org_id: from.orgId,
      kind: 'customer',
      username: name.data,
      name: name.data,
      must_change_password: false,
      password_hash: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return signInOr(platform, given, from, taken);
  return platform.sessions.signIn(name.data, given.password, from);
}

/** Signs in, and says `otherwise` where the password does not fit. */
async function signInOr(
  platform: Platform,
  given: { username: string; password: string },
  from: RegisterRequest,
  otherwise: () => FitoutError,
): Promise<SignedIn> {
  try {
    return await platform.sessions.signIn(given.username, given.password, from);
  } catch (error) {
    throw isFitoutError(error) && error.codeName === 'badCredentials' ? otherwise() : error;
  }
}

/** The rules say "the new password", which there is none before of. */
function atPassword(error: FitoutError): FitoutError {
  const { text } = error;
  const message =
    typeof text === 'string'
      ? text
      : { zh: text.zh.replace('新密码', '密码'), en: text.en.replace('The new password', 'The password') };
  return new FitoutError(error.codeName, {
    message,
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    detail: { field: 'password' },
  });
}
