import type { Http, HttpOptions, UploadOptions } from '@fitout/sdk/web';
import { asError, type FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import { type Query, toSearchParams, withQuery } from '../../../sdk/base/query.ts';
import { takeEarly } from '../boot/early.ts';
import { requestTimeoutMs } from '../constants.ts';
import { type Answer, readAnswer } from './answer.ts';
import { SharedGets } from './shared-gets.ts';
import { isAbort, type Method, noAnswer, send } from './transport.ts';

/** What the client needs of the rest of the kernel. */
export interface HttpHost {
  /** `/api`, or `https://host/api`. */
  base: string;
  /** Headers of every call. */
  headers?: Record<string, string>;
  token(): string | null;
  /**
   * The session has ended, or its one-time password has to be changed first. Resolves to true when the same person may
   * go on: the request is then sent anew.
   */
  signedInAgain(error: FitoutError): Promise<boolean>;
  notRegistered(): void;
  /** Shows an error to the person. */
  showError(error: FitoutError): void;
}

export interface RequestSpec {
  method: Method;
  /** Under the base, with a leading slash. */
  path: string;
  query?: Query | undefined;
  json?: unknown;
  form?: URLSearchParams;
  multipart?: FormData;
  options?:
    | (UploadOptions & { /** A refused session rejects at once (signing in itself). */ plain?: boolean })
    | undefined;
}

export interface HttpClient {
  request<T>(spec: RequestSpec): Promise<T>;
  /**
   * A view on the client: paths without a leading slash are under `prefix`; all requests end with `signal`; `heard`
   * is told of each that was answered or failed.
   */
  scoped(prefix: string, signal?: AbortSignal, onOutcome?: (failed: boolean) => void): Http;
}

export function createHttpClient(host: HttpHost): HttpClient {
  const gets = new SharedGets<Answer>();

  const transmit = (spec: RequestSpec): Promise<Answer> => {
    const url = withQuery(`${host.base}${spec.path}`, spec.query);
    const token = host.token();
    const options = spec.options ?? {};
    const wire = {
      url,
      method: spec.method,
      headers: {
        ...host.headers,
        ...(token === null ? {} : { token }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(spec.json === undefined ? {} : { json: spec.json }),
      ...(spec.form === undefined ? {} : { form: spec.form }),
      ...(spec.multipart === undefined ? {} : { multipart: spec.multipart }),
      keepalive: options.keepalive === true,
      timeoutMs: options.timeout ?? requestTimeoutMs,
      onProgress: options.onProgress,
    };
    if (spec.method !== 'GET') return send({ ...wire, signal: options.signal });
    // Parsed for each asker apart: one of them may turn its answer into a store.
    return gets.run(
      `${token ?? ''} ${url}`,
      options.signal,
      (signal) => early(spec, token) ?? send({ ...wire, signal }),
    );
  };

  const request = async <T>(spec: RequestSpec): Promise<T> => {
    for (let round = 0; ; round += 1) {
      const asked = host.token();
      try {
        // Cast: what a call answers is declared where it is made (callsOf).
        return readAnswer(await transmit(spec), spec.options?.field) as T;
      } catch (error) {
        if (isAbort(error)) throw error;
        if (isFitoutError(error) && spec.options?.plain !== true) {
          // Whoever signed out meanwhile knows that the session is over.
          const left = asked !== null && host.token() === null;
          // The sign-in dialog or page says it already.
          const said = error.codeName === 'sessionExpired' || error.codeName === 'mustChangePassword';
          if (said && !left && round < 3 && (await host.signedInAgain(error))) continue;
          if (error.codeName === 'notRegistered') host.notRegistered();
          if (spec.options?.showError !== false && !said) host.showError(error);
        }
        throw asError(error);
      }
    }
  };

  return {
    request,
    scoped: (prefix, signal, onOutcome) => scoped(request, host.base, prefix, signal, onOutcome),
  };
}

/** What boot asked already, for the one who is there still, with the errors and the time that every call has. */
function early(spec: RequestSpec, token: string | null): Promise<Answer> | undefined {
  return takeEarly(spec.path, token)
    ?.then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw noAnswer(error, undefined, (error as { name?: unknown } | null)?.name === 'TimeoutError');
    });
}

function scoped(
  request: HttpClient['request'],
  base: string,
  prefix: string,
  signal: AbortSignal | undefined,
  onOutcome: (failed: boolean) => void = () => {},
): Http {
  const full = (path: string): string => (path.startsWith('/') ? path : `${prefix}/${path}`);
  const merged = <O extends HttpOptions>(options: O | undefined): O | undefined => {
    if (signal === undefined || options?.keepalive === true) return options;
    const both = options?.signal === undefined ? signal : AbortSignal.any([signal, options.signal]);
    return { ...options, signal: both } as O;
  };
  const ask = async <T>(method: Method, path: string, rest: Omit<RequestSpec, 'method' | 'path'>) => {
    try {
      const answer = await request<T>({ ...rest, method, path: full(path), options: merged(rest.options) });
      onOutcome(false);
      return answer;
    } catch (error) {
      if (!isAbort(error)) onOutcome(true);
      throw error;
    }
  };
  return {
    get: (path, query, options) => ask('GET', path, { query, options }),
    post: (path, json, options) => ask('POST', path, { json: json ?? {}, options }),
    put: (path, json, options) => ask('PUT', path, { json: json ?? {}, options }),
    patch: (path, json, options) => ask('PATCH', path, { json: json ?? {}, options }),
    delete: (path, query, options) => ask('DELETE', path, { query, options }),
    form: (path, fields, options) => ask('POST', path, { form: toSearchParams(fields), options }),
    upload: (path, multipart, options) => ask('POST', path, { multipart, options }),
    url: (path, query) => withQuery(`${base}${full(path)}`, query),
  };
}
