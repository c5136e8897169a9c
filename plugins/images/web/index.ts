import { pictureShelves, serviceToken, toDisposable } from '@fitout/sdk';
import { defineWeb } from '@fitout/sdk/web';
import type { imagePicker, imageVersions } from '../api.ts';
import { asAssetImage } from '../shared/asset-image.ts';
import { setActive } from './active.ts';
import { createClient } from './client.ts';
import { shelfOf } from './shelf.ts';

/**
 * The token of api.ts by its id: other plugins load api.ts with much else that they share, and this half is woken by tools
 * that only ask what there is.
 */
const picker: typeof imagePicker = serviceToken('images.picker');

const versions: typeof imageVersions = serviceToken('images.versions');

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
    ctx.services.provide(versions, {
      async find(key) {
        const client = createClient(ctx.http);
        const [asset] = (await client.list({ key }, undefined, 1)).items;
        if (asset === undefined) return undefined;
        const { id, name } = asset;
        return { asset: id, name, read: async () => (await import('./shelf.ts')).originalOf(asset) };
      },
      async current(id) {
        return asAssetImage(await createClient(ctx.http).detail(id, new AbortController().signal));
      },
      async replace(id, file) {
        await createClient(ctx.http).replace(id, file);
      },
    });
    ctx.contributions.add(pictureShelves, shelfOf(ctx));
  },
});
