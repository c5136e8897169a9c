import { defineWeb } from '@fitout/sdk/web';
import { blockPoint } from '../../decoration/api.ts';

export default defineWeb({
  views: { editor: () => import('./views/editor.tsx') },
  activate(ctx) {
    ctx.contributions.add(blockPoint, async () => (await import('./block-kit.ts')).blockKit(ctx));
  },
});
