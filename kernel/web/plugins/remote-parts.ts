import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http, Kept, ServerStore, Upstream, UpstreamOptions } from '@fitout/sdk/web';
import { parseJson } from '../../base/json.ts';

/** Calls reject, and the plugin says what it means: a conflict is often no error at all. */
const quiet = { showError: false };

/** `ctx.storage.user` or `.org`. `http` is at the plugin's own calls of the kernel: `/v1/plugins/<id>`. */
export function storeOf(http: Http, scope: 'user' | 'org'): ServerStore {
  const one = `store/${scope}/entry`;
  return {
    get: async <T>(key: string) => (await http.get<Kept<T> | null>(one, { key }, quiet)) ?? undefined,
    async list<T>(prefix = '', after = '') {
      const slice = await http.get<{ items: Kept<T>[]; next: string | null }>(
        `store/${scope}`,
        { prefix, after },
        quiet,
      );
      return { items: slice.items, next: slice.next ?? undefined };
    },
    set: (key, value, options) => http.put(one, { key, value, rev: options?.rev }, quiet),
    remove: (key, options) => http.delete(one, { key, rev: options?.rev }, quiet),
  };
}

type UpstreamAnswer = Answer<PlatformCalls, 'POST /v1/plugins/:id/upstreams/:name'>;

export function upstreamOf(http: Http, name: string): Upstream {
  const ask = async <T>(request: object, options: UpstreamOptions = {}): Promise<T> => {
    const answer = await http.post<UpstreamAnswer>(`upstreams/${encodeURIComponent(name)}`, request, options);
    if (answer.body === '') return undefined as T;
    return (/json|javascript/.test(answer.type) ? parseJson(answer.body) : answer.body) as T;
  };
  return {
    get: (path, query, options) => ask({ method: 'GET', path, query }, options),
    post: (path, body, options) => ask({ method: 'POST', path, body }, options),
    put: (path, body, options) => ask({ method: 'PUT', path, body }, options),
    patch: (path, body, options) => ask({ method: 'PATCH', path, body }, options),
    delete: (path, query, options) => ask({ method: 'DELETE', path, query }, options),
  };
}
