import { FitoutError } from '@fitout/sdk';
import type { platformCalls } from '@fitout/sdk/calls';
import type { Caller, Platform, PlatformHandlers, PlatformTables, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { invite } from '../people/people.ts';
import { addAddress, freeShortName, makeMain, readName, removeAddress, shown } from './addresses.ts';

type OrgsHandlers = PlatformHandlers<typeof platformCalls.orgs>;

/** All organisations and where they are reached: for owners of the first one. */
export function orgsHandlers(ctx: ServerContext): OrgsHandlers {
  const { platform } = ctx;
  return {
    ...addressHandlers(platform),
    'GET /v1/orgs': async ({ caller, origin }) => {
      await checkFirstOwner(platform, caller);
      const rows = await platform
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
        ...shown(platform, row.id, origin),
      }));
      return {
        items,
        server: { host: platform.addresses.own[0] ?? 'localhost', publicUrl: platform.publicUrl ?? null },
      };
    },
    'POST /v1/orgs': async ({ body: input, caller, origin }) => {
      await checkFirstOwner(platform, caller);
      const asked = input.shortName === undefined ? undefined : readShort(platform, input.shortName);
      const made = await platform.transaction(async (tx) => {
        const { orgId, ownerRole } = await platform.organisations.make(tx, input.name);
        const short = asked ?? (await freeShortName(tx, input.username, orgId));
        await addAddress(tx, orgId, { kind: 'short', name: short, main: true });
        const owner = { orgId, username: input.username, name: input.ownerName ?? input.username, title: null };
        return { orgId, ...(await invite(ctx, tx, { ...owner, roleIds: [ownerRole] })) };
      });
      await changed(platform, caller, { id: made.orgId, name: input.name }, ['create', '新建组织']);
      return {
        org: { ...(await platform.organisations.of(made.orgId)), ...shown(platform, made.orgId, origin) },
        owner: { id: made.id, username: input.username },
        password: made.password,
      };
    },
  };
}

function addressHandlers(platform: Platform) {
  const change = async (
    { caller, id, origin }: { caller: Caller; id: bigint; origin: string },
    said: readonly [action: string, summary: string, detail: string],
    work: (tx: Kysely<PlatformTables>) => Promise<void>,
  ) => {
    const org = await platform.transaction(async (tx) => {
      const row = await tx.selectFrom('organisation').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new FitoutError('notFound');
      await work(tx);
      return row;
    });
    await changed(platform, caller, org, said);
    return { items: shown(platform, id, origin).addresses };
  };

  return {
    'POST /v1/orgs/:id/addresses': async ({ params: { id }, body: given, caller, origin }) => {
      await checkFirstOwner(platform, caller);
      const read = readName(platform, given.name);
      return change({ caller, id, origin }, ['address', '添加组织地址', read.name], (tx) =>
        addAddress(tx, id, { ...read, main: false }),
      );
    },
    'PUT /v1/orgs/:id/addresses/:name/main': async ({ params: { id, name: of }, caller, origin }) => {
      await checkFirstOwner(platform, caller);
      return change({ caller, id, origin }, ['address-main', '设为主地址', of], (tx) => makeMain(tx, id, of));
    },
    'DELETE /v1/orgs/:id/addresses/:name': async ({ params: { id, name: of }, caller, origin }) => {
      await checkFirstOwner(platform, caller);
      const first = id === (await platform.organisations.first());
      return change({ caller, id, origin }, ['address-remove', '移除组织地址', of], (tx) =>
        removeAddress(tx, id, of, first),
      );
    },
  } satisfies Partial<OrgsHandlers>;
}

function readShort(platform: Platform, given: string): string {
  const { kind, name: short } = readName(platform, given);
  if (kind === 'short') return short;
  throw new FitoutError('unprocessable', {
    reason: 'kernel.address',
    message: { zh: '短名称不含点；完整域名请在创建后添加', en: 'A short name has no dot; host names are added later' },
    detail: { field: 'shortName' },
  });
}

/** Writes it down, and every server knows. */
async function changed(
  platform: Platform,
  caller: Caller,
  org: { id: bigint; name: string },
  [action, summary, detail]: readonly [action: string, summary: string, detail?: string],
): Promise<void> {
  await platform.audit.append(caller, {
    orgId: platform.sessionOf(caller).orgId,
    action: `kernel.orgs.${action}`,
    summary,
    target: { kind: 'organisation', id: org.id, name: org.name },
    ...(detail === undefined ? {} : { detail: { address: detail } }),
  });
  await platform.organisations.changed(org.id);
}

/** Only an owner of the first organisation sees and makes others. */
async function checkFirstOwner(platform: Platform, caller: Caller): Promise<void> {
  const session = platform.sessionOf(caller);
  const owner = session.roles.some((role) => role.built_in && role.key === 'owner');
  if (!owner || session.orgId !== (await platform.organisations.first())) throw new FitoutError('forbidden');
}
