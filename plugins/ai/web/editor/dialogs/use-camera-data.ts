import { useRemote } from '@fitout/sdk/web';
import { exifOf } from '../../../../convert/api.ts';
import { useEditor } from '../session/hooks.ts';
import { blobOf } from '../session/open-document.ts';

/** What the photo that the document began with says of how and where it was taken; undefined where it says nothing. */
export function useCameraData() {
  const { ctx, original } = useEditor();
  return useRemote(`camera ${original}`, async (signal) => {
    if (original === undefined) return undefined;
    // It may have gone with the version that named it: then there is nothing to keep.
    const file = await blobOf(ctx, original, signal).catch(() => undefined);
    return file && exifOf(new Uint8Array(file));
  }).data;
}
