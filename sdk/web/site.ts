import { publishedPageUrl } from '../pages.ts';
import type { Session } from './context.ts';

/** Origin of the public pages of this person's organisation: what links, QR codes and copied addresses carry. */
export function siteOrigin(session: Pick<Session, 'user'>): string {
  return session.user?.ext?.site ?? location.origin;
}

/**
 * A published page in a frame of the shell. Staff may be at work on another organisation's site, where the address alone
 * is that one's page.
 */
export function framedPageUrl(session: Pick<Session, 'user'>, slug: string): string {
  const { ext, orgId } = session.user ?? {};
  const url = publishedPageUrl(slug);
  return ext?.site == null ? url : `${url}?org=${orgId}`;
}
