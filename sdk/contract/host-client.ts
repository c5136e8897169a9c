import type { BrowserContextOptions } from 'playwright-core';
import type { ContractHost } from './contract-host.ts';

export interface HostClient {
  /** `/api/v1/…`: the answer's result. Throws with the server's words. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** What a browser keeps of the session: the cookie that no script reads, and the token that every request carries. */
  state: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** Signs in on the host, as a page does. */
export async function signInTo({ url, username, password }: Omit<ContractHost, 'stop'>): Promise<HostClient> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const form = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        ...headers,
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as { code?: number; message?: string; result?: unknown };
    if (!response.ok || answer.code !== 0)
      throw new Error(`${method} ${path} answers ${response.status}: ${answer.message ?? 'without a word'}`);
    return { response, result: answer.result };
  };
  const { response, result } = await send('POST', '/api/v1/login', { username, password }, {});
  const { token } = result as { token: string };
  const cookies = response.headers.getSetCookie().flatMap((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return value === '' ? [] : [{ name, value }];
  });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { hostname, origin } = new URL(url);
  return {
    call: async <T>(method: string, path: string, body?: object) =>
      (await send(method, path, body, { cookie, token })).result as T,
    state: {
      cookies: cookies.map((one) => ({
        ...one,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      })),
      origins: [{ origin, localStorage: [{ name: 'fitout.token', value: token }] }],
    },
  };
}
