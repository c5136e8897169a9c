import { errorFromAnswer } from '../../sdk/base/errors.ts';
import { parseJson } from '../../sdk/base/json.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  /** The parsed body, with ids beyond 2^53 as strings, or the plain text where it is no JSON. */
  body: { code: number; message?: string; reason?: string; detail?: unknown; result: T };
  text: string;
}

export interface SignIn {
  username?: string;
  password: string;
}

/** A person's API client for tests: keeps the session's cookie and token as a browser would. */
export interface ApiClient {
  /** Signs in; `username` is admin where it is left out. Answers the result of POST /login. */
  login(who: SignIn): Promise<{ token: string; mustChangePassword: boolean }>;
  /** Each answers `result`, and throws the answer's FitoutError otherwise. Paths are whole: `/api/v1/people`. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body?: unknown): Promise<T>;
  patch<T>(path: string, body?: unknown): Promise<T>;
  delete<T>(path: string, body?: unknown): Promise<T>;
  /** The whole answer, whatever its status. A plain object or array is sent as JSON, all else as it is. */
  send<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  /** Headers of a signed-in request, for `fetch` and streams. */
  headers(): Record<string, string>;
}

export function apiClient(url: string): ApiClient {
  const cookies = new Map<string, string>();
  let token: string | undefined;

  const headers = (): Record<string, string> => ({
    ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(token === undefined ? {} : { token }),
    origin: url,
  });

  function keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...headers(), ...(isJson(body) ? { 'content-type': 'application/json' } : {}), ...more },
      ...(body === undefined ? {} : { body: isJson(body) ? JSON.stringify(body, bigAsText) : (body as BodyInit) }),
    });
    keepCookies(response);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) as Answer<T>['body'] };
  }

  async function result<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send<T>(method, path, body);
    if (answer.body?.code !== 0) throw errorFromAnswer(answer.body);
    return answer.body.result;
  }

  return {
    async login({ username = 'admin', password }) {
      const made = await result<{ token: string; mustChangePassword: boolean }>('POST', '/api/v1/login', {
        username,
        password,
      });
      token = made.token;
      return made;
    },
    get: (path) => result('GET', path),
    post: (path, body = {}) => result('POST', path, body),
    put: (path, body = {}) => result('PUT', path, body),
    patch: (path, body = {}) => result('PATCH', path, body),
    delete: (path, body) => result('DELETE', path, body),
    send,
    headers,
  };
}

function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return Array.isArray(body) || prototype === Object.prototype || prototype === null;
}

function bigAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return { code: -1, message: text.slice(0, 200) };
  }
}
