/** A file with the folders that it came in, outermost first: `['夏季', '横幅']`; none for one that came by itself. */
export interface Collected {
  file: File;
  folders: string[];
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
 * Files of a drop, folders opened, twelve deep at most. What systems leave in folders is left out. Called within the
 * event: afterwards it has nothing. Rejects where the browser cannot read one of them.
 */
export async function droppedFiles(data: DataTransfer): Promise<Collected[]> {
  const items = [...data.items].filter((item) => item.kind === 'file');
  const taken = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const lists = await Promise.all(
    taken.map(({ entry, file }) => {
      if (entry?.isDirectory) return readFolder(entry as FileSystemDirectoryEntry, []);
      return file === null || unwanted.test(file.name) ? [] : [{ file, folders: [] }];
    }),
  );
  return lists.flat();
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

async function readFolder(folder: FileSystemDirectoryEntry, above: string[]): Promise<Collected[]> {
  if (unwanted.test(folder.name) || above.length >= deepest) return [];
  const folders = [...above, folder.name];
  const found: Collected[] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory) found.push(...(await readFolder(entry as FileSystemDirectoryEntry, folders)));
    else if (!unwanted.test(entry.name)) found.push({ file: await fileOf(entry as FileSystemFileEntry), folders });
  }
  return found;
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
