import { z } from 'zod';
import { anyone } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import { setCookie } from '../auth/cookie.ts';
import type { SignedIn } from '../auth/sign-in.ts';
import { WithCookie } from '../http/with-cookie.ts';
import type { Kernel, KernelCalls } from '../kernel-server.ts';

/** Secrets of 256 bits in base64url. */
export const secretShape = z.string().regex(/^[\w-]{43}$/);

/**
 * A sign-in of the registration page, for a page at another host: no cookie of ours would be there. The session waits
 * under a code of a minute, which goes back in the part of the address that no server and no log sees; the page takes it
 * with the state that it made up before it came here, so that nobody is signed in by a link that somebody else made.
 */
export async function leadBack(
  kernel: Kernel,
  signed: SignedIn,
  { page, path, state }: { page: string; path: string; state: string },
): Promise<string> {
  await kernel.sessions.setAside(signed, state);
  return `${page}/#handover=${signed.cookie}&back=${encodeURIComponent(path)}`;
}

/** Where a page takes the session that waits for it. */
export const handOverCalls: KernelCalls = (app, kernel) => {
  const body = z.strictObject({ code: secretShape, state: secretShape });
  const options = { access: anyone, summary: '接收登录', body, secret: true, unaudited: true, ratePerMinute: 30 };
  app.post('/handover', options, async ({ body: { code, state } }) => {
    const taken = await kernel.sessions.takeUp(code, state);
    if (taken === undefined) throw new FitoutError('notFound', { reason: 'kernel.handover' });
    return new WithCookie({ token: taken.token }, setCookie(taken.cookie, kernel.https));
  });
};
