import { assetUrl, FitoutError, type KeepOptions, type PictureShelf, serverUrl } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import type { Asset } from '../shared/calls/things.ts';
import { acceptTypes } from '../shared/limits.ts';
import { downloadName } from '../shared/names.ts';
import { createClient } from './client.ts';

/** The library as a place from which tools take pictures, and into which they put what they made. */
export function libraryShelf(ctx: PluginContext): PictureShelf {
  const client = createClient(ctx.http);
  return {
    id: 'images',
    title: { zh: '素材库', en: 'Asset library' },
    accepts: acceptTypes.image.split(','),
    get take() {
      return ctx.session.can('images.view') ? () => take(ctx) : undefined;
    },
    get keep() {
      if (!ctx.session.can('images.edit')) return undefined;
      return async (file: File, { signal, folders, onProgress }: KeepOptions) => {
        const [folder = null] = folders.length === 0 ? [] : await client.ensureFolders(null, [[...folders]]);
        await client.upload(file, folder, {
          signal,
          showError: false,
          timeout: 30 * 60_000,
          onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
        });
      };
    },
  };
}

async function take(ctx: PluginContext): Promise<File[] | undefined> {
  const { openPicker } = await import('./picker/open-picker.tsx');
  const assets = await openPicker(ctx, { multiple: true });
  return assets === undefined ? undefined : Promise.all(assets.map(originalOf));
}

/** The stored file, under the asset's name. */
async function originalOf({ key, name, type }: Asset): Promise<File> {
  const answer = await fetch(serverUrl(assetUrl(key)), { credentials: 'include' });
  if (!answer.ok)
    throw new FitoutError('notFound', {
      message: { zh: `「${name}」没有读出来`, en: `“${name}” could not be read` },
    });
  return new File([await answer.blob()], downloadName(name, type), { type });
}
