/** An address of the platform, or one of another site over https or http. */
export function isMenuUrl(url: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(url)) return true;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username, password } = new URL(url);
  return hostname !== '' && username === '' && password === '';
}

/** A typed address without the spaces around it; `www.example.com/a` gets the `https://` that people leave out. */
export function addressOf(typed: string): string {
  const url = typed.trim();
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(url) ? `https://${url}` : url;
}
