import { isFitoutError } from '@fitout/sdk';
import type { Outbound } from '@fitout/sdk/server';
import { type UpstreamAnswer, UpstreamFault, type UpstreamRequest } from '../../api.ts';

/** Bytes of one answer. */
const maxBytes = 4 * 1024 * 1024;

/** Errors of a connection that was never made: the carrier has not heard of the question. */
const unmade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * One request below `base`, to its own origin alone, of so many seconds at most. Everything throws UpstreamFault; none of
 * its words hold a key.
 */
export async function askCarrier(
  outbound: Pick<Outbound, 'fetch'>,
  base: string,
  request: UpstreamRequest,
  seconds: number,
): Promise<UpstreamAnswer> {
  const { method = 'GET', query = {}, headers = {}, json } = request;
  const url = addressOf(base, request.path, query);
  try {
    const { status, body } = await outbound.fetch(url, {
      ...{ method, timeoutMs: seconds * 1000, maxBytes, maxRedirects: 0, inner: true },
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status, text: new TextDecoder().decode(body) };
  } catch (error) {
    throw faultOf(error, new URL(url).host, seconds);
  }
}

function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const root = new URL(base.endsWith('/') ? base : `${base}/`).href;
  const url = URL.parse(root.slice(0, -1) + path);
  if (url?.href.startsWith(root) !== true)
    throw new UpstreamFault('refused', {
      zh: '接口路径不在所填地址之下',
      en: 'The API path is outside the configured address',
    });
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function faultOf(error: unknown, host: string, seconds: number): UpstreamFault {
  if (!isFitoutError(error))
    return new UpstreamFault('broken', { zh: `${host} 应答中断`, en: `The response from ${host} was interrupted` });
  if (error.codeName === 'unprocessable')
    return new UpstreamFault('unreachable', {
      zh: `服务器不访问 ${host}（内部网络或地址不合规）；内网主机需由运维在 FITOUT_INNER_HOSTS 中登记`,
      en: `The server cannot access ${host} (internal network or invalid address). Internal hosts must be listed in FITOUT_INNER_HOSTS`,
    });
  if (error.codeName === 'timeout')
    return new UpstreamFault('slow', {
      zh: `${host} ${seconds} 秒内没有应答完`,
      en: `${host} did not finish responding within ${seconds} seconds`,
    });
  if (error.codeName === 'tooLarge')
    return new UpstreamFault('format', {
      zh: `${host} 的应答超过 4 MB`,
      en: `The response from ${host} is larger than 4 MB`,
    });
  if (error.reason === 'kernel.upstream-resting')
    return new UpstreamFault('unreachable', {
      zh: `${host} 连续失败，已暂停片刻`,
      en: `${host} keeps failing. Requests are paused for a moment`,
    });
  if (neverMade(error.cause))
    return new UpstreamFault('unreachable', { zh: `无法连接 ${host}`, en: `Cannot connect to ${host}` });
  return new UpstreamFault('broken', { zh: `${host} 应答中断`, en: `The response from ${host} was interrupted` });
}

function neverMade(cause: unknown): boolean {
  for (let one = cause; one instanceof Error; one = one.cause)
    if ('code' in one && unmade.has(String(one.code))) return true;
  return false;
}
