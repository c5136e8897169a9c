import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector, Dispatcher, request } from 'undici';
import { FitoutError, isFitoutError } from '../../sdk/base/errors.ts';
import { fill, type LocalText } from '../../sdk/base/text.ts';
import type { Outbound, OutboundAnswer, OutboundOptions, OutboundSocket, OutboundStream } from '../../sdk/server.ts';
import { openSocket, type Sockets } from './socket.ts';

const limits = { timeoutMs: 10_000, maxBytes: 10 * 1024 * 1024, redirects: 5, messageBytes: 8 * 1024 * 1024 };
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

interface Clients {
  request: typeof request;
  sockets: Sockets;
  connect: Record<'guarded' | 'open', buildConnector.connector>;
  guarded: Agent;
  /** For the operator's list of inner hosts alone. */
  open: Agent;
}

/** What it goes by; for each part there is a usual one. */
export interface OutboundSetup {
  allowed?: (address: string) => boolean;
  lookup?: typeof dnsLookup;
  /** A certificate to trust in place of the public ones. */
  ca?: string;
  /** Hosts of the inner network for requests that may go there. */
  inner?: readonly string[];
}

/** Ends of a request: by its time, or by whoever asked. */
interface Ends {
  signal: AbortSignal;
  time: AbortSignal;
}

/**
 * Requests of the server to addresses that people or plugins name, which must not become requests to the server's
 * own network: the parsed host is checked, since undici asks no lookup for literal addresses, and so is every address
 * that a name resolves to, on the way to the very connection it is used for; redirects go through the same checks.
 * A host that keeps failing is refused at once for a while, so that it cannot hold up who waits for it.
 */
export class GuardedOutbound implements Outbound {
  readonly #setup: OutboundSetup;
  readonly #allowed: (address: string) => boolean;
  #clients: Promise<Clients> | undefined;
  readonly #hosts = new Map<string, HostState>();

  constructor(setup: OutboundSetup = {}) {
    this.#setup = setup;
    this.#allowed = setup.allowed ?? isPublicAddress;
  }

  /** Loaded with the first request: most servers never make one, and a start would wait for it. */
  #load(): Promise<Clients> {
    const { lookup = dnsLookup, ca } = this.#setup;
    const usual = { timeout: 5000, ...(ca === undefined ? {} : { ca }) };
    const checked = { ...usual, lookup: guardedLookup(lookup, this.#allowed) };
    const bounds = { maxHeaderSize: 16 * 1024, keepAliveTimeout: 4000 };
    this.#clients ??= import('undici').then((undici) => ({
      request: undici.request,
      sockets: undici,
      connect: { guarded: undici.buildConnector(checked), open: undici.buildConnector(usual) },
      guarded: new undici.Agent({ ...bounds, connect: checked }),
      open: new undici.Agent({ ...bounds, connect: usual }),
    }));
    return this.#clients;
  }

  async fetch(url: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const { status, headers, body } = await this.open(url, options);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { status, headers, body: Buffer.concat(chunks) };
  }

  async open(url: string, options: OutboundOptions = {}): Promise<OutboundStream> {
    const time = AbortSignal.timeout(options.timeoutMs ?? limits.timeoutMs);
    const ends = { time, signal: options.signal === undefined ? time : AbortSignal.any([time, options.signal]) };
    const inner = this.#innerOf(url, options);
    let target = this.#check(url, inner);
    let asked: OutboundOptions = options;
    for (let hop = 0; ; hop++) {
      const answer = await this.#one(target, asked, ends, target.origin === inner);
      const { location } = answer.headers;
      if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.status)) return answer;
      if (options.maxRedirects === 0) return answer;
      answer.close();
      if (hop === (options.maxRedirects ?? limits.redirects)) throw refused('redirects');
      const next = this.#check(URL.parse(location, target)?.href ?? '', inner);
      // What began under https would go on where everybody on the way can read and change it.
      if (target.protocol === 'https:' && next.protocol !== 'https:') throw refused('downgrade', next.hostname);
      asked = afterRedirect(asked, answer.status, next.origin === target.origin);
      target = next;
    }
  }

  async listen(url: string, options: Parameters<Outbound['listen']>[1] = {}): Promise<OutboundSocket> {
    const { headers = {}, timeoutMs = limits.timeoutMs, signal } = options;
    const inner = this.#innerOf(url, options);
    const target = this.#check(url, inner);
    const clients = await this.#load();
    const connect = target.origin === inner ? clients.connect.open : clients.connect.guarded;
    const most = limits.messageBytes;
    const time = AbortSignal.timeout(timeoutMs);
    try {
      return await openSocket(clients.sockets, { url: target, headers, connect, most, signal, timeoutMs });
    } catch (error) {
      const late = time.aborted && signal?.aborted !== true;
      const facts = { detail: { host: target.host }, cause: error };
      const failed = late ? ('timeout' as const) : ('unavailable' as const);
      throw refusalIn(error) ?? new FitoutError(failed, { reason: 'kernel.upstream', ...facts });
    }
  }

  async close(): Promise<void> {
    const clients = await this.#clients;
    await Promise.all([clients?.guarded.destroy(), clients?.open.destroy()]);
  }

  /** The origin of the inner network that a request may ask. */
  #innerOf(url: string, options: Pick<OutboundOptions, 'inner'>): string | undefined {
    const first = URL.parse(url);
    return options.inner === true && first !== null && this.#isInner(first) ? first.origin : undefined;
  }

  /** Whether the operator lets requests go to a host of the inner network. */
  #isInner({ host, hostname, protocol }: URL): boolean {
    const hosts = this.#setup.inner ?? [];
    return hosts.includes(host) || hosts.includes(`${hostname}:${protocol === 'https:' ? 443 : 80}`);
  }

  /** `inner` is the one origin of the inner network that may be asked. */
  #check(text: string, inner: string | undefined): URL {
    const url = URL.parse(text);
    if (url === null) throw refused('invalid');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('protocol');
    if (url.username !== '' || url.password !== '') throw refused('credentials');
    if (url.origin === inner) return url;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (host === '' || (isIP(host) !== 0 && !this.#allowed(host))) throw refused('address', url.hostname);
    return url;
  }

  async #one(url: URL, options: OutboundOptions, ends: Ends, inner: boolean): Promise<OutboundStream> {
    const state = this.#hosts.get(url.host);
    if (state !== undefined && state.restUntil > performance.now())
      throw new FitoutError('unavailable', { reason: 'kernel.upstream-resting', detail: { host: url.host } });
    try {
      return await this.#send(url, options, ends, inner);
    } catch (error) {
      throw this.#errorFor(error, url, ends);
    }
  }

  async #send(url: URL, options: OutboundOptions, ends: Ends, inner: boolean): Promise<OutboundStream> {
    const clients = await this.#load();
    // The request's own time is the bound, also of an answer whose first byte is late.
    const late = options.timeoutMs ?? limits.timeoutMs;
    const { statusCode, headers, body } = await clients.request(url, {
      dispatcher: inner ? clients.open : clients.guarded,
      method: (options.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: { 'accept-encoding': 'identity', ...options.headers },
      body: options.body ?? null,
      signal: ends.signal,
      headersTimeout: late,
      bodyTimeout: late,
    });
    const plain = Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]);
    return {
      status: statusCode,
      headers: Object.fromEntries(plain) as OutboundAnswer['headers'],
      body: this.#read(url, { statusCode, body }, options.maxBytes ?? limits.maxBytes, ends),
      close: () => void body.on('error', () => undefined).destroy(),
    };
  }

  async *#read(
    url: URL,
    { statusCode, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'body'>,
    most: number,
    ends: Ends,
  ): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (size > most)
          throw new FitoutError('tooLarge', { reason: 'kernel.upstream-size', detail: { maxBytes: most } });
        yield chunk;
      }
    } catch (error) {
      throw this.#errorFor(error, url, ends);
    }
    if (statusCode < 500) this.#hosts.delete(url.host);
    else this.#failed(url.host);
  }

  /** What is thrown to whoever asked; the host's failures are counted. */
  #errorFor(error: unknown, { host }: URL, { signal, time }: Ends): FitoutError {
    if (isFitoutError(error)) return error;
    const own = refusalIn(error);
    if (own !== undefined) return own;
    // Whoever asked gave up: no fault of the host.
    if (!signal.aborted || time.aborted) this.#failed(host);
    return new FitoutError(time.aborted ? 'timeout' : 'unavailable', {
      reason: time.aborted ? 'kernel.upstream-slow' : 'kernel.upstream',
      detail: { host },
      cause: error,
    });
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
