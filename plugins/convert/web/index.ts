import { picturePreparations, toDisposable } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import { provideEngine } from '../shared/engine/provide-engine.ts';
import { setActive } from './batch/active.ts';
import { uploadPreparation } from './upload/preparation.ts';

export default defineWeb({
  views: { convert: () => import('./views/convert.tsx') },
  activate(ctx) {
    setActive(ctx);
    ctx.contributions.add(picturePreparations, uploadPreparation(ctx));
    ctx.own(toDisposable(() => setActive(undefined)));
    return provideEngine(ctx, 'desktop');
  },
});
