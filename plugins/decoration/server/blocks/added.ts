import type { ServerContext } from '@fitout/sdk/server';
import type { PageBlocks } from '../../api.ts';
import { setBlockFiles } from '../../page/block-files.ts';
import { addBlock } from '../../shared/blocks/registry.ts';
import { blockSources } from '../sources/sources.ts';
import { blocksChanged } from './makers.ts';
import { addPageCheck } from './page-checks.ts';

/** How other plugins' server halves add blocks, and what these show of somewhere else. */
export function addedBlocks(ctx: ServerContext): PageBlocks {
  return {
    add(definition, files) {
      addBlock(definition);
      setBlockFiles(definition.type, files);
      blocksChanged(ctx);
    },
    addSource: (source) => blockSources(ctx).add(source),
    addCheck: (check) => addPageCheck(ctx, check),
  };
}
