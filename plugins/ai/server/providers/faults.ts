import { isFitoutError } from '@fitout/sdk';
import { ProviderFault } from './fault.ts';

/** A status and what stands in an error's body, of whichever provider. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

const moderation =
  /moderation|content.?policy|safety.?(?:system|violation)|data.?inspection|sensitive.?content|inappropriate|risk.?control/i;

/** The fault that an answer tells. */
export function faultOfAnswer({ status, headers, body }: ErrorAnswer): ProviderFault {
  const { code, words } = said(body);
  const facts = { words: words || code || `HTTP ${status}` };
  if (moderation.test(code) || (status === 400 && moderation.test(words))) return new ProviderFault('moderated', facts);
  if (status === 429) {
    const retryAfter = secondsOf(headers['retry-after']);
    return new ProviderFault('rate-limited', { ...facts, ...(retryAfter === undefined ? {} : { retryAfter }) });
  }
  if (status === 401 || status === 403) return new ProviderFault('auth', facts);
  if (status === 413) return new ProviderFault('too-large', facts);
  if (status === 502 || status === 504) return new ProviderFault('unknown-outcome', facts);
  if (status >= 500) return new ProviderFault('unavailable', facts);
  return new ProviderFault('bad-request', facts);
}

/** `{error: {code, message}}`, `{code, message}`, `{error, detail}`, `{error: {type, message}, node_errors}`. */
export function said(body: unknown): { code: string; words: string } {
  if (typeof body !== 'object' || body === null) return { code: '', words: textOf(body) };
  const { error } = body as { error?: unknown };
  const from = (typeof error === 'object' && error !== null ? error : body) as Record<string, unknown>;
  const code = textOf(from.code) || textOf(from.type);
  const words = textOf(from.message) || textOf(from.detail) || textOf(from.msg) || textOf(error);
  const nodes = textOf((body as { node_errors?: unknown }).node_errors);
  return { code, words: [words, nodes === '{}' ? '' : nodes].filter((one) => one !== '').join(' ') };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, 500) : '';
}

/** `Retry-After` in seconds: a number, or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Failures of a connection before anything was sent. */
const unsent = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|CERT_)/;

/** The fault that a failed request tells. `costly`: what was sent may have been carried out, and charged. */
export function faultOfError(error: unknown, signal: AbortSignal, costly: boolean): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (signal.aborted) {
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return new ProviderFault(late ? 'timeout' : 'cancelled', { cause: error });
  }
  if (!isFitoutError(error)) throw error;
  const facts = { words: error.textIn('zh-CN'), cause: error };
  if (error.codeName === 'tooLarge') return new ProviderFault('too-large', facts);
  if (error.codeName === 'timeout') return new ProviderFault('timeout', facts);
  if (error.codeName === 'unprocessable') return new ProviderFault('bad-request', facts);
  const resting = error.reason === 'kernel.upstream-resting';
  const unreached = resting || unsent.test(codeIn(error));
  return new ProviderFault(costly && !unreached ? 'unknown-outcome' : 'unavailable', facts);
}

function codeIn(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}
