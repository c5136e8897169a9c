import { PluginProvider } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useMemo } from 'react';
import { DisposableStore } from '../../../sdk/base/disposable.ts';
import { useKernel } from '../react.tsx';
import { createContext } from './context.ts';

export interface PluginScopeProps {
  /** Undefined for the shell's own overlays: no plugin context then. */
  plugin: string | undefined;
  tag: string | undefined;
  children: ReactNode;
}

/** Gives a component outside of a page (an overlay, a header action) the context of its plugin, while it stands. */
export function PluginScope({ plugin, tag, children }: PluginScopeProps) {
  const kernel = useKernel();
  const scope = useMemo(() => {
    if (plugin === undefined) return undefined;
    const store = new DisposableStore(`${plugin} overlay`);
    return {
      store,
      ctx: createContext(kernel, kernel.loader.plugin(plugin), { store, ...(tag === undefined ? {} : { tag }) }),
    };
  }, [kernel, plugin, tag]);
  useEffect(() => () => scope?.store.dispose(), [scope]);
  return scope === undefined ? children : <PluginProvider value={scope.ctx}>{children}</PluginProvider>;
}
