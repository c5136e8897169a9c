import { sql } from 'kysely';
import { z } from 'zod';
import { fun } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelCalls } from '../kernel-server.ts';
import { nameShape } from '../people/name-shape.ts';
import { shown } from './change-addresses.ts';
import { organisation } from './organisation.ts';

const name = nameShape(60);

/** The asker's own organisation. */
export const orgCalls: KernelCalls = (app, kernel) => {
  const access = fun('kernel.org');
  app.get('/org', { access, summary: '组织' }, async ({ caller, origin }) => {
    const { orgId } = sessionOf(caller);
    return { ...(await organisation(kernel, orgId)), ...shown(kernel, orgId, origin) };
  });

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
  app.put('/org', { access, summary: '修改组织', body }, async ({ body: input, caller, origin }) => {
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
    return { ...(await organisation(kernel, orgId)), ...shown(kernel, orgId, origin) };
  });
};
