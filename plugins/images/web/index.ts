import { pictureShelves, toDisposable } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import { imagePicker } from '../api.ts';
import { asAssetImage } from '../shared/types.ts';
import { setActive } from './active.ts';
import { libraryShelf } from './shelf.ts';

export default defineWeb({
  views: { library: () => import('./views/library.tsx') },
  activate(ctx) {
    setActive(ctx);
    ctx.own(toDisposable(() => setActive(undefined)));
    ctx.services.provide(imagePicker, {
      async pick(options = {}) {
        const { openPicker } = await import('./picker/open-picker.tsx');
        return (await openPicker(ctx, options))?.map(asAssetImage);
      },
    });
    ctx.contributions.add(pictureShelves, libraryShelf(ctx));
  },
});
