import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import { sessionOf } from '../auth/caller.ts';
import { setCookie } from '../auth/cookie.ts';
import type { KernelHandlers } from '../http/route-table.ts';
import { WithCookie } from '../http/with-cookie.ts';
import type { Kernel } from '../kernel-server.ts';
import { personAnswer } from '../people/person-answer.ts';
import { drawAvatar, dropAvatar, keepAvatar, onlyFile } from './avatar.ts';
import { leave } from './leave.ts';

/** What people say of themselves, how a customer leaves, and how one who registered elsewhere comes in. */
export function customerHandlers(kernel: Kernel): KernelHandlers<typeof platformCalls.customer> {
  return {
    'PATCH /v1/customer': async ({ body: { name, custIcon }, caller, origin }) => {
      const session = sessionOf(caller);
      if (name !== undefined && session.kind !== 'customer')
        throw new FitoutError('forbidden', {
          reason: 'kernel.staff-name',
          message: { zh: '员工姓名由管理员维护', en: 'Names of staff are kept by administrators' },
        });
      if (custIcon === null) await dropAvatar(kernel, session.personId);
      if (name !== undefined)
        await kernel.db().updateTable('person').set({ name }).where('id', '=', session.personId).execute();
      await kernel.sessions.tell(session.orgId, session.personId);
      return personAnswer(kernel, session, origin);
    },
    'POST /v1/customer/avatar': async ({ caller, files }) => {
      const { personId } = sessionOf(caller);
      return { custIcon: await keepAvatar(kernel, personId, await drawAvatar(await onlyFile(files()))) };
    },
    'GET /v1/avatars/:key': async ({ params: { key }, orgId, staff }) => {
      const row = await kernel
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
      await leave(kernel, sessionOf(caller), password, ip);
      return new WithCookie(null, setCookie(undefined, kernel.https));
    },
    // Where a page takes the session that waits for it (hand-over.ts).
    'POST /v1/handover': async ({ body: { code, state } }) => {
      const taken = await kernel.sessions.takeUp(code, state);
      if (taken === undefined) throw new FitoutError('notFound', { reason: 'kernel.handover' });
      return new WithCookie({ token: taken.token }, setCookie(taken.cookie, kernel.https));
    },
  };
}
