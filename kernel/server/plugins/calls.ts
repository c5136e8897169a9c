import { fun } from '../../../sdk/server.ts';
import type { KernelCalls } from '../kernel-server.ts';

/** Which plugins there are, and why some are switched off. */
export const pluginCalls: KernelCalls = (app, kernel) => {
  app.get('/plugins', { access: fun('kernel.plugins'), summary: '插件列表' }, async () => {
    const { host } = kernel;
    const running = host.manifests.map((manifest) => {
      const life = host.lifeOf(manifest.id);
      const crashing = life?.state === 'quarantined';
      return {
        id: manifest.id,
        version: manifest.version,
        title: manifest.title,
        description: manifest.description ?? null,
        halves: manifest.halves,
        routes: manifest.routes?.length ?? 0,
        capabilities: manifest.capabilities ?? [],
        requires: manifest.requires ?? {},
        state: crashing ? 'crashing' : 'running',
      };
    });
    return { items: running, failures: host.failures };
  });
};
