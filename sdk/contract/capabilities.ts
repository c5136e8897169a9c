import type { Capability } from '../../kernel/core/capabilities.ts';
import { traceCapabilities } from '../../kernel/web/plugins/context.ts';
import { areasOf, openPage } from './page.ts';
import type { Check } from './plugin.ts';

export const capabilities: Check = {
  name: 'it activates with the capabilities that its manifest declares',
  async run(plugin, all) {
    const problems: string[] = [];
    const used = new Set<Capability>();
    traceCapabilities((id, capability) => {
      if (id === plugin.manifest?.id) used.add(capability);
    });
    try {
      for (const area of areasOf(plugin)) {
        const kernel = openPage(all, area);
        await kernel.loader
          .activate(plugin.manifest?.id ?? '')
          .catch((error: unknown) => problems.push((error as Error).message));
        kernel.dispose();
      }
    } finally {
      traceCapabilities(undefined);
    }
    const declared = new Set(plugin.manifest?.capabilities);
    for (const one of used) if (!declared.has(one)) problems.push(`uses ${one}: add "${one}" to its capabilities`);
    return problems;
  },
};
