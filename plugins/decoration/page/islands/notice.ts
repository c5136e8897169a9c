import { mount } from '../../shared/blocks/notice/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('notice', mount);
mountIn(document);
