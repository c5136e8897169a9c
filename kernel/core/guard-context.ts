import { FitoutError } from '../../sdk/base/errors.ts';
import type { Capability, CapabilityTrace } from '../../sdk/manifest/capabilities.ts';

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
