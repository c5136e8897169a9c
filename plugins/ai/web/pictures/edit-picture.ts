import type { EditablePicture } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { documentOf } from './document-of.ts';
import { rememberReturn } from './returns.ts';

/** Makes a document of a picture and opens it; it knows where the picture came from. */
export async function editPicture(ctx: PluginContext, picture: EditablePicture): Promise<void> {
  const signal = new AbortController().signal;
  const id =
    'asset' in picture
      ? await documentOf(ctx, await picture.read(), signal, picture.asset)
      : await documentOf(ctx, picture.file, signal);
  if (!('asset' in picture) && picture.back !== undefined) rememberReturn(id, picture.back);
  ctx.navigation.open(`/ai?id=${id}`);
}
