import { publishedPageUrl, serverUrl } from '../pages.ts';
import type { Session } from './context.ts';

/** Origin of the public pages of this person's organisation: what links, QR codes and copied addresses carry. */
export function siteOrigin(session: Pick<Session, 'user'>): string {
  // A page on this very machine, in front of a server elsewhere, is no address for others.
  const here = location.protocol === 'https:' ? location.origin : serverUrl('') || location.origin;
  return session.user?.ext?.site ?? here;
}

/**
 * A published page in a frame of the shell. Staff may be at work on another organisation's site, where the address alone
 * is that one's page.
 */
export function framedPageUrl(session: Pick<Session, 'user'>, slug: string): string {
  const { ext, orgId } = session.user ?? {};
  const url = serverUrl(publishedPageUrl(slug));
  return ext?.site == null ? url : `${url}?org=${orgId}`;
}
