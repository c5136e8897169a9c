import type { LocalText } from '@fitout/sdk';
import { saveFile } from '@fitout/sdk/web';

/** Parts of the File System Access API, which not every browser has. */
interface Picking {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types?: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle>;
  showDirectoryPicker?(options: { mode: 'readwrite'; id?: string }): Promise<FileSystemDirectoryHandle>;
}

const picking = (): Window & Picking => window;

export const canSaveIntoFolder = (): boolean => picking().showDirectoryPicker !== undefined;

/** Beyond so many bytes the person is asked for a place on the disk, so that the file never stands in memory. */
const askAbove = 400_000_000;

/**
 * Writes a stream into a file: straight to the disk where it is large and the browser can, else as a download.
 * Rejects with an AbortError where the person gives the place up.
 */
export async function saveStream(
  make: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  { name, type, bytes }: { name: string; type: string; bytes: number },
): Promise<void> {
  const pick = picking().showSaveFilePicker;
  if (bytes > askAbove && pick !== undefined) {
    const end = name.slice(name.lastIndexOf('.'));
    const file = await pick.call(window, {
      suggestedName: name,
      types: [{ description: '', accept: { [type]: [end] } }],
    });
    await make().pipeTo(await file.createWritable());
    return;
  }
  saveFile(new Blob([await new Response(make()).blob()], { type }), name);
}

/** A folder that the person chooses; undefined where they give up. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await picking().showDirectoryPicker?.call(window, { mode: 'readwrite', id: 'convert' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Writes a file at a path below a folder, making the folders between. What is there already gets another name. */
export async function writeInto(folder: FileSystemDirectoryHandle, path: string, blob: Blob): Promise<void> {
  const way = path.split('/');
  const name = way.pop() ?? path;
  let place = folder;
  for (const step of way) place = await place.getDirectoryHandle(step, { create: true });
  const file = await place.getFileHandle(await freeName(place, name), { create: true });
  await blob.stream().pipeTo(await file.createWritable());
}

/** Nothing of the person's is overwritten: `a.webp` becomes `a (2).webp`. */
async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let round = 1; ; round += 1) {
    const asked = round === 1 ? name : `${stem} (${round})${end}`;
    const there = await folder.getFileHandle(asked).then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === 'NotFoundError'),
    );
    if (!there) return asked;
  }
}

/** Why the disk did not take a file, where the browser tells: what the person can do about it. */
export function diskText(error: unknown): LocalText {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return {
      zh: '浏览器没有得到写入这个位置的许可，请换一个文件夹',
      en: 'The browser has no permission to write to this location. Choose another folder',
    };
  if (name === 'NotFoundError')
    return { zh: '文件夹已被移动或删除，请重新选择', en: 'The folder was moved or deleted. Choose it again' };
  if (name === 'QuotaExceededError')
    return { zh: '磁盘空间不足，腾出空间后再试', en: 'Not enough disk space. Free up some space and try again' };
  return { zh: '保存失败，请重试', en: 'Could not save. Try again' };
}
