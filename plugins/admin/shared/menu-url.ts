/** An address of the platform, or one of another site over https or http. */
export function isMenuUrl(url: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(url)) return true;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username, password } = new URL(url);
  return hostname !== '' && username === '' && password === '';
}
