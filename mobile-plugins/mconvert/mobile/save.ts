import { saveFile } from '@fitout/sdk/web';

/** Apps with a browser inside that neither downloads nor shares: the person must leave them first. */
export function isClosedBrowser(userAgent: string): boolean {
  return /MicroMessenger|QQ\/\d|Weibo|DingTalk|AliApp/i.test(userAgent);
}

/** Saves several as one archive. What makes it comes with the first one. */
export async function saveAll(files: readonly File[], word: string): Promise<void> {
  const { archiveOf } = await import('./archive.ts');
  saveFile(await archiveOf(files), archiveName(word, new Date()));
}

/** `照片 2026-11-21 1530.zip` */
export function archiveName(word: string, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${word} ${day} ${two(at.getHours())}${two(at.getMinutes())}.zip`;
}
