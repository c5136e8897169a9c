import { pictureShelves, serviceToken, toDisposable } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import type { imagePicker } from '../api.ts';
import { asAssetImage } from '../shared/asset-image.ts';
import { setActive } from './active.ts';
import { shelfOf } from './shelf.ts';

/**
 * The token of api.ts by its id: other plugins load api.ts with much else that they share, and this half is woken by tools
 * that only ask what there is.
 */
const picker: typeof imagePicker = serviceToken('images.picker');

export default defineWeb({
  views: { library: () => import('./views/library.tsx') },
  activate(ctx) {
    setActive(ctx);
    ctx.own(toDisposable(() => setActive(undefined)));
    ctx.services.provide(picker, {
      async pick(options = {}) {
        const { openPicker } = await import('./picker/open-picker.tsx');
        return (await openPicker(ctx, options))?.map(asAssetImage);
      },
    });
    ctx.contributions.add(pictureShelves, shelfOf(ctx));
  },
});
