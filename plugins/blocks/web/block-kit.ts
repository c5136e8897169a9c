import type { BlockKit } from '../../decoration/api.ts';
import { blocks } from '../shared/blocks.generated.ts';
import './styles.generated.ts';

/** Every block of this plugin with its style, for an editor. */
export const blockKit: BlockKit = { blocks };
