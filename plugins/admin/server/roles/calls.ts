import { FitoutError } from '@fitout/sdk';
import type { platformCalls } from '@fitout/sdk/calls';
import type { Answered, Caller, Platform, PlatformHandlers, PlatformTables, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { checkWithin } from '../people/people.ts';

/** A role as it is answered. */
type Role = Answered<'POST /v1/roles'>;
type RoleHandlers = PlatformHandlers<typeof platformCalls.roles>;

/** Roles as sets of functions. The three built-in ones are shown and cannot be changed. */
export function roleHandlers({ platform, ids }: ServerContext): RoleHandlers {
  return {
    'GET /v1/roles': async ({ caller }) => {
      if (!caller.can('kernel.roles') && !caller.can('kernel.people')) throw new FitoutError('forbidden');
      const rows = await roleQuery(platform.db(), platform.sessionOf(caller).orgId).execute();
      return { items: rows.map((row) => toRole(platform, row)) };
    },
    'GET /v1/functions': async () => {
      const groups = Map.groupBy(platform.catalog().all, (entry) => entry.plugin);
      const items = [...groups].map(([plugin, entries]) => ({
        plugin,
        title: entries[0]?.pluginTitle ?? plugin,
        functions: entries.map(({ key, title }) => ({ key, title })),
      }));
      return { items };
    },
    'POST /v1/roles': async ({ body: input, caller }) => {
      const session = platform.sessionOf(caller);
      checkKnown(platform, input.functions);
      checkWithin(platform, session, input.functions);
      const id = ids.next();
      await platform.transaction(async (tx) => {
        await platform.people.lock(tx, session.orgId);
        await checkName(tx, session.orgId, id, input.name);
        await tx
          .insertInto('role')
          .values({ ...input, id, org_id: session.orgId, key: `r${id}`, built_in: false })
          .execute();
      });
      return recorded(platform, caller, id, 'create', '新建角色');
    },
    'PUT /v1/roles/:id': async ({ params: { id }, body: input, caller }) => {
      const session = platform.sessionOf(caller);
      checkKnown(platform, input.functions);
      await platform.transaction(async (tx) => {
        await platform.people.lock(tx, session.orgId);
        const role = await ownRole(platform, tx, caller, id);
        await checkName(tx, session.orgId, id, input.name);
        // What the role had already may stay, whoever edits it.
        const had = new Set(role.functions);
        checkWithin(
          platform,
          session,
          input.functions.filter((key) => !had.has(key)),
        );
        await tx.updateTable('role').set(input).where('id', '=', id).execute();
      });
      await platform.sessions.changed(session.orgId, id);
      return recorded(platform, caller, id, 'change', '修改角色');
    },
    'DELETE /v1/roles/:id': async ({ params: { id }, caller }) => {
      const { orgId } = platform.sessionOf(caller);
      const role = await platform.transaction(async (tx) => {
        await platform.people.lock(tx, orgId);
        const found = await ownRole(platform, tx, caller, id);
        const people = await tx
          .selectFrom('person_role as pr')
          .innerJoin('person as p', 'p.id', 'pr.person_id')
          .select(['p.id', 'p.name'])
          .where('pr.role_id', '=', id)
          .limit(5)
          .execute();
        if (people.length > 0)
          throw new FitoutError('conflict', {
            reason: 'kernel.role-in-use',
            message: { zh: '仍有人员使用该角色，请先调整他们的角色', en: 'People still have this role' },
            detail: { people },
          });
        await tx.deleteFrom('role').where('id', '=', id).execute();
        return found;
      });
      await record(platform, caller, { id, name: role.name }, 'delete', '删除角色');
      return null;
    },
  };
}

/** Two roles of one name could not be told apart where they are given to people. */
async function checkName(tx: Kysely<PlatformTables>, orgId: bigint, id: bigint, name: string): Promise<void> {
  const other = await tx
    .selectFrom('role')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '!=', id)
    .where(sql<boolean>`(lower(name) = lower(${name}) or built_in and key = lower(${name}))`)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return;
  throw new FitoutError('conflict', {
    reason: 'kernel.role-name-taken',
    message: { zh: '已有同名的角色', en: 'There is a role of this name' },
    detail: { field: 'name' },
  });
}

function roleQuery(db: Kysely<PlatformTables>, orgId: bigint) {
  return db
    .selectFrom('role as r')
    .select(['r.id', 'r.key', 'r.name', 'r.description', 'r.built_in', 'r.functions'])
    .select((eb) =>
      eb
        .selectFrom('person_role as pr')
        .whereRef('pr.role_id', '=', 'r.id')
        .select(sql<number>`count(*)::int4`.as('n'))
        .as('people'),
    )
    .where('r.org_id', '=', orgId)
    .orderBy('r.built_in', 'desc')
    .orderBy('r.id');
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleQuery>['execute']>>[number];

function toRole(platform: Platform, row: RoleRow): Role {
  const { id, key, name, description } = row;
  const functions = [...platform.catalog().of([row])];
  return { id, key, name, description, builtin: row.built_in, functions, people: row.people ?? 0 };
}

/** A role that the organisation made, and the asker may touch. */
async function ownRole(platform: Platform, tx: Kysely<PlatformTables>, caller: Caller, id: bigint): Promise<RoleRow> {
  const role = await roleQuery(tx, platform.sessionOf(caller).orgId).where('r.id', '=', id).executeTakeFirst();
  if (role === undefined) throw new FitoutError('notFound');
  if (role.built_in)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.built-in-role',
      message: { zh: '内置角色不能修改或删除', en: 'Built-in roles cannot be changed' },
    });
  checkWithin(platform, platform.sessionOf(caller), platform.catalog().of([role]));
  return role;
}

function checkKnown(platform: Platform, functions: readonly string[]): void {
  const unknown = functions.find((key) => !platform.catalog().has(key));
  if (unknown !== undefined)
    throw new FitoutError('badRequest', {
      reason: 'kernel.unknown-function',
      message: { zh: `没有这个功能：${unknown}`, en: `there is no function ${unknown}` },
    });
}

async function recorded(
  platform: Platform,
  caller: Caller,
  id: bigint,
  action: string,
  summary: string,
): Promise<Role> {
  const row = await roleQuery(platform.db(), platform.sessionOf(caller).orgId)
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  await record(platform, caller, row, action, summary);
  return toRole(platform, row);
}

async function record(
  platform: Platform,
  caller: Caller,
  role: { id: bigint; name: string },
  action: string,
  summary: string,
): Promise<void> {
  const { orgId } = platform.sessionOf(caller);
  const target = { kind: 'role', id: role.id, name: role.name };
  await platform.audit.append(caller, { orgId, action: `kernel.roles.${action}`, summary, target });
  await platform.publish('roles', role.id, orgId);
}
