import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { Caller } from '../../../sdk/server.ts';
import type { Answered } from '../answered.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelHandlers } from '../http/route-table.ts';
import type { Kernel } from '../kernel-server.ts';
import type { KernelTables } from '../schema/tables.ts';
import { checkWithin, lockPeople } from './people.ts';

/** A role as it is answered. */
type Role = Answered<'POST /v1/roles'>;
type RoleHandlers = KernelHandlers<typeof platformCalls.roles>;

/** Roles as sets of functions. The three built-in ones are shown and cannot be changed. */
export function roleHandlers(kernel: Kernel): RoleHandlers {
  return {
    'GET /v1/roles': async ({ caller }) => {
      if (!caller.can('kernel.roles') && !caller.can('kernel.people')) throw new FitoutError('forbidden');
      const rows = await roleQuery(kernel.db(), sessionOf(caller).orgId).execute();
      return { items: rows.map((row) => toRole(kernel, row)) };
    },
    'GET /v1/functions': async () => {
      const groups = Map.groupBy(kernel.catalog().all, (entry) => entry.plugin);
      const items = [...groups].map(([plugin, entries]) => ({
        plugin,
        title: entries[0]?.pluginTitle ?? plugin,
        functions: entries.map(({ key, title }) => ({ key, title })),
      }));
      return { items };
    },
    'POST /v1/roles': async ({ body: input, caller }) => {
      const session = sessionOf(caller);
      checkKnown(kernel, input.functions);
      checkWithin(kernel, session, input.functions);
      const id = kernel.parts.ids.next();
      await kernel.transaction(async (tx) => {
        await lockPeople(tx, session.orgId);
        await checkName(tx, session.orgId, id, input.name);
        await tx
          .insertInto('role')
          .values({ ...input, id, org_id: session.orgId, key: `r${id}`, built_in: false })
          .execute();
      });
      return told(kernel, caller, id, 'create', '新建角色');
    },
    'PUT /v1/roles/:id': async ({ params: { id }, body: input, caller }) => {
      const session = sessionOf(caller);
      checkKnown(kernel, input.functions);
      await kernel.transaction(async (tx) => {
        await lockPeople(tx, session.orgId);
        const role = await ownRole(kernel, tx, caller, id);
        await checkName(tx, session.orgId, id, input.name);
        // What the role had already may stay, whoever edits it.
        const had = new Set(role.functions);
        checkWithin(
          kernel,
          session,
          input.functions.filter((key) => !had.has(key)),
        );
        await tx.updateTable('role').set(input).where('id', '=', id).execute();
      });
      await kernel.sessions.tell(session.orgId, id);
      return told(kernel, caller, id, 'change', '修改角色');
    },
    'DELETE /v1/roles/:id': async ({ params: { id }, caller }) => {
      const { orgId } = sessionOf(caller);
      const role = await kernel.transaction(async (tx) => {
        await lockPeople(tx, orgId);
        const found = await ownRole(kernel, tx, caller, id);
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
      await record(kernel, caller, { id, name: role.name }, 'delete', '删除角色');
      return null;
    },
  };
}

/** Two roles of one name could not be told apart where they are given to people. */
async function checkName(tx: Kysely<KernelTables>, orgId: bigint, id: bigint, name: string): Promise<void> {
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

function roleQuery(db: Kysely<KernelTables>, orgId: bigint) {
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

function toRole(kernel: Kernel, row: RoleRow): Role {
  const { id, key, name, description } = row;
  const functions = [...kernel.catalog().of([row])];
  return { id, key, name, description, builtin: row.built_in, functions, people: row.people ?? 0 };
}

/** A role that the organisation made, and the asker may touch. */
async function ownRole(kernel: Kernel, tx: Kysely<KernelTables>, caller: Caller, id: bigint): Promise<RoleRow> {
  const role = await roleQuery(tx, sessionOf(caller).orgId).where('r.id', '=', id).executeTakeFirst();
  if (role === undefined) throw new FitoutError('notFound');
  if (role.built_in)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.built-in-role',
      message: { zh: '内置角色不能修改或删除', en: 'Built-in roles cannot be changed' },
    });
  checkWithin(kernel, sessionOf(caller), kernel.catalog().of([role]));
  return role;
}

function checkKnown(kernel: Kernel, functions: readonly string[]): void {
  const unknown = functions.find((key) => !kernel.catalog().has(key));
  if (unknown !== undefined)
    throw new FitoutError('badRequest', {
      reason: 'kernel.unknown-function',
      message: { zh: `没有这个功能：${unknown}`, en: `there is no function ${unknown}` },
    });
}

async function told(kernel: Kernel, caller: Caller, id: bigint, action: string, summary: string): Promise<Role> {
  const row = await roleQuery(kernel.db(), sessionOf(caller).orgId).where('r.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  await record(kernel, caller, row, action, summary);
  return toRole(kernel, row);
}

async function record(
  kernel: Kernel,
  caller: Caller,
  role: { id: bigint; name: string },
  action: string,
  summary: string,
): Promise<void> {
  const { orgId } = sessionOf(caller);
  const target = { kind: 'role', id: role.id, name: role.name };
  await kernel.audit.append(caller, { orgId, owner: 'kernel', action: `kernel.roles.${action}`, summary, target });
  await kernel.parts.events.of('kernel').publish('roles', role.id, orgId);
}
