import { sql } from 'kysely';
import { z } from 'zod';
import { anyStaff, type Caller, fun } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import { sessionOf } from '../auth/caller.ts';
import type { Kernel, KernelCalls } from '../kernel-server.ts';
import { nameShape } from '../people/name-shape.ts';
import { invite } from '../people/people.ts';
import { username } from '../people/people-calls.ts';
import { makeOrganisation } from './first-owner.ts';
import { firstOrgId, organisation } from './organisation.ts';

const name = nameShape(60);

/** The asker's own organisation, and, for the first one's owner, the others. */
export const orgCalls: KernelCalls = (app, kernel) => {
  const access = fun('kernel.org');
  app.get('/org', { access, summary: '组织' }, ({ caller }) => organisation(kernel, sessionOf(caller).orgId));

  const body = z.strictObject({
    name,
    // As the header and the registration page show it: no picture of another site passes their policies.
    logo: z
      .string()
      .max(200)
      .regex(/^\/(?!\/)[\w./-]+$/, { error: '请从素材库选择' })
      .nullable()
      .optional(),
    settings: z
      .record(z.string().max(60), z.json())
      .refine((value) => JSON.stringify(value).length <= 20_000, { error: '配置过大' })
      .optional(),
  });
  app.put('/org', { access, summary: '修改组织', body }, async ({ body: input, caller }) => {
    const { orgId } = sessionOf(caller);
    await kernel
      .db()
      .updateTable('organisation')
      .set({
        name: input.name,
        ...(input.logo === undefined ? {} : { logo: input.logo }),
        ...(input.settings === undefined ? {} : { settings: sql`${JSON.stringify(input.settings)}::jsonb` }),
      })
      .where('id', '=', orgId)
      .execute();
    const target = { kind: 'organisation', id: orgId, name: input.name };
    await kernel.audit.append(caller, {
      orgId,
      owner: 'kernel',
      action: 'kernel.org.change',
      summary: '修改组织',
      target,
    });
    kernel.organisations.clear();
    await kernel.parts.events.of('kernel').publish('org', orgId, orgId);
    return organisation(kernel, orgId);
  });

  app.get('/orgs', { access: anyStaff, summary: '全部组织' }, async ({ caller }) => {
    await checkFirstOwner(kernel, caller);
    const items = await kernel
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
    return { items };
  });

  const makeBody = z.strictObject({ name, username, ownerName: name.optional() });
  const make = { access: anyStaff, summary: '新建组织', body: makeBody, secret: true };
  app.post('/orgs', make, async ({ body: input, caller }) => {
    await checkFirstOwner(kernel, caller);
    const made = await kernel.transaction(async (tx) => {
      const { orgId, ownerRole } = await makeOrganisation(tx, () => kernel.parts.ids.next(), input.name);
      const owner = { orgId, username: input.username, name: input.ownerName ?? input.username, title: null };
      return { orgId, ...(await invite(kernel, tx, { ...owner, roleIds: [ownerRole] })) };
    });
    const target = { kind: 'organisation', id: made.orgId, name: input.name };
    const { orgId } = sessionOf(caller);
    await kernel.audit.append(caller, {
      orgId,
      owner: 'kernel',
      action: 'kernel.orgs.create',
      summary: '新建组织',
      target,
    });
    return {
      org: await organisation(kernel, made.orgId),
      owner: { id: made.id, username: input.username },
      password: made.password,
    };
  });
};

/** Only an owner of the first organisation sees and makes others. */
async function checkFirstOwner(kernel: Kernel, caller: Caller): Promise<void> {
  const session = sessionOf(caller);
  const owner = session.roles.some((role) => role.built_in && role.key === 'owner');
  if (!owner || session.orgId !== (await firstOrgId(kernel))) throw new FitoutError('forbidden');
}
