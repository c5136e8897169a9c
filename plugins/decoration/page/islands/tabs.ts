import { mount } from '../../shared/blocks/tabs/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('tabs', mount);
mountIn(document);
