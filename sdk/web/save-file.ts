/** Milliseconds until the browser has surely begun to read it. */
const readMs = 60_000;

/** Hands the browser a file to download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}

/** Does this device's share sheet take all of these? Of many kinds (JXL, QOI) most do not. */
export function canShareFiles(files: File[]): boolean {
  return files.length > 0 && typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/** Opens the share sheet. False where the person thought better of it. */
export async function shareFiles(files: File[], title?: string): Promise<boolean> {
  try {
    await navigator.share(title === undefined ? { files } : { files, title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
