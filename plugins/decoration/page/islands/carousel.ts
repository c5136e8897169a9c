import { mount } from '../../shared/blocks/carousel/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('carousel', mount);
mountIn(document);
