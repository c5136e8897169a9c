import { FitoutError } from '../../sdk/base/errors.ts';
import type { Capability, CapabilityTrace } from '../../sdk/manifest/capabilities.ts';

/** Asks for a capability, for the part `ctx.<part>`: throws an error that names the missing line of the manifest. */
export type Gate = (needed: Capability, part: string) => void;

/** The gate of one plugin: lets through what its manifest declares. `trace` hears of each use, refused ones too. */
export function createGate(plugin: string, declared: readonly Capability[], trace?: CapabilityTrace): Gate {
  const granted = new Set(declared);
  return (needed, part) => {
    trace?.(plugin, needed);
    if (granted.has(needed)) return;
    throw new FitoutError('forbidden', {
      reason: 'kernel.capability',
      message: {
        zh: `插件 ${plugin} 使用了 ctx.${part}，请在 plugin.json 的 "capabilities" 中加入 "${needed}"`,
        en: `plugin ${plugin} uses ctx.${part}: add "${needed}" to "capabilities" in its plugin.json`,
      },
      detail: { plugin, capability: needed },
    });
  };
}

/**
 * Guards the parts of a context: reading a part whose capability the manifest does not declare
 * throws an error that names the missing line.
 */
export function guardContext<T extends object>(
  gate: Gate,
  parts: T,
  capabilityOf: Partial<Record<keyof T, Capability>>,
): T {
  return new Proxy(parts, {
    get(target, key, receiver) {
      const needed = capabilityOf[key as keyof T];
      if (needed !== undefined) gate(needed, String(key));
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}
