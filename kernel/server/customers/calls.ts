import { z } from 'zod';
import { anyone, customer } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import { sessionOf } from '../auth/caller.ts';
import { setCookie } from '../auth/cookie.ts';
import { WithCookie } from '../http/with-cookie.ts';
import type { KernelCalls } from '../kernel-server.ts';
import { personAnswer } from '../people/person-answer.ts';
import { avatar, drawAvatar, dropAvatar, keepAvatar, onlyFile } from './avatar.ts';
import { leave } from './leave.ts';

/** What people say of themselves, and how a customer leaves. */
export const customerCalls: KernelCalls = (app, kernel) => {
  const body = z
    .strictObject({ name: z.string().trim().min(1).max(30), custIcon: z.null() })
    .partial()
    .refine((given) => Object.keys(given).length > 0);
  const change = { access: customer, summary: '修改个人资料', body, unaudited: true };
  app.patch('/customer', change, async ({ body: { name, custIcon }, caller, origin }) => {
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
  });

  const picture = {
    access: customer,
    summary: '修改头像',
    multipart: { maxBytes: avatar.maxBytes, maxFiles: 1 },
    ratePerMinute: 20,
    unaudited: true,
  };
  app.post('/customer/avatar', picture, async ({ caller, files }) => {
    const { personId } = sessionOf(caller);
    return { custIcon: await keepAvatar(kernel, personId, await drawAvatar(await onlyFile(files()))) };
  });

  const params = z.object({ key: z.string().max(40) });
  app.raw('/avatars/:key', { access: anyone, summary: '头像', params }, async ({ params: { key }, orgId, staff }) => {
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
  });

  const leaving = {
    access: customer,
    summary: '注销账号',
    secret: true,
    body: z.strictObject({ password: z.string().min(1).max(500) }),
  };
  app.post('/customer/leave', leaving, async ({ body: { password }, caller, ip }) => {
    await leave(kernel, sessionOf(caller), password, ip);
    return new WithCookie(null, setCookie(undefined, kernel.https));
  });
};
