import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { Caller } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelHandlers } from '../http/route-table.ts';
import type { Kernel } from '../kernel-server.ts';
import { invite } from '../people/people.ts';
import type { KernelTables } from '../schema/tables.ts';
import { addAddress, freeShortName, makeMain, readName, removeAddress, shown } from './change-addresses.ts';
import { makeOrganisation } from './first-owner.ts';
import { firstOrgId, organisation } from './organisation.ts';

type OrgsHandlers = KernelHandlers<typeof platformCalls.orgs>;

/** All organisations and where they are reached: for owners of the first one. */
export function orgsHandlers(kernel: Kernel): OrgsHandlers {
  return {
    ...addressHandlers(kernel),
    'GET /v1/orgs': async ({ caller, origin }) => {
      await checkFirstOwner(kernel, caller);
      const rows = await kernel
        .db()
        .selectFrom('organisation as o')
        .select(['o.id', 'o.name', 'o.logo', 'o.created_at as createdAt'])
        .select((eb) =>
          eb
            .selectFrom('person as p')
            .whereRef('p.org_id', '=', 'o.id')
            .where('p.kind', '=', 'staff')
            .select(sql<number>`count(*)::int4`.as('count'))
            .as('people'),
        )
        .orderBy('o.id')
        .execute();
      const items = rows.map((row, index) => ({
        ...row,
        people: row.people ?? 0,
        first: index === 0,
        ...shown(kernel, row.id, origin),
      }));
      const { publicUrl } = kernel.parts.config;
      return { items, server: { host: kernel.addresses.own[0] ?? 'localhost', publicUrl: publicUrl ?? null } };
    },
    'POST /v1/orgs': async ({ body: input, caller, origin }) => {
      await checkFirstOwner(kernel, caller);
      const asked = input.shortName === undefined ? undefined : readShort(kernel, input.shortName);
      const made = await kernel.transaction(async (tx) => {
        const { orgId, ownerRole } = await makeOrganisation(tx, () => kernel.parts.ids.next(), input.name);
        const short = asked ?? (await freeShortName(tx, input.username, orgId));
        await addAddress(tx, orgId, { kind: 'short', name: short, main: true });
        const owner = { orgId, username: input.username, name: input.ownerName ?? input.username, title: null };
        return { orgId, ...(await invite(kernel, tx, { ...owner, roleIds: [ownerRole] })) };
      });
      await changed(kernel, caller, { id: made.orgId, name: input.name }, ['create', '新建组织']);
      return {
        org: { ...(await organisation(kernel, made.orgId)), ...shown(kernel, made.orgId, origin) },
        owner: { id: made.id, username: input.username },
        password: made.password,
      };
    },
  };
}

function addressHandlers(kernel: Kernel) {
  const change = async (
    { caller, id, origin }: { caller: Caller; id: bigint; origin: string },
    said: readonly [action: string, summary: string, detail: string],
    work: (tx: Kysely<KernelTables>) => Promise<void>,
  ) => {
    const org = await kernel.transaction(async (tx) => {
      const row = await tx.selectFrom('organisation').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new FitoutError('notFound');
      await work(tx);
      return row;
    });
    await changed(kernel, caller, org, said);
    return { items: shown(kernel, id, origin).addresses };
  };

  return {
    'POST /v1/orgs/:id/addresses': async ({ params: { id }, body: given, caller, origin }) => {
      await checkFirstOwner(kernel, caller);
      const read = readName(kernel, given.name);
      return change({ caller, id, origin }, ['address', '添加组织地址', read.name], (tx) =>
        addAddress(tx, id, { ...read, main: false }),
      );
    },
    'PUT /v1/orgs/:id/addresses/:name/main': async ({ params: { id, name: of }, caller, origin }) => {
      await checkFirstOwner(kernel, caller);
      return change({ caller, id, origin }, ['address-main', '设为主地址', of], (tx) => makeMain(tx, id, of));
    },
    'DELETE /v1/orgs/:id/addresses/:name': async ({ params: { id, name: of }, caller, origin }) => {
      await checkFirstOwner(kernel, caller);
      const first = id === (await firstOrgId(kernel));
      return change({ caller, id, origin }, ['address-remove', '移除组织地址', of], (tx) =>
        removeAddress(tx, id, of, first),
      );
    },
  } satisfies Partial<OrgsHandlers>;
}

function readShort(kernel: Kernel, given: string): string {
  const { kind, name: short } = readName(kernel, given);
  if (kind === 'short') return short;
  throw new FitoutError('unprocessable', {
    reason: 'kernel.address',
    message: { zh: '短名称不含点；完整域名请在创建后添加', en: 'A short name has no dot; host names are added later' },
    detail: { field: 'shortName' },
  });
}

/** Writes it down, and every server knows. */
async function changed(
  kernel: Kernel,
  caller: Caller,
  org: { id: bigint; name: string },
  [action, summary, detail]: readonly [action: string, summary: string, detail?: string],
): Promise<void> {
  await kernel.audit.append(caller, {
    orgId: sessionOf(caller).orgId,
    owner: 'kernel',
    action: `kernel.orgs.${action}`,
    summary,
    target: { kind: 'organisation', id: org.id, name: org.name },
    ...(detail === undefined ? {} : { detail: { address: detail } }),
  });
  await kernel.addresses.changed();
  await kernel.parts.events.of('kernel').publish('org', org.id, org.id);
}

/** Only an owner of the first organisation sees and makes others. */
async function checkFirstOwner(kernel: Kernel, caller: Caller): Promise<void> {
  const session = sessionOf(caller);
  const owner = session.roles.some((role) => role.built_in && role.key === 'owner');
  if (!owner || session.orgId !== (await firstOrgId(kernel))) throw new FitoutError('forbidden');
}
