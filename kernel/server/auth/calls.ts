import { sql } from 'kysely';
import { containing } from '../../../sdk/base/containing.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { PlatformHandlers } from '../../../sdk/server.ts';
import { WithCookie } from '../../../sdk/server.ts';
import { personAnswer } from '../people/person-answer.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { callerOf, sessionOf } from './caller.ts';
import { readCookie, setCookie } from './cookie.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts';
import { signIn, signInFrom } from './sign-in.ts';
import { tryKey } from './sign-in-tries.ts';

type SessionHandlers = PlatformHandlers<typeof platformCalls.session>;
type Asked<K extends keyof SessionHandlers> = Parameters<SessionHandlers[K]>[0];

/** Signing in and out, passwords, and who is signed in where. */
export function sessionHandlers(kernel: ServerKernel): SessionHandlers {
  return {
    'POST /v1/login': (request) => login(kernel, request),
    'GET /v1/logout': async ({ caller }) => {
      const session = sessionOf(caller);
      await kernel.sessions.end(session.orgId, session.id);
      return new WithCookie(null, setCookie(undefined, kernel.https));
    },
    'POST /v1/logout': async ({ headers }) => {
      const session = await kernel.sessions.check(readCookie(headers, kernel.https));
      if (session !== undefined) await kernel.sessions.end(session.orgId, session.id);
      return new WithCookie(null, setCookie(undefined, kernel.https));
    },
    // Where a page at another host takes the session that waits for it after a registration.
    'POST /v1/handover': async ({ body: { code, state } }) => {
      const taken = await kernel.sessions.takeUp(code, state);
      if (taken === undefined) throw new FitoutError('notFound', { reason: 'kernel.handover' });
      return new WithCookie({ token: taken.token }, setCookie(taken.cookie, kernel.https));
    },
    'POST /v1/password': (request) => changePassword(kernel, request),
    'GET /v1/sessions': (request) => listSessions(kernel, request),
    'DELETE /v1/sessions/:id': async ({ params: { id }, caller }) => {
      const session = sessionOf(caller);
      const row = await kernel
        .db()
        .selectFrom('session')
        .select('person_id')
        .where('id', '=', id)
        .where('org_id', '=', session.orgId)
        .where('ended_by', 'is', null)
        .executeTakeFirst();
      const mine = row?.person_id === session.personId;
      // Somebody else's session does not exist for who may not see it.
      if (row === undefined || !(mine || caller.can('kernel.sessions'))) throw new FitoutError('notFound');
      await kernel.sessions.end(session.orgId, id, mine ? 'person' : 'administrator');
      return null;
    },
  };
}

async function login(kernel: ServerKernel, request: Asked<'POST /v1/login'>) {
  const { body, ip, requestId, headers, origin } = request;
  const signed = await signIn(kernel, body.username, body.password, await signInFrom(kernel, request));
  const session = await kernel.sessions.check(signed.cookie);
  // Disabled, or signed out everywhere, in this very moment.
  if (session === undefined) throw new FitoutError('sessionExpired');
  const functions = kernel.catalog().of(session.roles);
  if (session.kind === 'staff')
    await kernel.audit.append(callerOf(session, functions, { ip, requestId }), {
      orgId: session.orgId,
      owner: 'kernel',
      action: 'kernel.sign-in',
      summary: '登录',
    });
  const user = await personAnswer(kernel, session, origin);
  const { mustChangePassword } = session;
  const browser = await kernel.knownBrowsers.remember(session.personId, headers, kernel.https);
  return new WithCookie({ token: signed.token, user, mustChangePassword }, [
    setCookie(signed.cookie, kernel.https),
    browser,
  ]);
}

async function changePassword(
  kernel: ServerKernel,
  { body, caller, ip, headers }: Asked<'POST /v1/password'>,
): Promise<null> {
  const session = sessionOf(caller);
  const person = await kernel
    .db()
    .selectFrom('person')
    .select(['password_hash', 'must_change_password', 'username'])
    .where('id', '=', session.personId)
    .executeTakeFirstOrThrow();
  if (!person.must_change_password) {
    // Whoever finds an open browser may not guess on: these tries count like those of signing in.
    const key = tryKey(person.username, ip, await kernel.knownBrowsers.whose(headers, kernel.https));
    await kernel.tries.begin(key);
    if (!(await verifyPassword(person.password_hash, body.current ?? '')))
      throw new FitoutError('unprocessable', {
        reason: 'kernel.wrong-password',
        message: { zh: '原密码不正确', en: 'The present password is wrong' },
        detail: { field: 'current' },
      });
    await kernel.tries.succeeded(key);
  }
  checkNewPassword(body.next, person.username);
  if (await verifyPassword(person.password_hash, body.next))
    throw new FitoutError('unprocessable', {
      reason: 'kernel.same-password',
      message: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the present one' },
      detail: { field: 'next' },
    });
  const hash = await hashPassword(body.next);
  await kernel.transaction(async (tx) => {
    const changed = await tx
      .updateTable('person')
      .set({ password_hash: hash, must_change_password: false, password_until: null })
      .where('id', '=', session.personId)
      // Of several changes from one password one holds; and none from a password that was reset meanwhile.
      .where('password_hash', 'is not distinct from', person.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      throw new FitoutError('conflict', {
        reason: 'kernel.password-changed',
        message: { zh: '密码刚刚已被修改，请重新登录', en: 'The password was changed just now, sign in again' },
      });
    await kernel.sessions.endAllOf(tx, session.personId, 'person', session.id);
  });
  await kernel.sessions.tell(session.orgId, session.personId);
  return null;
}

async function listSessions(kernel: ServerKernel, { query: { scope, q, cursor }, caller }: Asked<'GET /v1/sessions'>) {
  const session = sessionOf(caller);
  if (scope === 'org' && !caller.can('kernel.sessions')) throw new FitoutError('forbidden');
  let rows = kernel
    .db()
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(['s.id', 's.person_id', 'p.name', 'p.username', 's.ip', 's.user_agent', 's.created_at', 's.seen_at'])
    .where('s.org_id', '=', session.orgId)
    .where(sql<boolean>`s.idle_until > now() and s.ends_at > now()`)
    .orderBy('s.id', 'desc')
    .limit(101);
  if (scope === 'mine') rows = rows.where('s.person_id', '=', session.personId);
  if (q !== undefined && q !== '') {
    const like = containing(q);
    rows = rows.where((eb) =>
      eb.or([eb('p.name', 'ilike', like), eb('p.username', 'ilike', like), eb(sql`s.ip::text`, 'ilike', like)]),
    );
  }
  if (cursor !== undefined) rows = rows.where('s.id', '<', cursor);
  const found = await rows.execute();
  const items = found.slice(0, 100).map((row) => ({
    id: row.id,
    personId: row.person_id,
    name: row.name,
    username: row.username,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    current: row.id === session.id,
  }));
  return { items, next: found.length > 100 ? (items.at(-1)?.id ?? null) : null };
}
