import { mount } from '../../shared/blocks/nav/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('nav', mount);
mountIn(document);
