import type { platformCalls } from '@fitout/sdk/calls';
import type { Platform, PlatformHandlers } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { shown } from './addresses.ts';

/** The asker's own organisation. */
export function orgHandlers(platform: Platform): PlatformHandlers<typeof platformCalls.org> {
  return {
    'GET /v1/org': async ({ caller, origin }) => {
      const { orgId } = platform.sessionOf(caller);
      return { ...(await platform.organisations.of(orgId)), ...shown(platform, orgId, origin) };
    },
    'PUT /v1/org': async ({ body: input, caller, origin }) => {
      const { orgId } = platform.sessionOf(caller);
      await platform
        .db()
        .updateTable('organisation')
        .set({
          name: input.name,
          ...(input.logo === undefined ? {} : { logo: input.logo }),
          ...(input.color === undefined ? {} : { color: input.color }),
          ...(input.tools === undefined ? {} : { tools: input.tools }),
          ...(input.timeZone === undefined ? {} : { time_zone: input.timeZone }),
          ...(input.settings === undefined ? {} : { settings: sql`${JSON.stringify(input.settings)}::jsonb` }),
        })
        .where('id', '=', orgId)
        .execute();
      const target = { kind: 'organisation', id: orgId, name: input.name };
      await platform.audit.append(caller, {
        orgId,
        action: 'kernel.org.change',
        summary: '修改组织',
        target,
      });
      await platform.organisations.changed(orgId);
      return { ...(await platform.organisations.of(orgId)), ...shown(platform, orgId, origin) };
    },
  };
}
