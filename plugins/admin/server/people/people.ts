import { FitoutError } from '@fitout/sdk';
import type { Answered, Platform, PlatformTables, ServerContext, SessionFacts } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

/** Days for which a one-time password given to somebody else holds. */
const oneTimeDays = 7;

/** A person as the list of people shows them. */
export type PersonAnswer = Answered<'PATCH /v1/people/:id'>;

/** Staff of one organisation, newest first, with their roles. */
export function peopleQuery(db: Kysely<PlatformTables>, orgId: bigint) {
  return db
    .selectFrom('person as p')
    .select(['p.id', 'p.username', 'p.name', 'p.title', 'p.cust_icon', 'p.signed_in_at', 'p.created_at'])
    .select(statusText.as('status'))
    .select((eb) =>
      eb
        .selectFrom('person_role as pr')
        .innerJoin('role as r', 'r.id', 'pr.role_id')
        .whereRef('pr.person_id', '=', 'p.id')
        .select(
          sql<
            { id: string; key: string; name: string }[]
          >`coalesce(json_agg(json_build_object('id', r.id::text, 'key', r.key, 'name', r.name) order by r.built_in desc, r.id), '[]')`.as(
            'list',
          ),
        )
        .as('roles'),
    )
    .where('p.org_id', '=', orgId)
    .where('p.kind', '=', 'staff');
}

export const statusText = sql<PersonAnswer['status']>`
  case when p.disabled_at is not null then 'disabled' when p.must_change_password then 'invited' else 'active' end`;

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleQuery>['execute']>>[number];

export function toPerson(row: PersonRow): PersonAnswer {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    title: row.title,
    custIcon: row.cust_icon,
    status: row.status,
    roles: (row.roles ?? []).map((role) => ({ ...role, id: BigInt(role.id) })),
    lastSignInAt: row.signed_in_at,
    createdAt: row.created_at,
  };
}

/** One person of the organisation. Throws notFound. */
export async function personOf(db: Kysely<PlatformTables>, orgId: bigint, id: bigint): Promise<PersonAnswer> {
  const row = await peopleQuery(db, orgId).where('p.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  return toPerson(row);
}

/** Nobody gives, or touches, what goes beyond their own functions: else whoever manages people could become owner. */
export function checkWithin(platform: Platform, session: SessionFacts, functions: Iterable<string>): void {
  const own = platform.catalog().of(session.roles);
  for (const key of functions) {
    if (own.has(key)) continue;
    throw new FitoutError('forbidden', {
      reason: 'kernel.beyond-own',
      message: {
        zh: '不能授予或管理超出自己权限的人员或角色',
        en: 'You cannot grant or manage more than your own permissions',
      },
      detail: { fun: key },
    });
  }
}

/** Roles of the organisation by their ids, which must all exist, and be within what the asker may do. */
export async function grantable(
  platform: Platform,
  tx: Kysely<PlatformTables>,
  session: SessionFacts,
  ids: readonly bigint[],
): Promise<bigint[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'key', 'built_in', 'functions'])
    .where('org_id', '=', session.orgId)
    .where('id', 'in', wanted)
    .execute();
  if (rows.length !== wanted.length)
    throw new FitoutError('badRequest', {
      reason: 'kernel.unknown-role',
      message: { zh: '角色不存在或已被删除', en: 'A role no longer exists' },
    });
  checkWithin(platform, session, platform.catalog().of(rows));
  return wanted;
}

/** Throws unless the asker may manage this person: whoever may do more than they stands above them. */
export async function checkManages(
  platform: Platform,
  tx: Kysely<PlatformTables>,
  session: SessionFacts,
  personId: bigint,
): Promise<void> {
  const roles = await tx
    .selectFrom('person_role as pr')
    .innerJoin('role as r', 'r.id', 'pr.role_id')
    .select(['r.key', 'r.built_in', 'r.functions'])
    .where('pr.person_id', '=', personId)
    .execute();
  checkWithin(platform, session, platform.catalog().of(roles));
}

/** Makes a member of staff with a one-time password, which is answered once and kept as a hash only. */
export async function invite(
  { platform, ids }: Pick<ServerContext, 'platform' | 'ids'>,
  tx: Kysely<PlatformTables>,
  person: { orgId: bigint; username: string; name: string; title: string | null; roleIds: readonly bigint[] },
): Promise<{ id: bigint; password: string }> {
  const id = ids.next();
  const password = platform.passwords.oneTime();
  const hash = await platform.passwords.hash(password);
  const made = await tx
    .insertInto('person')
    .values({
      id,
      org_id: person.orgId,
      kind: 'staff',
      username: person.username,
      name: person.name,
      title: person.title,
      password_hash: hash,
      must_change_password: true,
      password_until: oneTimeEnd,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new FitoutError('conflict', {
      reason: 'kernel.username-taken',
      message: { zh: '用户名已被使用', en: 'This user name is taken' },
      detail: { field: 'username' },
    });
  await giveRoles(tx, id, person.roleIds);
  return { id, password };
}

export const oneTimeEnd = sql<Date>`now() + ${`${oneTimeDays} days`}::interval`;

export async function giveRoles(
  tx: Kysely<PlatformTables>,
  personId: bigint,
  roleIds: readonly bigint[],
): Promise<void> {
  await tx.deleteFrom('person_role').where('person_id', '=', personId).execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('person_role')
    .values(roleIds.map((id) => ({ person_id: personId, role_id: id })))
    .execute();
}
