import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { Capability } from '../../../../sdk/manifest/capabilities.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import { areaOf } from '../../../../sdk/manifest/routes.ts';
import type { Caller } from '../../../../sdk/server.ts';
import { sessionOf } from '../../auth/caller.ts';
import type { ServerKernel } from '../../server-kernel.ts';

/**
 * The plugin in whose name somebody calls. Throws 'notFound' for one that is not there, 'forbidden' for one that does
 * not declare the capability or that this person cannot open.
 */
export function pluginFor(kernel: ServerKernel, id: string, capability: Capability, caller: Caller): Manifest {
  const manifest = kernel.host.manifests.find((one) => one.id === id);
  if (manifest === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugin' });
  if (!(manifest.capabilities ?? []).includes(capability))
    throw new FitoutError('forbidden', { reason: 'kernel.capability', detail: { plugin: id, capability } });
  if (!mayUse(manifest, caller) || !kernel.installed.mayUse(id, sessionOf(caller).roles))
    throw new FitoutError('forbidden', { reason: 'kernel.plugin-closed' });
  return manifest;
}

/** May they open one of its pages? One without pages is for all staff. */
export function mayUse({ routes = [] }: Manifest, caller: Caller): boolean {
  if (caller.id === undefined) return false;
  if (routes.length === 0) return caller.kind === 'staff';
  return routes.some(({ path, fun, public: open }) => {
    if (open === true) return true;
    if (fun !== undefined) return caller.can(fun);
    return caller.kind === 'staff' || areaOf(path) === 'mobile';
  });
}
