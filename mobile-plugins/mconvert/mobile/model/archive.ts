import { Zip, ZipPassThrough } from 'fflate';

/** All files in one archive, stored as they are: pictures hardly get smaller. One piece at a time is in memory. */
export async function archiveOf(files: readonly File[]): Promise<Blob> {
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = stream.writable.getWriter();
  const blob = new Response(stream.readable).blob();
  let written: Promise<unknown> = Promise.resolve();
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    written = writer.write(piece as Uint8Array<ArrayBuffer>);
  });
  for (const file of files) {
    const entry = new ZipPassThrough(file.name);
    entry.mtime = new Date();
    zip.add(entry);
    for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) {
      entry.push(chunk);
      await written;
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  await written;
  await writer.close();
  return blob;
}
