import { FitoutError } from '../base/errors.ts';

/**
 * What a plugin may use of its context. In the page they attribute and audit and are no boundary between
 * plugins of one realm; on the server, and for framed plugins, they are enforced.
 */
export const capabilities = [
  'http',
  'events',
  'storage',
  'upstreams',
  'navigation',
  'tags',
  'overlays',
  'toasts',
  'commands',
  'session',
  'account',
  'preferences',
  'menu',
  'assets',
  'services',
  'contributions',
  'server.database',
  'server.blobs',
  'server.jobs',
  'server.events',
  'server.audit',
  'server.site',
  'server.people',
  'server.outbound',
] as const;

export type Capability = (typeof capabilities)[number];

/** Called with each use, refused ones too, for the traces that the contract tests compare with the declaration. */
export type CapabilityTrace = (plugin: string, capability: Capability) => void;

/**
 * Guards the parts of a context: reading a part whose capability the manifest does not declare
 * throws an error that names the missing line.
 */
export function guardContext<T extends object>(
  plugin: string,
  declared: readonly Capability[],
  parts: T,
  capabilityOf: Partial<Record<keyof T, Capability>>,
  trace?: CapabilityTrace,
): T {
  const granted = new Set(declared);
  return new Proxy(parts, {
    get(target, key, receiver) {
      const needed = capabilityOf[key as keyof T];
      if (needed !== undefined) {
        trace?.(plugin, needed);
        if (!granted.has(needed)) {
          throw new FitoutError('forbidden', {
            reason: 'kernel.capability',
            message: {
              zh: `插件 ${plugin} 使用了 ctx.${String(key)}，请在 plugin.json 的 "capabilities" 中加入 "${needed}"`,
              en: `plugin ${plugin} uses ctx.${String(key)}: add "${needed}" to "capabilities" in its plugin.json`,
            },
            detail: { plugin, capability: needed },
          });
        }
      }
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}
