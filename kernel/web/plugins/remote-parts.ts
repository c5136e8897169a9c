import type { CallInput, PlatformCalls } from '@fitout/sdk/calls';
import { callsOf, type Http, type Kept, type ServerStore, type Upstream, type UpstreamOptions } from '@fitout/sdk/web';
import { parseJson } from '../../../sdk/base/json.ts';
import type { Query } from '../../../sdk/base/query.ts';

/** `ctx.storage.user` or `.org`. Calls reject, and the plugin says what it means: a conflict is often no error at all. */
export function storeOf(http: Http, plugin: string, scope: 'user' | 'org'): ServerStore {
  const call = callsOf<PlatformCalls>(http, { showError: false });
  const params = { id: plugin, scope };
  return {
    // What a plugin kept is of the type that it says: nobody else knows.
    get: async <T>(key: string) => {
      const kept = await call('GET /v1/plugins/:id/store/:scope/entry', { params, query: { key } });
      return kept === null ? undefined : (kept as Kept<T>);
    },
    async list<T>(prefix = '', after = '') {
      const slice = await call('GET /v1/plugins/:id/store/:scope', { params, query: { prefix, after } });
      return { items: slice.items as Kept<T>[], next: slice.next ?? undefined };
    },
    set: async <T>(key: string, value: T, options?: { rev?: number }) => {
      const body = { key, value, rev: options?.rev };
      return (await call('PUT /v1/plugins/:id/store/:scope/entry', { params, body })) as Kept<T>;
    },
    async remove(key, options) {
      await call('DELETE /v1/plugins/:id/store/:scope/entry', { params, query: { key, rev: options?.rev } });
    },
  };
}

type Asked = CallInput<PlatformCalls['POST /v1/plugins/:id/upstreams/:name']>['body'];

type Values = NonNullable<Asked['query']>;

/** A query as JSON has it: undefined values are left out, as they are in an address. */
function valuesOf(query: Query = {}): Values {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]): [string, Values[string]][] =>
      value === undefined ? [] : [[key, typeof value === 'object' ? [...value] : value]],
    ),
  );
}

/** What an upstream answered: a text that is no JSON as it is, an empty one as nothing. */
function answered({ type, body }: { type: string; body: string }): unknown {
  if (body === '') return undefined;
  return /json|javascript/.test(type) ? parseJson(body) : body;
}

export function upstreamOf(http: Http, plugin: string, name: string): Upstream {
  const call = callsOf<PlatformCalls>(http);
  const ask = async <T>(body: Asked, options: UpstreamOptions = {}): Promise<T> => {
    const params = { id: plugin, name };
    const answer = await call('POST /v1/plugins/:id/upstreams/:name', { params, body }, options);
    // Cast: what an upstream answers is for the plugin to say that knows it.
    return answered(answer) as T;
  };
  return {
    get: (path, query, options) => ask({ method: 'GET', path, query: valuesOf(query) }, options),
    post: (path, body, options) => ask({ method: 'POST', path, body }, options),
    put: (path, body, options) => ask({ method: 'PUT', path, body }, options),
    patch: (path, body, options) => ask({ method: 'PATCH', path, body }, options),
    delete: (path, query, options) => ask({ method: 'DELETE', path, query: valuesOf(query) }, options),
  };
}
