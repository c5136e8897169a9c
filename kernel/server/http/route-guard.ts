import type { FastifyRequest } from 'fastify';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Caller } from '../../../sdk/server.ts';
import { isWrite } from '../../openapi/route.ts';
import { callerOf, checkAccess } from '../auth/caller.ts';
import { readCookie } from '../auth/cookie.ts';
import type { LiveSession, Sessions } from '../auth/sessions.ts';
import type { Addresses } from '../org/addresses.ts';
import { askedHost, isHost } from '../org/asked-host.ts';
import type { FunctionCatalog } from '../people/functions.ts';
import { addressKey } from './address-key.ts';
import { isCrossSite } from './cross-site.ts';
import type { PageOrigins } from './origins/page-origins.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RouteEntry } from './route-table.ts';

export interface GuardParts {
  sessions: Sessions;
  rates: RateLimits;
  /** The functions there are; replaced when the set of plugins changes. */
  catalog(): FunctionCatalog;
  /** Which organisation's site is asked. */
  addresses: Pick<Addresses, 'orgOf'>;
  trustedProxies: number;
  https: boolean;
  publicUrl: string | undefined;
  /** Pages at other hosts that call this server. */
  pages: PageOrigins;
}

/** Who came in, and for which organisation. */
export interface GuardedRequest {
  caller: Caller;
  /** Who it is where they are staff, also of another organisation than the one whose site is asked. */
  staff: Caller | undefined;
  orgId: bigint;
}

/**
 * The guard of every route, before a byte of the body is read: no other site's doing, a live session, its token for
 * whatever changes something, the function that the route asks for, and the rate. Throws a FitoutError.
 */
export async function guardRequest(
  parts: GuardParts,
  route: RouteEntry,
  request: FastifyRequest,
): Promise<GuardedRequest> {
  const write = isWrite(route);
  const { headers } = request;
  const host = askedHost(headers, parts.trustedProxies);
  if (!isHost(host)) throw new FitoutError('badRequest', { reason: 'kernel.host' });
  if (write && isCrossSite(headers, { host, publicUrl: parts.publicUrl, pages: parts.pages }))
    throw new FitoutError('crossSite');
  if (write && route.multipart === undefined && headers['content-type']?.startsWith('multipart/'))
    throw new FitoutError('unsupported');
  const site = parts.addresses.orgOf(siteHost(parts, request, write, host));
  const cookie = readCookie(headers, parts.https);
  const theirs = await parts.sessions.check(cookie);
  let session = isElsewhere(theirs, site) ? undefined : theirs;
  if (session !== undefined && write && !parts.sessions.holdsToken(session, tokenOf(headers.token))) {
    // Where anybody may come in, a session without its token is no session; elsewhere it is refused.
    if (route.access.kind !== 'anyone') throw new FitoutError('crossSite', { reason: 'kernel.token' });
    session = undefined;
  }
  const functions = parts.catalog().of(session?.roles ?? []);
  if (route.access.kind !== 'anyone' && cookie !== undefined && theirs === undefined)
    throw await parts.sessions.whyEnded(cookie);
  const from = { ip: request.ip, requestId: request.id };
  const signedIn = callerOf(session, functions, from);
  checkAccess(route.access, signedIn, cookie === undefined || (theirs !== undefined && session === undefined));
  if (session?.mustChangePassword && route.access.kind !== 'anyone' && !route.beforePasswordChange)
    throw new FitoutError('mustChangePassword');
  if (route.ratePerMinute !== undefined) {
    // One organisation's visitors use up nothing of another's.
    const who = session === undefined ? `ip ${addressKey(request.ip)} ${site}` : `person ${session.personId}`;
    await parts.rates.take(`${route.method} ${route.path} ${who}`, route.ratePerMinute);
  }
  const staff = session?.kind === 'staff' ? signedIn : undefined;
  if (route.access.kind !== 'anyone') return { caller: signedIn, staff, orgId: session?.orgId ?? site };
  // What is public is the site's, and whoever is staff elsewhere is a visitor like others.
  const caller = session === undefined || session.orgId === site ? signedIn : callerOf(undefined, new Set(), from);
  return { caller, staff, orgId: site };
}

/** The host whose site is meant: that of the page that calls, where it is at another one, else the one that is asked. */
function siteHost({ pages }: GuardParts, { headers }: FastifyRequest, write: boolean, host: string): string {
  const page = write ? pages.of(headers) : pages.showing(headers, host);
  return page === undefined ? host : new URL(page).host;
}

/** A customer is one at the addresses of their own organisation; anywhere else they are a stranger. */
function isElsewhere(session: LiveSession | undefined, site: bigint): boolean {
  return session?.kind === 'customer' && session.orgId !== site;
}

/**
 * Is who came in by this route still one who may? Asked again when a file has arrived: that may take minutes, and
 * whoever was signed out or lost the function meanwhile leaves nothing behind. Throws a FitoutError.
 */
export async function isStillAllowed(parts: GuardParts, route: RouteEntry, request: FastifyRequest): Promise<void> {
  if (route.access.kind === 'anyone') return;
  const session = await parts.sessions.check(readCookie(request.headers, parts.https));
  const functions = parts.catalog().of(session?.roles ?? []);
  checkAccess(route.access, callerOf(session, functions, { ip: request.ip, requestId: request.id }));
}

function tokenOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
