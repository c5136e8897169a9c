import { cookieOf, deviceMarks, personHolder, type ServerContext, type Visitor } from '@fitout/sdk/server';
import type { Tables } from '../tables.ts';

export { cookieOf };

const marks = deviceMarks('fitout_form_device', '/');

export const { visitorOf } = marks;
export const newDevice = (ctx: Pick<ServerContext, 'site'>) => marks.mark(ctx.site);

export const openCookieName = (formId: bigint): string => `fitout_form_${formId}`;

/** Set-Cookie of who gave the form's password; it ends with the browser, and with the password. */
export function openCookie(ctx: Pick<ServerContext, 'site'>, formId: bigint, value: string): string {
  const secure = ctx.site.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  return `${openCookieName(formId)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * What was sent from a device before its customer registered or signed in becomes theirs, except what was dismissed there.
 * Each answer keeps its device, for which it still counts: who signs out is the same person.
 */
export async function adoptAnswers(
  ctx: Pick<ServerContext, 'database'>,
  orgId: bigint,
  { person, adopts }: Visitor,
): Promise<void> {
  if (person === null || adopts === undefined) return;
  await ctx.database
    .query<Tables>()
    .updateTable('answer')
    .set({ visitor: personHolder(person), person_id: person })
    .where('org_id', '=', orgId)
    .where('visitor', '=', adopts)
    .where('person_id', 'is', null)
    .where('dismissed', '=', false)
    .execute();
}
