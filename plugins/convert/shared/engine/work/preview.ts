import { readHead } from '../facts/read-head.ts';
import { Fault } from '../faults.ts';
import { maxPixels } from '../limits.ts';
import { readProfile } from '../metadata/icc.ts';
import { decode, orientedHead } from './decode.ts';

/** The upright picture in sRGB, its longer edge at most `longEdge`. */
export async function preview(file: Blob, longEdge: number): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new Fault('empty');
  const head = orientedHead(await readHead(bytes, true, true));
  if (head.width * head.height > maxPixels) throw new Fault('tooLarge');
  const small = (width: number, height: number): ImageBitmapOptions => {
    const factor = Math.min(1, longEdge / Math.max(width, height));
    const edge = (n: number): number => Math.max(1, Math.round(n * factor));
    return { resizeWidth: edge(width), resizeHeight: edge(height), resizeQuality: 'medium' };
  };
  if (head.format === 'jpeg') {
    const lying = head.orientation >= 5;
    const options = lying ? small(head.height, head.width) : small(head.width, head.height);
    try {
      return await createImageBitmap(file, options);
    } catch (error) {
      throw new Fault('broken', error);
    }
  }
  const { picture } = await decode(file, bytes, head, head.icc && readProfile(head.icc), false);
  return createImageBitmap(
    new ImageData(picture.data, picture.width, picture.height),
    small(picture.width, picture.height),
  );
}
