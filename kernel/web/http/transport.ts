import wretch from 'wretch';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { type Answer, networkError } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WireRequest {
  url: string;
  method: Method;
  headers: Record<string, string>;
  json?: unknown;
  form?: URLSearchParams;
  multipart?: FormData;
  signal?: AbortSignal | undefined;
  keepalive: boolean;
  timeoutMs: number;
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** Sends one request. Any status is an answer; no answer at all is a FitoutError, giving up an AbortError. */
export function send(request: WireRequest): Promise<Answer> {
  // JSON goes at once: there is no progress to tell of.
  const plain = request.onProgress === undefined || request.json !== undefined;
  return plain ? sendByFetch(request) : sendWithProgress(request);
}

async function sendByFetch(request: WireRequest): Promise<Answer> {
  const limit = limited(request);
  const base = wretch(request.url, { credentials: 'include', keepalive: request.keepalive, signal: limit.signal })
    .headers(request.headers)
    // Without a transformer wretch would read the body of an error for its message; we read it ourselves.
    .customError((error) => error);
  const body =
    request.json !== undefined
      ? base.json(request.json as object)
      : request.form !== undefined || request.multipart !== undefined
        ? base.body(request.form ?? request.multipart)
        : base;
  try {
    const response = await body.fetch(request.method).res();
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { response } = error as { response?: Response };
    if (response !== undefined) return { status: response.status, text: await response.text() };
    throw noAnswer(error, request.signal, limit.timedOut());
  } finally {
    limit.end();
  }
}

/**
 * The asker's signal and the time limit in one, let go when the request ended: `AbortSignal.timeout` would keep every
 * request and what hangs on it until its time is over.
 */
function limited({ signal, timeoutMs }: WireRequest) {
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, timeoutMs);
  const giveUp = (): void => abort.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  return {
    signal: abort.signal,
    timedOut: () => timedOut,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    },
  };
}

/** XMLHttpRequest: fetch tells nothing of bytes sent. */
function sendWithProgress(request: WireRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    // The limit is on silence, not on the whole: a large file over a slow line may take an hour.
    let silence: ReturnType<typeof setTimeout>;
    const rewind = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(noAnswer(undefined, undefined, true));
        xhr.abort();
      }, request.timeoutMs);
    };
    const abort = () => xhr.abort();
    const end = () => {
      clearTimeout(silence);
      request.signal?.removeEventListener('abort', abort);
    };
    xhr.upload.onprogress = (event) => {
      rewind();
      request.onProgress?.(event.loaded, event.total);
    };
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(noAnswer(undefined, request.signal, false));
    xhr.onabort = () => reject(noAnswer(undefined, request.signal, false));
    xhr.onloadend = end;
    if (request.signal?.aborted) {
      reject(noAnswer(undefined, request.signal, false));
      return;
    }
    request.signal?.addEventListener('abort', abort);
    rewind();
    xhr.send(request.multipart ?? request.form ?? null);
  });
}

/** The error of a request that nothing came back to. */
export function noAnswer(cause: unknown, signal: AbortSignal | undefined, timedOut: boolean): unknown {
  if (signal?.aborted) return signal.reason;
  if (timedOut) return new FitoutError('timeout', { reason: 'http.timeout', cause });
  return new FitoutError('unavailable', { message: networkError, reason: 'http.network', cause });
}

/** Somebody gave the request up; nothing went wrong. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'AbortError';
}
