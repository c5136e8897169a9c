import { FitoutError, isFitoutError } from '../../../../sdk/base/errors.ts';
import type { LocalText } from '../../../../sdk/base/text.ts';
import type { UpstreamMethod } from '../../../../sdk/manifest/manifest.ts';
import type { Answered, Outbound, OutboundAnswer } from '../../../../sdk/server.ts';
import { writeJson } from '../../http/json.ts';
import type { UpstreamState } from './upstreams.ts';

/** Milliseconds of a call, and bytes of an answer. */
export const upstreamLimits = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 };

export interface UpstreamRequest {
  method: UpstreamMethod;
  target: URL;
  body: unknown;
  signal: AbortSignal;
}

/** What of an answer goes on to the browser: never its headers, and never as a document of this origin. */
type UpstreamAnswer = Answered<'POST /v1/plugins/:id/upstreams/:name'>;

/**
 * One call to an upstream, with its secret. Throws 'gatewayTimeout', and 'badGateway' for everything else that is not
 * an answer of 2xx in text or JSON. Redirects are not followed: the secret is for this address alone.
 */
export async function askUpstream(
  outbound: Outbound,
  { declared, secret }: UpstreamState,
  { method, target, body, signal }: UpstreamRequest,
): Promise<UpstreamAnswer> {
  const sent = method === 'GET' || method === 'DELETE' || body === undefined ? undefined : writeJson(body);
  let answer: OutboundAnswer;
  try {
    answer = await outbound.fetch(target.href, {
      method,
      headers: {
        accept: 'application/json, text/*;q=0.9, */*;q=0.1',
        'user-agent': 'Fitout',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(declared.secret === undefined || secret === undefined
          ? {}
          : { [declared.secret.header.toLowerCase()]: `${declared.secret.prefix ?? ''}${secret}` }),
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...upstreamLimits,
      maxRedirects: 0,
      signal,
    });
  } catch (error) {
    throw asGateway(error);
  }
  const text = hide(textOf(answer), secret);
  const { status } = answer;
  if (status >= 300 && status < 400)
    throw bad('redirect', {
      zh: '对方服务转到了别的地址，没有跟随，请联系管理员检查地址',
      en: 'The other server leads to another address, which is not followed',
    });
  if (status < 200 || status >= 400)
    throw bad(
      'status',
      { zh: `对方服务回应了错误（${status}）`, en: `The other server answered with an error (${status})` },
      { status, body: text.slice(0, 4_000) },
    );
  return { type: typeOf(answer), body: text };
}

function asGateway(error: unknown): unknown {
  if (!isFitoutError(error)) return error;
  if (error.codeName === 'timeout') return new FitoutError('gatewayTimeout', { reason: 'kernel.upstream-slow' });
  if (error.codeName === 'tooLarge')
    return bad('size', { zh: '对方服务的回应超过 2 MB', en: 'The answer of the other server is larger than 2 MB' });
  if (error.codeName === 'unavailable')
    return bad('unreachable', {
      zh: '暂时无法连接对方服务，请稍后重试',
      en: 'The other server cannot be reached right now',
    });
  return error;
}

function bad(what: string, message: LocalText, detail?: unknown): FitoutError {
  return new FitoutError('badGateway', { reason: `kernel.upstream-${what}`, message, detail });
}

function typeOf({ headers }: OutboundAnswer): string {
  return (headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase();
}

const texts = /^$|^text\/|^application\/(?:json|xml|javascript|x-javascript|x-ndjson)$|\+(?:json|xml)$/;

function textOf(answer: OutboundAnswer): string {
  if (answer.body.length > 0 && !texts.test(typeOf(answer)))
    throw bad('type', {
      zh: '对方服务回应的不是文本或 JSON',
      en: 'The other server answered with something else than text or JSON',
    });
  const charset = /charset=["']?([\w-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset);
  } catch {
    decoder = new TextDecoder();
  }
  return decoder.decode(answer.body).toWellFormed();
}

/** Some servers say back what they were sent; the secret stays here nonetheless. */
function hide(text: string, secret: string | undefined): string {
  return secret === undefined || secret.length < 6 ? text : text.replaceAll(secret, '…');
}
