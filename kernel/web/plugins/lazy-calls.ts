import type { Http, ServerStore, Upstream } from '@fitout/sdk/web';

const parts = () => import('./remote-parts.ts');

/** The same calls, whose code comes with the first of them: few plugins have a use for it. */
function lazy<T extends object>(names: readonly (keyof T)[], load: () => Promise<T>): T {
  const call =
    (name: keyof T) =>
    async (...args: unknown[]): Promise<unknown> =>
      ((await load())[name] as (...args: unknown[]) => unknown)(...args);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as T;
}

export const lazyStore = (http: Http, plugin: string, scope: 'user' | 'org'): ServerStore =>
  lazy(['get', 'list', 'set', 'remove'], async () => (await parts()).storeOf(http, plugin, scope));

export const lazyUpstream = (http: Http, plugin: string, name: string): Upstream =>
  lazy(['get', 'post', 'put', 'patch', 'delete'], async () => (await parts()).upstreamOf(http, plugin, name));
