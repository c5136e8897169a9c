import { defineServer } from '@fitout/sdk/server';
import { pageBlocks } from '../../../../api.ts';
import { greeting } from '../shared/blocks/greeting/definition.ts';

export default defineServer({
  activate(ctx) {
    ctx.services.get(pageBlocks).add(greeting, ctx.site);
  },
});
