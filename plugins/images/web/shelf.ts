import { assetUrl, FitoutError, type PictureShelf, serverUrl } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import type { Asset } from '../shared/calls/outputs.ts';
import { libraryShelf } from '../shared/library-shelf.ts';
import { downloadName } from '../shared/names.ts';
import { createClient } from './client.ts';

/** The library's shelf with its picker. */
export function shelfOf(ctx: PluginContext): PictureShelf {
  const client = createClient(ctx.http);
  return libraryShelf({
    can: (fun) => ctx.session.can(fun),
    take: () => take(ctx),
    ensureFolder: async (path) => (await client.ensureFolders(null, [path]))[0] ?? null,
    upload: client.upload,
  });
}

async function take(ctx: PluginContext): Promise<File[] | undefined> {
  const { openPicker } = await import('./picker/open-picker.tsx');
  const assets = await openPicker(ctx, { multiple: true });
  return assets === undefined ? undefined : Promise.all(assets.map(originalOf));
}

/** The stored file, under the asset's name. */
export async function originalOf({ key, name, type }: Pick<Asset, 'key' | 'name' | 'type'>): Promise<File> {
  const answer = await fetch(serverUrl(assetUrl(key)), { credentials: 'include' });
  if (!answer.ok)
    throw new FitoutError('notFound', {
      message: { zh: `「${name}」没有读出来`, en: `“${name}” could not be read` },
    });
  return new File([await answer.blob()], downloadName(name, type), { type });
}
