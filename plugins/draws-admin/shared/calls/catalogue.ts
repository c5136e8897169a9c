import { anyone, defineCalls } from '@fitout/sdk/calls';
import { catalogue } from './outputs.ts';

/** The catalogue for everybody. Nothing in it is anybody's. */
export const catalogueCalls = defineCalls({
  /** With an ETag, and from memory as it was written once: its handler answers the whole JSON, of which this is `result`. */
  'GET catalogue': {
    access: anyone,
    summary: { zh: '抽卡卡池与物品', en: 'List banners and gacha items' },
    file: ['application/json'],
    result: catalogue,
  },
});
