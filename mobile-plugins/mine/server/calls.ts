import { FitoutError } from '@fitout/sdk';
import type { platformCalls } from '@fitout/sdk/calls';
import { type Platform, type PlatformHandlers, WithCookie } from '@fitout/sdk/server';
import { drawAvatar, dropAvatar, keepAvatar, onlyFile } from './avatar.ts';

/** What people say of themselves, and how a customer leaves. */
export function customerHandlers(platform: Platform): PlatformHandlers<typeof platformCalls.customer> {
  return {
    'PATCH /v1/customer': async ({ body: { name, custIcon }, caller, origin }) => {
      const session = platform.sessionOf(caller);
      if (name !== undefined && session.kind !== 'customer')
        throw new FitoutError('forbidden', {
          reason: 'kernel.staff-name',
          message: { zh: '员工姓名由管理员维护', en: 'Staff names are managed by administrators' },
        });
      if (custIcon === null) await dropAvatar(platform, session.personId);
      if (name !== undefined)
        await platform.db().updateTable('person').set({ name }).where('id', '=', session.personId).execute();
      await platform.sessions.changed(session.orgId, session.personId);
      return platform.people.answer(session, origin);
    },
    'POST /v1/customer/avatar': async ({ caller, files }) => {
      const { personId } = platform.sessionOf(caller);
      return { custIcon: await keepAvatar(platform, personId, await drawAvatar(await onlyFile(files()))) };
    },
    'GET /v1/avatars/:key': async ({ params: { key }, orgId, staff }) => {
      const row = await platform
        .db()
        .selectFrom('avatar')
        .innerJoin('person', 'person.id', 'avatar.person_id')
        .select('avatar.bytes')
        .where('avatar.key', '=', key)
        .where('person.org_id', 'in', [orgId, staff?.orgId ?? orgId])
        .executeTakeFirst();
      if (row === undefined) throw new FitoutError('notFound');
      return {
        headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' },
        body: row.bytes,
      };
    },
    'POST /v1/customer/leave': async ({ body: { password }, caller, ip }) => {
      await platform.people.close(platform.sessionOf(caller), password, ip);
      return new WithCookie(null, platform.sessions.noCookie);
    },
  };
}
