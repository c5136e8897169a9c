import { toDisposable } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import { imagePicker } from '../api.ts';
import { setActive } from './active.ts';

export default defineWeb({
  views: { library: () => import('./views/library.tsx') },
  activate(ctx) {
    setActive(ctx);
    ctx.own(toDisposable(() => setActive(undefined)));
    ctx.services.provide(imagePicker, {
      pick: async (options = {}) => (await import('./picker/open-picker.tsx')).openPicker(ctx, options),
    });
  },
});
