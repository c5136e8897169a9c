import { defineWeb } from '@fitout/sdk/web';
import { blockPoint } from '../../../../api.ts';
import { greeting } from '../shared/blocks/greeting/definition.ts';
import '../shared/blocks/greeting/style.css';

export default defineWeb({
  views: {},
  activate(ctx) {
    ctx.contributions.add(blockPoint, greeting);
  },
});
