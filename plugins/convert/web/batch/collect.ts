/** A file with the folders that it came in, outermost first. */
export interface Collected {
  file: File;
  folders: string[];
}

export interface Gathered {
  files: Collected[];
  /** Files of folders that are no pictures; what systems leave there is not counted. */
  skipped: number;
}

/** What systems leave in folders. */
const unwanted = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX$)/i;
/** Of whole folders, only what may be a picture is taken; what was chosen by itself is always tried. */
const pictures = /\.(?:jpe?g|jfif|png|webp|avif|jxl|qoi|hei[cf]|gif|bmp|svg|tiff?)$/i;
const deepest = 12;

/** Files of a chooser; one for folders tells where each lay. */
export function fromChooser(files: Iterable<File>): Gathered {
  const found: Gathered = { files: [], skipped: 0 };
  for (const file of files) {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    if ([file.name, ...folders].some((name) => unwanted.test(name))) continue;
    if (folders.length > 0 && !isPicture(file)) found.skipped += 1;
    else found.files.push({ file, folders });
  }
  return found;
}

function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || pictures.test(file.name);
}

/** Files of a drop, folders opened. The entries are taken before the first await: afterwards the event has none. */
export async function fromDrop(data: DataTransfer): Promise<Gathered> {
  const taken = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: Gathered = { files: [], skipped: 0 };
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, [], found);
    else if (file !== null && !unwanted.test(file.name)) found.files.push({ file, folders: [] });
  }
  return found;
}

/** Pictures of the clipboard. Browsers call every screenshot image.png: it becomes `called` and the time. */
export function fromClipboard(data: DataTransfer | null, called: string, now: Date): Collected[] {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  return [...(data?.files ?? [])].map((file) => {
    if (!/^image\.\w+$/.test(file.name)) return { file, folders: [] };
    const name = file.name.replace('image', `${called} ${two(now.getMonth() + 1)}${two(now.getDate())}-${time}`);
    return { file: new File([file], name, { type: file.type }), folders: [] };
  });
}

async function readFolder(folder: FileSystemDirectoryEntry, above: string[], found: Gathered): Promise<void> {
  if (unwanted.test(folder.name) || above.length >= deepest) return;
  const folders = [...above, folder.name];
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, folders, found);
    else if (!unwanted.test(entry.name)) {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (isPicture(file)) found.files.push({ file, folders });
      else found.skipped += 1;
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
