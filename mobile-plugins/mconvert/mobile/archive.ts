import { zipStream } from '../../../plugins/convert/api.ts';

/** All files in one archive. Browsers keep so large a blob on the disk. */
export function archiveOf(files: readonly File[]): Promise<Blob> {
  const stream = zipStream(files.map((file) => ({ path: file.name, blob: file })));
  return new Response(stream, { headers: { 'content-type': 'application/zip' } }).blob();
}
