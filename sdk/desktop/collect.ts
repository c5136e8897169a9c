import type { Text } from '../base/text.ts';

/** A file with the folders that it came in, outermost first: `['夏季', '横幅']`; none for one that came by itself. */
export interface Collected {
  file: File;
  folders: string[];
}

/** What a drop held. */
export interface Dropped {
  files: Collected[];
  /** Names of the files and folders that the browser could not read. */
  unreadable: string[];
}

/** What systems leave in folders. */
const unwanted = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;
const deepest = 12;

/** Files of a file chooser; one for folders tells where each lay. What systems leave in folders is left out. */
export function chosenFiles(files: Iterable<File>): Collected[] {
  return [...files].flatMap((file) => {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    return [file.name, ...folders].some((name) => unwanted.test(name)) ? [] : [{ file, folders }];
  });
}

/**
 * Files of a drop, folders opened, twelve deep at most. What systems leave in folders is left out; what the browser cannot
 * read keeps nothing else from coming. Called within the event: afterwards it has nothing. Never rejects.
 */
export async function droppedFiles(data: DataTransfer): Promise<Dropped> {
  const dropped: Dropped = { files: [], unreadable: [] };
  const items = [...data.items].filter((item) => item.kind === 'file');
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, [], dropped);
    else if (file === null) dropped.unreadable.push(...(entry === null ? [] : [entry.name]));
    else if (!unwanted.test(file.name)) dropped.files.push({ file, folders: [] });
  }
  return dropped;
}

/** How many names a message holds: the others are counted. */
const namesTold = 3;

/** What to tell of `unreadable`, and what can be done. */
export function couldNotRead(unreadable: readonly string[]): Text {
  const names = unreadable.slice(0, namesTold);
  const more = unreadable.length > names.length;
  return {
    zh: `浏览器读不了 ${unreadable.length} 个文件，没有添加：${names.join('、')}${more ? '等' : ''}。请检查文件是否还在、是否有权限，再拖一次`,
    en: `The browser could not read ${unreadable.length} of the files, which were left out: ${names.join(', ')}${more ? ' and others' : ''}. See that they are still there and may be read, and drop them again`,
  };
}

/**
 * Files of the clipboard. Browsers call every screenshot image.png: it becomes `called` and the time, `截图 0305-090703.png`.
 * @param now in the person's own time
 */
export function pastedFiles(data: DataTransfer | null, called: string, now: Date): Collected[] {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [now.getMonth() + 1, now.getDate()].map(two).join('');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  return [...(data?.files ?? [])].map((file) => {
    if (!/^image\.\w+$/.test(file.name)) return { file, folders: [] };
    const name = file.name.replace('image', `${called} ${date}-${time}`);
    return { file: new File([file], name, { type: file.type }), folders: [] };
  });
}

async function readFolder(folder: FileSystemDirectoryEntry, above: string[], into: Dropped): Promise<void> {
  if (unwanted.test(folder.name) || above.length >= deepest) return;
  const folders = [...above, folder.name];
  const entries = await entriesOf(folder).catch(() => undefined);
  if (entries === undefined) into.unreadable.push(folder.name);
  for (const entry of entries ?? []) {
    if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, folders, into);
    else if (!unwanted.test(entry.name)) {
      const file = await fileOf(entry as FileSystemFileEntry).catch(() => undefined);
      if (file === undefined) into.unreadable.push(entry.name);
      else into.files.push({ file, folders });
    }
  }
}

/** A reader gives at most a hundred entries at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
