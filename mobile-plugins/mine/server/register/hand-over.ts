import type { Platform, SignedIn } from '@fitout/sdk/server';

/**
 * A sign-in of the registration page, for a page at another host: no cookie of ours would be there. The session waits
 * under a code of a minute, which goes back in the part of the address that no server and no log sees; the page takes it
 * with the state that it made up before it came here, so that nobody is signed in by a link that somebody else made.
 */
export async function leadBack(
  platform: Platform,
  signed: SignedIn,
  { page, path, state }: { page: string; path: string; state: string },
): Promise<string> {
  await platform.sessions.setAside(signed, state);
  return `${page}/#handover=${signed.cookie}&back=${encodeURIComponent(path)}`;
}
