import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import { callerOf, checkAccess } from '../auth/caller.ts';
import { readCookie } from '../auth/cookie.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { FunctionCatalog } from '../people/functions.ts';
import { isCrossSite } from './cross-site.ts';
import type { RateLimits } from './rate-limits.ts';
import { isWrite, type RouteEntry } from './route-table.ts';

export interface DoorParts {
  sessions: Sessions;
  rates: RateLimits;
  /** The functions there are; replaced when the set of plugins changes. */
  catalog(): FunctionCatalog;
  publicOrgId(): Promise<bigint>;
  https: boolean;
  publicUrl: string | undefined;
}

/** Who came in, and for which organisation. */
export interface Entered {
  caller: Caller;
  orgId: bigint;
}

/**
 * The door of every route, before a byte of the body is read: no other site's doing, a live session, its token for
 * whatever changes something, the function that the route asks for, and the rate. Throws a FitoutError.
 */
export async function enter(parts: DoorParts, route: RouteEntry, request: FastifyRequest): Promise<Entered> {
  const write = isWrite(route);
  const { headers } = request;
  if (write && isCrossSite(headers, parts.publicUrl)) throw new FitoutError('crossSite');
  if (write && route.multipart === undefined && headers['content-type']?.startsWith('multipart/'))
    throw new FitoutError('unsupported');
  const cookie = readCookie(headers, parts.https);
  let session = await parts.sessions.check(cookie);
  if (session !== undefined && write && !parts.sessions.holdsToken(session, tokenOf(headers.token))) {
    // Where anybody may come in, a session without its token is no session; elsewhere it is refused.
    if (route.access.kind !== 'anyone') throw new FitoutError('crossSite', { reason: 'kernel.token' });
    session = undefined;
  }
  const functions = parts.catalog().of(session?.roles ?? []);
  const caller = callerOf(session, functions, { ip: request.ip, requestId: request.id });
  checkAccess(route.access, caller, cookie === undefined);
  if (session?.mustChangePassword && route.access.kind !== 'anyone' && !route.beforePasswordChange)
    throw new FitoutError('mustChangePassword');
  if (route.ratePerMinute !== undefined) {
    const who = session === undefined ? `ip ${request.ip}` : `person ${session.personId}`;
    await parts.rates.take(`${route.method} ${route.path} ${who}`, route.ratePerMinute);
  }
  return { caller, orgId: session?.orgId ?? (await parts.publicOrgId()) };
}

/**
 * Is who came in by this route still one who may? Asked again when a file has arrived: that may take minutes, and
 * whoever was signed out or lost the function meanwhile leaves nothing behind. Throws a FitoutError.
 */
export async function stillIn(parts: DoorParts, route: RouteEntry, request: FastifyRequest): Promise<void> {
  if (route.access.kind === 'anyone') return;
  const session = await parts.sessions.check(readCookie(request.headers, parts.https));
  const functions = parts.catalog().of(session?.roles ?? []);
  checkAccess(route.access, callerOf(session, functions, { ip: request.ip, requestId: request.id }));
}

function tokenOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
