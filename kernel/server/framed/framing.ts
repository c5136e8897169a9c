/** Does a site let itself be shown in a frame of `ancestor`'s, as its headers say? */
export function framingOf(
  headers: Readonly<Record<string, string | undefined>>,
  site: string,
  ancestor: string,
): { allowed: boolean; by?: 'frame-ancestors' | 'x-frame-options' } {
  const lists = ancestorLists(headers['content-security-policy'] ?? '');
  if (lists.length > 0) {
    const allowed = lists.every((list) => list.some((source) => matches(source, site, ancestor)));
    return allowed ? { allowed } : { allowed, by: 'frame-ancestors' };
  }
  // Browsers look at this one only where no policy speaks; what is none of the words they know says nothing.
  const words = (headers['x-frame-options'] ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  const refused = words.includes('deny') || (words.includes('sameorigin') && new URL(site).origin !== ancestor);
  return refused ? { allowed: false, by: 'x-frame-options' } : { allowed: true };
}

/** The sources of `frame-ancestors` of each policy that names it; several policies stand with commas between them. */
function ancestorLists(policies: string): string[][] {
  return policies.split(',').flatMap((policy) => {
    const directive = policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return directive === undefined ? [] : [directive.slice(1)];
  });
}

function matches(source: string, site: string, ancestor: string): boolean {
  const word = source.toLowerCase();
  const around = new URL(ancestor);
  if (word === "'none'") return false;
  if (word === "'self'") return new URL(site).origin === ancestor;
  if (word === '*') return true;
  if (/^[a-z][a-z\d+.-]*:$/.test(word)) return word === around.protocol || (word === 'http:' && isSecure(around));
  const [, scheme, host = '', port] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(word) ?? [];
  const wanted = scheme === undefined ? new URL(site).protocol : `${scheme}:`;
  const schemeFits = wanted === around.protocol || (wanted === 'http:' && isSecure(around));
  const hostFits = host.startsWith('*.') ? around.hostname.endsWith(host.slice(1)) : around.hostname === host;
  const standard = isSecure(around) ? '443' : '80';
  const portFits = port === '*' || (port ?? standard) === (around.port === '' ? standard : around.port);
  return schemeFits && hostFits && portFits;
}

const isSecure = (url: URL): boolean => url.protocol === 'https:';
