import { addBlock } from '../../decoration/shared/blocks/registry.ts';
import { blocks } from '../shared/blocks.generated.ts';

/* Imported for its effect: the blocks are there, as they are once a server or an editor has started. */
for (const block of blocks) addBlock(block);
