import { isIP } from 'node:net';

/** Second labels under which countries' registries give out names: `example.com.cn`, `example.co.uk`. */
const generic = new Set(
  'ac asso asn club co com ed edu gen go gob gouv gov gr gv id in ind info ltd me mil mod nom ne net nhs nic nom or org plc police pro sch school web'.split(
    ' ',
  ),
);

/** Provinces, under .cn alone. */
const provinces = new Set(
  'ah bj cq fj gd gs gx gz ha hb he hi hk hl hn jl js jx ln mo nm nx qh sc sd sh sn sx tj tw xj xz yn zj'.split(' '),
);

/** Names below which each label is somebody else's. */
const shared = new Set(
  'github.io gitlab.io gitee.io vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com azurewebsites.net cloudfront.net amazonaws.com appspot.com onrender.com fly.dev ngrok.io ngrok-free.app'.split(
    ' ',
  ),
);

/**
 * The name that somebody registered, of which `host` is one: `example.com` of `api.example.com`. Undefined for addresses
 * in numbers and for names of one label. Browsers go by the public suffix list; of that these are the rules that name
 * hosts follow in practice, and a host under a rarer one only seems nearer than it is: a browser sends it no session.
 */
export function registrableDomain(host: string): string | undefined {
  const labels = host.toLowerCase().split('.');
  if (isIP(host) !== 0 || host.startsWith('[') || labels.length < 2 || labels.includes('')) return undefined;
  const [second, last] = labels.slice(-2) as [string, string];
  const deep =
    shared.has(`${second}.${last}`) ||
    (last.length === 2 && (generic.has(second) || (last === 'cn' && provinces.has(second))));
  const count = deep ? 3 : 2;
  return labels.length < count ? undefined : labels.slice(-count).join('.');
}

/** A name or an address of this very machine, as URL.hostname has it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** May a page of `page`'s have its API at `api`: both https hosts of one registrable domain, or the page on this machine? */
export function mayHaveItsApiAt(page: URL, api: URL): boolean {
  if (api.protocol !== 'https:') return false;
  if (isThisMachine(page.hostname)) return true;
  const domain = registrableDomain(page.hostname);
  return page.protocol === 'https:' && domain !== undefined && domain === registrableDomain(api.hostname);
}
