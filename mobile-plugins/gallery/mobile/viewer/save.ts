import { assetUrl } from '@fitout/sdk';
import { canShareFiles, saveFile, shareFiles, type Toasts } from '@fitout/sdk/web';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { downloadNameOf } from './share.ts';

/** Bytes that are held in memory to be shared or saved; what is larger, the browser downloads by itself. */
const maxHeldBytes = 64_000_000;

/** What was read for a share sheet that the browser opens only right after a press: the next press opens it. */
let prepared: { key: string; file: File } | undefined;

/**
 * Saves the file that visitors get anyway, the picture at its full size, under its name: by a download, and on iPhones,
 * whose downloads never reach the photos, by the share sheet. Says what became of it; never rejects.
 */
export async function savePhoto(photo: HighlightPhoto, toasts: Toasts): Promise<void> {
  if (/MicroMessenger/i.test(navigator.userAgent)) {
    toasts.info({
      zh: '微信内不能直接保存，请长按照片，或在右上角菜单中选择用浏览器打开',
      en: 'WeChat cannot save directly. Press and hold the photo, or choose to open it in a browser from the menu at the top right',
    });
    return;
  }
  try {
    if (photo.size > maxHeldBytes) await downloadLarge(photo);
    else await keepFile(await fileOf(photo), photo, toasts);
  } catch (error) {
    toasts.error(failureOf(error));
  }
}

/** The photo is not there any more. */
class PhotoGone extends Error {}

async function fileOf(photo: HighlightPhoto): Promise<File> {
  if (prepared?.key === photo.key) return prepared.file;
  const response = await fetch(assetUrl(photo.key));
  refuseFailure(response);
  return new File([await response.blob()], downloadNameOf(photo), { type: photo.type });
}

async function keepFile(file: File, { key }: HighlightPhoto, toasts: Toasts): Promise<void> {
  if (!savesByShare() || !canShareFiles([file])) {
    saveFile(file, file.name);
    toasts.success({ zh: '已开始保存，可在下载中查看', en: 'Saving. See your downloads' });
    return;
  }
  prepared = undefined;
  try {
    await shareFiles([file]);
  } catch (error) {
    if ((error as Error).name !== 'NotAllowedError') throw error;
    // It took too long to read: the press no longer counts.
    prepared = { key, file };
    toasts.info({ zh: '已准备好，请再点一次保存', en: 'Ready. Tap Save once more' });
  }
}

/** One byte says whether the file is there; the browser then reads it without holding it in memory. */
async function downloadLarge(photo: HighlightPhoto): Promise<void> {
  const url = assetUrl(photo.key);
  refuseFailure(await fetch(url, { headers: { range: 'bytes=0-0' } }));
  const link = document.createElement('a');
  link.href = url;
  link.download = downloadNameOf(photo);
  link.click();
}

function refuseFailure({ ok, status }: Response): void {
  if (status === 404 || status === 410) throw new PhotoGone();
  if (!ok) throw new Error(`the file answered ${status}`);
}

/** iPhones, and iPads, which call themselves Macs. */
const savesByShare = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function failureOf(error: unknown): { zh: string; en: string } {
  if (error instanceof PhotoGone)
    return { zh: '这张照片已被移走，无法保存', en: 'This photo was removed and cannot be saved' };
  if (!navigator.onLine)
    return { zh: '网络已断开，恢复后再保存', en: 'You are offline. Save it when you are back online' };
  return { zh: '保存没有成功，请稍后再试', en: 'Could not save. Try again later' };
}
