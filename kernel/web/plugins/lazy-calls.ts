import type { Http, Media, ServerStore, Upstream } from '@fitout/sdk/web';
import type { Gate } from '../../core/guard-context.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import type { PageKernel } from '../page-kernel.ts';
import { screenOf, streamOf } from './media-stream.ts';

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

export const lazyMedia = (kernel: PageKernel, plugin: PagePlugin, tag: string | undefined, gate: Gate): Media => ({
  ...lazy<Pick<Media, 'scan' | 'photo'>>(['scan', 'photo'], async () =>
    (await import('./media.tsx')).mediaDialogsOf(kernel, plugin, tag, gate),
  ),
  // Not with the others: a camera is opened without a network too.
  stream: streamOf(gate),
  screen: screenOf(gate),
});
