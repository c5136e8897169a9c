import { sql } from 'kysely';
import type { platformCalls } from '../../../sdk/calls.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelHandlers } from '../http/route-table.ts';
import type { Kernel } from '../kernel-server.ts';
import { shown } from './change-addresses.ts';
import { organisation } from './organisation.ts';

/** The asker's own organisation. */
export function orgHandlers(kernel: Kernel): KernelHandlers<typeof platformCalls.org> {
  return {
    'GET /v1/org': async ({ caller, origin }) => {
      const { orgId } = sessionOf(caller);
      return { ...(await organisation(kernel, orgId)), ...shown(kernel, orgId, origin) };
    },
    'PUT /v1/org': async ({ body: input, caller, origin }) => {
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
    },
  };
}
