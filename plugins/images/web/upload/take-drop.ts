import { type Collected, couldNotRead, droppedFiles } from '@fitout/sdk/desktop';
import type { Toasts } from '@fitout/sdk/web';

/** Hands on what of a drop can be read, and says what cannot. Called within the event. */
export async function takeDrop(
  data: DataTransfer,
  toasts: Toasts,
  onFiles: (files: Collected[]) => void,
): Promise<void> {
  const { files, unreadable } = await droppedFiles(data);
  if (unreadable.length > 0) toasts.warning(couldNotRead(unreadable));
  if (files.length > 0) onFiles(files);
  else if (unreadable.length === 0) toasts.info({ zh: '没有可以上传的文件', en: 'No files to upload' });
}
