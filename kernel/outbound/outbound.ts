import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, Dispatcher, request } from 'undici';
import { FitoutError, isFitoutError } from '../../sdk/base/errors.ts';
import { fill, type LocalText } from '../../sdk/base/text.ts';
import type { Outbound, OutboundAnswer, OutboundOptions } from '../../sdk/server.ts';

const limits = { timeoutMs: 10_000, maxBytes: 10 * 1024 * 1024, redirects: 5 };
/** So many failures of one host in a row, and it is left alone for so long. */
const breaker = { failures: 5, restMs: 10_000 };

/** Whether the server may connect to an address. Only public unicast ones, of whatever spelling. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` takes an IPv4 address out of its IPv6 clothes; 6to4, Teredo and NAT64 are ranges of their own.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is given out; the rest holds old forms such as ::7f00:1, which is 127.0.0.1.
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}

/** Why the server does not go to an address; `detail.why` of the refusal. */
export type OutboundRefusal = 'address' | 'invalid' | 'protocol' | 'credentials' | 'redirects' | 'downgrade';

const whys: Record<OutboundRefusal, LocalText> = {
  address: { zh: '{host} 是内部网络的地址', en: '{host} belongs to an inner network' },
  invalid: { zh: '不是完整的网址', en: 'it is no address' },
  protocol: { zh: '不是 http 或 https 地址', en: 'it is neither http nor https' },
  credentials: { zh: '地址中带有用户名或密码', en: 'it holds a user name or a password' },
  redirects: { zh: '跳转次数过多', en: 'it leads on too many times' },
  downgrade: { zh: '从 https 跳转到了不加密的 http', en: 'it leads from https to plain http' },
};

function refused(why: OutboundRefusal, host = ''): FitoutError {
  const { zh, en } = whys[why];
  return new FitoutError('unprocessable', {
    reason: 'kernel.outbound-refused',
    detail: { why, host },
    message: {
      zh: `服务器不访问该地址：${fill(zh, { host })}`,
      en: `The server does not go there: ${fill(en, { host })}`,
    },
  });
}

interface HostState {
  failures: number;
  restUntil: number;
}

/**
 * Requests of the server to addresses that people or plugins name, which must not become requests to the server's
 * own network: the parsed host is checked, since undici asks no lookup for literal addresses, and so is every address
 * that a name resolves to, on the way to the very connection it is used for; redirects go through the same checks.
 * A host that keeps failing is refused at once for a while, so that it cannot hold up who waits for it.
 */
export class GuardedOutbound implements Outbound {
  readonly #lookup: typeof dnsLookup;
  #client: Promise<{ agent: Agent; request: typeof request }> | undefined;
  readonly #allowed: (address: string) => boolean;
  readonly #ca: string | undefined;
  readonly #hosts = new Map<string, HostState>();

  /** `ca`: a certificate to trust in place of the public ones. */
  constructor(
    allowed: (address: string) => boolean = isPublicAddress,
    lookup: typeof dnsLookup = dnsLookup,
    ca?: string,
  ) {
    this.#allowed = allowed;
    this.#lookup = lookup;
    this.#ca = ca;
  }

  /** Loaded with the first request: most servers never make one, and a start would wait for it. */
  #load(): Promise<{ agent: Agent; request: typeof request }> {
    this.#client ??= import('undici').then((undici) => ({
      request: undici.request,
      agent: new undici.Agent({
        connect: {
          lookup: guardedLookup(this.#lookup, this.#allowed),
          timeout: 5000,
          ...(this.#ca === undefined ? {} : { ca: this.#ca }),
        },
        maxHeaderSize: 16 * 1024,
        keepAliveTimeout: 4000,
      }),
    }));
    return this.#client;
  }

  async fetch(url: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const time = AbortSignal.timeout(options.timeoutMs ?? limits.timeoutMs);
    const signal = options.signal === undefined ? time : AbortSignal.any([time, options.signal]);
    let target = this.#check(url);
    let asked: OutboundOptions = options;
    for (let hop = 0; ; hop++) {
      const answer = await this.#one(target, asked, signal, time);
      const { location } = answer.headers;
      if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.status)) return answer;
      if (options.maxRedirects === 0) return answer;
      if (hop === (options.maxRedirects ?? limits.redirects)) throw refused('redirects');
      const next = this.#check(new URL(location, target).href);
      // What began under https would go on where everybody on the way can read and change it.
      if (target.protocol === 'https:' && next.protocol !== 'https:') throw refused('downgrade', next.hostname);
      asked = afterRedirect(asked, answer.status, next.origin === target.origin);
      target = next;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client;
    await client?.agent.destroy();
  }

  #check(text: string): URL {
    if (!URL.canParse(text)) throw refused('invalid');
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('protocol');
    if (url.username !== '' || url.password !== '') throw refused('credentials');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (host === '' || (isIP(host) !== 0 && !this.#allowed(host))) throw refused('address', url.hostname);
    return url;
  }

  async #one(url: URL, options: OutboundOptions, signal: AbortSignal, time: AbortSignal): Promise<OutboundAnswer> {
    const state = this.#hosts.get(url.host);
    if (state !== undefined && state.restUntil > performance.now())
      throw new FitoutError('unavailable', { reason: 'kernel.upstream-resting', detail: { host: url.host } });
    try {
      const answer = await this.#send(url, options, signal);
      if (answer.status < 500) this.#hosts.delete(url.host);
      else this.#failed(url.host);
      return answer;
    } catch (error) {
      if (isFitoutError(error)) throw error;
      const own = refusalIn(error);
      if (own !== undefined) throw own;
      // Whoever asked gave up: no fault of the host.
      if (!signal.aborted || time.aborted) this.#failed(url.host);
      throw new FitoutError(time.aborted ? 'timeout' : 'unavailable', {
        reason: time.aborted ? 'kernel.upstream-slow' : 'kernel.upstream',
        detail: { host: url.host },
        cause: error,
      });
    }
  }

  async #send(url: URL, options: OutboundOptions, signal: AbortSignal): Promise<OutboundAnswer> {
    const client = await this.#load();
    const { statusCode, headers, body } = await client.request(url, {
      dispatcher: client.agent,
      method: (options.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: { 'accept-encoding': 'identity', ...options.headers },
      body: options.body ?? null,
      signal,
    });
    const bytes = await readBounded(body, options.maxBytes ?? limits.maxBytes);
    const plain = Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]);
    return { status: statusCode, headers: Object.fromEntries(plain) as OutboundAnswer['headers'], body: bytes };
  }

  #failed(host: string): void {
    if (this.#hosts.size > 1000) this.#hosts.clear();
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
    const restUntil = failures >= breaker.failures ? performance.now() + breaker.restMs : 0;
    this.#hosts.set(host, { failures, restUntil });
  }
}

/** A lookup whose every address is allowed, or which fails: one bad address among good ones is an attempt. */
function guardedLookup(lookup: typeof dnsLookup, allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !allowed(address)))
        return callback(refused('address', hostname) as Error, '', 0);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/** Our own refusal, which came up through the connection's errors. */
function refusalIn(error: unknown): FitoutError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (isFitoutError(at)) return at;
  return undefined;
}

async function readBounded(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new FitoutError('tooLarge', { reason: 'kernel.upstream-size', detail: { maxBytes: most } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a redirect leaves of a request, as browsers do it; secrets never go to another origin. */
function afterRedirect(options: OutboundOptions, status: number, sameOrigin: boolean): OutboundOptions {
  const { method = 'GET', body, headers = {}, ...rest } = options;
  const toGet = status === 303 || ((status === 301 || status === 302) && method === 'POST');
  const dropped = new Set([
    ...(sameOrigin ? [] : ['authorization', 'cookie', 'proxy-authorization', 'x-api-key']),
    ...(toGet ? ['content-type', 'content-length'] : []),
  ]);
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name.toLowerCase())));
  if (toGet) return { ...rest, method: 'GET', headers: kept };
  return { ...rest, method, headers: kept, ...(body === undefined ? {} : { body }) };
}
