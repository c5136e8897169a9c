/** Does a file begin as a PSD does, whatever it is called? */
export async function isPsd(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return String.fromCharCode(...bytes) === '8BPS';
}
