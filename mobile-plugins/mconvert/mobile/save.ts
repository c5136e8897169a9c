/** Does this phone's share sheet take all of these? Of many kinds (JXL, QOI) most do not. */
export function canShare(files: File[]): boolean {
  return files.length > 0 && typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/** Opens the share sheet. False where the person thought better of it. */
export async function share(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Milliseconds until the browser has surely begun to read it. */
const readMs = 60_000;

/** Saves as a download. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}

/** Apps with a browser inside that neither downloads nor shares: the person must leave them first. */
export function isClosedBrowser(userAgent: string): boolean {
  return /MicroMessenger|QQ\/\d|Weibo|DingTalk|AliApp/i.test(userAgent);
}

/** Saves several as one archive. What makes it comes with the first one. */
export async function saveAll(files: readonly File[], word: string): Promise<void> {
  const { archiveOf } = await import('./archive.ts');
  save(await archiveOf(files), archiveName(word, new Date()));
}

/** `照片 2026-11-21 1530.zip` */
export function archiveName(word: string, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${word} ${day} ${two(at.getHours())}${two(at.getMinutes())}.zip`;
}
