import type { PluginContext } from '@fitout/sdk/web';
import { blockPoint } from '../../api.ts';
import { addBlock, type BlockDefinition } from '../../shared/blocks/registry.ts';

const added = new Map<BlockDefinition, () => void>();

/** Knows the blocks of the plugins that are on now, and forgets those of plugins that no longer are. */
export async function takeContributed({ contributions }: PluginContext): Promise<void> {
  await contributions.ready(blockPoint);
  const now = new Set(contributions.list(blockPoint).map(({ item }) => item));
  for (const [definition, remove] of added) {
    if (now.has(definition)) continue;
    remove();
    added.delete(definition);
  }
  for (const definition of now) if (!added.has(definition)) added.set(definition, addBlock(definition));
}
