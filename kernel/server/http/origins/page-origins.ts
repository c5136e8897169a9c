import type { IncomingHttpHeaders } from 'node:http';
import { isThisMachine } from '../../../settings/sites.ts';

/** Origins of pages at other hosts that call this server with a session: those of FITOUT_PAGE_ORIGINS and no others. */
export class PageOrigins {
  readonly #whole: ReadonlySet<string>;
  /** `https://*.fit.example.com`, cut at the star. */
  readonly #below: readonly { scheme: string; rest: string }[];
  /** Whether there are any: without, nothing of all this is said in any answer. */
  readonly any: boolean;
  /** As a policy names them. */
  readonly sources: readonly string[];
  /** One of them is a page on a developer's own machine. */
  readonly local: boolean;

  constructor(origins: readonly string[]) {
    this.#whole = new Set(origins.filter((one) => !one.includes('*')));
    this.#below = origins
      .filter((one) => one.includes('*'))
      .map((one) => {
        const [scheme, rest] = one.split('*') as [string, string];
        return { scheme, rest };
      });
    this.any = origins.length > 0;
    this.sources = origins;
    this.local = origins.some((one) => isThisMachine(new URL(one).hostname));
  }

  /** Is this the origin of one of the pages? Browsers write it in one way alone. */
  has(origin: string | undefined): origin is string {
    if (origin === undefined || !this.any) return false;
    if (this.#whole.has(origin)) return true;
    return this.#below.some(({ scheme, rest }) => {
      const label = origin.slice(scheme.length, origin.length - rest.length);
      return origin.startsWith(scheme) && origin.endsWith(rest) && /^[a-z\d-]{1,63}$/.test(label);
    });
  }

  /** The page that made a browser send this, where it says so by Origin; for what changes something that alone counts. */
  of(headers: IncomingHttpHeaders): string | undefined {
    return this.has(headers.origin) ? headers.origin : undefined;
  }

  /**
   * The same, also for what a page shows: pictures and frames come without Origin, and tell it by Referer. Not where
   * `host` is that of a page itself, whose site is its own.
   */
  showing(headers: IncomingHttpHeaders, host: string): string | undefined {
    if (!this.any || headers.origin !== undefined || this.isPage(host)) return this.of(headers);
    const referrer = URL.parse(headers.referer ?? '')?.origin;
    return this.has(referrer) ? referrer : undefined;
  }

  /** Is `host` that of one of the pages? */
  isPage(host: string): boolean {
    return this.has(`https://${host.toLowerCase().replace(/:443$/, '')}`);
  }

  /** Does this come from a page on a developer's own machine, to which this server is another site? */
  isLocal(headers: IncomingHttpHeaders): boolean {
    const origin = this.of(headers);
    return origin !== undefined && isThisMachine(new URL(origin).hostname);
  }
}
