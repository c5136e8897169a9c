import { mount } from '../../shared/blocks/video/island.ts';
import { islandsOf } from '../islands-of.ts';

export const mountIn = islandsOf('video', mount);
mountIn(document);
