/** Files in one zip, as they are, since pictures hardly get smaller; read one after the other. */
export async function zipOf(files: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  // Only who asks for a zip loads what makes it.
  const { Zip, ZipPassThrough } = await import('fflate');
  const pieces: Blob[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, piece) => {
    failed ??= error;
    // A blob of its own: the browser keeps it outside of the page's memory.
    pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]));
  });
  for (const { name, blob } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
  }
  zip.end();
  if (failed !== null) throw failed;
  return new Blob(pieces, { type: 'application/zip' });
}
