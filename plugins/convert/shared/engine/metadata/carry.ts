import { readHead } from '../facts/read-head.ts';
import { embed } from './embed.ts';
import { exifFacts, exifFor } from './exif.ts';

/** What a picture's file says of how and where it was taken; undefined where it says nothing, or is none of ours. */
export async function exifOf(file: Uint8Array): Promise<{ bytes: Uint8Array; gps: boolean } | undefined> {
  const bytes = await readHead(file, false).then(
    ({ exif }) => exif,
    () => undefined,
  );
  return bytes === undefined ? undefined : { bytes, gps: exifFacts(bytes).gps };
}

/** A PNG that was drawn of that picture, with what it says: upright already, of its own size. */
export async function pngWithExif(
  png: Uint8Array<ArrayBuffer>,
  exif: Uint8Array,
  size: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = exifFor(exif, { exif: true, gps: true }, size);
  return (await embed('png', png, { exif: kept })).file;
}
