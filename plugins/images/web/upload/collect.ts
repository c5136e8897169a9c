/** A file with the folders that it came in: `['夏季', '横幅']`. */
export interface Collected {
  file: File;
  folders: string[];
}

/** System files that folders carry along. */
const unwanted = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;

/** Files of a file chooser; one for folders tells where each lay. */
export function fromChooser(files: Iterable<File>): Collected[] {
  return [...files].flatMap((file) => {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    return [file.name, ...folders].some((name) => unwanted.test(name)) ? [] : [{ file, folders }];
  });
}

/** Files of a drop, folders opened. The entries must be taken before the event is over, hence no await before. */
export async function fromDrop(data: DataTransfer): Promise<Collected[]> {
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

/** Pictures of the clipboard. A screenshot is called image.png by every browser: it becomes `name` and the time. */
export function fromClipboard(data: DataTransfer | null, name: string, now: Date): Collected[] {
  const files = [...(data?.files ?? [])].filter((file) => /^(?:image|video)\//.test(file.type));
  const two = (value: number) => String(value).padStart(2, '0');
  const stamp = `${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return files.map((file) => {
    if (!/^image\.\w+$/.test(file.name)) return { file, folders: [] };
    const named = new File([file], file.name.replace('image', `${name} ${stamp}`), { type: file.type });
    return { file: named, folders: [] };
  });
}

async function readFolder(folder: FileSystemDirectoryEntry, above: string[]): Promise<Collected[]> {
  if (unwanted.test(folder.name) || above.length >= 10) return [];
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
