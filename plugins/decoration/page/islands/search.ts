import { mount } from '../../shared/blocks/search/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('search', mount);
mountIn(document);
