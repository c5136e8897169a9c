/** What a request tells of who made it. */
export interface Asker {
  headers: Record<string, string | undefined>;
  ip: string;
  addressKey: string;
}

/** Plain words that robots, fetchers of link previews and checks of a server's health name themselves by (Cubot makes phones). */
const robots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|pingdom|uptime|monitor|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|http-?client|scrapy|phantom/i;

/**
 * Does a visit count? Not that of a robot, nor what a browser fetches ahead, nor the back office's own previews (pages
 * stand in frames nowhere else), nor that of somebody who asked not to be tracked.
 */
export function counts({ headers }: Omit<Asker, 'addressKey'>): boolean {
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || robots.test(agent)) return false;
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  if (/prefetch|prerender|preview/.test(headers['sec-purpose'] ?? headers.purpose ?? '')) return false;
  return headers['sec-fetch-dest'] !== 'iframe';
}

/** Whose visit it is, to tell visitors of one day apart. Kept in memory for seconds, and hashed before it is stored. */
export function visitorOf({ headers, ip }: Omit<Asker, 'addressKey'>): string {
  return `${ip}\n${(headers['user-agent'] ?? '').slice(0, 256)}`;
}
