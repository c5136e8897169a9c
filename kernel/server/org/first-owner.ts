import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Caller, PlatformTables } from '../../../sdk/server.ts';
import { StartError } from '../../settings/index.ts';
import { hashPassword, oneTimePassword } from '../auth/passwords.ts';
import { isUnavailable } from '../db/index.ts';
import type { FirstStart } from '../parts.ts';
import type { ServerKernel } from '../server-kernel.ts';

const username = 'admin';

const builtIn = [
  ['owner', '所有者'],
  ['editor', '编辑者'],
  ['viewer', '查看者'],
] as const;

/** Makes an organisation with its built-in roles. Answers its id and its owner role's. */
export async function makeOrganisation(
  tx: Kysely<PlatformTables>,
  nextId: () => bigint,
  name: string,
): Promise<{ orgId: bigint; ownerRole: bigint }> {
  const orgId = nextId();
  await tx.insertInto('organisation').values({ id: orgId, name, logo: null, settings: sql`'{}'::jsonb` }).execute();
  const roles = builtIn.map(([key, title]) => ({
    id: nextId(),
    org_id: orgId,
    key,
    name: title,
    built_in: true,
    functions: [] as string[],
  }));
  await tx.insertInto('role').values(roles).execute();
  return { orgId, ownerRole: (roles[0] as { id: bigint }).id };
}

/** The first organisation and its owner `admin`, who cannot sign in yet. Servers that start together make one. */
export async function makeFirstOwner(kernel: Pick<ServerKernel, 'parts' | 'db' | 'transaction'>): Promise<void> {
  const { ids } = kernel.parts;
  const there = await kernel.db().selectFrom('organisation').select('id').limit(1).executeTakeFirst();
  if (there !== undefined) return;
  await kernel.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kernel first owner', 0))`.execute(tx);
    const other = await tx.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
    if (other !== undefined) return;
    const { orgId, ownerRole } = await makeOrganisation(tx, () => ids.next(), '我的组织');
    const id = ids.next();
    await tx
      .insertInto('person')
      .values({
        id,
        org_id: orgId,
        kind: 'staff',
        username,
        name: '管理员',
        password_hash: null,
        must_change_password: true,
      })
      .execute();
    await tx.insertInto('person_role').values({ person_id: id, role_id: ownerRole }).execute();
  });
}

/**
 * Takes the first owner's password and sessions away, and lets them in again where somebody switched them off: who may
 * start the server has forgotten theirs. `firstPassword` then gives another one. Throws StartError where there is no
 * such person any more.
 */
export async function takePassword(kernel: ServerKernel): Promise<void> {
  const owner = await kernel.transaction(async (tx) => {
    const person = await tx
      .updateTable('person')
      .set({ password_hash: null, must_change_password: true, password_until: null, disabled_at: null })
      .where('kind', '=', 'staff')
      .where('username', '=', username)
      .returning(['id', 'org_id', 'name'])
      .executeTakeFirst();
    if (person !== undefined) await kernel.sessions.endAllOf(tx, person.id, 'administrator');
    return person;
  });
  if (owner === undefined)
    throw new StartError({
      zh: `没有用户 ${username}，无法重设密码；请其他所有者在「系统 → 人员」中重置`,
      en: `there is no user ${username} to give a new password to; another owner can, in 系统 → 人员`,
    });
  await kernel.sessions.tell(owner.org_id, owner.id);
  // Nobody is signed in who did it: whoever may start the server.
  const operator: Caller = { kind: 'anonymous', id: undefined, orgId: owner.org_id, name: '', can: () => false };
  await kernel.audit.append(operator, {
    orgId: owner.org_id,
    owner: 'kernel',
    action: 'kernel.people.reset-password',
    summary: '重置密码',
    target: { kind: 'person', id: owner.id, name: owner.name },
    detail: { by: 'npm start -- --new-password' },
  });
}

/**
 * Gives the first owner a password: the operator's, used as it is, or a random one that must be changed, which is
 * answered, once, to be printed. Comes after everything that can fail, so that a start which ended early (a port in
 * use, a plain kill) leaves no owner whose password nobody was told: the next start tells it.
 */
export async function firstPassword(kernel: ServerKernel): Promise<FirstStart | undefined> {
  const waiting = kernel.db().selectFrom('person').select('id');
  const owner = await waiting
    .where('kind', '=', 'staff')
    .where('username', '=', username)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  const given = kernel.parts.config.adminPassword;
  const password = given ?? oneTimePassword();
  const updated = await kernel
    .db()
    .updateTable('person')
    .set({ password_hash: await hashPassword(password), must_change_password: given === undefined })
    .where('id', '=', owner.id)
    // Of servers that start together, one tells.
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n && given === undefined ? { username, password } : undefined;
}

/** The operator's own password needs no telling: it is given as soon as the database is back. */
export async function givePasswordLater(kernel: ServerKernel): Promise<void> {
  for (let done = false; !done; ) {
    await delay(500, undefined, { ref: false });
    done = await firstPassword(kernel).then(
      () => true,
      (error: unknown) => !isUnavailable(error),
    );
  }
}
