import type { ServerContext } from '@fitout/sdk/server';
import { setBlockFiles } from '../../page/block-files.ts';
import { addBlock, type BlockDefinition } from '../../shared/blocks/registry.ts';
import { declaredBlock } from '../../shared/declared/definition.ts';
import { blocksChanged } from './makers.ts';

/** Their looks stand in their views; they have neither style nor script of their own. */
const noFiles = { island: () => undefined, islandText: () => undefined };

/** Knows the blocks that enabled plugins declare as data, as they come and go. */
export function declaredBlocks(ctx: ServerContext): void {
  const { contributions, log } = ctx;
  const added = new Map<BlockDefinition, () => void>();
  contributions.watch('decoration.block', (items) => {
    blocksChanged(ctx);
    const now = new Set(
      items.flatMap(({ plugin, item }) => declaredBlock(plugin, item, (problem) => log.warn({}, problem)) ?? []),
    );
    for (const [definition, remove] of added) {
      if (now.has(definition)) continue;
      remove();
      added.delete(definition);
    }
    for (const definition of now) {
      if (added.has(definition)) continue;
      try {
        added.set(definition, addBlock(definition));
        setBlockFiles(definition.type, noFiles);
      } catch (error) {
        log.warn({ err: error }, 'a declared block could not be taken in');
      }
    }
  });
}
