import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import type { Outbound, OutboundAnswer } from '../../../sdk/server.ts';

/** What a site said when it was asked last. */
export interface Seen {
  /** `hidden`: an address at which the server does not look. */
  state: 'answered' | 'unreachable' | 'hidden';
  /** Of the last answer, and where that came from. */
  headers: OutboundAnswer['headers'];
  url: string;
  /** Origins that the way there leads over, the entry's own first. */
  origins: string[];
}

const redirects = [301, 302, 303, 307, 308];
/** A site that takes no HEAD is asked for a little of its page. */
const noHead = new Set([400, 403, 404, 405, 501]);
const limits = { hops: 5, timeoutMs: 6_000, maxBytes: 512 * 1024 };
const keptMs = 10 * 60_000;
const keptMost = 500;

/** Asks sites for their headers, each at most once in ten minutes; one that did not answer is asked anew. */
export class SiteLooker {
  readonly #outbound: Outbound;
  readonly #kept = new Map<string, { at: number; seen: Promise<Seen> }>();

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  look(url: string): Promise<Seen> {
    const now = performance.now();
    const before = this.#kept.get(url);
    if (before !== undefined && now - before.at < keptMs) return before.seen;
    if (this.#kept.size >= keptMost) this.#kept.clear();
    const seen = this.#look(url);
    this.#kept.set(url, { at: now, seen });
    const forget = (): void => void this.#kept.delete(url);
    seen.then(({ state }) => {
      if (state === 'unreachable') forget();
    }, forget);
    return seen;
  }

  async #look(url: string): Promise<Seen> {
    const seen: Seen = { state: 'answered', headers: {}, url, origins: [new URL(url).origin] };
    try {
      for (let hop = 0; ; hop += 1) {
        const { status, headers } = await this.#ask(seen.url);
        seen.headers = headers;
        const next = redirects.includes(status) ? headers.location : undefined;
        if (next === undefined || hop === limits.hops || !URL.canParse(next, seen.url)) return seen;
        const target = new URL(next, seen.url);
        if (!/^https?:$/.test(target.protocol)) return seen;
        seen.url = target.href;
        if (!seen.origins.includes(target.origin)) seen.origins.push(target.origin);
      }
    } catch (error) {
      if (!isFitoutError(error)) throw error;
      return { ...seen, state: error.codeName === 'unprocessable' ? 'hidden' : 'unreachable' };
    }
  }

  async #ask(url: string): Promise<Pick<OutboundAnswer, 'status' | 'headers'>> {
    const { timeoutMs, maxBytes } = limits;
    const headers = { accept: 'text/html,*/*;q=0.5', 'user-agent': 'Mozilla/5.0 (compatible; Fitout)' };
    const options = { headers, timeoutMs, maxRedirects: 0 };
    const head = await this.#outbound.fetch(url, { ...options, method: 'HEAD' });
    if (!noHead.has(head.status)) return head;
    try {
      return await this.#outbound.fetch(url, { ...options, maxBytes });
    } catch (error) {
      // A longer page than we read to its end: what the first answer said is all we know.
      if (isFitoutError(error) && error.codeName === 'tooLarge') return { status: 200, headers: head.headers };
      throw error;
    }
  }
}

/** An address that may stand in a frame: of another site, by http or https. */
export function siteOf(url: string, own: readonly string[]): URL {
  const site = URL.canParse(url) ? new URL(url) : undefined;
  if (site === undefined || !/^https?:$/.test(site.protocol) || own.includes(site.origin))
    throw new FitoutError('unprocessable', {
      reason: 'kernel.framed-own',
      message: { zh: '这个地址不能在框架中打开', en: 'This address cannot be shown in a frame' },
    });
  return site;
}
