import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askedHost } from '../../org/asked-host.ts';
import type { PageOrigins } from './page-origins.ts';

/** Headers that our pages send beside those that need no leave. */
const allowedHeaders = 'content-type, token, idempotency-key, x-area, if-none-match';
/** Headers of answers that they read. */
const exposedHeaders = 'content-disposition, content-length, date, etag, retry-after';
/** Seconds for which a browser believes an answer to its question; each has a limit of its own. */
const preflightSeconds = 86_400;

/**
 * A browser asks whether a page of another origin may send what it is about to send. Answers without anything else being
 * looked at, and says whether this was such a question. Pages that are not listed are told nothing.
 */
export function answerPreflight(pages: PageOrigins, request: IncomingMessage, response: ServerResponse): boolean {
  if (!pages.any || request.method !== 'OPTIONS') return false;
  const { headers } = request;
  if (headers.origin === undefined || headers['access-control-request-method'] === undefined) return false;
  const vary = 'origin, access-control-request-method, access-control-request-headers';
  const origin = pages.of(headers);
  if (origin === undefined) response.writeHead(403, { vary, 'content-length': 0 });
  else
    response.writeHead(204, {
      vary,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
      'cache-control': `public, max-age=${preflightSeconds}`,
    });
  response.end();
  return true;
}

/**
 * What every answer says to the listed pages, a plugin's and an error's too: that they may read it with a session, that
 * they may show it in a picture or a frame, and, to a page on a developer's own machine, cookies that come back from there.
 */
export function answerPages(instance: FastifyInstance, pages: PageOrigins, trustedProxies: number): void {
  if (!pages.any) return;
  const ancestors = `frame-ancestors 'self' ${pages.sources.join(' ')}`;
  const media = pages.local ? 'cross-origin' : 'same-site';
  instance.addHook('onSend', (request, reply, payload, done) => {
    addVary(request, reply, pages, trustedProxies);
    const origin = pages.of(request.headers);
    if (origin !== undefined)
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': exposedHeaders,
        'timing-allow-origin': origin,
      });
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string' && policy.includes("frame-ancestors 'self'")) {
      reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", ancestors));
      // It knows no list, and a policy that speaks of frames goes before it.
      reply.removeHeader('x-frame-options');
    }
    const type = String(reply.getHeader('content-type') ?? '');
    const same = reply.getHeader('cross-origin-resource-policy') === 'same-origin';
    // A page that may read an answer by CORS may also be given it where it asks without, as a beacon does.
    if (same && (origin !== undefined || /^(?:image|video|audio)\//.test(type)))
      reply.header('cross-origin-resource-policy', media);
    if (pages.isLocal(request.headers)) partition(reply);
    done(null, payload);
  });
}

/** Which page asks decides which organisation's answer it is; pictures and frames tell it by Referer. */
function addVary(request: FastifyRequest, reply: FastifyReply, pages: PageOrigins, trustedProxies: number): void {
  const vary = reply.getHeader('vary');
  const before = vary === undefined ? '' : `${String(vary)}, `;
  const perSite = before.includes('x-forwarded-host');
  const byReferrer = perSite && !pages.isPage(askedHost(request.headers, trustedProxies));
  reply.header('vary', `${before}origin${byReferrer ? ', referer' : ''}`);
}

/**
 * To a page on localhost this server is another site: its cookies come back in requests of that page alone where they
 * say so, and are kept apart for that site.
 */
function partition(reply: FastifyReply): void {
  const cookies = reply.getHeader('set-cookie');
  if (cookies === undefined) return;
  reply.removeHeader('set-cookie');
  for (const cookie of [cookies].flat()) {
    const plain = String(cookie).replace(/; *(?:SameSite=\w+|Secure|Partitioned)(?=;|$)/gi, '');
    reply.header('set-cookie', `${plain}; SameSite=None; Secure; Partitioned`);
  }
}
